import { appendFileSync, mkdirSync, renameSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { asObject, type JsonObject, readMarkedRows, readTextFile } from "@agentos/platform";
import { openUserFolder } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";
import { pendingQuestionsFile } from "./pending-questions-file.js";

interface PendingQuestion {
  toolUseId: string;
  request: string;
  cwd: string;
  /** In milliseconds since the epoch. */
  askedAt: number;
  /** The transcript that will contain the outcome, and its size at the time of the question. */
  transcript: string;
  size: number;
}

/** Records a question outside the project, where an agent cannot forge an answer. */
export function rememberQuestion(
  stateFolder: string,
  { sessionId, toolUseId, transcript, action }: HookEvent,
  request: string,
  { env, cwd, now }: Pick<HookEnvironment, "env" | "cwd" | "now">,
): void {
  const path = pendingQuestionsFile(sessionId, env);
  if (path === undefined || toolUseId === undefined || transcript === undefined) return;
  try {
    openUserFolder(stateFolder, env);
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
    const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? 0;
    const askedAt = now().getTime();
    const asked: PendingQuestion = {
      toolUseId,
      request,
      cwd: action.cwd ?? cwd,
      askedAt,
      transcript,
      size,
    };
    appendFileSync(path, `${JSON.stringify(asked)}\n`, { mode: 0o600 });
  } catch {
    // The user is still asked, but the answer will not be recorded.
  }
}

const REFUSAL_GRACE_MS = 5 * 60_000;

export interface AnsweredQuestions {
  /** Questions that the user has answered. They are no longer pending. */
  answered: (PendingQuestion & { isAgreed: boolean })[];
  /**
   * Requests that the user has just refused in the client's dialog. The client has not asked about
   * them again.
   */
  refused: string[];
}

/**
 * Removes and returns the questions that the user has answered. A call that ran was approved. A
 * refused call is kept pending for five minutes, because users may close a dialog in order to approve
 * the call elsewhere.
 */
export function takeAnsweredQuestions(
  sessionId: unknown,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): AnsweredQuestions {
  const path = pendingQuestionsFile(sessionId, env);
  const asked = path === undefined ? [] : take(path);
  const waiting = new Map(asked.map((call) => [call.toolUseId, call]));
  const answered: AnsweredQuestions["answered"] = [];
  const refused = new Set<PendingQuestion>();
  for (const transcript of new Set(asked.map((call) => call.transcript))) {
    const marks = [...waiting.keys()].map((id) => Buffer.from(id));
    const from = Math.min(...asked.filter((call) => call.transcript === transcript).map(({ size }) => size));
    for (const { id, isAgreed } of resultsIn(transcript, marks, from)) {
      const call = waiting.get(id);
      if (!call) continue;
      if (!isAgreed && now().getTime() - call.askedAt < REFUSAL_GRACE_MS) {
        refused.add(call);
        continue;
      }
      waiting.delete(id);
      answered.push({ ...call, isAgreed });
    }
  }
  for (const call of waiting.values())
    appendFileSync(path as string, `${JSON.stringify(call)}\n`, { mode: 0o600 });
  const open = [...waiting.values()].filter((call) => !refused.has(call)).map(({ request }) => request);
  return { answered, refused: [...refused].map(({ request }) => request).filter((id) => !open.includes(id)) };
}

function* resultsIn(transcript: string, marks: readonly Buffer[], from: number) {
  for (const row of readMarkedRows(transcript, marks, from)) {
    const content = asObject(row.message)?.content;
    for (const part of Array.isArray(content) ? content.map(asObject) : [])
      if (part?.type === "tool_result" && typeof part.tool_use_id === "string")
        yield { id: part.tool_use_id, isAgreed: isAgreed(row, part) };
  }
}

/** Older clients do not record the decision. For them, a result without an error means approval. */
function isAgreed({ permissionDecision, toolDenialKind }: JsonObject, result: JsonObject): boolean {
  const decision = asObject(permissionDecision)?.decision;
  return decision === undefined
    ? result.is_error !== true && toolDenialKind === undefined
    : decision === "accept";
}

/** Renames the file before reading it, so that only one process gets its content. */
function take(path: string): PendingQuestion[] {
  const own = `${path}.${process.pid}`;
  try {
    renameSync(path, own);
  } catch {
    return []; // Another process took it.
  }
  const lines = readTextFile(own).split("\n");
  unlinkSync(own);
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as PendingQuestion];
    } catch {
      return [];
    }
  });
}
