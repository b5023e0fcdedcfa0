import { USAGE_FORMATS, type UsageFormat } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import type { ClientName } from "../client-name.js";
import type { Rows } from "../file/rows.js";

type Format = UsageFormat<ClientName>;

// Enough to get past a corrupted end of the file.
const LAST_ROWS = 100;

export function formatsOf(client: string | undefined): readonly Format[] {
  return client === undefined ? USAGE_FORMATS : USAGE_FORMATS.filter((format) => format.client === client);
}

/** Returns the format of a client's session files if it is known without opening them. */
export function sessionFormatOf(client: string): Format | undefined {
  const formats: readonly Format[] = USAGE_FORMATS;
  return formats.find((each) => each.client === client && !each.isPrinted);
}

export function formatOf(row: JsonObject, formats: readonly Format[] = USAGE_FORMATS): Format | undefined {
  return formats.find((format) => format.isOwn(row));
}

export function detectFormat(rows: Rows, formats: readonly Format[]): Format | undefined {
  if (formats.length === 1) return formats[0];
  for (const row of rows.first()) {
    const format = formatOf(row, formats);
    if (format) return format;
  }
  for (let count = 0; count < LAST_ROWS && rows.next(); count++) {
    const row = rows.object();
    const format = row && formatOf(row, formats);
    if (format) return format;
  }
  return undefined;
}
