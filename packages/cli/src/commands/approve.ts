import type { Command } from "commander";
import { findWaitingGates, isPhase } from "../answer-gates.js";
import { dismissRequests } from "../approve/dismiss.js";
import { answerNamedGates, renderGates } from "../approve/gates.js";
import { askAndGrant, grantNothing, refuse } from "../approve/grant.js";
import type { ApproveOptions } from "../approve/options.js";
import { covered, findNamed, findWaiting, type Waiting } from "../approve/requests.js";
import { chooseRequests, showRequests } from "../approve/show-requests.js";
import { watchRequests } from "../approve/watch.js";
import { type Context, EXIT, obstacleToConsent, oneLine, printJson, UsageError } from "../terminal/index.js";
import { addExamples, findProject } from "./common.js";
import { positiveInteger } from "./option-values.js";

/** `aos approve`: the gates of workflows, and what the rules stopped: a person's answer to either. */
export function addApproveCommand(program: Command, context: Context): void {
  const command = program
    .command("approve")
    .summary("answer the gate of a phase, or let an action through once that the rules stopped")
    .description(
      "With the id of a phase that waits at its gate it approves that gate, also while the session runs in another terminal: it goes on by " +
        "itself. --note says something to the next phases, --reject sends the phase back instead, --to sends back a phase before it. Of " +
        "several answers to one gate the first counts, and the others are told.\n\n" +
        "With the id of a request it lets an action through, once. Without an id it shows both.\n\n" +
        "Shows the actions that the rules stopped, newest first: the very action, the rule, and the reason; those of this project, and " +
        "of projects without .agentos from any folder. Granted, an action passes " +
        "once, within 15 minutes, as long as the files that it reads stay as they are. Only a person can grant, in a terminal that no " +
        "agent started, by typing back a code that is shown there: else nothing is granted, whatever the options (exit code 5). " +
        "`--list` and `--json` only show. A request that nobody decides about ends after 7 days.",
    )
    .argument(
      "[ids...]",
      "phases that wait at their gates, and requests; the first characters of a request's id are enough",
    )
    .option(
      "-s, --session <id>",
      "the session whose gate is meant, when several have one (default: the only one)",
    )
    .option("--note <words>", "with the gate of a phase: what the next phases are told")
    .option(
      "--reject <why>",
      "send the phase at the gate back with this reason, which stands in its next prompt",
    )
    .option("--to <phase>", "with --reject: send back this phase, and all that depends on it runs again")
    .option(
      "--opening <n>",
      "answer this opening of the gate and no later one, as --list --json counts them",
      positiveInteger,
    )
    .option("-l, --list", "show the requests and ask nothing")
    .option("-a, --all", "all of them: grant with one code, list, or with --dismiss put aside")
    .option("-w, --watch", "wait for requests and ask about each as it comes, until Ctrl+C")
    .option("-y, --yes", "grant the named requests; the code has to be typed all the same")
    .option("--dismiss", "put the named requests aside: they are not asked about any more")
    .action(async (ids: string[], _: unknown, self: Command) => {
      context.exitCode = await approve(context, ids, self.optsWithGlobals<ApproveOptions>());
    });
  addExamples(command, [
    ["aos approve", "what waits, and which of it to grant"],
    ["aos approve plan", "the gate of the phase plan"],
    ['aos approve review --reject "No tests" --to code', "send it back, from the phase code on"],
    ["aos approve 3f2a9c", "look at one, and grant it; several ids are asked about at once"],
    ["aos approve --watch", "ask about each as it comes, in a terminal beside the agent's"],
    ["aos approve --dismiss 3f2a9c", "put one aside, or with --all all of them"],
    ["aos approve --list --json", "what waits, for a script"],
  ]);
}

async function approve(context: Context, ids: readonly string[], options: ApproveOptions): Promise<number> {
  const waiting = await findWaiting(context, options);
  const { phases, requestIds } = await sortOut(context, ids, waiting, options);
  if (phases.length > 0) return answerNamedGates(context, phases, requestIds, options);
  const isNamed = ids.length > 0;
  const requests = isNamed ? await Promise.all(ids.map((id) => findNamed(context, waiting, id))) : waiting;
  const gates = isNamed ? [] : await findWaitingGates(findProject(context, options).folder, options.session);
  if (options.dismiss) return dismissRequests(context, requests, isNamed || options.all === true);
  if (options.yes && !isNamed) throw new UsageError("--yes needs the id of the request that is meant");
  if (options.json) {
    printJson(context, [...gates, ...requests.map(({ request }) => request)]);
    return EXIT.done;
  }
  if (options.watch) return watchRequests(context, options);
  context.stdout.write(await renderGates(context, gates));
  if (requests.length === 0) {
    if (gates.length === 0) context.stdout.write("Nothing waits for approval.\n");
    return EXIT.done;
  }
  const obstacle = options.list ? undefined : obstacleToConsent(context);
  // All of it is shown of what is granted without being chosen first.
  const whole = isNamed || (options.all === true && !options.list && obstacle === undefined);
  const shown = whole ? await covered(requests) : undefined;
  await showRequests(context, requests, { whole, all: options.all === true, files: shown });
  if (options.list) return EXIT.done;
  if (obstacle !== undefined) {
    if (isNamed) return refuse(context, obstacle);
    context.stderr.write(`${context.paint.stderr.yellow("note:")} to grant one: ${obstacle}\n`);
    return EXIT.done;
  }
  const chosen = whole ? requests : await chooseRequests(requests);
  return chosen.length === 0
    ? grantNothing(context)
    : askAndGrant(context, chosen, shown ?? (await covered(chosen)));
}

/**
 * Which of the named are gates of phases, and which are requests.
 * @throws UsageError for what could be either
 */
async function sortOut(
  context: Context,
  ids: readonly string[],
  waiting: readonly Waiting[],
  options: ApproveOptions,
): Promise<{ phases: string[]; requestIds: string[] }> {
  const { session, note, reject, to, opening } = options;
  if (to !== undefined && reject === undefined)
    throw new UsageError('--to says where --reject sends it: add --reject "why"');
  if (reject?.trim() === "") throw new UsageError('--reject needs a reason: --reject "why"');
  if (note !== undefined && reject !== undefined)
    throw new UsageError("--note goes with an approval, --reject has a reason of its own");
  if (opening !== undefined && ids.length !== 1)
    throw new UsageError("--opening goes with the one phase whose gate is meant");
  const isOfGates =
    opening !== undefined ||
    note !== undefined ||
    reject !== undefined ||
    (session !== undefined && ids.length > 0);
  if (isOfGates && ids.length === 0) throw new UsageError("name the phase whose gate is meant");
  if (isOfGates) return { phases: [...ids], requestIds: [] };
  const { folder } = findProject(context, options);
  const { findRequest } = await import("@agentos/rules/internal");
  const sorted: { phases: string[]; requestIds: string[] } = { phases: [], requestIds: [] };
  for (const id of ids) {
    const found = findRequest(
      waiting.map(({ request }) => request),
      id,
    );
    const isRequest = found.status === "found" || found.status === "ambiguous";
    if (!(await isPhase(folder, id))) sorted.requestIds.push(id);
    else if (!isRequest) sorted.phases.push(id);
    else
      throw new UsageError(
        `${oneLine(id)} is a phase and begins the id of a request: give --session for the phase, or more of the id`,
      );
  }
  return sorted;
}
