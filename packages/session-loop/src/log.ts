import {
  acquireLock,
  describeError,
  type JsonlFile,
  type Lock,
  openJsonl,
  readJsonl,
} from "@agentos/platform";
import { SessionLoopError } from "./errors.js";
import { type SessionLogRecord, SessionLogRecordSchema } from "./records.js";

/**
 * Where a loop records what happens and reads what happened before. `append` must have stored the record when
 * it returns: the loop acts on it only afterwards.
 */
export interface SessionLog {
  read(): readonly SessionLogRecord[];
  append(record: SessionLogRecord): void;
  close(): void;
}

/** The content of a log file; invalid lines are left out and reported. */
export interface LogContent {
  records: SessionLogRecord[];
  problems: { line: number; message: string }[];
}

/**
 * Reads a log file; a missing one has no records. A torn last line is dropped and reported.
 * @throws the system's error when the file cannot be read
 */
export function readSessionLog(path: string): LogContent {
  const { rows, problems } = readJsonl(path);
  const content: LogContent = { records: [], problems: [...problems] };
  for (const { line, value } of rows) {
    const record = SessionLogRecordSchema.safeParse(value);
    if (record.success) content.records.push(record.data);
    else content.problems.push({ line, message: "not a record of a session log, skipped" });
  }
  return content;
}

/**
 * A log in a file that only this process writes until it is closed. Each record is on disk
 * (fsync) when `append` returns.
 * @throws SessionLoopError `log-held`, `log-unusable`
 */
export function fileLog(path: string): SessionLog {
  const lock = takeLock(path);
  let file: JsonlFile | undefined;
  return {
    read() {
      const { records, problems } = usingLog(path, () => readSessionLog(path));
      if (
        records.length === 0 &&
        problems.length > 0 &&
        problems.some(({ message }) => !/^torn/.test(message))
      )
        throw new SessionLoopError("log-unusable", `${path} is not a session log: choose another file`);
      return records;
    },
    append(record) {
      if (!lock.isHeld())
        throw new SessionLoopError(
          "log-taken",
          `Another process has taken ${path} over, or deleted its lock, so this one stops`,
        );
      usingLog(path, () => {
        file ??= openJsonl(path);
        file.append(record);
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

/** A log in memory, for tests and for runs that need not resume. `records` is what was written. */
export function memoryLog(records: SessionLogRecord[] = []): SessionLog & { records: SessionLogRecord[] } {
  return {
    records,
    read: () => [...records],
    append(record) {
      // As in a file: later changes by the caller do not change what was written.
      records.push(JSON.parse(JSON.stringify(record)) as SessionLogRecord);
    },
    close() {},
  };
}

/** The folder that records which process writes a log. */
function lockFolder(path: string): string {
  return `${path}.lock`;
}

function takeLock(path: string): Lock {
  const attempt = usingLog(path, () => acquireLock(lockFolder(path), { purpose: "session loop" }));
  if (attempt.status === "acquired") return attempt.lock;
  const { pid, host, since } = attempt.holder;
  throw new SessionLoopError(
    "log-held",
    `${path} is being written by process ${pid} on ${host} (since ${since}). Watch it with: aos status, or choose another log`,
  );
}

function usingLog<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof SessionLoopError || error instanceof TypeError) throw error;
    throw new SessionLoopError("log-unusable", `Cannot use the log ${path}: ${describeError(error)}`, {
      cause: error,
    });
  }
}
