import { closeSync, constants, fstatSync, openSync } from "node:fs";
import type { UsageFormat } from "@agentos/clients";
import type { ClientName } from "../client-name.js";
import { Rows } from "../file/rows.js";
import { detectFormat, formatsOf } from "./detect-format.js";
import { measureDocument } from "./measure-document.js";
import { measureRows } from "./measure-rows.js";
import type { Measurement, MeasureOptions } from "./measurement.js";

export interface MeasureFileOptions extends MeasureOptions {
  /** The client that wrote the file; detected from its content by default. */
  client?: string | undefined;
  /** How the client writes it, if the caller knows. */
  format?: UsageFormat<ClientName> | undefined;
}

/**
 * Measures the conversation in a file. Synchronous: a hook has nothing else to do meanwhile.
 * @throws the system's error when the file cannot be opened
 */
export function measureFile(path: string, options: MeasureFileOptions = {}): Measurement | undefined {
  // Non-blocking, because opening a named pipe would otherwise wait for a writer.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(fd).isFile()) return undefined;
    const format = options.format ?? detectFormat(new Rows(fd), formatsOf(options.client));
    return format ? measureRows({ rows: new Rows(fd), format, options }) : measureDocument(fd);
  } finally {
    closeSync(fd);
  }
}
