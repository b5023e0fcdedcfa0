export function assertDate(at: unknown): asserts at is Date {
  if (!(at instanceof Date) || Number.isNaN(at.getTime()))
    throw new TypeError(
      `Expected "at" to be a valid Date, not ${typeof at === "object" ? "another object" : String(at)}`,
    );
}
