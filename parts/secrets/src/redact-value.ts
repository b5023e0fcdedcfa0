import { MASK, redact } from "./redact.js";

const MAX_DEPTH = 40;

/**
 * Redacts every string in a JSON value, taking field names into account. Replaces anything nested
 * more than 40 levels deep with `[secret]`.
 */
export function redactValue<Value>(value: Value): Value {
  return walk(value, 0) as Value;
}

function walk(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((each) => walk(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === "string" ? redactField(name, each) : walk(each, depth + 1),
    ]),
  );
}

function redactField(name: string, value: string): string {
  const redacted = redact(value);
  if (redacted !== value || value.length > 2_000 || /["'\\\n]/.test(value)) return redacted;
  const opening = `"${name}": "`;
  return redact(`${opening}${value}"`) === `${opening}${MASK}"` ? MASK : value;
}
