import { InvalidArgumentError } from "commander";

export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number above 0.");
  return value;
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError("It must be a whole number, 0 or more.");
  return value;
}

export function collect(text: string, before: string[] = []): string[] {
  return [...before, text];
}

/** Parses `2026-11-21` or `7d` into a day in this machine's time zone. */
export function dayOf(text: string): string {
  const [, ago] = /^(\d{1,5})d$/.exec(text) ?? [];
  // Noon is used because not every day has 24 hours.
  const date = ago === undefined ? new Date(`${text}T12:00:00`) : new Date(new Date().setHours(12, 0, 0, 0));
  if (ago !== undefined) date.setDate(date.getDate() - Number(ago));
  const [year, ...rest] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const day = [String(year), ...rest.map((each) => String(each).padStart(2, "0"))].join("-");
  if (ago === undefined && day !== text)
    throw new InvalidArgumentError("It must be a day such as 2026-11-21, or 7d for seven days ago.");
  return day;
}

const UNITS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Parses `30m`, `12h`, `30d` or `8w` into milliseconds. */
export function parseAge(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * UNITS_MS[unit]!;
}
