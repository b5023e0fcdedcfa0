import { join } from "node:path";
import { pathInside, printableLine } from "@agentos/platform";
import type { Paint } from "./colors.js";

/** Makes untrusted text a single line that is safe for a terminal. */
export const oneLine = (text: string): string => printableLine(text, 2000);

export function ordinal(number: number): string {
  const rest = number % 100;
  const ending = rest > 10 && rest < 14 ? undefined : ["st", "nd", "rd"][(number % 10) - 1];
  return `${number}${ending ?? "th"}`;
}

export function count(amount: number, noun: string): string {
  return `${grouped(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

/** Avoids `toLocaleString`: loading locale data takes half as long as starting Node. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns `136k` for 136000 and `1.0M` for 1048576. */
export function rounded(amount: number): string {
  if (amount < 1000) return String(Math.round(amount));
  return amount < 999_500 ? `${Math.round(amount / 1000)}k` : `${(amount / 1_000_000).toFixed(1)}M`;
}

/** Returns, for example, `a, b and c`, or `a, b and 3 more` after `limit` names. */
export function list(names: readonly string[], limit = 6): string {
  const shown = names.length > limit ? [...names.slice(0, limit), `${names.length - limit} more`] : names;
  if (shown.length <= 1) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** Joins the parts that are not empty. */
export function joinParts(parts: readonly string[], separator = ", "): string {
  return parts.filter((part) => part !== "").join(separator);
}

/** Returns a path relative to the folder if the folder contains it, otherwise the full path. */
export function shortPath(path: string, cwd: string): string {
  return oneLine(pathInside(cwd, path) || path);
}

export function homePath(path: string, home: string | undefined): string {
  const short = home ? pathInside(home, path) : undefined;
  return oneLine(short === undefined ? path : short === "" ? "~" : join("~", short));
}

export function renderWarning(message: string, paint: Paint): string {
  return `${paint.yellow("warning:")} ${oneLine(message)}`;
}

/** Replaces `aos` in our own text with the command that works here. Leaves earlier replacements alone. */
export function spelled(text: string, command: string): string {
  return text.replace(/(^|[\s`(])aos (?=[a-z<-])/g, (found, before: string, at: number) =>
    /(?:npx|@agentos\/cli)$/.test(text.slice(0, at)) ? found : `${before}${command} `,
  );
}
