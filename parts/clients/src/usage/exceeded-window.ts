// Error messages are short; any text after this many characters is a quotation.
const MAX_LENGTH = 1000;

/** Smaller numbers are years or parameters, never a window. */
const SMALLEST_WINDOW = 4096;

/**
 * Returns the window named by an error. The largest number is taken to be the request's size, and the
 * next smaller one to be the window.
 * @returns undefined if there is no smaller number
 */
export function exceededWindow(text: string): number | undefined {
  const numbers = text
    .slice(0, MAX_LENGTH)
    .replaceAll(",", "")
    .split(/[^0-9]/)
    .map(Number)
    .filter((number) => number >= SMALLEST_WINDOW && number < 1e9);
  const request = Math.max(...numbers);
  const below = numbers.filter((number) => number < request);
  return below.length === 0 ? undefined : Math.max(...below);
}
