import { redactValue } from "@agentos/secrets";
import type { Handoff } from "./format/index.js";

/** A handoff with `[secret]` in place of secrets, whoever put them in; by what it is found again stays. */
export function withoutSecrets({ sessionId, timestamp, ...said }: Handoff): Handoff {
  return { sessionId, timestamp, ...redactValue(said) };
}
