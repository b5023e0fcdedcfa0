/**
 * The command of a line of a crontab: `0 3 * * * cmd`, `@daily cmd`; undefined for a comment, or a variable.
 */
export function commandOfSchedule(line: string): string | undefined {
  const words = line
    .trim()
    .split(" ")
    .filter((word) => word !== "");
  const [first] = words;
  if (first === undefined || first.startsWith("#")) return undefined;
  if (first.startsWith("@")) return words.slice(1).join(" ");
  if (!"0123456789*".includes(first[0]!)) return undefined;
  return words.length > 5 ? words.slice(5).join(" ") : undefined;
}
