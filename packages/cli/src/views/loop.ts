import type { RunSummary } from "@agentos/session-loop";
import {
  count,
  formatAge,
  formatDuration,
  grouped,
  oneLine,
  type Paint,
  rounded,
} from "../terminal/index.js";
import type { Look } from "./phase-row.js";

export function renderLoops(runs: readonly RunSummary[], { paint }: Pick<Look, "paint">, at: Date): string {
  const lines = runs.map((run) => {
    const { context, sessions, task } = run;
    const window = context
      ? `, ${rounded(context.usedTokens)} of ${rounded(context.windowTokens)} tokens in use`
      : "";
    const place = `session ${sessions.length}, ${count(run.turns, "turn")}${window}, ${formatAge(at.getTime() - Date.parse(run.updatedAt))}`;
    const about = task === undefined ? "" : `\n   ${oneLine(task).slice(0, 100)}`;
    const more = `\n   ${effortOf(run)}`;
    return ` ${paint.bold(oneLine(run.id))}  ${stateOf(run)}  ${place}${paint.dim(about + more)}${retryOf(run)}`;
  });
  return `${lines.join("\n")}\n`;
}

export function renderLoopReport(run: RunSummary, { paint }: { paint: Paint }): string {
  const sum = (key: "masked" | "reclaimedTokens" | "calls" | "nudges" | "overflows") =>
    run.sessions.reduce((total, session) => total + session[key], 0);
  const facts = [
    `- Loop: ${oneLine(run.id)}${run.model === undefined ? "" : `, model ${oneLine(run.model)}`}`,
    ...(run.task === undefined ? [] : [`- Task: ${oneLine(run.task)}`]),
    `- State: ${stateOf(run)}${run.stop ? `: ${oneLine(run.stop.detail)}` : ""}`,
    `- Time: ${run.startedAt} to ${run.updatedAt}, ${formatDuration(run.timeMs)} in turns`,
    `- Work: ${count(run.sessions.length, "session")}, ${count(run.turns, "turn")}, ${count(sum("calls"), "tool call")}`,
    `- Tokens: ${grouped(run.inputTokens)} in, ${grouped(run.outputTokens)} out${run.cost > 0 ? `, cost ${run.cost}` : ""}`,
    `- Masked: ${count(sum("masked"), "observation")}, ${grouped(sum("reclaimedTokens"))} tokens reclaimed`,
    ...(sum("nudges") > 0 ? [`- Repetition: the agent was warned ${sum("nudges")} times`] : []),
    ...(sum("overflows") > 0
      ? [`- Overflow: the server cut off the conversation ${sum("overflows")} times`]
      : []),
    ...(run.openCalls.length > 0 ? [`- Outcome unknown: ${run.openCalls.map(oneLine).join(", ")}`] : []),
  ];
  const header = "| Session | Turns | Calls | Tokens in | Fullest | Masked | Carried over | Ended |";
  const rows = run.sessions.map(
    (each) =>
      `| ${each.session} | ${each.turns} | ${each.calls} | ${grouped(each.inputTokens)} | ${grouped(each.peakTokens)} | ${each.masked} | ` +
      `${count(each.carriedTurns, "turn")}${each.handoff ? ", handoff" : ""} | ${each.ended ?? ""} |`,
  );
  const problems = run.problems.map((problem) => `- ${oneLine(problem)}`);
  const parts = [
    paint.bold("# A session loop"),
    facts.join("\n"),
    `${paint.bold("## Sessions")}\n\n${[header, "|---|---|---|---|---|---|---|---|", ...rows].join("\n")}`,
    ...(problems.length > 0 ? [`${paint.bold("## Not readable")}\n\n${problems.join("\n")}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function effortOf(run: RunSummary): string {
  const prompt = run.sessions.at(-1)?.promptSource;
  const changes = run.sessions.filter(({ promptChanged }) => promptChanged).length;
  const parts = [
    count(Math.max(0, run.sessions.length - 1), "restart"),
    `${rounded(run.inputTokens)} tokens in, ${rounded(run.outputTokens)} out`,
    ...(prompt === undefined ? [] : [`prompt: ${oneLine(prompt)}`]),
    ...(changes === 0 ? [] : [`prompt changed ${count(changes, "time")}`]),
  ];
  return parts.join(", ");
}

function retryOf({ retry, status }: RunSummary): string {
  if (retry === undefined || status !== "running") return "";
  return `\n   tries again at ${retry.at}: ${oneLine(retry.error).slice(0, 100)}`;
}

function stateOf({ status, stop }: RunSummary): string {
  return stop ? `${status} (${stop.reason})` : status;
}
