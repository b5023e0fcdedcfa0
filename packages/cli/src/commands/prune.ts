import { withoutUndefined } from "@agentos/platform";
import { type Command, InvalidArgumentError } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { type Context, confirm, count, printJson, say, stdoutColumns, warn } from "../terminal/index.js";
import { commandAction } from "./common.js";
import { parseAge, wholeNumber } from "./option-values.js";

interface Options extends GlobalOptions {
  keep?: number;
  olderThan?: number;
  unfinished?: true;
  dryRun?: true;
  yes?: true;
}

export function addPruneCommand(program: Command, context: Context): void {
  const command = program
    .command("prune")
    .summary("remove old sessions with their logs and prompts")
    .description(
      "Removes completed and cancelled sessions, along with their logs, their prompts and the artifacts in their folders. First lists " +
        "the sessions with their sizes and asks for confirmation. Keeps the newest 20 unless --keep or --older-than is given. Removes " +
        "unfinished sessions only with --unfinished, and never removes running ones.",
    )
    .option("-k, --keep <n>", "keep the newest n (default: 20, or 0 with --older-than)", wholeNumber)
    .option("--older-than <age>", "remove only sessions unchanged for this long: 12h, 30d, 8w", age)
    .option(
      "--unfinished",
      "also remove failed, paused, interrupted and waiting sessions, and archive their handoffs",
    )
    .option("-n, --dry-run", "list what would be removed")
    .option("-y, --yes", "do not ask for confirmation")
    .action(commandAction(context, prune));
  addExamples(command, [
    ["aos prune", "remove all but the newest 20"],
    ["aos prune --keep 5", "remove all but the newest 5"],
    ["aos prune --older-than 30d --dry-run", "list what would be removed"],
    [
      "aos prune --older-than 8w --unfinished --yes",
      "remove sessions unchanged for 8 weeks, even unfinished ones, without asking",
    ],
  ]);
}

async function prune(context: Context, options: Options): Promise<void> {
  const { folder } = findProject(context, options);
  const { pruneSessions } = await import("@agentos/workflow");
  const { renderPruned } = await import("../views/pruned.js");
  const choice = {
    ...withoutUndefined({ keep: options.keep, olderThanMs: options.olderThan }),
    unfinished: options.unfinished === true,
    onUnreadable: ({ message }: Error) => warn(context, message),
  };
  const planned = await pruneSessions(folder, { ...choice, dryRun: true });
  const look = {
    paint: context.paint.stdout,
    columns: stdoutColumns(context),
    at: context.now(),
  };
  if (!options.json) context.stdout.write(renderPruned(planned, look));
  if (options.dryRun || planned.removed.length === 0)
    return options.json ? printJson(context, planned) : undefined;
  const what = planned.removed.length === 1 ? "it" : `these ${planned.removed.length}`;
  if (!(await confirm(context, `Remove ${what}?`, options.yes === true)))
    return say(context.stderr, "Nothing was removed.");
  // Only the listed sessions are removed. Others may have started or ended since.
  const removed = await pruneSessions(folder, {
    ...choice,
    only: planned.removed.map(({ sessionId }) => sessionId),
  });
  if (options.json) printJson(context, removed);
  else context.stdout.write(`Removed ${count(removed.removed.length, "session")}.\n`);
}

function age(text: string): number {
  const ms = parseAge(text);
  if (ms === undefined)
    throw new InvalidArgumentError("It must be a number of hours, days or weeks: 12h, 30d, 8w.");
  return ms;
}
