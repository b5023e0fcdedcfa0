import { join, resolve } from "node:path";
import { namesIn } from "@agentos/platform";
import type { SessionDatabase } from "../sessions/session-database.js";

// OpenCode 1.18 shows the usage of the latest response that has output. Some providers report no
// total.
const query = `
  SELECT *, coalesce(nullif(total, 0), inputTokens + outputTokens) AS usedTokens FROM (
    SELECT
      session.id AS sessionId,
      session.directory AS folder,
      session.time_updated AS modifiedAt,
      answer.data ->> '$.modelID' AS model,
      NULL AS windowTokens,
      answer.data ->> '$.tokens.total' AS total,
      (answer.data ->> '$.tokens.input') + (answer.data ->> '$.tokens.cache.read')
        + (answer.data ->> '$.tokens.cache.write') AS inputTokens,
      (answer.data ->> '$.tokens.output') + (answer.data ->> '$.tokens.reasoning') AS outputTokens
    FROM session JOIN message AS answer ON answer.id = (
      SELECT id FROM message
      WHERE session_id = session.id AND data ->> '$.role' = 'assistant' AND data ->> '$.tokens.output' > 0
      ORDER BY time_created DESC, id DESC LIMIT 1
    )
    WHERE session.parent_id IS NULL AND session.time_updated >= ?
  ) ORDER BY modifiedAt DESC`;

export const openCodeDatabase = {
  client: "opencode",
  files({ home, env }) {
    const folder = join(env.XDG_DATA_HOME || join(home, ".local", "share"), "opencode");
    if (env.OPENCODE_DB) return [resolve(folder, env.OPENCODE_DB)];
    // Releases from channels other than the stable one add the channel to the name.
    const names = namesIn(folder).flatMap((name) => (/^opencode(?:-.+)?\.db$/.test(name) ? [name] : []));
    return names.map((name) => join(folder, name));
  },
  query,
} as const satisfies SessionDatabase;
