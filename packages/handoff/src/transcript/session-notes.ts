import { FileUses } from "./file-uses.js";
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

/** The last command that failed and has not worked since. */
export interface Failure {
  command: string;
  error: string;
  /** Whether no other command has worked since. */
  isLatest: boolean;
}

/**
 * What a session's rows have told so far, whatever client wrote them. Nothing here grows with the session beyond a limit.
 */
export class SessionNotes {
  sessionId: string | undefined;
  /** Where the session began. */
  folder: string | undefined;
  firstPrompt: string | undefined;
  latestPrompt: string | undefined;
  /** What the agent said last. */
  lastWords: string | undefined;
  /** Whether the agent has said something since the latest prompt. */
  isAnswered = false;
  /** Whether the user stopped the agent, and neither has said anything since. */
  isInterrupted = false;
  failure: Failure | undefined;
  usedTokens: number | undefined;
  windowTokens: number | undefined;
  readonly todos = new Todos();
  readonly decisions: Decision[] = [];
  readonly rejectedPlans: string[] = [];
  readonly filesWritten = new FileUses();
  readonly filesRead = new FileUses();
  private readonly ignoredFiles = new Set<string>();

  prompted(text: string): void {
    const prompt = bounded(text);
    this.firstPrompt ??= prompt;
    this.latestPrompt = prompt;
    this.isAnswered = false;
    this.isInterrupted = false;
  }

  said(text: string): void {
    this.lastWords = bounded(text);
    this.isAnswered = true;
    this.isInterrupted = false;
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

  commandFailed(command: string, error: string): void {
    this.failure = { command: bounded(command), error: bothEnds(error), isLatest: true };
  }

  /** A command that works now no longer counts as failing. */
  commandWorked(command: string): void {
    if (this.failure === undefined) return;
    if (this.failure.command === bounded(command)) this.failure = undefined;
    else this.failure.isLatest = false;
  }

  decided(decision: Decision): void {
    this.decisions.push({ ...decision, decision: bounded(decision.decision) });
    if (this.decisions.length > MAX_DECISIONS) this.decisions.shift();
  }

  planRejected(plan: string): void {
    this.rejectedPlans.push(bounded(plan));
    if (this.rejectedPlans.length > MAX_DECISIONS) this.rejectedPlans.shift();
  }
}

function bothEnds(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT / 4)}\n${text.slice(-MAX_TEXT / 2)}`;
}

function bounded(text: string): string {
  return text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT);
}
