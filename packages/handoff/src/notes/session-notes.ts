import { oneLine } from "@agentos/platform";
import { bothEnds } from "@agentos/secrets";
import { Conversation } from "../conversation/index.js";
import { Checks } from "./checks.js";
import { EditedFiles } from "./edited-files.js";
import { lastQuestion } from "./last-question.js";
import { LeftBehind } from "./left-behind.js";
import { Requests } from "./requests.js";
import { Todos } from "./todos.js";
import { writtenFiles } from "./written-files.js";

const MAX_BACKGROUND = 20;
const MAX_REFUSED = 10;
const MAX_MADE = 6;
/** What is kept of any text until the handoff is made from it. */
const MAX_TEXT = 16 * 1024;
const MAX_QUESTION = 600;
const MAX_PLAN = 4_000;
/** A longer message answers more than one question. */
const MAX_ANSWER = 80;

/** What is known of a session after each row. Every list in it is bounded. */
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
  /** Whether the user has not said yet what they think of that plan. */
  isPlanWaiting = false;
  /** The first line of a plan that the user has approved since they last asked for something. */
  approvedPlan: string | undefined;
  readonly conversation = new Conversation();
  readonly requests = new Requests();
  readonly todos = new Todos();
  readonly checks = new Checks();
  /** Whether the agent wrote down what the next session must know. */
  hasWrittenNotes = false;
  readonly filesWritten = new EditedFiles();
  /** What commands made: `Committed: 1a2b3c4 Add the importer`, `Created: https://…`, the latest last. */
  readonly made: string[] = [];
  /** Handoffs that the user pasted into a request. */
  readonly pasted: string[] = [];
  readonly leftBehind = new LeftBehind();
  /** Programs that were started in the client's background, by the id that it gave them. */
  readonly background = new Set<string>();
  /** What was refused and has not run since, the latest last. */
  readonly refused = new Set<string>();
  /** What an earlier session left open, if this one continues it. */
  readonly inherited: { goal?: string; question?: string; tasks: string[] } = { tasks: [] };
  private todoChangesBefore = 0;
  /** What was refused since the latest request. */
  private refusedNow: string[] = [];

  /** Whether the list of todos has not been touched since the latest request. */
  get areTodosOlder(): boolean {
    return this.todos.changes === this.todoChangesBefore;
  }

  /** What an earlier session left to do that neither this one has in its list nor a person ticked. */
  inheritedTasks(ticked: readonly string[]): string[] {
    return this.inherited.tasks.filter((name) => !ticked.includes(name) && !this.todos.has(name));
  }

  prompted(message: string): void {
    const { text, pasted } = takeOut(message);
    if (text === "") return;
    this.pasted.push(...pasted);
    const isFirst = this.requests.latest === undefined;
    const before = this.questionBefore(text);
    this.requests.add(text);
    const answered = isFirst && this.requests.beganByAnswering ? this.inherited.question : undefined;
    this.conversation.user(text, answered ?? before);
    if (answered !== undefined) delete this.inherited.question;
    // Who stops the agent and says what to do instead need not be asked.
    if (this.isInterrupted) for (const what of this.refusedNow) this.refused.delete(what);
    this.refusedNow = [];
    this.todoChangesBefore = this.todos.changes;
    this.isAnswered = false;
    this.isBegun = false;
    this.isInterrupted = false;
    this.isCompacted = false;
    this.asking = undefined;
    this.approvedPlan = undefined;
  }

  said(text: string): void {
    this.lastWords = bothEnds(text, MAX_TEXT);
    this.isAnswered = true;
    this.isBegun = true;
    this.isInterrupted = false;
    this.asking = undefined;
    this.running = undefined;
    this.conversation.heard(text, "agent");
  }

  /** The agent is at work on an answer. */
  called(tool?: string): void {
    this.isAnswered = false;
    this.isBegun = true;
    this.running = tool;
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
    this.conversation.heard(summary, "summary");
  }

  /** A subagent's report. */
  reported(report: string): void {
    this.conversation.heard(report, "subagent");
  }

  asked(question: string): void {
    this.asking = bothEnds(question, MAX_QUESTION);
  }

  answered(question: string, answer: string): void {
    this.conversation.user(answer, oneLine(bothEnds(question, MAX_QUESTION)));
  }

  wrote(path: string): void {
    if (NOTES_FILE.test(path)) {
      this.hasWrittenNotes = true;
      return;
    }
    this.filesWritten.edited(path);
    this.checks.edited();
    this.conversation.edited();
    this.plan = undefined;
  }

  /** A file of the client's own, such as the plan it keeps. */
  ignoreFile(path: string): void {
    this.filesWritten.ignore(path);
  }

  /** @param exitCode if the client reports it */
  commandFailed(command: string, error: string, exitCode?: number): void {
    this.refused.delete(oneLine(command));
    this.leftBehind.failed(bothEnds(command, MAX_TEXT), bothEnds(error, MAX_TEXT));
    this.checks.failed(bothEnds(command, MAX_TEXT), bothEnds(error, MAX_TEXT), exitCode);
  }

  /** A command that works now no longer counts as failing, unless its output says otherwise. */
  commandWorked(command: string, output: string): void {
    const line = bothEnds(command, MAX_TEXT);
    this.refused.delete(oneLine(line));
    // Before the check: `sed -i … && npm test` tests the edit.
    for (const path of writtenFiles(line)) this.wrote(path);
    this.checks.worked(line, bothEnds(output, MAX_TEXT));
    this.filesWritten.ran(line);
    this.leftBehind.ran(line, bothEnds(output, MAX_TEXT), this.folder);
    if (NOTES_FILE.test(line)) this.hasWrittenNotes = true;
    const committed = COMMITTED.exec(output.slice(0, MAX_TEXT)) ?? LOGGED.exec(output);
    if (line.includes("commit") && committed) this.made.push(`Committed: ${committed[1]} ${committed[2]}`);
    const address = /\bcreate\b/.test(line) && /https:\/\/\S{1,300}/.exec(output)?.[0];
    if (address) this.made.push(`Created: ${address}`);
    this.made.splice(0, this.made.length - MAX_MADE);
  }

  /** It did not run, because the user or a hook did not allow it, or it was interrupted. */
  commandRefused(command: string): void {
    const what = oneLine(bothEnds(command, MAX_TEXT));
    this.refused.add(what);
    this.refusedNow.push(what);
    if (this.refused.size > MAX_REFUSED) this.refused.delete(this.refused.values().next().value!);
  }

  started(id: string, what: string): void {
    if (this.background.size < MAX_BACKGROUND) this.background.add(id);
    this.leftBehind.started(id, what);
  }

  stopped(id: string): void {
    this.background.delete(id);
    this.leftBehind.stopped(id);
  }

  planned(plan: string | undefined): void {
    this.plan = plan;
    this.isPlanWaiting = true;
  }

  planApproved(plan: string): void {
    this.plan = plan;
    this.isPlanWaiting = false;
    this.approvedPlan = plan.replace(/^[#\s]+/, "").split("\n", 1)[0];
    this.conversation.user("Yes.", `Is this plan approved? ${bothEnds(plan.trim(), MAX_PLAN)}`);
  }

  planRejected(plan: string): void {
    this.plan = undefined;
    this.conversation.user("No.", `Is this plan approved? ${bothEnds(plan.trim(), MAX_PLAN)}`);
  }

  /** "Yes" says nothing without what was asked. */
  private questionBefore(answer: string): string | undefined {
    if (!this.isAnswered || this.lastWords === undefined || answer.length > MAX_ANSWER) return undefined;
    const question = lastQuestion(this.lastWords);
    return question !== undefined && question.length <= MAX_QUESTION ? question : undefined;
  }
}

const NOTES_FILE = /\.agentos[\\/]state[\\/]notes\.md/;
const COMMITTED = /^\[[^\]\s]{1,200} (?:\([a-z -]{1,20}\) )?([0-9a-f]{7,40})\] (.{1,200})$/m;
/** What `git log --oneline -1` says behind a quiet commit. */
const LOGGED = /(?:^|\n)([0-9a-f]{7,12}) ([^\n]{1,200})\s*$/;
const ELEMENT = /<continue_here\b[^>]{0,300}>[\s\S]*?<\/continue_here>/g;
/** With this line `aos resume --client` asks a client to continue: nothing that a user said. */
export const CONTINUE = "Continue that work: begin with its next action.";

/** A message without the handoffs pasted into it. An offer has no sections. */
function takeOut(message: string): { text: string; pasted: string[] } {
  const elements = message.match(ELEMENT) ?? [];
  if (elements.length === 0) return { text: message, pasted: [] };
  const pasted = elements.filter((element) => /^## /m.test(element));
  const text = message.replace(ELEMENT, "").trim();
  const isBare = pasted.length > 0 && (text === "" || text === CONTINUE);
  return { text: isBare ? "Go on." : text, pasted };
}
