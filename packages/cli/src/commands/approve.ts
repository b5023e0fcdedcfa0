import type { Approval, ApprovalRequest, CoveredFile } from "@agentos/rules";
import type { AnsweredGate } from "@agentos/workflow";
import type { Command } from "commander";
import {
  answerAndTell,
  answerer,
  findWaitingGates,
  isPhase,
  obstacleToApproval,
  type WaitingGate,
} from "../answer-gates.js";
import { askConsent, obstacleToConsent } from "../consent.js";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { ownCommand } from "../own-command.js";
import { findAgentAbove } from "../process-tree.js";
import { findAgent } from "../terminal.js";
import { count, list, oneLine } from "../view/words.js";
import {
  addExamples,
  findProject,
  type GlobalOptions,
  homeFolder,
  printJson,
  stdoutColumns,
  warn,
} from "./common.js";
import { positiveInteger } from "./option-values.js";

interface Options extends GlobalOptions {
  list?: true;
  yes?: true;
  all?: true;
  watch?: true;
  dismiss?: true;
  session?: string;
  note?: string;
  reject?: string;
  to?: string;
  opening?: number;
}

/** A list is to be taken in at a glance. */
const MAX_LINES = 20;
const WATCH_MS = 1_000;

/** What waits, and where it is kept. */
interface Waiting {
  state: string;
  request: ApprovalRequest;
}

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
      context.exitCode = await approve(context, ids, self.optsWithGlobals<Options>());
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

async function approve(context: Context, ids: readonly string[], options: Options): Promise<number> {
  const waiting = await findWaiting(context, options);
  const { phases, requestIds } = await sortOut(context, ids, waiting, options);
  if (phases.length > 0) return answerGates(context, phases, requestIds, options);
  const isNamed = ids.length > 0;
  const requests = isNamed ? await Promise.all(ids.map((id) => find(context, waiting, id))) : waiting;
  const gates = isNamed ? [] : await findWaitingGates(findProject(context, options).folder, options.session);
  if (options.dismiss) return dismiss(context, requests, isNamed || options.all === true);
  if (options.yes && !isNamed) throw new UsageError("--yes needs the id of the request that is meant");
  if (options.json) {
    printJson(context, [...gates, ...requests.map(({ request }) => request)]);
    return EXIT.done;
  }
  if (options.watch) return watch(context, options);
  context.stdout.write(await renderGates(context, gates));
  if (requests.length === 0) {
    if (gates.length === 0) context.stdout.write("Nothing waits for approval.\n");
    return EXIT.done;
  }
  const obstacle = options.list ? undefined : obstacleToConsent(context);
  // All of it is shown of what is granted without being chosen first.
  const whole = isNamed || (options.all === true && !options.list && obstacle === undefined);
  const shown = whole ? await covered(requests) : undefined;
  await show(context, requests, { whole, all: options.all === true, files: shown });
  if (options.list) return EXIT.done;
  if (obstacle !== undefined) {
    if (isNamed) return refuse(context, obstacle);
    context.stderr.write(`${context.paint.stderr.yellow("note:")} to grant one: ${obstacle}\n`);
    return EXIT.done;
  }
  const chosen = whole ? requests : await choose(requests);
  return chosen.length === 0 ? grantNothing(context) : askAndGrant(context, chosen, shown);
}

/**
 * Which of the named are gates of phases, and which are requests.
 * @throws UsageError for what could be either
 */
