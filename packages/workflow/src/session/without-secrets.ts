import { redact } from "@agentos/redaction";
import type { NewSessionEvent } from "./events.js";

/** The fields of events in which programs and people speak. Paths, ids and hashes are what a session goes on by, and stay as they are. */
const SPOKEN = new Set([
  "reason",
  "note",
  "output",
  "outputs",
  "message",
  "excerpt",
  "summary",
  "what",
  "why",
  "changes",
]);

/** An event with `[secret]` in place of the secrets that are known as ones. */
export function withoutSecrets(event: NewSessionEvent): NewSessionEvent {
  return walk(event, false) as NewSessionEvent;
}

function walk(value: unknown, isSpoken: boolean): unknown {
  if (typeof value === "string") return isSpoken ? redact(value) : value;
  if (Array.isArray(value)) return value.map((each) => walk(each, isSpoken));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, walk(each, isSpoken || SPOKEN.has(name))]),
  );
}
