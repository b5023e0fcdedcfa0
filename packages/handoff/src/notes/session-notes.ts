import { oneLine } from "@agentos/platform";
import { bothEnds } from "@agentos/secrets";
import { Conversation } from "../conversation/index.js";
import { Checks } from "./checks.js";
import { EditedFiles } from "./edited-files.js";
import { COMMIT } from "./format-check.js";
import { lastQuestion } from "./last-question.js";
import { LeftBehind } from "./left-behind.js";
import { isOwnCommand, Requests } from "./requests.js";
import { Todos } from "./todos.js";
import { writtenFiles } from "./written-files.js";

const MAX_BACKGROUND = 20;
const MAX_REFUSED = 10;
const MAX_MADE = 6;
const MAX_PASTED = 8;
const MAX_TEXT = 16 * 1024;
const MAX_QUESTION = 600;
const MAX_PLAN = 4_000;
/** A longer message does more than answer a question. */
const MAX_ANSWER = 80;

/** What is known about a session so far. All lists are bounded. */
export class SessionNotes {
  sessionId: string | undefined;
  folder: string | undefined;
  lastWords: string | undefined;
  isAnswered = false;
  isBegun = false;
  isInterrupted = false;
  /** Whether all calls since the latest request have only paused the session. Undefined without calls. */
  private isPausing: boolean | undefined;
  private before: { isAnswered: boolean; request?: string | undefined } = { isAnswered: true };
  /** Whether the conversation has been compacted since the last request or finished turn. */
  isCompacted = false;
  /** A question that the agent asked through a tool and that has not yet been answered. */
  asking: string | undefined;
  running: string | undefined;
  /** A plan that the user has approved or has yet to see, and that has not yet been started. */
  plan: string | undefined;
  isPlanWaiting = false;
  /** The first line of a plan that the user has approved since the last request. */
  approvedPlan: string | undefined;
  readonly conversation = new Conversation();
  readonly requests = new Requests();
  readonly todos = new Todos();
  readonly checks = new Checks();
  hasWrittenNotes = false;
  readonly filesWritten = new EditedFiles();
  /** What commands created, latest last: `Committed: 1a2b3c4 Add a test`, `Created: https://…`. */
  readonly made: string[] = [];
  readonly pasted: string[] = [];
  /** The sessions whose handoffs the agent printed with `aos resume`. */
  readonly resumed = new Set<string>();
  readonly leftBehind = new LeftBehind();
  readonly background = new Set<string>();
  readonly refused = new Set<string>();
  /** The open items in the handoffs that this session continues. */
  readonly inherited: { goal?: string; question?: string; tasks: string[] } = { tasks: [] };
  private refusedNow: string[] = [];

  inheritedTasks(ticked: readonly string[]): string[] {
    return this.inherited.tasks.filter((name) => !ticked.includes(name) && !this.todos.has(name));
  }

  prompted(message: string): void {
    const { text, pasted } = extractPasted(message);
    if (text === "") return;
    this.pasted.push(...pasted);
    const isFirst = this.requests.latest === undefined;
    this.before = { isAnswered: isFirst || this.hasAnswered, request: this.request };
    const before = this.questionBefore(text);
    this.requests.add(text);
    const answered = isFirst && this.requests.beganByAnswering ? this.inherited.question : undefined;
    if (!isOwnCommand(text)) this.conversation.user(text, answered ?? before);
    if (answered !== undefined) delete this.inherited.question;
    // A user who interrupts the agent with new instructions need not be asked about refused calls.
    if (this.isInterrupted) for (const what of this.refusedNow) this.refused.delete(what);
    this.refusedNow = [];
    this.todos.requested(text);
    this.isAnswered = false;
    this.isBegun = false;
    this.isInterrupted = false;
    this.isPausing = undefined;
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
    this.conversation.addOther(text, "agent");
    if (!this.checks.isFailing) this.todos.reported(this.lastWords);
  }

  called(tool: string): void {
    const isPause = PAUSES.test(tool);
    this.isPausing = isPause && this.isPausing !== false;
    this.isAnswered = false;
    this.isBegun = true;
    this.running = isPause ? undefined : tool;
    this.conversation.call(tool);
  }

  /** Whether the agent has answered {@link request}. */
  get hasAnswered(): boolean {
    return (this.isPausing ? this.before.isAnswered : this.isAnswered) && !this.isInterrupted;
  }

  /** The latest request that did more than agree or pause the session. */
  get request(): string | undefined {
    return this.isPausing ? this.before.request : this.requests.latestAsking;
  }

  ended(): void {
    this.isAnswered = true;
    this.isCompacted = false;
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
    this.checks.addEdit(path);
    this.conversation.edited();
    this.plan = undefined;
  }

  /** Treats a handoff file that the agent read after a request to continue as if the user had pasted it. */
  saw(output: string): void {
    if (!this.requests.beganByAgreeing || !output.includes(HANDOFF_KEY)) return;
    const text = output.replace(LINE_NUMBER, "");
    const at = text.search(HANDOFF_START);
    if (at !== -1 && this.pasted.length < MAX_PASTED) this.pasted.push(text.slice(at));
  }

