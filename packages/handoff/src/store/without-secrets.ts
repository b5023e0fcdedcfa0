import { redactValue } from "@agentos/secrets";
import type { Handoff } from "../format/index.js";

/** A handoff with secrets replaced by `[secret]`. Its session id and paths stay. */
export function withoutSecrets({ sessionId, timestamp, ...said }: Handoff): Handoff {
  return { sessionId, timestamp, ...redactValue(said) };
}
