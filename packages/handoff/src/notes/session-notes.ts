import { oneLine } from "@agentos/platform";
import { bothEnds } from "@agentos/secrets";
import {
  contentWords,
  isBareAnswer,
  isCommon,
  isPolite,
  Ledger,
  type LedgerItem,
  lastSentence,
  namesNothing,
  onlyAgrees,
  refersBack,
  type Speaker,
  type StatementPlace,
  sharedWords,
} from "../statements/index.js";
import { EditedFiles } from "./edited-files.js";
import { Failures } from "./failures.js";
import { FileUses } from "./file-uses.js";
import { Links } from "./links.js";
import { Requests } from "./requests.js";
import { Todos } from "./todos.js";

const MAX_DECISIONS = 100;
const MAX_BACKGROUND = 20;
/** What is kept of any text until the handoff is made from it. */
const MAX_TEXT = 16 * 1024;
/** A longer answer asks nothing that the one to it would need. */
const MAX_QUESTION = 600;
const MAX_REQUEST = 1_200;
const MAX_ANSWER = 80;

/** What the agent decided together with its user. */
export interface Decision {
  decision: string;
  reason?: string;
}

/**
 * What a session's rows have told so far, whatever client wrote them. Nothing here grows with the session
 * beyond a limit.
 */
export class SessionNotes {
  sessionId: string | undefined;
  /** Where the session began. */
  folder: string | undefined;
  /** What the agent said last. */
  lastWords: string | undefined;
  /** Whether the agent has said something since the latest request, and has called no tool since then. */
  isAnswered = false;
  /** Whether the agent has done anything since the latest request. */
  isBegun = false;
  /** Whether the user stopped the agent, and neither has said anything since. */
  isInterrupted = false;
  /** Whether the conversation was compacted and no request was answered since. */
  isCompacted = false;
  /** What the agent asks its user by a tool, and has no answer to yet. */
  asking: string | undefined;
  /** The call that has no result yet. */
  running: string | undefined;
  /** A plan that the user has approved or not seen yet, while nothing was done of it. */
  plan: string | undefined;
  /** The first line of a plan that the user has approved since they last asked for something. */
  approvedPlan: string | undefined;
  usedTokens: number | undefined;
  windowTokens: number | undefined;
  readonly requests = new Requests();
  readonly todos = new Todos();
  readonly failures = new Failures();
  readonly decisions: Decision[] = [];
  readonly rejectedPlans: string[] = [];
  readonly filesWritten = new EditedFiles();
  readonly filesRead = new FileUses();
  readonly links = new Links();
  /** Programs that were started and go on, by the id that the client gave them. */
  readonly background = new Map<string, string>();
  private line: number | undefined;
  private at: string | undefined;
  private todoChangesBefore = 0;

  /** @param ledger with what an earlier session left, where it left anything */
  constructor(readonly ledger = new Ledger()) {}

  /** Whether the list of todos has not been touched since the latest request. */
  get areTodosOlder(): boolean {
    return this.todos.changes === this.todoChangesBefore;
  }

  get place(): StatementPlace {
    return { session: this.sessionId, at: this.at, line: this.line };
  }

  /** What comes next stands in this row. */
  goTo(line: number, at: string | undefined): void {
    this.line = line;
    this.at = at;
  }

  prompted(text: string): void {
    this.rememberAnswer(text);
    const answered = this.requests.latest === undefined ? this.questionAnsweredBy(text) : undefined;
    // The first is the goal, unless there is one already.
    const isGoal = this.requests.first === undefined && this.ledger.items("goal").length === 0;
    if (isGoal || onlyAgrees(text)) {
      this.requests.add(text);
      this.ledger.hear(text, "user", this.place);
    } else {
      const left = this.ledger.request(bothEnds(text, MAX_REQUEST), this.place);
      // What only takes something back asks for nothing.
      this.requests.add(left === undefined ? (this.requests.latest ?? text) : left);
    }
    if (answered !== undefined) this.ledger.answered(answered, oneLine(text));
    this.todoChangesBefore = this.todos.changes;
    this.isAnswered = false;
    this.isBegun = false;
    this.isInterrupted = false;
    this.isCompacted = false;
    this.asking = undefined;
    if (!onlyAgrees(text)) this.approvedPlan = undefined;
  }

  said(text: string): void {
    this.lastWords = bothEnds(text, MAX_TEXT);
    this.isAnswered = true;
    this.isBegun = true;
    this.isInterrupted = false;
    this.asking = undefined;
    this.running = undefined;
    this.ledger.hear(text, "agent", this.place);
    this.links.findIn(text);
    this.filesWritten.said(text);
  }

