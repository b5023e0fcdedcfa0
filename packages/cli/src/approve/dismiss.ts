import { type Context, count, EXIT, findAgent, findAgentAbove, list, UsageError } from "../terminal/index.js";
import type { Waiting } from "./requests.js";

/** Puts requests aside, so that nobody is asked about them any more. @returns the exit code */
export async function dismissRequests(
  context: Context,
  waiting: readonly Waiting[],
  isMeant: boolean,
): Promise<number> {
  if (!isMeant) throw new UsageError("--dismiss needs the id of the request that is meant, or --all");
  const agent = findAgent(context.env) ?? findAgentAbove(context.host.pid)?.why;
  if (agent !== undefined) {
    const { red } = context.paint.stderr;
    context.stderr.write(
      `${red("error:")} nothing was put aside: a person has to do it (${agent} says that an agent runs this)\n`,
    );
    return EXIT.refused;
  }
  const { dismissRequests: putAside } = await import("@agentos/rules/internal");
  const gone = waiting.flatMap(({ state, request }) => putAside(state, [request.id], { now: context.now }));
  context.stdout.write(
    `Put aside ${count(gone.length, "request")}: ${gone.length === 0 ? "none waits" : list(gone)}.\n`,
  );
  return EXIT.done;
}
