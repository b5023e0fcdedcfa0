import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What real clients wrote and sent: a folder for each client. */
export const RECORDINGS_FOLDER = fileURLToPath(new URL("../../../parts/clients/test", import.meta.url));

/** What is recorded of a client: what the meter, handoffs and reports of runs read. */
export type RecordingKind = "context" | "hooks" | "sessions" | "streams";

/** The file of a recording, as `recordedFile("context", "codex/rollout-basic.jsonl")`. */
export function recordedFile(kind: RecordingKind, name: string): string {
  const [client = "", ...path] = name.split("/");
  return join(RECORDINGS_FOLDER, client, kind, ...path);
}
