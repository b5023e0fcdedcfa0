/** @throws TypeError that names the option and the expected value */
export function assertOption(isValid: boolean, name: string, expected: string, given: unknown): void {
  if (isValid) return;
  const shown = typeof given === "number" ? String(given) : JSON.stringify(given);
  throw new TypeError(`Expected "${name}" to be ${expected}, not ${shown}`);
}

export function assertFunction(name: string, given: unknown): void {
  if (typeof given !== "function")
    throw new TypeError(`Expected "${name}" to be a function, not ${typeof given}`);
}

export function assertAmount(name: string, given: unknown): void {
  const isValid = given === undefined || (typeof given === "number" && given >= 0);
  assertOption(isValid, name, "a non-negative number", given);
}
