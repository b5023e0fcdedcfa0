import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import {
  assertObject,
  assertOptions,
  assertString,
  type OptionNames,
  pause,
  processStart,
  shown,
} from "@agentos/platform";
import { SessionLoopError } from "./errors.js";
import type { SessionLog } from "./log.js";
import type { LoopControl, Stop } from "./loop-control.js";
import { exchangesIn, isModelOutput, textOf } from "./message.js";
import { interruptedNotice, nudgeNotice, overflowNotice } from "./notices.js";
import { Occupancy, type ReportedUsage } from "./occupancy.js";
import { openSession, resumeSession } from "./open-session.js";
import type { LoopResult, LoopStatus, TurnResult } from "./options.js";
import { createProgressDetector, type ProgressDetector, type ProgressVerdict } from "./progress/detector.js";
import type { ObservedCall } from "./progress/observation.js";
import { marksOf, SessionTrace } from "./progress/session-trace.js";
import type {
  Entry,
  NewRecord,
  NoticeKind,
  SessionEndReason,
  SessionLogRecord,
  StopReason,
  TurnLine,
} from "./records.js";
import { makeRoom } from "./room.js";
import { type Settings, type Sizes, sizesFor } from "./settings.js";
import { applyRecord, emptyState, type LoopState } from "./state.js";
import { fromStored, shortened, toStored } from "./stored.js";
import { messageOf, type Turn, TurnJournal } from "./turn.js";

/** A run of a loop. Each decision depends only on the state, and is recorded before it takes effect. */
export class Loop implements LoopControl {
  readonly state: LoopState = emptyState();
  readonly occupancy: Occupancy;
  maskedAt: number | undefined;
  readonly #detector: ProgressDetector | undefined;
  readonly #trace = new SessionTrace();
  #verdict: ProgressVerdict = { status: "progress" };
  #notices: string[] = [];
  #context: unknown;
  #started = false;
  /** Set if the log could not be written. The loop must not do anything that is not recorded. */
  #unwritable: { error: unknown } | undefined;

  constructor(
    readonly settings: Settings,
    private readonly log: SessionLog,
  ) {
    this.occupancy = new Occupancy(settings.estimate, settings.overheadTokens);
    if (settings.progress !== false) this.#detector = createProgressDetector(settings.progress);
  }

