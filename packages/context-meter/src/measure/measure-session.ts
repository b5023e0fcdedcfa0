import { closeSync, constants, fstatSync, openSync } from "node:fs";
import type { UsageFormat } from "@agentos/clients";
import type { ClientName } from "../client-name.js";
import { Rows } from "../file/rows.js";
import { measureRows } from "./measure-rows.js";
import type { Measurement, MeasureOptions } from "./measurement.js";

/**
 * Measures the conversation in a file of this format.
 * @throws the system's error if the file cannot be opened
 */
export function measureSession(
  path: string,
  format: UsageFormat<ClientName>,
  options: MeasureOptions = {},
): Measurement | undefined {
  return withFile(path, (fd) => measureRows({ rows: new Rows(fd), format, options }));
}

/** Opens a path and calls `use` if it is a regular file. */
export function withFile<Result>(path: string, use: (fd: number) => Result): Result | undefined {
  // Non-blocking, because opening a named pipe would otherwise wait for a writer.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return fstatSync(fd).isFile() ? use(fd) : undefined;
  } finally {
    closeSync(fd);
  }
}
