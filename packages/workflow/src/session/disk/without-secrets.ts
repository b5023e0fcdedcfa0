import { redact } from "@agentos/secrets";
import type { NewSessionEvent } from "../events.js";

/**
 * The fields of events in which programs and people speak. Paths, ids and hashes are what a session goes on
 * by, and stay as they are.
 */
const SPOKEN = new Set([
  "reason",
  "note",
  "output",
  "outputs",
  "message",
  "asked",
  "excerpt",
  "summary",
  "what",
  "why",
  "changes",
]);

/**
 * The fields with data that phases go on with: only what the workflow itself calls a secret is taken out of
 * them.
 */
const DATA = new Set(["inputs", "item", "report"]);

type Kind = "spoken" | "data" | undefined;

/**
 * An event with `[secret]` in place of the secrets that are known as ones.
 * @param mask takes out those that the workflow names
 */
export function withoutSecrets(
  event: NewSessionEvent,
  mask: (text: string) => string = (text) => text,
): NewSessionEvent {
  return walk(event, undefined) as NewSessionEvent;

  function walk(value: unknown, kind: Kind): unknown {
    if (typeof value === "string") {
      if (kind === undefined) return value;
      return kind === "data" ? mask(value) : redact(mask(value));
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, kind));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        kind ? mask(name) : name,
        walk(each, kind ?? kindOf(name)),
      ]),
    );
  }
}

function kindOf(name: string): Kind {
  if (SPOKEN.has(name)) return "spoken";
  return DATA.has(name) ? "data" : undefined;
}