  async run(): Promise<LoopResult<object>> {
    for (const record of this.log.read()) this.#take(record);
    const { state, settings } = this;
    if (state.task !== undefined && settings.task !== undefined && state.task !== settings.task)
      throw new SessionLoopError(
        "other-task",
        "This log belongs to a different task. Choose another log, or omit the task to continue the one in this log",
      );
    if (state.stop?.reason === "done") return this.#result(state.stop);
    // A run that continues after a "no-progress" stop starts counting repetitions at zero.
    if (state.stop?.reason === "no-progress") this.#forgetRepetition();
    this.commit({ type: "run", version: 1, runId: state.runId ?? randomUUID(), ...this.#header() });
    let stop: Stop | undefined;
    try {
      while (!stop) stop = await this.#step();
    } finally {
      await this.#endContext();
    }
    const { reason, detail } = stop;
    this.commit({ type: "stop", reason, detail });
    return this.#result(stop);
  }

  get messages(): object[] {
    return this.state.entries.map(({ message }) => message);
  }

  get sizes(): Sizes {
    const { windowTokens = this.settings.windowTokens, realWindowTokens } = this.state;
    return sizesFor(this.settings, Math.min(windowTokens, realWindowTokens ?? windowTokens));
  }

  get usedTokens(): number {
    return this.occupancy.tokensOf(this.messages);
  }

  commit(record: NewRecord): void {
    const dated = { ...record, at: this.settings.now().toISOString() } as SessionLogRecord;
    try {
      this.log.append(toStored(dated, this.state));
    } catch (error) {
      this.#unwritable = { error };
      throw error;
    }
    applyRecord(this.state, dated);
    try {
      this.settings.onEvent?.({ record: dated, status: this.#status() });
    } catch {
      // The listener's errors must not affect the loop.
    }
  }

  begin(context: unknown): void {
    this.#context = context;
    this.#started = true;
  }

  /**
   * Removes what only earlier sessions needed. The last record retains what later sessions need.
   */
  compactLog(): void {
    const { systemPrompt, maskState } = this.state;
    this.log.compact?.((record, isLast) => {
      if (!isLast || record.type !== "session") return shortened(record);
      return { ...record, carried: { systemPrompt, maskState } };
    });
  }

  /** Resets everything that belongs to a single session. */
  startAfresh(): void {
    this.occupancy.startSession();
    this.maskedAt = undefined;
    this.#notices = [];
    this.#forgetRepetition();
  }

  notice(kind: NoticeKind, text: string, more: { windDownTurns?: number } = {}): void {
    const { session, turn } = this.state;
    this.#notices.push(text);
    this.commit({ type: "notice", session, turn, kind, text, ...more, entry: this.loopEntry(text) });
  }

  loopEntry(text: string): Entry {
    const message = this.settings.createMessage("user", text) as Entry["message"];
    return { origin: "loop", group: this.state.totals.turns, message };
  }

  recordNotice(text: string): void {
    this.#notices.push(text);
  }

  async endSession(reason: SessionEndReason): Promise<void> {
    const { session, turn } = this.state;
    const { traceless, sameWords, words } = this.#trace.endSession();
    this.commit({
      type: "session-end",
      session,
      turns: turn,
      reason,
      ...(traceless && { traceless: true as const }),
      ...(sameWords && { sameWords: true as const }),
      ...(words !== "" && { words }),
    });
    await this.#endContext();
  }

  async #step(): Promise<Stop | undefined> {
    const { state } = this;
    const stop = this.#limit();
    if (stop) return stop;
    if (!state.sessionOpen) return openSession(this);
    if (!this.#started) await resumeSession(this);
    const { lastTurn } = state;
    if (lastTurn?.endSession)
      return void (await this.endSession(lastTurn.windDown ? "wound-down" : "ended-by-turn"));
    this.#nudge();
    const room = await makeRoom(this);
    return room === true ? this.#turn() : room || undefined;
  }

  #limit(): Stop | undefined {
    const { state, settings } = this;
    const { totals, lastTurn } = state;
    if (lastTurn?.done) return { reason: "done", detail: "The agent says that the task is done." };
    if (settings.signal.aborted) return { reason: "aborted", detail: "The caller aborted the loop." };
    if (this.#verdict.status === "stop") return { reason: "no-progress", detail: this.#verdict.message };
    const limits: [StopReason, number, number, string][] = [
      ["max-turns", totals.turns, settings.maxTurns, "turns"],
      ["max-tokens", totals.inputTokens + totals.outputTokens, settings.maxTokens, "tokens"],
      ["max-cost", totals.cost, settings.maxCost, "spent"],
      ["max-time", totals.timeMs, settings.maxTimeMs, "ms spent in turns"],
    ];
    for (const [reason, used, limit, unit] of limits)
      if (used >= limit)
        return { reason, detail: `The loop reached its limit: ${used} of ${limit} ${unit}.` };
    return undefined;
  }

  #nudge(): void {
    if (this.#verdict.status !== "nudge" || this.state.windDown) return;
    this.notice("nudge", nudgeNotice(this.#verdict.message));
    this.#verdict = { status: "progress" };
  }

  async #endContext(): Promise<void> {
    if (!this.#started) return;
    this.#started = false;
    const { session, turn } = this.state;
    await this.settings.endSession?.({ session, turns: turn, context: this.#context });
  }

  async #turn(): Promise<Stop | undefined> {
    const { settings, state } = this;
    for (let attempt = 0; ; attempt++) {
      const journal = new TurnJournal(state, (record) => this.commit(record), settings.signal);
      // Without a recorded answer, the turn cannot be replayed, so the agent is told what its calls
      // did.
      const { answers, calls } = state.openTurn;
      if (answers.length === 0 && calls.length > 0)
        this.notice("interrupted", interruptedNotice(calls, this.sizes.handoff));
      const begun = settings.now().getTime();
      try {
        const result = await settings.runTurn(this.#turnFor(journal));
        if (result) assertTurnResult(result);
        this.#finish(result, settings.now().getTime() - begun);
        return undefined;
      } catch (error) {
        if (this.#unwritable) throw this.#unwritable.error;
        if (settings.signal.aborted) return undefined;
        if (isTooLong(error)) return void this.occupancy.refused(this.messages, this.sizes.window);
        if (attempt >= settings.retries || !isRetryable(error))
          return {
            reason: "turn-failed",
            detail: `Turn ${state.turn + 1} of session #${state.session} failed: ${messageOf(error)}`,
            error,
          };
        const delayMs = Math.min(60_000, settings.retryDelayMs * 2 ** attempt);
        const { session, turn } = state;
        this.commit({ type: "retry", session, turn: turn + 1, error: messageOf(error), delayMs });
        await pause(delayMs, settings.signal);
      }
    }
  }

  #turnFor(journal: TurnJournal): Turn<object> {
    const { state } = this;
    return {
      session: state.session,
      turn: state.turn + 1,
      messages: this.messages,
      notices: [...this.#notices],
      context: this.#context,
      windDownTurnsLeft: state.windDown?.turnsLeft,
      signal: this.settings.signal,
      ask: (request) => journal.ask(request),
      call: (call, execute) => journal.call(call, execute),
    };
  }

  #finish(result: TurnResult<object>, durationMs: number): void {
    const { state, occupancy } = this;
    const added = [...(result?.messages ?? [])];
    const sent = this.messages;
    const { window, soft, hard } = this.sizes;
    const counted = occupancy.count(sent, added, result?.usage, window);
    const used = occupancy.tokensOf([...sent, ...added]);
    const level = counted.overflow ? "overflow" : used >= hard ? "hard" : used >= soft ? "soft" : "normal";
    const calls = result?.calls ?? exchangesIn(added);
    const marks = marksOf(calls, result?.changes ?? []);
    const answer = added.findLast((message) => isModelOutput(message) && textOf(message) !== "");
    const text = result?.text ?? (answer && textOf(answer));
    const line: Omit<TurnLine, "at"> = {
      type: "turn",
      session: state.session,
      turn: state.turn + 1,
      inputTokens: counted.inputTokens,
      outputTokens: counted.outputTokens,
      usedTokens: used,
      windowTokens: window,
      level,
      estimated: counted.estimated,
      ...state.pendingMask,
      calls: Math.max(calls.length, state.openTurn.calls.length),
      durationMs: Math.max(0, Math.round(durationMs)),
      ...(result?.cost !== undefined && { cost: result.cost }),
      ...(state.windDown && { windDown: true as const }),
      // An agent that did not see the entire conversation cannot judge whether the task is done.
      ...(result?.done && !counted.overflow && { done: true as const }),
      ...(result?.endSession && { endSession: true as const }),
      ...(counted.realWindowTokens !== undefined && { realWindowTokens: counted.realWindowTokens }),
      ...(text !== undefined && { text }),
      ...(result?.changes && { changes: [...result.changes] }),
      ...(result?.calls && { observed: [...result.calls] }),
      ...(marks.length > 0 && { marks }),
      calibration: occupancy.calibration,
      messages: added as TurnLine["messages"],
    };
    this.#notices = [];
    this.commit(line);
    this.#observe(line, calls);
    if (counted.overflow) this.notice("overflow", overflowNotice());
  }

  #observe(
    line: Omit<TurnLine, "at">,
    calls: readonly ObservedCall[] = line.observed ?? exchangesIn(line.messages),
  ): void {
    if (line.windDown) return;
    this.#trace.observe(line.marks ?? marksOf(calls, line.changes ?? []), line.text);
    this.#verdict = this.#detector?.observe({ calls, text: line.text }) ?? { status: "progress" };
  }

  #take(stored: SessionLogRecord): void {
    const record = fromStored(stored, this.state);
    const sent = this.messages;
    applyRecord(this.state, record);
    if (record.type === "session") {
      this.occupancy.startSession();
      this.#forgetRepetition();
    } else if (record.type === "turn") {
      this.occupancy.restore(record, sent);
      this.#observe(record);
    } else if (record.type === "mask" || record.type === "clip") this.occupancy.masked(this.messages);
    else if (record.type === "session-end") this.#trace.endSession(record.words);
    else if (record.type === "notice" && record.kind === "nudge") this.#verdict = { status: "progress" };
  }

  #forgetRepetition(): void {
    this.#detector?.reset();
    this.#verdict = { status: "progress" };
  }

  #header() {
    const { task, model } = this.settings;
    const start = processStart(process.pid);
    return {
      ...(task !== undefined && { task }),
      ...(model !== undefined && { model }),
      process: { pid: process.pid, host: hostname(), ...(start !== undefined && { start }) },
    };
  }

  #status(): LoopStatus {
    const { session, turn, windDown, totals } = this.state;
    return {
      session,
      turn,
      usedTokens: session === 0 ? 0 : this.usedTokens,
      windowTokens: this.sizes.window,
      windingDown: windDown !== undefined,
      totalTurns: totals.turns,
    };
  }

  #result(stop: Stop): LoopResult<object> {
    const { state } = this;
    const { turns, inputTokens, outputTokens, cost } = state.totals;
    return {
      ...stop,
      runId: state.runId ?? "",
      sessions: state.session,
      turns,
      inputTokens,
      outputTokens,
      cost,
      text: state.lastTurn?.text,
      messages: this.messages,
    };
  }
}

/** Whether a turn may succeed next time. A misspelled variable stays misspelled. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ReferenceError) && (error as { retryable?: unknown })?.retryable !== false;
}

/** Returns whether an API rejected the request because it was too long for the context window. */
function isTooLong(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "context-overflow" || code === "context_length_exceeded";
}

const TURN_FIELDS: OptionNames<TurnResult<object>> = {
  messages: true,
  usage: true,
  done: true,
  endSession: true,
  text: true,
  calls: true,
  changes: true,
  cost: true,
};

const COUNTS: OptionNames<ReportedUsage> = {
  inputTokens: true,
  outputTokens: true,
  usedTokens: true,
  cacheReadTokens: true,
  cacheWriteTokens: true,
  windowTokens: true,
  prompt_eval_count: true,
  eval_count: true,
};

/** Rejects unknown and invalid fields. The turn is not retried, because it would return them again. */
function assertTurnResult(result: TurnResult<object>): void {
  try {
    assertObject(result, 'what "runTurn" returns');
    assertOptions(result, TURN_FIELDS);
    for (const name of ["messages", "calls", "changes"] as const) {
      const list: readonly unknown[] = result[name] ?? [];
      const type = name === "changes" ? "string" : "object";
      if (!Array.isArray(list) || !list.every((each) => typeof each === type && each !== null))
        throw new TypeError(`Expected "${name}" to be a list of ${type}s`);
    }
    const { usage, cost, text } = result;
    if (text !== undefined) assertString(text, "text");
    const names = Object.keys(usage ?? {});
    // A response without counts is not an error: its tokens are estimated.
    if (names.some((name) => /token/i.test(name)) && !names.some((name) => Object.hasOwn(COUNTS, name)))
      throw new TypeError(
        'Expected "usage" to be a Usage, such as { inputTokens: 9_000 }; convert the API\'s own object first',
      );
    if (cost !== undefined && !(Number.isFinite(cost) && cost >= 0))
      throw new TypeError(`Expected "cost" to be a non-negative number, not ${shown(cost)}`);
  } catch (error) {
    throw Object.assign(error as TypeError, { retryable: false });
  }
}
