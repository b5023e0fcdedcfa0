import { withoutUndefined } from "@agentos/platform";
import type { AnsweredGate } from "@agentos/workflow";
import { findProject } from "../project.js";
import { answerAndTell, answerer, findWaitingGates, obstacleToApproval } from "../runs/answer-gates.js";
import {
  type Context,
  EXIT,
  list,
  oneLine,
  printJson,
  refuse,
  UsageError,
  wrapLines,
} from "../terminal/index.js";
import type { WaitingGate } from "../views/gate-lines.js";
import type { ApproveOptions } from "./options.js";

export async function answerNamedGates(
  context: Context,
  phases: readonly string[],
  requestIds: readonly string[],
  options: ApproveOptions,
): Promise<number> {
  const { session: sessionId, note, reject, to, opening } = options;
  if (requestIds.length > 0)
    throw new UsageError(
      `${list(phases.map(oneLine))} ${phases.length === 1 ? "is a phase" : "are phases"}, but ${list(requestIds.map(oneLine))} ${requestIds.length === 1 ? "is" : "are"} not: approve gates and requests separately`,
    );
  const { folder } = findProject(context, options);
  if (options.list) {
    const gates = await findWaitingGates(folder, sessionId);
    context.stdout.write(
      await renderGates(
        context,
        gates.filter(({ phase }) => phases.includes(phase)),
      ),
    );
    return EXIT.done;
  }
  const obstacle = reject === undefined ? obstacleToApproval(context) : undefined;
  if (obstacle !== undefined) return refuse(context, `nothing was approved: ${obstacle}`);
  const words = withoutUndefined({ sessionId, note, reason: reject, to, opening });
  let code: number = EXIT.done;
  const all: AnsweredGate[] = [];
  for (const phase of phases) {
    const decision = reject === undefined ? "approve" : "reject";
    const by = answerer("aos approve");
    const { exitCode, answered } = await answerAndTell(context, folder, { ...words, phase, decision, by });
    all.push(answered);
    code = Math.max(code, exitCode);
  }
  if (options.json)
    printJson(
      context,
      all.map((each) => ({ kind: "gate", ...each })),
    );
  return code;
}

export async function renderGates(context: Context, gates: readonly WaitingGate[]): Promise<string> {
  if (gates.length === 0) return "";
  const { renderGateLines } = await import("../views/gate-lines.js");
  const look = { paint: context.paint.stdout, cwd: context.cwd, aos: context.aos };
  const lines = renderGateLines(gates, { ...look, at: context.now() });
  return `${wrapLines(lines.join("\n"), context.stdout)}\n`;
}
