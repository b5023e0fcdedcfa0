import {
  type Context,
  count,
  EXIT,
  findAgent,
  findAgentAbove,
  list,
  refuse,
  say,
  UsageError,
} from "../terminal/index.js";
import type { Waiting } from "./requests.js";

export async function dismissRequests(
  context: Context,
  waiting: readonly Waiting[],
  isMeant: boolean,
): Promise<number> {
  if (!isMeant) throw new UsageError("--dismiss needs a request's id, or --all");
  const agent = findAgent(context.env) ?? findAgentAbove(context.host.pid)?.why;
  if (agent !== undefined)
    return refuse(
      context,
      `nothing was dismissed: only a person can do this (${agent} shows that an agent is running this)`,
    );
  const { dismissRequests: dismiss } = await import("@agentos/rules/internal");
  const gone = waiting.flatMap(({ state, request }) => dismiss(state, [request.id], { now: context.now }));
  say(
    context.stdout,
    gone.length === 0
      ? "Nothing was dismissed: no request is waiting."
      : `Dismissed ${count(gone.length, "request")}: ${list(gone)}.`,
  );
  return EXIT.done;
}
