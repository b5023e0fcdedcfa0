import { openJsonl, readJsonl } from "@agentos/platform";

/** Hashes of a node's inputs, which decide whether a resumed run repeats the node. */
export interface NodeInputs {
  /** Hash of the node's `fingerprint`, or null. */
  fingerprint: string | null;
  /** Hash of each dependency's output, in declared order. */
  dependencies: [id: string, hash: string][];
}

/** A recorded step of a run. It must survive conversion to JSON and back. */
export type JournalEntry =
  | { type: "started"; id: string; attempt: number; at: number }
  | {
      type: "ended";
      id: string;
      status: "done" | "failed" | "timed-out" | "cancelled" | "held";
      attempts: number;
      startedAt: number;
      endedAt: number;
      /** If a custom journal omits this, finished nodes are considered unchanged. */
      inputs?: NodeInputs;
      output?: unknown;
      error?: string;
    };

/**
 * Records a run so that a later run can continue it. `append` must have stored an entry when it
 * returns or resolves. It is called in order, but without waiting for earlier promises.
 */
export interface Journal {
  read(): Iterable<JournalEntry> | Promise<Iterable<JournalEntry>>;
  append(entry: JournalEntry): void | Promise<void>;
}

/** A journal in a file. */
export interface JsonlJournal extends Journal {
  readonly path: string;
  /** Lines that the last `read` could not use: torn by a crash, or not journal entries. */
  readonly problems: readonly { line: number; message: string }[];
  /** Closes the file. Appending reopens it. */
  close(): void;
}

/**
 * Creates a journal with one JSON document per line, each of which is synced to disk. Cuts off a
 * final line that was torn by a crash. Outputs must survive conversion to JSON and back. Only one
 * run may write to the file at a time.
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
        else problems.push({ line, message: "not a journal entry" });
      }
      // Appending could cut off the end of a file that is not ours.
      if (entries.length === 0 && found.rows.length + found.problems.length > 1)
        throw new Error(`${path} is not a journal: choose another file`);
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
