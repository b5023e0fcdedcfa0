import { setTimeout as sleep } from "node:timers/promises";
import { failureFrom } from "@agentos/clients";
import type { AgentReport } from "@agentos/clients/output";
import { asObject, asText, type JsonObject } from "@agentos/platform";
import { type AcpRun, isAcpRun } from "../definition/index.js";
import {
  outcomeOfFailure,
  type Runner,
  type RunOutcome,
  type RunRequest,
  runProgram,
  type Talk,
} from "../runner/index.js";
import { decidePermission, permissionAnswer } from "./acp-permission.js";
import { JsonRpc } from "./json-rpc.js";

/** Stops agents that silently retry a request forever. Long, because tools can be silent for minutes. */
const SILENCE_MS = 10 * 60_000;
/** Time for the agent to end its turn. A session with an unfinished turn may fail to load. */
const CANCEL_MS = 2_000;
/** Number of characters at the end of the output that are searched for a failure. */
const LAST_WORDS = 500;
const MAX_DENIALS = 20;
const AGENT = { client: "acp", login: "start the agent in a terminal once" } as const;

/** Updates to hide: they show no progress and can be long. */
const UNREAD: ReadonlySet<unknown> = new Set([
  "available_commands_update",
  "config_option_update",
  "user_message_chunk",
]);

/**
 * Runs any agent that supports the Agent Client Protocol. If the phase's `permissions` do not cover a
 * permission request, the attempt ends with the status `asks`. A turn without output
 * tokens is considered a failure, because many agents report errors that way; `usage: none` on the
 * phase disables this check. An attempt that prints nothing for `idleTimeoutMs` (default ten
 * minutes) is stopped.
 */
export const acpRunner: Runner = { name: "acp", run };

async function run(request: RunRequest): Promise<RunOutcome> {
  const { phase } = request;
  if (phase.run === undefined || !isAcpRun(phase.run))
    return { status: "failed", reason: `phase "${phase.id}" does not name an agent to start` };
  const turn = new Turn(request, phase.run);
  let report: AgentReport | undefined;
  const onAgent = ({ error, ...newest }: AgentReport) => {
    report = {
      ...newest,
      ...(turn.denials.length > 0 && { denials: turn.denials }),
      // A turn that was cancelled to ask a question has not failed.
      ...(error && turn.question === undefined && { error }),
    };
    request.onAgent?.(report);
  };
  const { usage, ...rest } = phase;
  const outcome = await runProgram(
    {
      ...request,
      idleTimeoutMs: request.idleTimeoutMs ?? SILENCE_MS,
      phase: { ...rest, run: phase.run.program },
      onAgent,
    },
    turn.talk,
  );
  if (outcome.status !== "done") return outcome;
  if (!turn.isOver)
    return { status: "failed", reason: "the agent exited without answering over the Agent Client Protocol" };
  if (usage === "none" || (report?.spent?.output ?? 0) > 0) return outcome;
  const words = outcome.output.trim().slice(-LAST_WORDS);
  const failure = failureFrom(words, new Date());
  onAgent({
    ...(report ?? { client: AGENT.client }),
    error: { kind: failure.kind, message: failure.message },
  });
  // If the agent has used tools, the end of its output may not be about the failure, and a retry would
  // repeat expensive work.
  if (failure.kind !== "other" && !turn.hasActed)
    return outcomeOfFailure({ format: AGENT }, failure, new Date());
  const suffix = words === "" ? "" : `: ${words}`;
  return {
    status: "failed",
    reason: `the turn ended without output tokens, which usually means that the model failed. If this agent never reports tokens, set "usage: none" on the phase${suffix}`,
  };
}

class Turn {
  readonly denials: NonNullable<AgentReport["denials"]> = [];
  /** Whether the agent has answered the prompt. */
  isOver = false;
  hasActed = false;
  question: string | undefined;
  readonly #request: RunRequest;
  readonly #run: AcpRun;
  #rpc!: JsonRpc;
  #end!: (outcome?: RunOutcome) => void;
  #sessionId: string | undefined;
  #isReplaying = false;

