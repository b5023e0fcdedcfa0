import { stripVTControlCharacters } from "node:util";

// Also the C1 range, which some terminals obey, and the bidirectional overrides, which reorder what is shown.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text from elsewhere, safe to show in a terminal: no escape sequences and no control characters but tab and newline. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
