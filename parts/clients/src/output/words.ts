import { type AgentFailure, agentName, type FailureKind, isLimit, type StreamFormat } from "../index.js";

const WHAT: Readonly<Record<Exclude<FailureKind, "other">, string>> = {
  "rate-limit": "too many requests",
  "usage-limit": "it has reached its usage limit",
  overloaded: "the model's API is overloaded",
  auth: "its credentials were refused",
  billing: "its account has no credit left",
  model: "it does not have that model",
  context: "its context window is full",
  turns: "it has reached its turn limit",
  budget: "its budget is spent",
  folder: "it does not trust the folder that it runs in",
  interrupted: "it was interrupted before it was done",
};

/** Describes a failure: who failed, how, the API's message, and what a person can do. */
export function failureText(format: Pick<StreamFormat, "client" | "login">, failure: AgentFailure): string {
  const text = `${agentName(format)}: ${failureWords(failure)}`;
  if (failure.kind === "auth") return `${sentence(text)} To log in: ${format.login}`;
  if (isLimit(failure) && failure.until !== undefined)
    return `${sentence(text)} Try again at ${timeOf(failure.until)}`;
  return text;
}

export function failureWords({ kind, message, status }: AgentFailure): string {
  const what = kind === "other" ? "it failed" : WHAT[kind];
  const code = status === undefined ? "" : ` (${status})`;
  return `${what}${code}${message === what ? "" : `: ${message}`}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function timeOf(ms: number): string {
  const time = new Date(ms);
  return Number.isNaN(time.getTime())
    ? "a later time"
    : `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
