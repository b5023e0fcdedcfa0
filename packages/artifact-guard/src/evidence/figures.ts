import { type SessionRecord, stepsOf } from "./session-record.js";

/** Shorter integers without a unit are often counted by the agent, or only an example. */
const MIN_DIGITS = 3;
const MIN_MEASURED_DIGITS = 2;
const MAX_TEXT = 64 * 1024;
/** Combining all pairs of numbers takes long. */
const MAX_NUMBERS = 200;
/** Factors between units: "0.41 s" is 410 ms, and 0.914 is 91.4%. */
const UNITS = [1, 1000, 1 / 1000, 100, 1024, 1 / 1024];

/**
 * Returns a measured figure in a claim that is neither in the session nor the sum, difference, mean or
 * ratio of two numbers that commands printed.
 */
export function inventedFigure(claim: string, record: SessionRecord): string | undefined {
  const said = figuresIn(claim.replace(/`[^`]*`/g, ""));
  if (said.length === 0) return undefined;
  const steps = stepsOf(record);
  const printed = steps.flatMap((step) =>
    step.type === "command" ? numbersIn(`${step.command}\n${step.output}`) : [],
  );
  if (printed.length === 0) return undefined;
  const others = [
    ...record.requests,
    ...steps.flatMap((step) =>
      step.type === "edit" ? [step.added, step.removed, step.before, step.after] : [],
    ),
  ].flatMap((text) => numbersIn(text ?? ""));
  const derivedFrom = (firsts: readonly number[], seconds: readonly number[]) =>
    firsts.flatMap((a) => seconds.flatMap((b) => [a - b, a + b, (a + b) / 2, a / b, (100 * (a - b)) / b]));
  const inClaim = new Set(numbersIn(claim));
  const some = [...new Set(printed)].slice(-MAX_NUMBERS);
  return said.find((figure) => {
    const isSame = (number: number) => UNITS.some((unit) => figure.equals(number * unit));
    return (
      !printed.some(isSame) &&
      !others.some(isSame) &&
      // Almost every time can be derived from some pair, so the claim must state one of the two.
      !derivedFrom(figure.isTime ? some.filter((number) => inClaim.has(number)) : some, some).some((number) =>
        figure.equals(Math.abs(number)),
      )
    );
  })?.text;
}

/** Whether a claim has measured figures, and the output contains all of them. */
export function areFiguresPrinted(claim: string, output: string): boolean {
  const said = figuresIn(claim);
  const printed = numbersIn(output);
  return said.length > 0 && said.every((figure) => printed.some((number) => figure.equals(number)));
}

interface Figure {
  text: string;
  isTime: boolean;
  /** Whether a number is the figure, if rounded to as many decimals. */
  equals(number: number): boolean;
}

/** Matches a number with its unit, but not "RFC 5545", a version, a date, a time or the end of "5 316,00". */
const FIGURE =
  /(?<![\p{L}\d.,:/#-]|[A-Z]{2,5} |\d[ \u00a0\u202f])(\d{1,9}(?:[.,]\d{1,9}){0,3})(?:\s?(ms|s|%|x|×|[kKMG]i?B)(?!\p{L}))?(?![\p{L}\d:/-])/gu;

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].flatMap(([, found = "", unit]) => {
    const isMeasured = unit !== undefined || /[.,]/.test(found);
    const digits = found.replace(/^[0.,]+|[.,]/g, "").length;
    if (digits < (isMeasured ? MIN_MEASURED_DIGITS : MIN_DIGITS)) return [];
    const readings = readingsOf(found);
    const equals = (number: number) =>
      readings.some(({ value, decimals }) => Math.abs(number - value) <= 0.5000001 * 10 ** -decimals);
    return readings.length === 0 ? [] : [{ text: found, isTime: unit === "ms" || unit === "s", equals }];
  });
}

/** Reads "12,408" as 12408 and as 12.408, because languages differ. */
function readingsOf(text: string): { value: number; decimals: number }[] {
  const parts = text.split(/[.,]/);
  const whole = { value: Number(parts.join("")), decimals: 0 };
  if (parts.length === 1) return [whole];
  const isGrouped = parts.slice(1).every((part) => part.length === 3);
  if (parts.length > 2) return isGrouped ? [whole] : [];
  const decimal = { value: Number(parts.join(".")), decimals: parts[1]!.length };
  return isGrouped ? [decimal, whole] : [decimal];
}

const numbersIn = (text: string) =>
  (text.slice(-MAX_TEXT).match(/\d{1,9}(?:[.,]\d{1,9})?/g) ?? []).flatMap((number) =>
    readingsOf(number).map(({ value }) => value),
  );
