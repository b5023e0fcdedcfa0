import { findUserInfo } from "./find-addresses.js";
import { findAssignments } from "./find-assignments.js";
import { findCommandOptions } from "./find-commands.js";
import { findInProse } from "./find-in-prose.js";
import { findPrivateKeys } from "./find-keys.js";
import { findManifests } from "./find-manifests.js";
import { findMarked } from "./find-marked.js";
import { findTokens } from "./find-tokens.js";
import { findWrapped, withContinuation } from "./find-wrapped.js";
import type { Span } from "./span.js";

/** The replacement for each secret. */
export const MASK = "[secret]";

/** The rule by which a secret was recognized. */
export type RedactionRule =
  | "private-key"
  | "token"
  | "marked"
  | "assignment"
  | "address"
  | "option"
  | "manifest"
  | "said"
  | "wrapped";

const FINDERS: Readonly<Record<RedactionRule, (text: string) => Span[]>> = {
  "private-key": findPrivateKeys,
  token: findTokens,
  marked: findMarked,
  assignment: findAssignments,
  address: findUserInfo,
  option: findCommandOptions,
  manifest: findManifests,
  said: findInProse,
  wrapped: findWrapped,
};

/** Returns secrets in `text`, in order and without overlaps, each with the rule that found it. */
export function findSecrets(text: string): (Span & { rule: RedactionRule })[] {
  const found = Object.entries(FINDERS).flatMap(([rule, find]) =>
    find(text).map(({ start, end }) => ({ start, end, rule: rule as RedactionRule })),
  );
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: (Span & { rule: RedactionRule })[] = [];
  for (const span of found) {
    const last = apart.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else apart.push({ ...span, end: Math.max(span.end, withContinuation(text, span)) });
  }
  return apart;
}

/**
 * Replaces secrets with `[secret]`: tokens of known services, private keys, passwords in URLs, and
 * values whose names suggest a credential. Runs in linear time. Misses secrets that look like
 * ordinary words and have no name.
 */
export function redact(text: string): string {
  if (text.length < 4) return text;
  let redacted = "";
  let from = 0;
  for (const { start, end } of findSecrets(text)) {
    if (start < from) continue;
    redacted += text.slice(from, start) + MASK;
    from = end;
  }
  return from === 0 ? text : redacted + text.slice(from);
}
