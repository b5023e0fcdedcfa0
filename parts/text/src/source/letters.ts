// Most text is ASCII, and V8 needs a millisecond for a Unicode property escape, even if it never matches.

/** Whether a character is a letter in any script. */
export function isLetter(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 128 ? isAsciiLetter(code) : /\p{L}/u.test(character);
}

export function isLetterOrDigit(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 128 ? isAsciiLetter(code) || (code >= 48 && code <= 57) : /[\p{L}\p{N}]/u.test(character);
}

export function hasLetterOrDigit(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || (/[^\x00-\x7f]/.test(text) && /[\p{L}\p{N}]/u.test(text));
}

function isAsciiLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
