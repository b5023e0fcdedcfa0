import type { Approval, ApprovalRequest, CoveredFile } from "@agentos/rules";
import { stateFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import { askConsent, obstacleToConsent } from "../consent.js";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
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

interface Options extends GlobalOptions {
  list?: true;
  yes?: true;
  all?: true;
  dismiss?: true;
}

/** A list is to be taken in at a glance. */
const MAX_LINES = 20;

/** `aos approve`: what the rules stopped, and a person's consent to one such action. */
export function addApproveCommand(program: Command, context: Context): void {
  const command = program
    .command("approve")
    .summary("see what the rules stopped, and let one action through once")
    .description(
      "Shows the actions that the rules stopped, newest first: the rule, the reason, and the very action. Granted, that action passes " +
        "once, within 15 minutes, as long as the files that it reads stay as they are. Only a person can grant, in a terminal that no " +
        "agent started, by typing back a code that is shown there: else nothing is granted, whatever the options (exit code 5). " +
        "`--list` and `--json` only show. A request that nobody decides about ends after 7 days.",
    )
    .argument("[id]", "a request; the first characters of its id are enough")
    .option("-l, --list", "show the requests and ask nothing")
    .option("-a, --all", "list all of them, or with --dismiss: put all of them aside")
    .option("-y, --yes", "grant the named request; the code has to be typed all the same")
    .option("--dismiss", "put the named request aside: it is not asked about any more")
    .action(async (id: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await approve(context, id, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos approve", "what waits, and which of it to grant"],
    ["aos approve 3f2a9c", "look at one, and grant it"],
    ["aos approve --dismiss 3f2a9c", "put one aside, or with --all all of them"],
    ["aos approve --list --json", "what waits, for a script"],
  ]);
}

async function approve(context: Context, id: string | undefined, options: Options): Promise<number> {
  const { folder } = findProject(context, options);
  const { findCoveredFiles, listRequests } = await import("@agentos/rules");
  const state = stateFolder(folder);
  const waiting = listRequests(state, { now: context.now });
  const requests = id === undefined ? waiting : [await find(waiting, id)];
  if (options.dismiss) return dismiss(context, state, requests, id !== undefined || options.all === true);
  if (options.yes && id === undefined)
    throw new UsageError("--yes needs the id of the request that is meant");
  if (options.json) {
    printJson(context, requests);
    return EXIT.done;
  }
  if (requests.length === 0) {
    context.stdout.write("Nothing waits for approval.\n");
    return EXIT.done;
  }
  // What the person is shown is what is granted.
  const shown = id === undefined ? [] : findCoveredFiles(requests[0]!, requests[0]!.rule);
  await show(context, requests, { whole: id !== undefined, all: options.all === true, files: shown });
  if (options.list) return EXIT.done;
  const obstacle = obstacleToConsent(context);
  if (obstacle !== undefined) {
    if (id !== undefined) return refuse(context, obstacle);
    context.stderr.write(`${context.paint.stderr.yellow("note:")} to grant one: ${obstacle}\n`);
    return EXIT.done;
  }
  const chosen = id === undefined ? await choose(requests) : requests;
  if (chosen.length === 0) return grantNothing(context);
  const what =
    id === undefined
      ? `Let ${count(chosen.length, "action")} through, once?`
      : "Let this action through, once?";
  const consent = await askConsent(context, what);
  if (typeof consent === "string") return refuse(context, consent);
  return consent
    ? grant(context, state, chosen, id === undefined ? undefined : shown)
    : grantNothing(context);
}

function refuse(context: Context, obstacle: string): number {
  context.stderr.write(`${context.paint.stderr.red("error:")} nothing was granted: ${obstacle}\n`);
  return EXIT.refused;
}

function grantNothing(context: Context): number {
  context.stderr.write("Nothing was granted.\n");
  return EXIT.done;
}

async function dismiss(
  context: Context,
  state: string,
  requests: readonly ApprovalRequest[],
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
  const { dismissRequests } = await import("@agentos/rules");
  const gone = dismissRequests(
    state,
    requests.map((request) => request.id),
    { now: context.now },
  );
  context.stdout.write(
    `Put aside ${count(gone.length, "request")}: ${gone.length === 0 ? "none waits" : list(gone)}.\n`,
  );
  return EXIT.done;
}

async function find(waiting: readonly ApprovalRequest[], id: string): Promise<ApprovalRequest> {
  const { findRequest } = await import("@agentos/rules");
  const found = findRequest(waiting, id);
  if (found.status === "found") return found.request;
  if (found.status === "ambiguous")
    throw new UsageError(`${oneLine(id)} begins several ids: ${list(found.ids.map(oneLine))}`);
  const meant = found.nearest === undefined ? "" : `; did you mean ${oneLine(found.nearest)}?`;
  throw new UsageError(
    `no request ${oneLine(id)} waits for approval (granted and used ones are gone)${meant || ": aos approve --list shows what waits"}`,
  );
}

async function show(
  context: Context,
  requests: readonly ApprovalRequest[],
  { whole, all, files }: { whole: boolean; all: boolean; files: readonly CoveredFile[] },
) {
  const { renderRequest, renderRequestLine } = await import("../view/request.js");
  const look = {
    paint: context.paint.stdout,
    home: homeFolder(context),
    now: context.now().getTime(),
    columns: stdoutColumns(context),
    // Consent needs all of it; a list needs enough to tell one from another.
    lines: whole ? Number.POSITIVE_INFINITY : 12,
    files,
  };
  const { readAction } = await import("@agentos/rules");
  const text = requests.map((request) => renderRequest(request, readAction(request), look)).join("\n");
  if (whole || text.split("\n").length - 1 <= MAX_LINES) {
    context.stdout.write(text);
    return;
  }
  const shown = all ? requests : requests.slice(0, requests.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES);
  const left = requests.length - shown.length;
  const lines = shown.map((request) => renderRequestLine(request, look));
  if (left > 0)
    lines.push(`… and ${left} older: aos approve --list --all shows them, --dismiss --all puts all aside`);
  context.stdout.write(`${lines.join("\n")}\n`);
}

/** The requests that the person means. */
async function choose(requests: readonly ApprovalRequest[]): Promise<ApprovalRequest[]> {
  const { isCancel, multiselect } = await import("@clack/prompts");
  const answer = await multiselect({
    message: "Which of these may be done, once? (space marks, enter ends, nothing marked grants nothing)",
    options: requests.map(({ id: value, rule, summary }) => ({
      value,
      label: `${value} ${oneLine(summary).slice(0, 60)}`,
      hint: oneLine(rule),
    })),
    required: false,
    output: process.stderr,
  });
  return isCancel(answer) ? [] : requests.filter((request) => answer.includes(request.id));
}

/** A phase that was stopped has ended and waits; any other agent is still there. */
function goOn(workflowSession: string | undefined): string {
  return workflowSession === undefined
    ? "Tell the agent to try again."
    : `Then go on with: aos resume ${oneLine(workflowSession)}`;
}

async function grant(
  context: Context,
  state: string,
  requests: readonly ApprovalRequest[],
  files: readonly CoveredFile[] | undefined,
): Promise<number> {
  const { APPROVAL_MS, approveRequest } = await import("@agentos/rules");
  let exitCode: number = EXIT.done;
  for (const { id, hash, workflowSession } of requests) {
    const approval = approveRequest(state, id, {
      interactive: true,
      hash,
      ...(files && { files }),
      now: context.now,
    });
    if (approval.status === "granted") {
      const minutes = count(APPROVAL_MS / 60_000, "minute");
      context.stdout.write(
        `Granted ${id}: this very action passes once, within ${minutes}. ${goOn(workflowSession)}\n`,
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
