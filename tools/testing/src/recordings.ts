import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What real clients wrote and sent, in one folder per client. */
export const RECORDINGS_FOLDER = fileURLToPath(new URL("../../../parts/clients/test", import.meta.url));

/**
 * Recordings for the meter (`context`), hooks, handoffs (`sessions`) and run reports (`streams`).
 */
export type RecordingKind = "context" | "hooks" | "sessions" | "streams";

/** @param name such as "codex/rollout-basic.jsonl" */
export function recordedFile(kind: RecordingKind, name: string): string {
  const [client = "", ...path] = name.split("/");
  return join(RECORDINGS_FOLDER, client, kind, ...path);
}
