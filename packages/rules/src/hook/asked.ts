import { appendFileSync, mkdirSync, renameSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { asObject, type JsonObject, readMarkedRows, readTextFile } from "@agentos/platform";
import { openUserFolder } from "@agentos/state/approvals";
import { askedFile } from "./asked-file.js";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";

type Environment = HookEnvironment["env"];

/** A call that the client was told to ask its user about. */
export interface AskedCall {
  toolUseId: string;
  /** The id of the request that was written for it. */
  request: string;
  /** Where it was asked. */
  cwd: string;
  /** The session file that will tell what came of it, and how long that was. */
  transcript: string;
  size: number;
}

/**
 * Remembers that the client was told to ask about a call, outside of the project: nothing that an agent can
 * write makes a yes of it.
 * @param request its id
 */
export function rememberAsked(
  stateFolder: string,
  { sessionId, toolUseId, transcript, action }: HookEvent,
  request: string,
  { env, cwd }: Pick<HookEnvironment, "env" | "cwd">,
): void {
  const path = askedFile(sessionId, env);
  if (path === undefined || toolUseId === undefined || transcript === undefined) return;
  try {
    // Made, and looked at for whose it is.
    openUserFolder(stateFolder, env);
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
    const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? 0;
    const asked: AskedCall = { toolUseId, request, cwd: action.cwd ?? cwd, transcript, size };
    appendFileSync(path, `${JSON.stringify(asked)}\n`, { mode: 0o600 });
  } catch {
    // The person is asked all the same; it only is not written down what they said.
  }
}

/**
 * What was asked about in a session and has run since: who was asked said yes. The session's own file tells;
 * what is not in it yet stays remembered, what was refused is forgotten.
 */
export function takeAgreed(sessionId: unknown, env: Environment): AskedCall[] {
  const path = askedFile(sessionId, env);
  const asked = path === undefined ? [] : take(path);
  const waiting = new Map(asked.map((call) => [call.toolUseId, call]));
  const agreed: AskedCall[] = [];
  for (const transcript of new Set(asked.map((call) => call.transcript))) {
    const marks = [...waiting.keys()].map((id) => Buffer.from(id));
    const from = Math.min(...asked.filter((call) => call.transcript === transcript).map(({ size }) => size));
    for (const { id, isAgreed } of resultsIn(transcript, marks, from)) {
      const call = waiting.get(id);
      if (!call) continue;
      waiting.delete(id);
      if (isAgreed) agreed.push(call);
    }
  }
  for (const call of waiting.values())
    appendFileSync(path as string, `${JSON.stringify(call)}\n`, { mode: 0o600 });
  return agreed;
}

function* resultsIn(transcript: string, marks: readonly Buffer[], from: number) {
  for (const row of readMarkedRows(transcript, marks, from)) {
    const content = asObject(row.message)?.content;
    for (const part of Array.isArray(content) ? content.map(asObject) : [])
      if (part?.type === "tool_result" && typeof part.tool_use_id === "string")
        yield { id: part.tool_use_id, isAgreed: isAgreed(row, part) };
  }
}

/** The client writes down who decided what; where it does not, what came back without an error has run. */
function isAgreed({ permissionDecision, toolDenialKind }: JsonObject, result: JsonObject): boolean {
  const decision = asObject(permissionDecision)?.decision;
  return decision === undefined
    ? result.is_error !== true && toolDenialKind === undefined
    : decision === "accept";
}

/** Reads a file and removes it: true for exactly one process. */
function take(path: string): AskedCall[] {
  const own = `${path}.${process.pid}`;
  try {
    renameSync(path, own);
  } catch {
    return []; // Another process has it.
  }
  const lines = readTextFile(own).split("\n");
  unlinkSync(own);
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as AskedCall];
    } catch {
      return [];
    }
  });
}
