// V8 takes a millisecond to compile a Unicode property escape, and most text is ASCII.

/** Whether a text contains a letter of any script. */
export function isLetter(text: string): boolean {
  return /[A-Za-z]/.test(text) || (/[^\x00-\x7f]/.test(text) && /\p{L}/u.test(text));
}

/** Whether a text contains a letter or a digit of any script. */
export function isLetterOrDigit(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || (/[^\x00-\x7f]/.test(text) && /[\p{L}\p{N}]/u.test(text));
}
