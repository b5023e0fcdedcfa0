import type { Command } from "commander";
import { dismissRequests } from "../approve/dismiss.js";
import { answerNamedGates, renderGates } from "../approve/gates.js";
import { askAndGrant, grantNothing, refuseGrant } from "../approve/grant.js";
import type { ApproveOptions } from "../approve/options.js";
import { covered, findNamed, findWaiting, type Waiting } from "../approve/requests.js";
import { chooseRequests, showRequests } from "../approve/show-requests.js";
import { addExamples } from "../help-text.js";
import { findProject } from "../project.js";
import { findWaitingGates, isPhase } from "../runs/answer-gates.js";
import {
  type Context,
  EXIT,
  note,
  obstacleToConsent,
  oneLine,
  printJson,
  say,
  UsageError,
} from "../terminal/index.js";
import { commandAction } from "./common.js";
import { positiveInteger } from "./option-values.js";

export function addApproveCommand(program: Command, context: Context): void {
  const command = program
    .command("approve")
    .summary("approve or reject a phase's gate, or allow a stopped action once")
    .description(
      "With a phase's id, approves its gate. If the session is running in another terminal, it continues there. --note adds a note for " +
        "the next phases, --reject sends the phase back instead, and --to sends back an earlier phase. Only the first decision on a gate " +
        "is accepted.\n\n" +
        "With a request's id, allows a stopped action once, within 15 minutes and only if the files that it reads have not changed. Only " +
        "a person can grant a request, by typing a code in a terminal that no agent started; otherwise the exit code is 5. Requests " +
        "expire after 7 days.\n\n" +
        "Without an id, shows open gates and requests, newest first, including the requests from all projects that have no .agentos " +
        "folder, and asks which to grant. With `--list` or `--json`, only prints them.",
    )
    .argument("[ids...]", "phases waiting at a gate, or requests (an id or a prefix)")
    .option("-s, --session <id>", "the gate's session (default: the only one in which this gate is open)")
    .option("--note <words>", "with a gate: a note for the next phases")
    .option("--reject <why>", "send the phase back with this reason, which is added to its next prompt")
    .option("--to <phase>", "with --reject: send back this earlier phase, and rerun what depends on it")
    .option(
      "--opening <n>",
      "decide only if this is still the gate's current opening (see --list --json)",
      positiveInteger,
    )
    .option("-l, --list", "list without asking")
    .option("-a, --all", "apply to all requests: grant all with one code, list all, or dismiss all")
    .option("--dismiss", "dismiss the named requests, so that they are not shown again")
    .action(commandAction(context, approve));
  addExamples(command, [
    ["aos approve", "show what is waiting, and choose what to grant"],
    ["aos approve plan", "approve the gate of the plan phase"],
    ['aos approve review --reject "No tests" --to code', "send the work back to the code phase"],
    ["aos approve 3f2a9c", "review and grant a request; you can name several"],
    ["aos approve --dismiss 3f2a9c", "dismiss a request; --all dismisses all"],
    ["aos approve --list --json", "list what is waiting, as JSON for a script"],
  ]);
}

async function approve(context: Context, ids: readonly string[], options: ApproveOptions) {
  const waiting = await findWaiting(context, options);
  const { phases, requestIds } = await sortOut(context, ids, waiting, options);
  if (phases.length > 0) return answerNamedGates(context, phases, requestIds, options);
  const isNamed = ids.length > 0;
  // A request that was just refused in the client's dialog must be named.
  const requests = isNamed
    ? await Promise.all(ids.map((id) => findNamed(context, waiting, id)))
    : waiting.filter(({ request }) => !request.isRefused);
  const gates = isNamed ? [] : await findWaitingGates(findProject(context, options).folder, options.session);
  if (options.dismiss) return dismissRequests(context, requests, isNamed || options.all === true);
  if (options.json) return printJson(context, [...gates, ...requests.map(({ request }) => request)]);
  context.stdout.write(await renderGates(context, gates));
  if (requests.length === 0) {
    if (gates.length + waiting.length === 0) context.stdout.write("Nothing is waiting for approval.\n");
    for (const { request } of waiting) {
      const text = `Refused in the agent's own dialog: ${oneLine(request.summary)}. To allow it after all: ${context.aos} approve ${oneLine(request.id)}`;
      say(context.stdout, text);
    }
    return EXIT.done;
  }
  const obstacle = options.list ? undefined : obstacleToConsent(context);
  // Actions that are granted without being selected first are shown in full.
  const whole = isNamed || (options.all === true && !options.list && obstacle === undefined);
  const shown = whole ? await covered(requests) : undefined;
  await showRequests(context, requests, { whole, all: options.all === true, files: shown });
  if (options.list) return EXIT.done;
  if (obstacle !== undefined && isNamed) return refuseGrant(context, obstacle);
  if (obstacle !== undefined) return note(context, `nothing can be granted here: ${obstacle}`);
  const chosen = whole ? requests : await chooseRequests(requests);
  return chosen.length === 0
    ? grantNothing(context)
    : askAndGrant(context, chosen, shown ?? (await covered(chosen)));
}

/** @throws UsageError for an id that could be either a phase's or a request's */
async function sortOut(
  context: Context,
  ids: readonly string[],
  waiting: readonly Waiting[],
  options: ApproveOptions,
): Promise<{ phases: string[]; requestIds: string[] }> {
  const { session, note, reject, to, opening } = options;
  if (to !== undefined && reject === undefined)
    throw new UsageError('--to needs --reject: add --reject "why"');
  if (reject?.trim() === "") throw new UsageError('--reject needs a reason: --reject "why"');
  if (note !== undefined && reject !== undefined)
    throw new UsageError("--note is only for approvals: with --reject, put it in the reason");
  if (opening !== undefined && ids.length !== 1) throw new UsageError("--opening needs exactly one phase");
  const isOfGates =
    opening !== undefined ||
    note !== undefined ||
    reject !== undefined ||
    (session !== undefined && ids.length > 0);
  if (isOfGates && ids.length === 0) throw new UsageError("name the phase whose gate to approve or reject");
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
        `${oneLine(id)} is a phase and also a prefix of a request's id: add --session to mean the phase, or type more of the id to mean the request`,
      );
  }
  return sorted;
}
