import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What real clients wrote and sent, in a folder for each client. */
export const RECORDINGS_FOLDER = fileURLToPath(new URL("../../../parts/clients/test", import.meta.url));

/** The kinds of recordings of a client: what the meter, handoffs and run reports read. */
export type RecordingKind = "context" | "hooks" | "sessions" | "streams";

/** The file of a recording, as `recordedFile("context", "codex/rollout-basic.jsonl")`. */
export function recordedFile(kind: RecordingKind, name: string): string {
  const [client = "", ...path] = name.split("/");
  return join(RECORDINGS_FOLDER, client, kind, ...path);
}
