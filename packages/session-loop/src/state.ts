import type { Entry, SessionLogRecord, StopReason, TurnLine } from "./records.js";

export interface RecordedCall {
  call: number;
  id?: string | undefined;
  name: string;
  input: unknown;
  repeatable: boolean;
  result?: { output?: unknown; error?: string | undefined };
  /** Whether the outcome is unknown and the agent was notified. */
  unknown: boolean;
}

interface OpenTurn {
  answers: unknown[];
  calls: RecordedCall[];
}

/** The state of a loop, computed only from its log. */
export interface LoopState {
  runId?: string;
  task?: string | undefined;
  /** The session's number, or 0 before the first. */
  session: number;
  sessionOpen: boolean;
  /** The number of finished turns in this session, or in the last session that ended. */
  turn: number;
  entries: Entry[];
  openTurn: OpenTurn;
  windDown?: { turnsLeft: number };
  /** Whether the last session was full before the agent could save its state. */
  endedFull: boolean;
  /** The last answer in the wind-down, for the next session. */
  parting?: string | undefined;
  lastTurn?: TurnLine | undefined;
  /** The last usable system prompt. */
  systemPrompt?: string | undefined;
  windowTokens?: number;
  /** The server's actual window, if it is smaller than the configured one. */
  realWindowTokens?: number | undefined;
  maskState?: unknown;
  pendingMask: { masked: number; reclaimedTokens: number };
  overflowed: boolean;
  /** The number of consecutive sessions without new results. */
  traceless: number;
  /** Whether the last session ended with nearly the same words as the session before. */
  sameWords: boolean;
  /** The number of consecutive sessions without a finished turn. */
  emptySessions: number;
  totals: Totals;
  stop?: { reason: StopReason; detail: string } | undefined;
}

interface Totals {
  turns: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  timeMs: number;
}

export function emptyState(): LoopState {
  return {
    session: 0,
    sessionOpen: false,
    turn: 0,
    entries: [],
    openTurn: emptyTurn(),
    pendingMask: { masked: 0, reclaimedTokens: 0 },
    overflowed: false,
    endedFull: false,
    traceless: 0,
    sameWords: false,
    emptySessions: 0,
    totals: { turns: 0, inputTokens: 0, outputTokens: 0, cost: 0, timeMs: 0 },
  };
}

function emptyTurn(): OpenTurn {
  return { answers: [], calls: [] };
}

export function applyRecord(state: LoopState, record: SessionLogRecord): void {
  switch (record.type) {
    case "run":
      state.runId ??= record.runId;
      state.task ??= record.task;
      if (state.stop) Object.assign(state, { stop: undefined, emptySessions: 0, traceless: 0 });
      return;
    case "session":
      Object.assign(state, {
        session: record.session,
        sessionOpen: true,
        turn: 0,
        entries: [...record.entries],
        openTurn: emptyTurn(),
        windowTokens: record.windowTokens,
        pendingMask: { masked: 0, reclaimedTokens: 0 },
        overflowed: false,
        parting: undefined,
        lastTurn: undefined,
        windDown: undefined,
        systemPrompt: systemPromptOf(record.entries) ?? record.carried?.systemPrompt ?? state.systemPrompt,
        maskState: record.carried?.maskState ?? state.maskState,
      } satisfies Partial<Record<keyof LoopState, unknown>>);
      return;
    case "notice":
      if (record.entry) state.entries.push(record.entry);
      if (record.windDownTurns !== undefined) state.windDown = { turnsLeft: record.windDownTurns };
      if (record.kind === "interrupted") state.openTurn.calls = [];
      return;
    case "answer":
      state.openTurn.answers[record.answer - 1] = record.value;
      return;
    case "call":
      state.openTurn.calls[record.call - 1] = {
        call: record.call,
        id: record.id,
        name: record.name,
        input: record.input,
        repeatable: record.repeatable === true,
        unknown: false,
      };
      return;
    case "result": {
      const call = state.openTurn.calls[record.call - 1];
      if (!call) return;
      call.result = { output: record.output, error: record.error };
      call.unknown = record.unknown === true;
      return;
    }
    case "turn":
      applyTurn(state, record);
      return;
    case "mask":
      state.maskState = record.state;
      state.entries = [...(record.entries ?? state.entries)];
      state.pendingMask = {
        masked: state.pendingMask.masked + record.masked,
        reclaimedTokens: state.pendingMask.reclaimedTokens + record.reclaimedTokens,
      };
      return;
    case "clip":
      state.entries = [...(record.entries ?? state.entries)];
      return;
    case "session-end":
      state.sessionOpen = false;
      state.endedFull = record.reason === "window-full" || record.reason === "overflow";
      state.traceless = record.traceless ? state.traceless + 1 : 0;
      state.sameWords = record.sameWords === true;
      state.emptySessions = record.turns === 0 ? state.emptySessions + 1 : 0;
      return;
    case "stop":
      state.stop = { reason: record.reason, detail: record.detail };
  }
}

function applyTurn(state: LoopState, line: TurnLine): void {
  const { totals } = state;
  totals.turns += 1;
  totals.inputTokens += line.inputTokens;
  totals.outputTokens += line.outputTokens;
  totals.cost += line.cost ?? 0;
  totals.timeMs += line.durationMs;
  state.turn = line.turn;
  state.lastTurn = line;
  state.openTurn = emptyTurn();
  state.pendingMask = { masked: 0, reclaimedTokens: 0 };
  if (line.realWindowTokens !== undefined) state.realWindowTokens = line.realWindowTokens;
  if (line.level === "overflow") state.overflowed = true;
  if (state.windDown) {
    state.windDown.turnsLeft -= 1;
    if (line.text) state.parting = line.text;
  }
  // A turn in the wind-down is not carried over. Nor is a turn whose agent did not see the beginning
  // of the conversation, unless it contains calls.
  const notCarried = line.windDown || (line.level === "overflow" && line.calls === 0);
  for (const message of line.messages) {
    const entry: Entry = { origin: "turn", group: totals.turns, message };
    state.entries.push(notCarried ? { ...entry, notCarried } : entry);
  }
}

function systemPromptOf(entries: readonly Entry[]): string | undefined {
  const found = entries.find(({ origin }) => origin === "system")?.message.content;
  return typeof found === "string" ? found : undefined;
}