async function sortOut(
  context: Context,
  ids: readonly string[],
  waiting: readonly Waiting[],
  options: Options,
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
  const { findRequest } = await import("@agentos/rules");
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

async function answerGates(
  context: Context,
  phases: readonly string[],
  requestIds: readonly string[],
  options: Options,
): Promise<number> {
  const { session: sessionId, note, reject, to, opening } = options;
  if (requestIds.length > 0)
    throw new UsageError(
      `${list(phases.map(oneLine))} ${phases.length === 1 ? "is a phase" : "are phases"}, ${list(requestIds.map(oneLine))} not: answer gates and requests one after the other`,
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
  if (obstacle !== undefined) {
    context.stderr.write(`${context.paint.stderr.red("error:")} nothing was approved: ${obstacle}\n`);
    return EXIT.refused;
  }
  const words = {
    ...(sessionId !== undefined && { sessionId }),
    ...(note !== undefined && { note }),
    ...(reject !== undefined && { reason: reject }),
    ...(to !== undefined && { to }),
    ...(opening !== undefined && { opening }),
  };
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

async function renderGates(context: Context, gates: readonly WaitingGate[]): Promise<string> {
  if (gates.length === 0) return "";
  const { renderGateLines } = await import("../view/gate-lines.js");
  const look = { paint: context.paint.stdout, cwd: context.cwd, aos: ownCommand(context) };
  return `${renderGateLines(gates, { ...look, now: context.now().getTime() }).join("\n")}\n`;
}

async function askAndGrant(
  context: Context,
  chosen: readonly Waiting[],
  shown: Shown | undefined,
): Promise<number> {
  const what = chosen.length === 1 ? "this action" : count(chosen.length, "action");
  const consent = await askConsent(context, `Let ${what} through, once?`);
  if (typeof consent === "string") return refuse(context, consent);
  return consent ? grant(context, chosen, shown) : grantNothing(context);
}

/** Asks about each request as it comes, also about those that wait already. */
async function watch(context: Context, options: Options): Promise<number> {
  const obstacle = obstacleToConsent(context);
  if (obstacle !== undefined) return refuse(context, obstacle);
  const ended = new AbortController();
  const end = () => ended.abort();
  context.host.on("SIGINT", end);
  context.stderr.write("Waiting for requests; Ctrl+C ends it.\n");
  const asked = new Set<string>();
  try {
    while (!ended.signal.aborted) {
      const isNew = ({ request }: Waiting) => !asked.has(`${request.hash} ${request.requestedAt}`);
      for (const one of (await findWaiting(context, options)).filter(isNew).reverse()) {
        asked.add(`${one.request.hash} ${one.request.requestedAt}`);
        const shown = await covered([one]);
        await show(context, [one], { whole: true, all: false, files: shown });
        await askAndGrant(context, [one], shown);
        if (ended.signal.aborted) break;
      }
      await pause(WATCH_MS, ended.signal);
    }
  } finally {
    context.host.off("SIGINT", end);
  }
  return EXIT.done;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
    if (signal.aborted) resolve();
  });
}

/**
 * What waits in this project, and, where none is named, in all that have no `.agentos` of their own; newest
 * first.
 */
async function findWaiting(context: Context, options: Options): Promise<Waiting[]> {
  const { listRequests, listUserStateFolders, stateFolderOf } = await import("@agentos/rules");
  const { folder } = findProject(context, options);
  const own = stateFolderOf(folder);
  const states = options.project === undefined ? [own, ...listUserStateFolders()] : [own];
  return [...new Set(states)]
    .flatMap((state) => listRequests(state, { now: context.now }).map((request) => ({ state, request })))
    .sort((a, b) => Date.parse(b.request.requestedAt) - Date.parse(a.request.requestedAt));
}

/**
 * The files for whose content each consent holds, by the requests' hashes: what the person is shown is what
 * is granted.
 */
type Shown = ReadonlyMap<string, readonly CoveredFile[]>;

async function covered(waiting: readonly Waiting[]): Promise<Shown> {
  const { findCoveredFiles } = await import("@agentos/rules");
  return new Map(waiting.map(({ request }) => [request.hash, findCoveredFiles(request, request.rule)]));
}

function refuse(context: Context, obstacle: string): number {
  context.stderr.write(`${context.paint.stderr.red("error:")} nothing was granted: ${obstacle}\n`);
  return EXIT.refused;
}

function grantNothing(context: Context): number {
  context.stderr.write("Nothing was granted.\n");
  return EXIT.done;
}

async function dismiss(context: Context, waiting: readonly Waiting[], isMeant: boolean): Promise<number> {
  if (!isMeant) throw new UsageError("--dismiss needs the id of the request that is meant, or --all");
  const agent = findAgent(context.env) ?? findAgentAbove(context.host.pid)?.why;
  if (agent !== undefined) {
    const { red } = context.paint.stderr;
    context.stderr.write(
      `${red("error:")} nothing was put aside: a person has to do it (${agent} says that an agent runs this)\n`,
    );
    return EXIT.refused;
  }
  const { dismissRequests } = await import("@agentos/rules");
  const gone = waiting.flatMap(({ state, request }) =>
    dismissRequests(state, [request.id], { now: context.now }),
  );
  context.stdout.write(
    `Put aside ${count(gone.length, "request")}: ${gone.length === 0 ? "none waits" : list(gone)}.\n`,
  );
  return EXIT.done;
}

async function find(context: Context, waiting: readonly Waiting[], id: string): Promise<Waiting> {
  const { findRequest } = await import("@agentos/rules");
  const found = findRequest(
    waiting.map(({ request }) => request),
    id,
  );
  if (found.status === "found") return waiting.find(({ request }) => request === found.request)!;
  if (found.status === "ambiguous")
    throw new UsageError(`${oneLine(id)} begins several ids: ${list(found.ids.map(oneLine))}`);
  const meant = found.nearest === undefined ? "" : `; did you mean ${oneLine(found.nearest)}?`;
  throw new UsageError(
    `no request ${oneLine(id)} waits for approval (granted and used ones are gone)${meant || `: ${ownCommand(context)} approve --list shows what waits`}`,
  );
}

async function show(
  context: Context,
  waiting: readonly Waiting[],
  { whole, all, files }: { whole: boolean; all: boolean; files: Shown | undefined },
) {
  const { renderRequest, renderRequestLine } = await import("../view/request.js");
  const aos = ownCommand(context);
  const look = {
    paint: context.paint.stdout,
    home: homeFolder(context),
    now: context.now().getTime(),
    columns: stdoutColumns(context),
    // Consent needs all of it; a list needs enough to tell one from another.
    lines: whole ? Number.POSITIVE_INFINITY : 12,
    aos,
  };
  const { readAction } = await import("@agentos/rules");
  const requests = waiting.map(({ request }) => request);
  const text = requests
    .map((request) =>
      renderRequest(request, readAction(request), { ...look, files: files?.get(request.hash) ?? [] }),
    )
    .join("\n");
  if (whole || text.split("\n").length - 1 <= MAX_LINES) {
    context.stdout.write(text);
    return;
  }
  const shown = all ? requests : requests.slice(0, requests.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES);
  const left = requests.length - shown.length;
  const lines = shown.map((request) => renderRequestLine(request, look));
  if (left > 0)
    lines.push(`… and ${left} older: ${aos} approve --list --all shows them, --dismiss --all puts all aside`);
  context.stdout.write(`${lines.join("\n")}\n`);
}

/** The requests that the person means. */
async function choose(waiting: readonly Waiting[]): Promise<Waiting[]> {
  const { isCancel, multiselect } = await import("@clack/prompts");
  const answer = await multiselect({
    message: "Which of these may be done, once? (space marks, enter ends, nothing marked grants nothing)",
    options: waiting.map(({ request: { hash: value, id, rule, summary } }) => ({
      value,
      label: `${oneLine(summary).slice(0, 60)}  ${id}`,
      hint: oneLine(rule),
    })),
    required: false,
    output: process.stderr,
  });
  return isCancel(answer) ? [] : waiting.filter(({ request }) => answer.includes(request.hash));
}

/** A phase that was stopped has ended and waits; any other agent is still there. */
function goOn(context: Context, workflowSession: string | undefined): string {
  return workflowSession === undefined
    ? "Tell the agent to try again."
    : `Then go on with: ${ownCommand(context)} resume ${oneLine(workflowSession)}`;
}

async function grant(
  context: Context,
  waiting: readonly Waiting[],
  shown: Shown | undefined,
): Promise<number> {
  const { APPROVAL_MS, approveRequest } = await import("@agentos/rules");
  let exitCode: number = EXIT.done;
  for (const { state, request } of waiting) {
    const { id, hash, workflowSession } = request;
    const files = shown?.get(hash);
    const approval = approveRequest(state, id, {
      interactive: true,
      hash,
      ...(files && { files }),
      now: context.now,
    });
    if (approval.status === "granted") {
      const minutes = count(APPROVAL_MS / 60_000, "minute");
      context.stdout.write(
        `Granted ${id}: this very action passes once, within ${minutes}. ${goOn(context, workflowSession)}\n`,
      );
    } else {
      exitCode = EXIT.refused;
      warn(context, `${id} was not granted: ${whyNot(approval)}`);
    }
  }
  return exitCode;
}

function whyNot(approval: Exclude<Approval, { status: "granted" }>): string {
  switch (approval.status) {
    case "altered":
      return "its file was changed, and what it shows is not the action that would pass";
    case "changed":
      return `changed since it was shown: ${list(approval.files.map(oneLine))}`;
    case "no-key":
      return `no grant can be signed, for ${approval.reason}`;
    default:
      return "it no longer waits";
  }
}
