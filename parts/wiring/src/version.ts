/** Whether a version is at least `least`. Text that is not a version is considered the oldest. */
export function isAtLeast(version: string, least: string): boolean {
  const have = numbers(version);
  const want = numbers(least);
  for (const [index, number] of want.entries()) {
    const difference = (have[index] ?? -1) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

export function findVersion(text: string): string | undefined {
  return /\d+\.\d+\.\d+/.exec(text)?.[0];
}

function numbers(version: string): number[] {
  return (findVersion(version) ?? "").split(".").filter(Boolean).map(Number);
}
