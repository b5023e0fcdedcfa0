import { withoutUndefined } from "@agentos/platform";
import {
  type AgentFailure,
  type AgentLimit,
  type AgentRow,
  briefLine,
  isLimit,
  type StreamFormat,
} from "../index.js";
import type { AgentReport } from "./agent-report.js";
import { OutputTail } from "./output-tail.js";
import { toolLine } from "./tool-line.js";
import { StreamTotals } from "./totals.js";
import { usageOf } from "./usage.js";
import { failureText, failureWords } from "./words.js";

/** How many bytes from the end of a response are kept. */
const ANSWER_BYTES = 16 * 1024;
const MAX_LINE_LENGTH = 1_000;
const MAX_DENIALS = 20;
/** The tool names of this many calls are kept, because a refusal may be reported later. */
const KNOWN_CALLS = 100;

export class AgentReading {
  #format: StreamFormat;
  #sessionId: string | undefined;
  #model: string | undefined;
  #call: { id?: string | undefined; input?: number; output?: number } | undefined;
  /** Model calls since the turn began. */
  #calls = 0;
  #hasBegun = false;
  #windows: Record<string, number> = {};
  #totals = new StreamTotals();
  #turns: number | undefined;
  #tools = new Map<string, string>();
  #denials = new Map<string, { tool: string; reason?: string }>();
  #limit: AgentLimit | undefined;
  #waiting: { failure: AgentFailure; afterMs: number | undefined; times: number } | undefined;
  #failed: AgentFailure | undefined;
  #end: { failure?: AgentFailure } | undefined;
  #answer = new OutputTail(ANSWER_BYTES);
  #line = "";
  #isAnswerOver = false;

  constructor(format: StreamFormat) {
    this.#format = format;
  }

  get format(): StreamFormat {
    return this.#format;
  }

  /** The end of the agent's last answer. */
  get answer(): { text: string; omittedBytes: number } {
    return this.#answer.read();
  }

  get isOver(): boolean {
    return this.#end !== undefined;
  }

  get failure(): AgentFailure | undefined {
    return this.#end?.failure;
  }

