import type { Handoff } from "@agentos/handoff-format";
import { redactValue } from "@agentos/redaction";

/** A handoff with `[secret]` in place of secrets, whoever put them in; by what it is found again stays. */
export function withoutSecrets({ sessionId, timestamp, ...said }: Handoff): Handoff {
  return { sessionId, timestamp, ...redactValue(said) };
}
