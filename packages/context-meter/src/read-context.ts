import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { errorCode } from "@agentos/internal";
import { readCompactSwitches } from "./claude-settings.js";
import type { ClientFormat, MeasureOptions } from "./clients/client.js";
import { formatOf, formatsOf } from "./clients/formats.js";
import { Rows } from "./file/rows.js";
import { parseObject } from "./json.js";
import type { Environment } from "./models.js";
import { CLIENTS, type ClientName, type ContextReading, type Measurement, toReading } from "./reading.js";

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
   * The session's project: Claude Code's settings there, and the user's, say when it
   * compacts. Default: not read.
   */
  folder?: string;
}

/**
 * Reads how full a session's context window is from the client's own session file. Reads only as much of its
 * end as needed, so a file of several gigabytes costs what a small one does.
 * @returns undefined when the file has no counts: it is empty, has no model answer
 * yet, or has an unknown format
 * @throws an error with the system's `code` when the file cannot be opened (`ENOENT`: it does not exist);
 * TypeError for an unknown client, or a window that is not a positive number
 */
export async function readContext(
  path: string,
  options: ReadContextOptions = {},
): Promise<ContextReading | undefined> {
  const { client, windowTokens } = options;
  if (client !== undefined && !CLIENTS.includes(client)) {
    throw new TypeError(
      `Expected "client" to be one of ${CLIENTS.join(", ")}, not ${JSON.stringify(client)}`,
    );
  }
  if (windowTokens !== undefined && !(windowTokens > 0 && Number.isFinite(windowTokens))) {
    throw new TypeError('Expected "windowTokens" to be a positive number of tokens');
  }
  const env = options.env ?? process.env;
  const agentId = options.agentId ?? /^agent-(.+)\.jsonl$/.exec(basename(path))?.[1];
  const found = measureGiven(path, { client, agentId });
  const { folder } = options;
  const switches =
    folder !== undefined && found?.client === "claude-code" ? readCompactSwitches(folder, env) : undefined;
  return found && toReading(found, { windowTokens, env, switches });
}

/**
 * A person gave the path, perhaps from memory; if it does not exist, the message says
 * where such files are listed.
 */
function measureGiven(
  path: string,
  options: MeasureOptions & { client?: ClientName | undefined },
): Measurement | undefined {
  try {
    return measureFile(path, options);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const message = `There is no session file ${path} (ENOENT): findSessions() lists those that the clients keep on this machine`;
    throw Object.assign(new Error(message, { cause: error }), { code: "ENOENT", path });
  }
}

/**
 * Like {@link readContext}, before the window is known, and synchronous: a hook has
 * nothing else to do meanwhile.
 */
export function measureFile(
  path: string,
  options: MeasureOptions & { client?: ClientName | undefined; format?: ClientFormat | undefined } = {},
): Measurement | undefined {
  // Non-blocking, because opening a named pipe would otherwise wait for a writer.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(fd).isFile()) return undefined;
    if (options.format) return options.format.measure(new Rows(fd), options);
    const rows = new Rows(fd);
    const format = detect(rows, options.client);
    if (format) return format.measure(new Rows(fd), options);
    return measureDocument(fd, rows.fileSize);
  } finally {
    closeSync(fd);
  }
}

// A session kept in one document is parsed as a whole.
const LARGEST_DOCUMENT = 64 * 1024 * 1024;

// The first row is nearly always enough.
const FIRST_BYTES = [4 * 1024, 64 * 1024];

// Enough to get past a garbled end.
const LAST_ROWS = 100;

function detect(rows: Rows, client: ClientName | undefined): ClientFormat | undefined {
  const formats = client && formatsOf(client);
  if (formats?.length === 1 && client !== "gemini") return formats[0];
  for (const bytes of FIRST_BYTES) {
    for (const row of rows.first(bytes)) {
      const format = formatOf(row, formats);
      if (format) return format;
    }
  }
  for (let count = 0; count < LAST_ROWS && rows.next(); count++) {
    const format = formatOf(rows.sketch(), formats);
    if (format) return format;
  }
  return undefined;
}

function measureDocument(fd: number, size: number): Measurement | undefined {
  if (size > LARGEST_DOCUMENT) return undefined;
  const document = parseObject(readFileSync(fd, "utf8"));
  const [format] = formatsOf("gemini");
  return document && format?.measureDocument?.(document);
}