  /** Why the client is waiting; undefined once something else has arrived. */
  get waiting(): { failure: AgentFailure; afterMs: number | undefined; times: number } | undefined {
    return this.#waiting;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Must be called when a different client's stream follows. */
  switchTo(format: StreamFormat): void {
    if (format === this.#format) return;
    this.#beginSession();
    this.#format = format;
    this.#sessionId = undefined;
    this.#model = undefined;
  }

  /** Applies a row and returns the line to show for it, if any. */
  apply(row: AgentRow): string | undefined {
    switch (row.type) {
      case "session":
        if (row.sessionId !== undefined && row.sessionId !== this.#sessionId) {
          if (this.#sessionId !== undefined) this.#beginSession();
          this.#sessionId = row.sessionId;
        }
        this.#model = row.model ?? this.#model;
        return undefined;
      case "said":
        this.#progress();
        return this.#say(row.text, row.isPart === true);
      case "message":
        this.#isAnswerOver = true;
        return undefined;
      case "tool":
        return this.#use(row);
      case "denied":
        return this.#deny(row);
      case "call":
        this.#progress();
        this.#count(row);
        return undefined;
      case "compacted":
        this.#call = undefined;
        return "compacting its conversation";
      case "waiting":
        return this.#wait(row);
      case "limit":
        this.#limit = row.limit;
        return undefined;
      case "failed":
        this.#failed = row.failure;
        return failureText(this.#format, row.failure);
      case "totals":
        if (row.adds) this.#totals.add(row);
        else this.#totals.set(row);
        if (row.turns !== undefined) this.#turns = (this.#turns ?? 0) + row.turns;
        Object.assign(this.#windows, row.windows);
        return undefined;
      case "ended":
        return this.#finish(row);
    }
  }

  report(): AgentReport {
    const { spent, costUsd } = this.#totals.all();
    const limit = this.#limit;
    const failure = this.failure ?? this.#failed;
    return {
      client: this.#format.client,
      ...withoutUndefined({ sessionId: this.#sessionId, model: this.#model }),
      ...withoutUndefined({ usage: this.#usage(), spent, costUsd, turns: this.#turns }),
      ...(this.#denials.size > 0 && { denials: [...this.#denials.values()] }),
      ...(limit !== undefined && { limit: shownLimit(limit) }),
      ...(this.#waiting !== undefined && { waiting: { reason: failureWords(this.#waiting.failure) } }),
      ...(failure !== undefined && { error: errorOf(failure) }),
    };
  }

  #beginSession(): void {
    this.#totals.next();
    this.#call = undefined;
    this.#calls = 0;
    this.#tools.clear();
    this.#progress();
    this.#hasBegun = false;
    this.#isAnswerOver = true;
  }

  #progress(): void {
    this.#hasBegun = true;
    this.#waiting = undefined;
    this.#failed = undefined;
    this.#end = undefined;
  }

  #say(text: string, isPart: boolean): string {
    const continues = isPart && !this.#isAnswerOver;
    if (this.#isAnswerOver) {
      this.#answer = new OutputTail(ANSWER_BYTES);
      this.#line = "";
      this.#isAnswerOver = false;
    }
    const gap = continues || this.#line === "" ? "" : "\n\n";
    this.#answer.push(Buffer.from(`${gap}${text}`));
    if (!continues) this.#line = "";
    this.#line += text.slice(0, MAX_LINE_LENGTH - this.#line.length);
    return briefLine(this.#line, MAX_LINE_LENGTH);
  }

  #use({ call, name, input, isNested }: Extract<AgentRow, { type: "tool" }>): string | undefined {
    if (call !== undefined && this.#tools.has(call)) return undefined;
    if (!isNested) {
      this.#progress();
      this.#isAnswerOver = true;
    }
    if (call !== undefined) {
      this.#tools.set(call, name);
      const oldest = this.#tools.size > KNOWN_CALLS ? this.#tools.keys().next().value : undefined;
      if (oldest !== undefined) this.#tools.delete(oldest);
    }
    return toolLine(name, input);
  }

  /** Records a denial. Clients may report it in the result, in a separate row and at the end. */
  #deny({ call, tool, reason }: Extract<AgentRow, { type: "denied" }>): string | undefined {
    const key = call ?? String(this.#denials.size);
    const known = this.#denials.get(key);
    if (known === undefined && this.#denials.size >= MAX_DENIALS) return undefined;
    const name = tool ?? this.#tools.get(key) ?? known?.tool ?? "a tool";
    const why = known?.reason ?? (reason === undefined ? undefined : briefLine(reason));
    this.#denials.set(key, { tool: name, ...(why !== undefined && { reason: why }) });
    return known === undefined ? `refused: ${why === undefined ? name : `${name}: ${why}`}` : undefined;
  }

  #count({ id, input, output }: Extract<AgentRow, { type: "call" }>): void {
    const isSame = this.#call !== undefined && (id === undefined || id === this.#call.id);
    if (!isSame) {
      this.#calls++;
      this.#call = { id };
    }
    const call = this.#call ?? {};
    if (input !== undefined) call.input = input;
    // The first rows of a response have the counts from its start.
    if (output !== undefined) call.output = Math.max(output, call.output ?? 0);
  }

  #wait({ failure, afterMs }: Extract<AgentRow, { type: "waiting" }>): string {
    const times = this.#waiting?.failure.kind === failure.kind ? this.#waiting.times + 1 : 1;
    this.#waiting = { failure, afterMs, times };
    const wait = afterMs === undefined ? "trying again" : `trying again in ${Math.ceil(afterMs / 1000)} s`;
    return `${wait}: ${failureWords(failure)}`;
  }

  #finish({ answer, failure, output }: Extract<AgentRow, { type: "ended" }>): string | undefined {
    this.#waiting = undefined;
    if (output !== undefined && this.#calls === 1 && this.#call !== undefined)
      this.#call.output = Math.max(output, this.#call.output ?? 0);
    this.#calls = 0;
    if (failure === undefined) {
      // The agent has overcome earlier errors, unless one of them already ended the run.
      this.#end ??= {};
      if (answer !== undefined) this.#answerWith(answer);
      return undefined;
    }
    const known = this.#end?.failure ?? this.#failed;
    const full = failure.kind === "other" && known !== undefined ? known : failure;
    const rejectedUntil = this.#limit?.status === "rejected" ? this.#limit.resetsAt : undefined;
    const until = full.until ?? (isLimit(full) ? rejectedUntil : undefined);
    this.#end = { failure: until === undefined ? full : { ...full, until } };
    return failureText(this.#format, full);
  }

  #answerWith(answer: string): void {
    this.#answer = new OutputTail(ANSWER_BYTES);
    this.#answer.push(Buffer.from(answer));
    this.#isAnswerOver = true;
  }

  #usage(): AgentReport["usage"] {
    const { input, output } = this.#call ?? {};
    if (input === undefined) return undefined;
    return usageOf(input, output ?? 0, this.#window());
  }

  /** Returns the model's window. A model's names may differ by a suffix such as `[1m]`. */
  #window(): number | undefined {
    const windows = Object.entries(this.#windows);
    const model = this.#model;
    const own =
      windows.find(([name]) => name === model) ??
      windows.find(([name]) => model !== undefined && name.startsWith(model));
    return (own ?? (windows.length === 1 ? windows[0] : undefined))?.[1];
  }
}

function errorOf({ kind, message, status }: AgentFailure): NonNullable<AgentReport["error"]> {
  return { kind, message, ...withoutUndefined({ status }) };
}

function shownLimit({ status, window, resetsAt }: AgentLimit): NonNullable<AgentReport["limit"]> {
  const date = resetsAt === undefined ? undefined : new Date(resetsAt);
  const isDate = date !== undefined && !Number.isNaN(date.getTime());
  return {
    status: briefLine(status),
    ...(window !== undefined && { window: briefLine(window) }),
    ...(isDate && { resetsAt: date.toISOString() }),
  };
}
