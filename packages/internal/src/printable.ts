// The terminal's own grammar (ECMA-48), and none of its parts can match the start of another, so it stays linear on
// hostile text; Node's `stripVTControlCharacters` takes a second for 400 KB of it and eats letters of titles.
const STRING =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)/;
const CONTROL = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/;
const SHORT = /\u001b[ -/]*[0-~]/;
const SEQUENCES = new RegExp(`${STRING.source}|${CONTROL.source}|${SHORT.source}`, "g");

// Also the C1 range, which some terminals obey, and the bidirectional overrides, which reorder what is shown.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text from elsewhere, safe to show in a terminal: no escape sequences and no control characters but tab and newline. */
export function printable(text: string): string {
  return text.replace(SEQUENCES, "").replace(UNPRINTABLE, "");
}
