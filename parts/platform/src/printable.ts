// This is the grammar of ECMA-48. No part matches the start of another, so hostile text takes
// linear time. Node's `stripVTControlCharacters` takes a second for 400 KB of such text and removes
// letters from titles.
const STRING =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)/;
const CONTROL = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/;
const SHORT = /\u001b[ -/]*[0-~]/;
const SEQUENCES = new RegExp(`${STRING.source}|${CONTROL.source}|${SHORT.source}`, "g");

// Includes the C1 controls, which some terminals obey, and bidirectional overrides.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes escape sequences and control characters, except tab and newline, from untrusted text. */
export function printable(text: string): string {
  return text.replace(SEQUENCES, "").replace(UNPRINTABLE, "");
}
