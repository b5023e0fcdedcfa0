import type { Environment } from "@agentos/clients";
import { assertOptions, errorCode } from "@agentos/platform";
import { CLIENT_NAMES, type ClientName } from "./client-name.js";
import { readCompactSwitches } from "./compaction.js";
import { agentIn } from "./find-sessions/agent-in.js";
import { type MeasureFileOptions, measureFile } from "./measure/measure-file.js";
import type { Measurement } from "./measure/measurement.js";
import { type ContextReading, createReading } from "./reading.js";

export interface ReadContextOptions {
  /** The client that wrote the file. Detected from the file's content by default. */
  client?: ClientName;
  /** The window in tokens, if you know it. Takes precedence over all other sources. */
  windowTokens?: number;
  /**
   * The subagent whose transcript this is. By default, detected from a name such as
   * `agent-<id>.jsonl`.
   */
  agentId?: string;
  /** Variables that affect the window. Defaults to `process.env`. */
  env?: Environment;
  /**
   * The session's project. Client settings in this folder, and the user's own, determine when the
   * client compacts. By default, they are not read.
   */
  folder?: string;
}

/**
 * Reads how full a session's context window is from the client's own session file. Reads only as
 * much from the end of the file as needed, so the cost does not depend on the file's size.
 * @returns undefined if the file contains no token counts: it is empty, has no model response yet,
 * or has an unknown format
 * @throws an error with the system's `code` if the file cannot be opened (`ENOENT`: it does not
 * exist); TypeError if the client or an option is unknown, or the window is not a positive number
 */
export async function readContext(
  path: string,
  options: ReadContextOptions = {},
): Promise<ContextReading | undefined> {
  assertOptions(options, { client: true, windowTokens: true, agentId: true, env: true, folder: true });
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

/** Measures a file whose path a person gave, so the error explains how to list session files. */
function measureGiven(path: string, options: MeasureFileOptions): Measurement | undefined {
  try {
    return measureFile(path, options);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const message = `There is no session file ${path} (ENOENT): findSessions() lists the files that the clients keep on this machine`;
    throw Object.assign(new Error(message, { cause: error }), { code: "ENOENT", path });
  }
}
