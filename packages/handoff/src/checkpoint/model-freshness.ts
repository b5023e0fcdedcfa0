import { isSafeId } from "@agentos/platform";
import { normalizeTimestamp } from "../format/index.js";
import { readText } from "./read-text.js";

/** How old a model is that an agent keeps of itself or of its surroundings. */
export interface ModelFreshness {
  /** ISO 8601, UTC, whole seconds. */
  lastUpdated: string;
  /** `mtime` says less: a checkout or a copy makes every file new. */
  from: "front matter" | "mtime";
  /** The session that wrote it, when its front matter says. */
  sessionId?: string;
}

/** Undefined when there is no such file. */
export function readFreshness(path: string): ModelFreshness | undefined {
  const file = readText(path);
  if (file === undefined) return undefined;
  const fields = frontMatterLines(file.text);
  const stated = normalizeTimestamp(fields.get("last_updated") ?? "");
  const sessionId = fields.get("session_id");
  return {
    lastUpdated: stated ?? new Date(file.changedAt).toISOString().replace(/\.\d+Z$/, "Z"),
    from: stated === undefined ? "mtime" : "front matter",
    ...(isSafeId(sessionId) && { sessionId }),
  };
}

/**
 * The plain `key: value` lines of front matter: all that is asked of these files, and not worth a YAML parser
 * at each compaction.
 */
function frontMatterLines(text: string): Map<string, string> {
  const [, block = ""] = /^---[ \t]*\n([\s\S]{0,4000}?)\n---/.exec(text) ?? [];
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, key, value] = /^([A-Za-z_]\w*):[ \t]*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined)
      fields.set(key, value.trim().replace(/^(["'])(.*)\1$/, "$2"));
  }
  return fields;
}
