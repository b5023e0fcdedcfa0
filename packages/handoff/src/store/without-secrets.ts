import { redactValue } from "@agentos/secrets";
import type { Handoff } from "../format/index.js";

/** Replaces secrets with `[secret]`. The session id and the timestamp stay unchanged. */
export function withoutSecrets({ sessionId, timestamp, ...said }: Handoff): Handoff {
  return { sessionId, timestamp, ...redactValue(said) };
}
