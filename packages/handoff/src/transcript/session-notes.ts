import { Failures } from "./failures.js";
import { FileUses } from "./file-uses.js";
import { Requests } from "./requests.js";
import { bothEnds } from "./text.js";
import { Todos } from "./todos.js";

/** Files of the client's own, of which a session has a few. */
const MAX_IGNORED = 5_000;
const MAX_DECISIONS = 100;
/** What is kept of any text until the handoff is made from it. */
const MAX_TEXT = 16 * 1024;

/** What the agent decided together with its user. */
export interface Decision {
  decision: string;
  reason?: string;
}

/**
 * What a session's rows have told so far, whatever client wrote them. Nothing here grows with the session beyond a limit.
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
  usedTokens: number | undefined;
  windowTokens: number | undefined;
  readonly requests = new Requests();
  readonly todos = new Todos();
  readonly failures = new Failures();
  readonly decisions: Decision[] = [];
  readonly rejectedPlans: string[] = [];
  readonly filesWritten = new FileUses();
  readonly filesRead = new FileUses();
  private readonly ignoredFiles = new Set<string>();
  private todoChangesBefore = 0;

  /** Whether the list of todos has not been touched since the latest request. */
  get areTodosOlder(): boolean {
    return this.todos.changes === this.todoChangesBefore;
  }

  prompted(text: string): void {
    this.requests.add(text);
    this.todoChangesBefore = this.todos.changes;
    this.isAnswered = false;
    this.isBegun = false;
    this.isInterrupted = false;
  }

  said(text: string): void {
    this.lastWords = bothEnds(text, MAX_TEXT);
    this.isAnswered = true;
    this.isBegun = true;
    this.isInterrupted = false;
  }

  /** The agent is at work on an answer. */
  called(): void {
    this.isAnswered = false;
    this.isBegun = true;
  }

  /** The agent has ended its turn, be it without a word. */
  ended(): void {
    this.isAnswered = true;
  }

  wrote(path: string): void {
    if (!this.ignoredFiles.has(path)) this.filesWritten.add(path);
  }

  readFile(path: string): void {
    this.filesRead.add(path);
  }

  /** A file of the client's own, such as the plan it keeps. */
  ignoreFile(path: string): void {
    if (this.ignoredFiles.size < MAX_IGNORED) this.ignoredFiles.add(path);
    this.filesWritten.delete(path);
    this.filesRead.delete(path);
  }

  /** @param exitCode where the client tells it */
  commandFailed(command: string, error: string, exitCode?: number): void {
    this.failures.failed(bothEnds(command, MAX_TEXT), bothEnds(error, MAX_TEXT), exitCode);
  }

  /** A command that works now no longer counts as failing. */
  commandWorked(command: string): void {
    this.failures.worked(bothEnds(command, MAX_TEXT));
  }

  decided(decision: Decision): void {
    this.decisions.push({ ...decision, decision: bothEnds(decision.decision, MAX_TEXT) });
    if (this.decisions.length > MAX_DECISIONS) this.decisions.shift();
  }

  planRejected(plan: string): void {
    this.rejectedPlans.push(bothEnds(plan, MAX_TEXT));
    if (this.rejectedPlans.length > MAX_DECISIONS) this.rejectedPlans.shift();
  }
}
