import type { ApprovalRequest } from "@agentos/rules";
import { stateFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { findAgent, isTerminal } from "../terminal.js";
import { count, list, oneLine } from "../view/words.js";
import { addExamples, findProject, type GlobalOptions, homeFolder, printJson, warn } from "./common.js";

interface Options extends GlobalOptions {
  list?: true;
  yes?: true;
}

/** `aos approve`: what the rules stopped, and a person's consent to one such action. */
export function addApproveCommand(program: Command, context: Context): void {
  const command = program
    .command("approve")
    .summary("see what the rules stopped, and let one action through once")
    .description(
      "Shows the actions that the rules stopped: the rule, the reason, and the very action. Granted, that action passes once, " +
        "within 15 minutes. Only a person at a terminal can grant: without one nothing is granted, whatever the options " +
        "(exit code 5). `--list` and `--json` only show.",
    )
    .argument("[id]", "a request; the first characters of its id are enough")
    .option("-l, --list", "show the requests and ask nothing")
    .option("-y, --yes", "grant the named request without asking again")
    .action(async (id: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await approve(context, id, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos approve", "what waits, and which of it to grant"],
    ["aos approve 3f2a9c", "look at one, and grant it"],
    ["aos approve --list --json", "what waits, for a script"],
  ]);
}

async function approve(context: Context, id: string | undefined, options: Options): Promise<number> {
  const { folder } = findProject(context, options);
  const { listRequests } = await import("@agentos/rules");
  const state = stateFolder(folder);
  const waiting = listRequests(state, { now: context.now });
  const requests = id === undefined ? waiting : [await find(waiting, id)];
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
  await show(context, requests, { whole: id !== undefined });
  if (options.list) return EXIT.done;
  const obstacle = obstacleTo(context);
  if (obstacle !== undefined) {
    const nothing = id === undefined ? "to grant one" : "nothing was granted";
    const { red, yellow } = context.paint.stderr;
    const kind = id === undefined ? yellow("note:") : red("error:");
    context.stderr.write(`${kind} ${nothing}: ${obstacle}\n`);
    return id === undefined ? EXIT.done : EXIT.refused;
  }
  const chosen = id !== undefined && options.yes ? requests : await ask(requests, id);
  return grant(context, state, chosen);
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

async function show(context: Context, requests: readonly ApprovalRequest[], { whole }: { whole: boolean }) {
  const { renderRequest } = await import("../view/request.js");
  const look = {
    paint: context.paint.stdout,
    home: homeFolder(context),
    now: context.now().getTime(),
    // Consent needs all of it; a list needs enough to tell one from another.
    lines: whole ? Number.POSITIVE_INFINITY : 12,
  };
  const { readAction } = await import("@agentos/rules");
  const blocks = requests.map((request) => renderRequest(request, readAction(request), look));
  context.stdout.write(blocks.join("\n"));
}

/** Why nobody can consent here; undefined where somebody can. */
function obstacleTo(context: Context): string | undefined {
  if (!isTerminal(context))
    return "a person has to do it, at a terminal (stdin and stdout of this command are not one)";
  const agent = findAgent(context.env);
  return (
    agent && `a person has to do it, in a terminal of their own; ${agent} says that an agent started this one`
  );
}

/** The requests that the person consents to. */
async function ask(requests: readonly ApprovalRequest[], id: string | undefined): Promise<ApprovalRequest[]> {
  const { confirm, isCancel, multiselect } = await import("@clack/prompts");
  const output = process.stderr;
  if (id !== undefined) {
    const answer = await confirm({ message: "Let this action through, once?", initialValue: false, output });
    return answer === true ? [...requests] : [];
  }
  const answer = await multiselect({
    message: "Which of these may be done, once? (space marks, enter ends, nothing marked grants nothing)",
    options: requests.map(({ id: value, rule, summary }) => ({
      value,
      label: `${value} ${oneLine(summary).slice(0, 60)}`,
      hint: oneLine(rule),
    })),
    required: false,
    output,
  });
  return isCancel(answer) ? [] : requests.filter((request) => answer.includes(request.id));
}

/** A phase that was stopped has ended and waits; any other agent is still there. */
function goOn(workflowSession: string | undefined): string {
  return workflowSession === undefined
    ? "Tell the agent to try again."
    : `Then go on with: aos resume ${oneLine(workflowSession)}`;
}

async function grant(context: Context, state: string, requests: readonly ApprovalRequest[]): Promise<number> {
  const { APPROVAL_MS, approveRequest } = await import("@agentos/rules");
  let exitCode: number = EXIT.done;
  if (requests.length === 0) context.stderr.write("Nothing was granted.\n");
  for (const { id, hash, workflowSession } of requests) {
    const approval = approveRequest(state, id, { interactive: isTerminal(context), hash, now: context.now });
    if (approval.status === "granted") {
      const minutes = count(APPROVAL_MS / 60_000, "minute");
      context.stdout.write(
        `Granted ${id}: this very action passes once, within ${minutes}. ${goOn(workflowSession)}\n`,
      );
    } else {
      exitCode = EXIT.refused;
      warn(
        context,
        approval.status === "altered"
          ? `${id} was not granted: its file was changed, and what it shows is not the action that would pass`
          : `${id} was not granted: it no longer waits`,
      );
    }
  }
  return exitCode;
}
