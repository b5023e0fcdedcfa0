import { type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSession, SessionContext, SessionFile } from "@agentos/context-meter";
import { errorCode } from "@agentos/platform";
import { type Command, Option } from "commander";
import { addExamples } from "../help-text.js";
import { findFolder } from "../project.js";
import { MEASURED_CLIENTS } from "../sessions/client-names.js";
import { findSessionById } from "../sessions/find-session.js";
import { USAGE_ROWS, type UsageOptions } from "../sessions/usage-options.js";
import {
  type Context,
  homeFolder,
  homePath,
  oneLine,
  printJson,
  shortPath,
  stdoutColumns,
  UsageError,
  warn,
} from "../terminal/index.js";
import { lookOf } from "../views/look.js";
import { commandAction } from "./common.js";
import { dayOf } from "./option-values.js";

interface Options extends UsageOptions {
  total?: true;
}

export function addContextCommand(program: Command, context: Context): void {
  const command = program
    .command("context")
    .summary("show how full an agent's context window is, or the tokens and cost of all sessions")
    .description(
      `Shows how full an agent session's context window is. Reads sessions of ${MEASURED_CLIENTS}, ` +
        "and recordings of Claude Code's stream-json output and of Ollama's NDJSON output.",
    )
    .argument(
      "[session]",
      "a session's file or id, or the beginning of the id (default: this folder's newest session)",
    )
    .option("--total", "add up the tokens and cost of all sessions on this machine, including subagents")
    .addOption(new Option("--by <what>", "with --total: how to group the rows").choices(USAGE_ROWS))
    .option("--since <day>", "with --total: first day, such as 2026-11-21, or 7d for seven days ago", dayOf)
    .option("--until <day>", "with --total: last day", dayOf)
    .option("-a, --all", "with --total: print all rows, not only the 20 largest or newest")
    .action(commandAction(context, show));
  addExamples(command, [
    ["aos context", "show this folder's newest session"],
    ["aos context 0e42803e", "show a session by its id, from any folder"],
    ["aos context session.jsonl --json", "read a session's file, and print JSON"],
    ["aos context --total --by day --since 7d", "show the tokens for each day of the past week"],
    ["aos context --total --project .", "add up only the sessions started in this folder"],
    ["aos watch", "watch all sessions on this machine in real time"],
  ]);
}

async function total(context: Context, name: string | undefined, options: Options): Promise<void> {
  if (name !== undefined)
    throw new UsageError(
      "--total covers all sessions: leave out the session, or add --project to cover one folder",
    );
  const { totalUsage } = await import("../sessions/total-usage.js");
  await totalUsage(context, options);
}

async function show(context: Context, name: string | undefined, options: Options): Promise<void> {
  if (options.total) return total(context, name, options);
  const ofTotal = (["by", "since", "until", "all"] as const).find((each) => options[each] !== undefined);
  if (ofTotal !== undefined)
    throw new UsageError(`--${ofTotal} needs --total; to see all sessions: aos watch`);
  const folder = findFolder(context, options);
  const { found, path } = await (name === undefined
    ? readNewest(context, folder)
    : readNamed(context, name, folder));
  for (const problem of found.problems) warn(context, problem);
  if (options.json) printJson(context, found.reading);
  else await print(context, found, path);
}

interface Reading {
  found: SessionContext;
  /** The path of the session's file or database. */
  path: string;
}

async function readNamed(context: Context, name: string, folder: string): Promise<Reading> {
  if (name.trim() === "") throw new UsageError("give a session's file or id, or leave it out");
  const path = resolve(context.cwd, name);
  const stats = tryStat(path);
  const shown = shortName(name);
  if (stats?.isDirectory())
    throw new UsageError(`${shown} is a folder: aos context --project ${shown} shows its newest session`);
  if (stats) return readFile(context, { path }, folder);
  if (/[\\/]|\.jsonl?$/.test(name)) throw new UsageError(`no such file: ${shown}`);
  const file = await findSessionById(context, name, { subagents: true });
  if (file) return readFile(context, file, folder);
  const { findDatabaseSessions } = await import("@agentos/context-meter");
  const [found, another] = findDatabaseSessions({ id: name, env: context.env, now: context.now });
  if (another) throw new UsageError(`${shown} is ambiguous: it matches several sessions`);
  if (!found)
    throw new UsageError(`no file or session ${shown} (looked for sessions of ${MEASURED_CLIENTS})`);
  return { found, path: found.path };
}

async function readNewest(context: Context, folder: string): Promise<Reading> {
  const found = await findNewest(context, folder);
  if (!found)
    throw new UsageError(
      `no agent session in ${homePath(folder, homeFolder(context))} (looked for ${MEASURED_CLIENTS}); ` +
        "give a file or a session's id, or see all with aos watch",
    );
  return "reading" in found ? { found, path: found.path } : readFile(context, found, folder);
}

async function findNewest(
  context: Context,
  folder: string,
): Promise<SessionFile | DatabaseSession | undefined> {
  const { findDatabaseSessions, findNewestSession } = await import("@agentos/context-meter");
  const { env, now } = context;
  const file = findNewestSession(folder, { env });
  const [inDatabase] = findDatabaseSessions({ folder, since: file?.modifiedAt, env, now });
  return inDatabase ?? file;
}

type Target = Pick<SessionFile, "path"> & Partial<SessionFile>;

async function readFile(context: Context, session: Target, folder: string): Promise<Reading> {
  const { readSessionContext } = await import("@agentos/context-meter");
  const { path, client } = session;
  const found = await readSessionContext(path, { client, folder, env: context.env, now: context.now });
  if (!found) throw new UsageError(saysNothing(session, context));
  return { found, path };
}

// A session id has 36 characters, so it is never shortened.
const MAX_NAME_LENGTH = 100;

function shortName(name: string): string {
  const line = oneLine(name);
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH)}…` : line;
}

/**
 * Returns undefined for missing files and for impossible paths, such as ones that are too long.
 */
function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENAMETOOLONG" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function saysNothing({ path, client }: Target, { cwd }: Context): string {
  const file = shortPath(path, cwd);
  return client === undefined
    ? `${file} contains no context usage: its format is unknown, or the model has not responded yet`
    : `${file} contains no context usage: the model has not responded yet`;
}

async function print(context: Context, session: SessionContext, path: string): Promise<void> {
  const { renderContext } = await import("../views/context-report.js");
  const { MODEL_WINDOWS_DATE } = await import("@agentos/context-meter");
  const look = lookOf(context);
  const lines = renderContext(session, look, {
    columns: stdoutColumns(context),
    at: context.now(),
    path,
    home: homeFolder(context),
    tableDate: MODEL_WINDOWS_DATE,
  });
  context.stdout.write(`${lines.join("\n")}\n`);
}
