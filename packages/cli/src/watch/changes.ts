import type { Row } from "./rows.js";

export interface Change {
  change: "new" | "changed" | "gone";
  row: Row;
}

export function changesBetween(before: readonly Row[], after: readonly Row[]): Change[] {
  const known = new Map(before.map((row) => [row.key, row]));
  const changes = after.flatMap((row): Change[] => {
    const old = known.get(row.key);
    known.delete(row.key);
    if (old === undefined) return [{ change: "new", row }];
    return old.words === row.words ? [] : [{ change: "changed", row }];
  });
  return [...changes, ...[...known.values()].map((row): Change => ({ change: "gone", row }))];
}