  commandFailed(command: string, error: string, exitCode?: number): void {
    this.refused.delete(oneLine(command));
    this.checks.failed(bothEnds(command, MAX_TEXT), bothEnds(error, MAX_TEXT), exitCode);
  }

  commandWorked(command: string, output: string): void {
    const line = bothEnds(command, MAX_TEXT);
    this.refused.delete(oneLine(line));
    // This must precede the check: in `sed -i … && npm test`, the tests cover the edit.
    for (const path of writtenFiles(line)) this.wrote(path);
    const [, branch] = /\bgit\b/.test(line) ? (SWITCHED.exec(output) ?? []) : [];
    if (branch !== undefined) this.checks.switchedTo(branch);
    this.checks.worked(line, bothEnds(output, MAX_TEXT));
    if (this.filesWritten.ran(line) || REVERTS.test(line)) this.checks.reverted();
    this.leftBehind.ran(line, output);
    this.saw(output);
    if (NOTES_FILE.test(line)) this.hasWrittenNotes = true;
    if (RESUMES.test(line)) for (const [, id] of output.matchAll(HANDOFF_ID)) this.resumed.add(id!);
    if (COMMITS.test(line)) this.noteCommit(output, line.includes("--amend"));
    const address = /\bcreate\b/.test(line) && /https:\/\/\S{1,300}/.exec(output)?.[0];
    if (address) this.made.push(`Created: ${address}`);
    this.made.splice(0, this.made.length - MAX_MADE);
  }

  private noteCommit(output: string, isAmended: boolean): void {
    const [, branch, commit, subject = ""] =
      COMMITTED.exec(output.slice(0, MAX_TEXT)) ?? LOGGED.exec(output) ?? [];
    if (commit === undefined) return;
    const [, reverted] = /^Revert "(.+)"$/.exec(subject) ?? [];
    const isGone = (made: string) =>
      COMMIT.test(made) && (isAmended || (reverted !== undefined && made.endsWith(` ${reverted}`)));
    const at = this.made.findLastIndex(isGone);
    if (at !== -1) this.made.splice(at, 1);
    this.made.push(`Committed${branch ? ` on ${branch}` : ""}: ${commit} ${subject}`);
    this.todos.committed(subject);
  }

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

  /** Returns the question that a short answer such as "Yes" refers to. */
  private questionBefore(answer: string): string | undefined {
    if (!this.isAnswered || this.lastWords === undefined || answer.length > MAX_ANSWER) return undefined;
    const question = lastQuestion(this.lastWords);
    return question !== undefined && question.length <= MAX_QUESTION ? question : undefined;
  }
}

/** Matches the command and the skill. */
const PAUSES = /\baos(?:\.cjs)?[ -]pause\b/;
const HANDOFF_KEY = "session_id: ";
const HANDOFF_START = /^---\n(?=session_id: )/m;
/** Some clients number the lines of files that they read. */
const LINE_NUMBER = /^ *\d+[\t→]/gm;
/** Unlike `--peek`, this takes the handoff. */
const RESUMES = /\baos(?:\.cjs)? resume\b(?!.*--peek)/;
const HANDOFF_ID = /<continue_here session="([\w.-]{1,128})"/g;
const NOTES_FILE = /\.agentos[\\/]state[\\/]notes\.md/;
const REVERTS =
  /\bgit (?:restore (?!--staged)|checkout (?:\S+ )?-- |revert |reset --hard|stash(?: push| -|$))/;
/** A new branch starts with the current files, so results remain valid. */
const SWITCHED = /^Switched to branch '([^'\s]{1,200})'$/m;
const COMMITS = /\bgit\b[^|;&]* (?:commit|revert|cherry-pick)\b/;
const COMMITTED = /^\[([^\]\s]{1,200}) (?:\([a-z -]{1,20}\) )?([0-9a-f]{7,40})\] (.{1,200})$/m;
/** Matches the output of `git log --oneline -1` after a quiet commit. */
const LOGGED = /(?:^|\n)()([0-9a-f]{7,12}) ([^\n]{1,200})\s*$/;
const ELEMENT = /<continue_here\b[^>]{0,300}>[\s\S]*?<\/continue_here>/g;
/** The request with which `aos resume --client` starts a client. The user did not write it. */
export const CONTINUE = "Continue that work: begin with its next action.";

/** Separates pasted handoffs from a message. Drops offers, which have no sections. */
function extractPasted(message: string): { text: string; pasted: string[] } {
  const elements = message.match(ELEMENT) ?? [];
  if (elements.length === 0) return { text: message, pasted: [] };
  const pasted = elements.filter((element) => /^## /m.test(element));
  const text = message.replace(ELEMENT, "").trim();
  const isBare = pasted.length > 0 && (text === "" || text === CONTINUE);
  return { text: isBare ? "Go on." : text, pasted };
}