  /** The agent is at work on an answer. */
  called(tool?: string): void {
    this.isAnswered = false;
    this.isBegun = true;
    this.running = tool;
    this.filesWritten.called();
  }

  /** Its call has come back. */
  returned(): void {
    this.running = undefined;
  }

  /** The agent has ended its turn, be it without a word. */
  ended(): void {
    this.isAnswered = true;
    this.isCompacted = false;
  }

  compacted(): void {
    this.isCompacted = true;
  }

  summarized(summary: string): void {
    this.ledger.hear(summary, "summary", this.place);
  }

  /** What a subagent told the agent. */
  reported(report: string): void {
    this.heard(report, "subagent");
    this.links.findIn(report);
  }

  asked(question: string): void {
    this.asking = bothEnds(question, MAX_QUESTION);
  }

  wrote(path: string, change?: { before: string; after: string }): void {
    this.filesWritten.edited(path, change);
    this.failures.edited();
    this.plan = undefined;
  }

  readFile(path: string): void {
    this.filesRead.add(path);
  }

  /** A file of the client's own, such as the plan it keeps. */
  ignoreFile(path: string): void {
    this.filesWritten.ignore(path);
    this.filesRead.delete(path);
  }

  /** @param exitCode where the client tells it */
  commandFailed(command: string, error: string, exitCode?: number): void {
    this.failures.failed(bothEnds(command, MAX_TEXT), bothEnds(error, MAX_TEXT), exitCode);
  }

  /** A command that works now no longer counts as failing, unless its output says otherwise. */
  commandWorked(command: string, output: string): void {
    const line = bothEnds(command, MAX_TEXT);
    this.failures.worked(line, bothEnds(output, MAX_TEXT));
    this.filesWritten.ran(line);
    this.links.findInOutput(line, output);
  }

  started(id: string, what: string): void {
    if (this.background.size < MAX_BACKGROUND) this.background.set(id, oneLine(what));
  }

  stopped(id: string): void {
    this.background.delete(id);
  }

  decided(decision: Decision): void {
    this.decisions.push({ ...decision, decision: bothEnds(decision.decision, MAX_TEXT) });
    if (this.decisions.length > MAX_DECISIONS) this.decisions.shift();
  }

  planApproved(plan: string): void {
    this.plan = plan;
    this.approvedPlan = plan.replace(/^[#\s]+/, "").split("\n", 1)[0];
    this.decided({ decision: plan, reason: "The user approved this plan." });
  }

  planRejected(plan: string): void {
    this.plan = undefined;
    this.rejectedPlans.push(bothEnds(plan, MAX_TEXT));
    if (this.rejectedPlans.length > MAX_DECISIONS) this.rejectedPlans.shift();
  }

  private heard(text: string, speaker: Speaker): void {
    const kept = this.ledger.hear(text, speaker, this.place);
    // A report is written to be read: what it says last is kept, where nothing in it tells anything.
    const last = kept.length === 0 ? lastSentence(text) : undefined;
    if (last !== undefined)
      this.ledger.add({ kind: "finding", text: last, weight: 1, speaker, place: this.place });
  }

  /**
   * The session before ended with a question, and this one begins with a few words that are about nothing
   * else it left.
   */
  private questionAnsweredBy(text: string): LedgerItem | undefined {
    const [question, ...others] = this.ledger.items("question");
    if (question?.speaker !== "before" || others.length > 0) return undefined;
    const isOther =
      text.length > MAX_ANSWER || /[?？]\W{0,3}$/.test(text) || this.ledger.isAboutOpenWork(text);
    if (isOther || namesNothing(text) || refersBack(text)) return undefined;
    const isAbout = sharedWords(contentWords(text), contentWords(question.text)).some(
      (word) => !isCommon(word),
    );
    return isAbout || isBareAnswer(text) ? question : undefined;
  }

  /** "Yes" says nothing without what was asked. */
  private rememberAnswer(text: string): void {
    if (!this.isAnswered || this.lastWords === undefined || text.length > MAX_ANSWER) return;
    const question = lastSentence(this.lastWords);
    if (question === undefined || question.length > MAX_QUESTION || !/[?？]\W{0,3}$/.test(question)) return;
    if (isPolite(question)) return;
    const decision = {
      kind: "decision",
      text: `${question} ${oneLine(text)}`,
      reason: "The user answered so.",
    } as const;
    this.ledger.add({ ...decision, weight: 3, speaker: "agent", place: this.place });
  }
}
