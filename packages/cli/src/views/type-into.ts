const ENTER = /^[\r\n]$/;
const BACKSPACE = /^[\b\u007F]$/;
const ESCAPE = "\u001B";
const MAX_TYPED = 2000;

/** Applies a key or pasted text to the text being typed. */
export function typeInto(
  text: string,
  input: string,
): { type: "cancelled" } | { type: "entered" } | { type: "changed"; text: string } {
  if (input === ESCAPE) return { type: "cancelled" };
  if (ENTER.test(input)) return { type: "entered" };
  if (BACKSPACE.test(input)) return { type: "changed", text: [...text].slice(0, -1).join("") };
  const typed = input.startsWith(ESCAPE) ? "" : input.replace(/[\u0000-\u001F\u007F]+/g, " ");
  return { type: "changed", text: (text + typed).slice(0, MAX_TYPED) };
}
