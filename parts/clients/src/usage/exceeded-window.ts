// Errors are short; what a provider quotes after that is not its own.
const MAX_LENGTH = 1000;

/** No model's window is smaller; years and parameters are. */
const SMALLEST_WINDOW = 4096;

/**
 * The window into which a request did not fit, as the error's words give it: whoever says it names the request
 * and the window, and the window is the largest number below the request.
 * @returns undefined where there are no two such numbers
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
