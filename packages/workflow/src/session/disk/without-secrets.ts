import { redact } from "@agentos/secrets";
import type { NewSessionEvent } from "../events.js";

/** Fields that contain free text. Paths, ids and hashes must stay intact for a resume. */
const FREE_TEXT = new Set([
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

/** Fields that contain data for later phases. Only the workflow's own secrets are masked there. */
const DATA = new Set(["inputs", "item", "report"]);

type Kind = "text" | "data" | undefined;

/** @param mask masks the workflow's own secrets */
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
  if (FREE_TEXT.has(name)) return "text";
  return DATA.has(name) ? "data" : undefined;
}
