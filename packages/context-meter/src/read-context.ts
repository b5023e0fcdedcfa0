import type { Environment } from "@agentos/clients";
import { errorCode } from "@agentos/platform";
import { CLIENT_NAMES, type ClientName } from "./client-name.js";
import { readCompactSwitches } from "./compaction.js";
import { agentIn } from "./find-sessions/agent-in.js";
import { type MeasureFileOptions, measureFile } from "./measure/measure-file.js";
import type { Measurement } from "./measure/measurement.js";
import { type ContextReading, createReading } from "./reading.js";

export interface ReadContextOptions {
  /** The client that wrote the file; detected from its content by default. */
  client?: ClientName;
  /** The window in tokens, if you know it; it overrides the client and the table. */
  windowTokens?: number;
  /**
   * The subagent whose own transcript this is; detected from a file name such as
   * `agent-<id>.jsonl` by default.
   */
  agentId?: string;
  /** Where to look up the clients' variables about windows; default `process.env`. */
  env?: Environment;
  /**
   * The session's project. The client's settings there, and the user's settings, determine when it compacts.
   * Default: not read.
   */
  folder?: string;
}

/**
 * Reads how full a session's context window is from the client's own session file. Reads only as much of its
 * end as needed, so a file of several gigabytes costs what a small one does.
 * @returns undefined when the file has no counts: it is empty, has no model answer yet, or has an unknown
 * format
 * @throws an error with the system's `code` when the file cannot be opened (`ENOENT`: it does not exist);
 * TypeError for an unknown client, or a window that is not a positive number
 */
export async function readContext(
  path: string,
  options: ReadContextOptions = {},
): Promise<ContextReading | undefined> {
  const { client, windowTokens } = options;
  if (client !== undefined && !CLIENT_NAMES.includes(client)) {
    throw new TypeError(
      `Expected "client" to be one of ${CLIENT_NAMES.join(", ")}, not ${JSON.stringify(client)}`,
    );
  }
  if (windowTokens !== undefined && !(windowTokens > 0 && Number.isFinite(windowTokens))) {
    throw new TypeError('Expected "windowTokens" to be a positive number of tokens');
  }
  const env = options.env ?? process.env;
  const agentId = options.agentId ?? agentIn(path);
  const found = measureGiven(path, { client, agentId });
  if (found === undefined) return undefined;
  const { folder } = options;
  const switches = folder === undefined ? undefined : readCompactSwitches(found.client, folder, env);
  return createReading(found, { windowTokens, env, switches });
}

/**
 * A person gave the path, perhaps from memory. If it does not exist, the message says how to list such files.
 */
function measureGiven(path: string, options: MeasureFileOptions): Measurement | undefined {
  try {
    return measureFile(path, options);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const message = `There is no session file ${path} (ENOENT): findSessions() lists those that the clients keep on this machine`;
    throw Object.assign(new Error(message, { cause: error }), { code: "ENOENT", path });
  }
}
