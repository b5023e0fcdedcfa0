import { join } from "node:path";
import { pathInside, printableLine } from "@agentos/platform";
import type { Paint } from "./colors.js";

/** Untrusted text as one line that is safe for a terminal. */
export const oneLine = (text: string): string => printableLine(text, 2000);

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(number: number): string {
  const rest = number % 100;
  const ending = rest > 10 && rest < 14 ? undefined : ["st", "nd", "rd"][(number % 10) - 1];
  return `${number}${ending ?? "th"}`;
}

/** `2 phases`, `1 phase`. */
export function count(amount: number, noun: string): string {
  return `${grouped(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

/** `66,120`. `toLocaleString` would load locale data, which takes half as long as starting Node. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 136000 as `136k`, 1048576 as `1.0M`. */
export function rounded(amount: number): string {
  if (amount < 1000) return String(Math.round(amount));
  return amount < 999_500 ? `${Math.round(amount / 1000)}k` : `${(amount / 1_000_000).toFixed(1)}M`;
}

/** `a`, `a and b`, `a, b and c`; after `limit` names `3 more`. */
export function list(names: readonly string[], limit = 6): string {
  const shown = names.length > limit ? [...names.slice(0, limit), `${names.length - limit} more`] : names;
  if (shown.length <= 1) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** A path relative to a folder if inside it, else absolute. */
export function shortPath(path: string, cwd: string): string {
  return oneLine(pathInside(cwd, path) || path);
}

/** A path with `~` for the home folder. */
export function homePath(path: string, home: string | undefined): string {
  const short = home ? pathInside(home, path) : undefined;
  return oneLine(short === undefined ? path : short === "" ? "~" : join("~", short));
}

/** `warning: ...` on one line. */
export function renderWarning(message: string, paint: Paint): string {
  return `${paint.yellow("warning:")} ${oneLine(message)}`;
}

/** Our own text with `aos` replaced by the command to type here. */
export function spelled(text: string, command: string): string {
  return text.replace(/(^|[\s`(])aos (?=[a-z])/g, (found, before: string, at: number) =>
    text.slice(0, at).endsWith("npx") ? found : `${before}${command} `,
  );
}
