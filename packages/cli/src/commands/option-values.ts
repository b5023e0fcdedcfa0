import { InvalidArgumentError } from "commander";

/** A whole number above zero, for an option. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number above 0.");
  return value;
}

/** A whole number, 0 as well. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError("It must be a whole number, 0 or more.");
  return value;
}

/** An option that may stand several times. */
export function collect(text: string, before: string[] = []): string[] {
  return [...before, text];
}
