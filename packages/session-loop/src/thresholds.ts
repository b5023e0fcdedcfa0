import { shown } from "@agentos/platform";

/** A part of the window: a share up to 1, a number of tokens, or `"70%"`, `"24k"`, `"24000"`. */
export type WindowPart = number | string;

/** @throws TypeError for anything but a share or a number of tokens */
export function toTokens(threshold: WindowPart, windowTokens: number, name: string): number {
  const value = typeof threshold === "number" ? threshold : fromText(threshold, windowTokens);
  if (value === undefined || !Number.isFinite(value) || value <= 0)
    throw new TypeError(
      `Expected "${name}" to be a share of the window such as 0.7 or "70%", or a number of tokens such as "24k", not ${shown(threshold)}`,
    );
  return Math.floor(value <= 1 && typeof threshold === "number" ? value * windowTokens : value);
}

const UNITS = { "": 1, k: 1000, m: 1_000_000 } as const;

function fromText(text: string, windowTokens: number): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,12}(?:\.\d{1,6})?)\s?(%|k|m)?$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  if (unit === "%") return Number(digits) <= 100 ? (Number(digits) / 100) * windowTokens : undefined;
  return Number(digits) * UNITS[unit.toLowerCase() as keyof typeof UNITS];
}
