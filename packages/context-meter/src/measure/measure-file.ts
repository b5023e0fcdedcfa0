import { Rows } from "../file/rows.js";
import { detectFormat, formatsOf } from "./detect-format.js";
import { measureRows } from "./measure-rows.js";
import { withFile } from "./measure-session.js";
import type { Measurement, MeasureOptions } from "./measurement.js";

export interface MeasureFileOptions extends MeasureOptions {
  client?: string | undefined;
}

/** Like `measureSession`, but detects the format. */
export function measureFile(path: string, options: MeasureFileOptions = {}): Measurement | undefined {
  return withFile(path, (fd) => {
    const format = detectFormat(new Rows(fd), formatsOf(options.client));
    return format && measureRows({ rows: new Rows(fd), format, options });
  });
}
