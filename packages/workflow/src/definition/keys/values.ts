import * as z from "zod";
import { DURATION, MAX_DURATION_MS, parseDuration } from "../durations.js";
import { quote } from "../quote.js";
import { type CheckPlace, key, type ValuePlace } from "./key.js";

/** Like `isSafeId` in `@agentos/platform`, as a pattern for the JSON Schema. */
const SAFE_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const SAFE_ID_MESSAGE =
  'must be 1 to 128 letters, digits, ".", "_" or "-", without a leading dot, because it becomes part of file names';

export const safeId = () => z.string().regex(SAFE_ID, { error: SAFE_ID_MESSAGE });
export const text = () => z.string().regex(/\S/, { error: "must not be blank" });

/** Arguments can be numbers or booleans, as in `[sleep, 5]`. */
export const Word = z.union([z.string(), z.number(), z.boolean()], {
  error: "must be text, a number, true or false",
});
type Word = z.infer<typeof Word>;

/** Returns the original spelling, because YAML parses `010` as 10 and `1.0` as 1. */
export function wordOf(word: Word, { document, at }: ValuePlace): string {
  return typeof word === "string" ? word : (document.sourceOf(at) ?? String(word));
}

export function listKey(entry: z.ZodString, what: string, description: string) {
  const schema = z
    .union([entry, z.array(entry)], { error: `must be ${what}, or a list of them` })
    .optional()
    .describe(description);
  return key(schema, { normalize: (value) => (typeof value === "string" ? [value] : [...value]) });
}

const DURATION_MESSAGE = 'must be a number of seconds, or a string such as "90s", "10m", "1h30m" or "2d"';

const Duration = z
  .union(
    [
      z
        .number()
        .gt(0)
        .max(MAX_DURATION_MS / 1000),
      z.string().regex(DURATION, { error: DURATION_MESSAGE }),
    ],
    { error: DURATION_MESSAGE },
  )
  .describe('Seconds, or a string such as "90s", "10m", "1h30m" or "2d".');

export function durationKey(description: string) {
  return key(Duration.optional().describe(description), {
    normalize: (value) => parseDuration(value) as number,
    check: checkDuration,
  });
}

function checkDuration(duration: unknown, { at, error }: CheckPlace): void {
  // The schema checks numbers and the format of strings.
  if (typeof duration !== "string" || !DURATION.test(duration)) return;
  const milliseconds = parseDuration(duration);
  if (milliseconds !== undefined && milliseconds <= MAX_DURATION_MS) return;
  const name = quote(String(at.at(-1)));
  error(at, `${name} must be more than 0 and at most 596h (almost 25 days), but is ${quote(duration)}`);
}

export function entriesOf(value: unknown): [number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : [];
}
