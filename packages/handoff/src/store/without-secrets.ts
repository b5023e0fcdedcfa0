import { redactValue } from "@agentos/secrets";
import type { Handoff } from "../format/index.js";

export function withoutSecrets({ sessionId, timestamp, ...said }: Handoff): Handoff {
  return { sessionId, timestamp, ...redactValue(said) };
}
