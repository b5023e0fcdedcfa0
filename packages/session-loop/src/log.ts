import { closeSync, existsSync, readSync, statSync } from "node:fs";
import {
  acquireLock,
  describeError,
  type JsonlFile,
  type Lock,
  openJsonl,
  openRegularFile,
  parseJsonl,
  writeFileAtomic,
} from "@agentos/platform";
import { SessionLoopError } from "./errors.js";
import { type SessionLogRecord, SessionLogRecordSchema } from "./records.js";

/** Storage for a loop's records. `append` must store a record before it returns. */
export interface SessionLog {
  read(): Iterable<SessionLogRecord>;
  append(record: SessionLogRecord): void;
  /** Optional. Atomically replaces each record with what `shorten` returns. Undefined removes the record. */
  compact?(shorten: (record: SessionLogRecord, isLast: boolean) => SessionLogRecord | undefined): void;
  close(): void;
}

/** The valid records in a log file, and its invalid lines. */
export interface LogContent {
  records: SessionLogRecord[];
  problems: LogProblem[];
}

interface LogProblem {
  line: number;
  message: string;
}

/**
 * Reads a log file and reports its invalid lines. A missing file is treated as empty.
 * @throws the system's error if the file cannot be read
 */
export function readSessionLog(path: string): LogContent {
  const problems: LogProblem[] = [];
  return { records: [...recordsIn(path, problems)], problems };
}

const CHUNK = 1 << 18;

/** Reads records one at a time, so that the longest line determines how much memory is needed. */
export function* recordsIn(path: string, problems: LogProblem[]): Generator<SessionLogRecord> {
  if (!existsSync(path)) return;
  const fd = openRegularFile(path);
  try {
    const buffer = Buffer.alloc(CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    let before = 0;
    for (let isLast = false; !isLast; ) {
      const length = readSync(fd, buffer);
      isLast = length === 0;
      rest = Buffer.concat([rest, buffer.subarray(0, length)]);
      const end = isLast ? rest.length : rest.lastIndexOf(0x0a) + 1;
      if (end === 0) continue;
      const lines = rest.subarray(0, end);
      const content = parseJsonl(lines);
      for (const { line, message } of content.problems) problems.push({ line: before + line, message });
      for (const { line, value } of content.rows) {
        const record = SessionLogRecordSchema.safeParse(value);
        if (record.success) yield record.data;
        else problems.push({ line: before + line, message: "not a session log record, skipped" });
      }
      for (const byte of lines) if (byte === 0x0a) before++;
      rest = Buffer.from(rest.subarray(end));
    }
  } finally {
    closeSync(fd);
  }
}

/**
 * Locks and opens a log file. Each record is on disk (fsync) when `append` returns.
 * @throws SessionLoopError `log-held`, `log-unusable`
 */
export function fileLog(path: string): SessionLog {
  const lock = takeLock(path);
  let file: JsonlFile | undefined;
  let compactSize = 0;
  const write = (run: () => void) => {
    if (!lock.isHeld())
      throw new SessionLoopError(
        "log-taken",
        `Another process took over ${path} or deleted its lock, so this process is stopping`,
      );
    usingLog(path, run);
  };
  return {
    *read() {
      const problems: LogProblem[] = [];
      let isEmpty = true;
      try {
        for (const record of recordsIn(path, problems)) {
          isEmpty = false;
          yield record;
        }
      } catch (error) {
        throw unusable(path, error);
      }
      if (isEmpty && problems.some(({ message }) => !/^torn/.test(message)))
        throw new SessionLoopError("log-unusable", `${path} is not a session log: choose another file`);
    },
    append(record) {
      write(() => {
        file ??= openJsonl(path);
        file.append(record);
      });
    },
    compact(shorten) {
      write(() => {
        // A file is compacted only after it has at least doubled in size, so that the total cost
        // stays low.
        if (statSync(path).size < 2 * compactSize + MIN_COMPACT_BYTES) return;
        const lines: string[] = [];
        let held: SessionLogRecord | undefined;
        const keep = (record: SessionLogRecord | undefined, isLast: boolean) => {
          const left = record && shorten(record, isLast);
          if (left) lines.push(`${JSON.stringify(left)}\n`);
        };
        for (const record of recordsIn(path, [])) {
          keep(held, false);
          held = record;
        }
        keep(held, true);
        file?.close();
        file = undefined;
        writeFileAtomic(path, lines.join(""));
        compactSize = statSync(path).size;
      });
    },
    close() {
      try {
        file?.close();
      } finally {
        lock.release();
      }
    },
  };
}

const MIN_COMPACT_BYTES = 1 << 18;

/** Creates a log in memory, for tests and views. `records` contains what was written. */
export function memoryLog(records: SessionLogRecord[] = []): SessionLog & { records: SessionLogRecord[] } {
  return {
    records,
    read: () => [...records],
    append(record) {
      // A copy is stored, so that later changes by the caller have no effect, as with a file.
      records.push(JSON.parse(JSON.stringify(record)) as SessionLogRecord);
    },
    close() {},
  };
}

export function noLog(): SessionLog {
  return { read: () => [], append() {}, close() {} };
}

function takeLock(path: string): Lock {
  const attempt = usingLog(path, () => acquireLock(`${path}.lock`, { purpose: "session loop" }));
  if (attempt.status === "acquired") return attempt.lock;
  const { pid, host, since } = attempt.holder;
  throw new SessionLoopError(
    "log-held",
    `${path} is being written by process ${pid} on ${host} (since ${since}). Watch that run with aos status, or choose another log`,
  );
}

function usingLog<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): unknown {
  if (error instanceof SessionLoopError || error instanceof TypeError) return error;
  return new SessionLoopError("log-unusable", `Cannot use the log ${path}: ${describeError(error)}`, {
    cause: error,
  });
}
