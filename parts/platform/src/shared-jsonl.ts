import { closeSync, fstatSync, fsync, fsyncSync } from "node:fs";
import { writeAll } from "./atomic-write.js";
import { aboutFile } from "./describe-error.js";
import { cutTornTail, type JsonlFile, lineOf, openForAppending, tryTruncate } from "./jsonl.js";

/** Called once: the line is on disk, or it is not in the file. */
export type Settled = (error?: unknown) => void;

/** A JSONL file open for appending, whose lines can share one fsync. */
export interface SharedJsonlFile extends JsonlFile {
  /**
   * Appends one line at once and calls back when it is on disk. Lines that arrive during an fsync share the
   * next one, so many at a time cost little more than one. Callbacks run in line order; those of earlier
   * lines also run before a later `append` returns. If lines cannot be flushed to disk, all waiting ones
   * are removed from the file.
   * @throws as `append` does, when the line cannot be written
   */
  appendShared(value: unknown, settled: Settled): void;
  /**
   * Returns when all lines are on disk.
   * @throws the system's error
   */
  flush(): void;
}

/** Like `openJsonl`. */
export function openSharedJsonl(path: string): SharedJsonlFile {
  const fd = openForAppending(path);
  const waiting: { end: number; settled: Settled }[] = [];
  /** Everything before this offset is on disk. */
  let synced = fstatSync(fd).size;
  let end = synced;
  let torn = false;
  let isSyncing = false;
  let isOpen = true;

  function write(value: unknown): void {
    const line = lineOf(value);
    if (torn) cutTornTail(fd);
    torn = false;
    try {
      writeAll(fd, line);
    } catch (error) {
      cut(end);
      throw aboutFile(error, path);
    }
    end = fstatSync(fd).size;
  }

  /** A full disk may have taken half a line: leaves the file unchanged for whoever writes next. */
  function cut(size: number): void {
    torn = !tryTruncate(fd, size);
    end = size;
  }

  function arrived(place: number): void {
    synced = Math.max(synced, place);
    while (waiting[0] !== undefined && waiting[0].end <= synced) waiting.shift()?.settled();
  }

  function failed(error: unknown): unknown {
    const cause = aboutFile(error, path);
    cut(synced);
    for (const { settled } of waiting.splice(0)) settled(cause);
    return cause;
  }

  function syncNow(): void {
    try {
      fsyncSync(fd);
    } catch (error) {
      throw failed(error);
    }
    arrived(end);
  }

  function flush(): void {
    if (waiting.length > 0) syncNow();
  }

  function syncSoon(): void {
    const place = end;
    isSyncing = true;
    fsync(fd, (error) => {
      isSyncing = false;
      if (!isOpen) return;
      if (error) failed(error);
      else arrived(place);
      if (waiting.length > 0 && !isSyncing) syncSoon();
    });
  }

  return {
    append(value) {
      write(value);
      syncNow();
    },
    appendShared(value, settled) {
      write(value);
      waiting.push({ end, settled });
      if (!isSyncing) syncSoon();
    },
    flush,
    close() {
      if (!isOpen) return;
      isOpen = false;
      try {
        flush();
      } finally {
        closeSync(fd);
      }
    },
  };
}
