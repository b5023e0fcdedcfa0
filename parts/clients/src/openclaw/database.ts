import { join } from "node:path";
import { foldersIn } from "../sessions/list-folder.js";
import type { SessionDatabase } from "../sessions/session-database.js";
import { stateFolder } from "./wiring.js";

// OpenClaw 2026.9: `totalTokens` is the size of the latest prompt, without the response. After a
// compaction, it is marked as not fresh.
const query = `
  SELECT
    current_session_id AS sessionId,
    (SELECT event_json ->> '$.cwd' FROM transcript_events WHERE session_id = current_session_id AND seq = 0)
      AS folder,
    updated_at AS modifiedAt,
    entry_json ->> '$.model' AS model,
    entry_json ->> '$.contextTokens' AS windowTokens,
    entry_json ->> '$.totalTokens' AS inputTokens,
    coalesce(entry_json ->> '$.outputTokens', 0) AS outputTokens,
    iif(entry_json ->> '$.totalTokensFresh' = 0, NULL, entry_json ->> '$.totalTokens') AS usedTokens
  FROM session_nodes
  WHERE parent_session_key IS NULL AND updated_at >= ? AND entry_json ->> '$.totalTokens' > 0
  ORDER BY updated_at DESC`;

export const openClawDatabase = {
  client: "openclaw",
  /** Returns one database for each of OpenClaw's agents. */
  files(place) {
    const agents = join(stateFolder(place), "agents");
    return foldersIn(agents).map((agent) => join(agents, agent, "agent", "openclaw-agent.sqlite"));
  },
  query,
} as const satisfies SessionDatabase;
