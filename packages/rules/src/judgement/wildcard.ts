/**
 * Whether a text is what a pattern says, `*` for any letters; in one pass with one place to go back to,
 * whatever the pattern is.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let of = 0;
  while (at < text.length) {
    if (of < pattern.length && (pattern[of] === text[at] || pattern[of] === "?") && pattern[of] !== "*") {
      at++;
      of++;
    } else if (pattern[of] === "*") {
      star = of++;
      resume = at;
    } else if (star !== -1) {
      of = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[of] === "*") of++;
  return of === pattern.length;
}