  constructor(request: RunRequest, run: AcpRun) {
    this.#request = request;
    this.#run = run;
  }

  readonly talk: Talk = ({ stdin, stdout, end }) => {
    this.#end = end;
    this.#rpc = new JsonRpc(
      { stdin, stdout },
      {
        onRequest: (method, params) =>
          method === "session/request_permission" ? this.#decide(params) : undefined,
        isShown: (message, answers) => this.#isShown(message, answers),
      },
    );
    void this.#take();
    return this.#rpc.shown;
  };

  async #take(): Promise<void> {
    const { cwd, prompt, resume } = this.#request;
    const hello = await this.#rpc.request("initialize", {
      protocolVersion: 1,
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      clientInfo: { name: "agentos", version: "1" },
    });
    if (hello.error !== undefined) return this.#end();
    const place = { cwd, mcpServers: [] };
    const capabilities = asObject(asObject(hello.result)?.agentCapabilities);
    const isLoaded = resume !== undefined && capabilities?.loadSession === true && (await this.#load(place));
    if (!isLoaded) {
      const { result } = await this.#rpc.request("session/new", place);
      this.#sessionId = asText(asObject(result)?.sessionId);
      if (this.#sessionId === undefined) return this.#end();
    }
    const sessionId = this.#sessionId;
    const { mode } = this.#run;
    if (mode !== undefined) {
      const { error } = await this.#rpc.request("session/set_mode", { sessionId, modeId: mode });
      const why = asText(asObject(error)?.message) ?? "no reason given";
      if (error !== undefined)
        return this.#end({
          status: "failed",
          reason: `the agent rejected the mode "${mode}": ${why}`,
          isFinal: true,
        });
    }
    const text = isLoaded ? resume.prompt : prompt;
    await this.#rpc.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
    this.isOver = true;
    this.#finish();
  }

  /** Returns false on failure, which is possible even if the agent advertises `loadSession`. */
  async #load(place: JsonObject): Promise<boolean> {
    const { sessionId = "" } = this.#request.resume ?? {};
    this.#isReplaying = true;
    const { error } = await this.#rpc.request("session/load", { ...place, sessionId });
    this.#isReplaying = false;
    this.#sessionId = sessionId;
    return error === undefined;
  }

  async #decide(params: JsonObject): Promise<JsonObject> {
    const { cwd, answered } = this.#request;
    const { permissions = "acceptEdits" } = this.#run;
    const decision = decidePermission(params, { permissions, cwd, answered });
    if (decision.type === "reject" && this.denials.length < MAX_DENIALS)
      this.denials.push({ tool: decision.tool, reason: decision.reason });
    if (decision.type === "ask" && this.question === undefined) {
      this.question = decision.question;
      // Cancel before answering, as the protocol allows: an agent that reads the answer first would
      // call its model again.
      this.#rpc.notify("session/cancel", { sessionId: this.#sessionId });
      void sleep(CANCEL_MS).then(() => this.#finish());
    }
    return permissionAnswer(params, decision);
  }

  #finish(): void {
    this.#end(this.question === undefined ? undefined : { status: "asks", question: this.question });
  }

  #isShown({ method, params }: JsonObject, answers: string | undefined): boolean {
    if (answers !== undefined) return answers !== "session/load" && answers !== "session/set_mode";
    const { sessionId, update } = asObject(params) ?? {};
    if (method !== "session/update" || this.#isReplaying) return false;
    const { sessionUpdate } = asObject(update) ?? {};
    if (sessionUpdate === "tool_call" || sessionUpdate === "tool_call_update") this.hasActed = true;
    const isOwn = this.#sessionId === undefined || sessionId === this.#sessionId;
    return isOwn && !UNREAD.has(sessionUpdate);
  }
}
