// V8 takes a millisecond to compile a Unicode property escape, and most text is ASCII.
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a character is a letter in any script. */
export function isLetter(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 128 ? isAsciiLetter(code) : LETTER.test(character);
}

export function isLetterOrDigit(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 128 ? isAsciiLetter(code) || (code >= 48 && code <= 57) : LETTER_OR_DIGIT.test(character);
}

export function hasLetterOrDigit(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || (/[^\x00-\x7f]/.test(text) && LETTER_OR_DIGIT.test(text));
}

function isAsciiLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
