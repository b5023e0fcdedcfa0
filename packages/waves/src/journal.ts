import { openJsonl, readJsonl } from "@agentos/platform";

/** What a node was given, as hashes: what a resume compares, and what tells why a node runs again. */
export interface NodeInputs {
  /** Of its `fingerprint`; null when it has none. */
  fingerprint: string | null;
  /** Of the output of each dependency, in declared order. */
  dependencies: [id: string, hash: string][];
}

/** A step of a run that a later run needs to know. All of it survives JSON. */
export type JournalEntry =
  | { type: "started"; id: string; attempt: number; at: number }
  | {
      type: "ended";
      id: string;
      status: "done" | "failed" | "timed-out" | "cancelled" | "held";
      attempts: number;
      startedAt: number;
      endedAt: number;
      /** Left out by journals of others: then a finished node counts as unchanged. */
      inputs?: NodeInputs;
      output?: unknown;
      error?: string;
    };

/**
 * Where a run is recorded so that another can go on with it. `append` must have stored the entry when it
 * returns or resolves: a dependent starts only after that. It is called in order, and may be called again
 * before a promise it returned has resolved.
 */
export interface Journal {
  read(): Iterable<JournalEntry> | Promise<Iterable<JournalEntry>>;
  append(entry: JournalEntry): void | Promise<void>;
}

/** A journal in a file. */
export interface JsonlJournal extends Journal {
  readonly path: string;
  /** What the last `read` could not use: a line torn by a crash, or one that is no entry. */
  readonly problems: readonly { line: number; message: string }[];
  /** Closes the file; appending opens it again. */
  close(): void;
}

/**
 * A journal with one JSON document a line, each on disk (fsync) before the run goes on. The file is made when
 * the first entry comes; a last line torn by a crash is cut. Outputs must survive JSON. One run at a time may
 * write it.
 */
export function jsonlJournal(path: string): JsonlJournal {
  let file: ReturnType<typeof openJsonl> | undefined;
  let problems: { line: number; message: string }[] = [];
  return {
    path,
    get problems() {
      return problems;
    },
    read() {
      const found = readJsonl(path);
      problems = [...found.problems];
      const entries: JournalEntry[] = [];
      for (const { line, value } of found.rows) {
        if (isJournalEntry(value)) entries.push(value);
        else problems.push({ line, message: "not an entry of a journal" });
      }
      return entries;
    },
    append(entry) {
      file ??= openJsonl(path);
      file.append(entry);
    },
    close() {
      file?.close();
      file = undefined;
    },
  };
}

function isJournalEntry(value: unknown): value is JournalEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Record<string, unknown>;
  if (typeof entry.id !== "string") return false;
  if (entry.type === "started") return typeof entry.attempt === "number";
  return (
    entry.type === "ended" &&
    typeof entry.status === "string" &&
    [entry.attempts, entry.startedAt, entry.endedAt].every((field) => typeof field === "number") &&
    (entry.inputs === undefined || isNodeInputs(entry.inputs))
  );
}

function isNodeInputs(value: unknown): value is NodeInputs {
  if (typeof value !== "object" || value === null) return false;
  const { fingerprint, dependencies } = value as Record<string, unknown>;
  return (
    (fingerprint === null || typeof fingerprint === "string") &&
    Array.isArray(dependencies) &&
    dependencies.every(isPair)
  );
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
