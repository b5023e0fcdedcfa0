import type { RunSummary } from "@agentos/session-loop";
import { count, formatDuration, grouped, oneLine, type Paint } from "../terminal/index.js";

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
    ...(sum("nudges") > 0 ? [`- Repetition: the agent was warned ${count(sum("nudges"), "time")}`] : []),
    ...(sum("overflows") > 0
      ? [`- Overflow: the server cut off the conversation ${count(sum("overflows"), "time")}`]
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
    ...(problems.length > 0 ? [`${paint.bold("## Unreadable")}\n\n${problems.join("\n")}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function stateOf({ status, stop }: RunSummary): string {
  return stop ? `${status} (${stop.reason})` : status;
}
