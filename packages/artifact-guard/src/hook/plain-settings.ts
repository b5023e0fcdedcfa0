import { asObject } from "@agentos/platform";

type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === "string" && value.trim() !== "";
const flag: Shape = (value) => typeof value === "boolean";
const phrases: Shape = (value) => Array.isArray(value) && value.every(text);
const integer =
  (most: number): Shape =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
const oneOf =
  (...values: unknown[]): Shape =>
  (value) =>
    values.includes(value);
const object =
  (keys: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    Object.entries(asObject(value) ?? { "": 0 }).every(
      ([key, each]) => Object.hasOwn(keys, key) && keys[key]!(each),
    );

const criteria = object({
  minLines: integer(1_000_000),
  requiredSections: phrases,
  forbiddenPhrases: phrases,
});
const artifact = object({ path: text, template: text, required: flag, criteria });
const section = object({
  enabled: flag,
  maxReturns: integer(8),
  turn: oneOf("off", "note", "send-back"),
  lastMessage: flag,
  evidence: oneOf("off", "warn", "send-back"),
  forbiddenPhrases: phrases,
  artifacts: (value) =>
    Array.isArray(value) &&
    value.every((each) => text(each) || (artifact(each) && text(asObject(each)?.path))),
});

/**
 * Whether the section is valid and contains only common settings. For any other section, the hook
 * loads the schema, which explains errors but takes 15 ms of CPU time.
 */
export const isPlainSection = (value: unknown): boolean => section(value);
