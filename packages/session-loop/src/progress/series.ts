/** How a number changes from row to row. "counts" means that it increases by one each time. */
export type Trend = "still" | "wavers" | "counts" | "moves";

/**
 * @param rows oldest first
 * @param place the index of the number in each row
 */
export function trendOf(rows: readonly (readonly number[])[], place: number): Trend {
  let up = 0;
  let down = 0;
  let byOne = 0;
  for (let index = 1; index < rows.length; index++) {
    const step = (rows[index]?.[place] ?? 0) - (rows[index - 1]?.[place] ?? 0);
    if (step > 0) up++;
    if (step < 0) down++;
    if (step === 1) byOne++;
  }
  if (up === 0 && down === 0) return "still";
  if (up > 0 && down > 0) return "wavers";
  return byOne === rows.length - 1 ? "counts" : "moves";
}

export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
