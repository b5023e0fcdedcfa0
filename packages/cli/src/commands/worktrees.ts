import type { ListedWorktree } from "@agentos/workflow/internal";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { type Context, count, oneLine, printJson, say, shortPath, UsageError } from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  clean?: true;
}

export function addWorktreesCommand(program: Command, context: Context): void {
  const command = program
    .command("worktrees")
    .summary("list, find and clean up phases' worktrees")
    .description(
      "Lists the git worktrees and branches of phases with `isolation: worktree`, newest session first. Shows whether each is merged " +
        "into the current branch, and how many files have uncommitted changes. With a phase, prints only the folder of its newest " +
        "worktree. --clean removes merged worktrees and branches of finished sessions, never by force.",
    )
    .argument("[phase]", "print the folder of this phase's newest worktree")
    .option("--clean", "remove merged worktrees and branches of finished sessions")
    .action(commandAction(context, worktrees));
  addExamples(command, [
    ["aos worktrees", "list all branches, and whether they are merged"],
    ['cd "$(aos worktrees code)"', "go to the worktree of the code phase"],
    ["git merge aos/<session>/<phase>", "merge a phase's work"],
    ["aos worktrees --clean", "remove merged worktrees and branches"],
  ]);
}

async function worktrees(context: Context, phase: string | undefined, options: Options): Promise<void> {
  const { folder } = findProject(context, options);
  const { cleanWorktrees, listSessions, listWorktrees } = await import("@agentos/workflow/internal");
  if (options.clean) {
    const unfinished = new Set(
      listSessions(folder)
        .filter((session) => !isOver(session))
        .map(({ id }) => id),
    );
    const cleaned = await cleanWorktrees(folder, (id) => unfinished.has(id));
    if (options.json) return printJson(context, cleaned);
    for (const { branch } of cleaned.removed) context.stdout.write(`removed ${oneLine(branch)}\n`);
    for (const { worktree, why } of cleaned.kept)
      context.stdout.write(`kept    ${oneLine(worktree.branch)}: ${oneLine(why)}\n`);
    if (cleaned.removed.length + cleaned.kept.length === 0) say(context.stderr, NONE);
    return;
  }
  const listed = await listWorktrees(folder);
  if (phase !== undefined) {
    const found = listed.find((each) => each.phase === phase && each.folder !== undefined);
    if (found?.folder === undefined)
      throw new UsageError(
        `phase "${oneLine(phase)}" has no worktree here; aos worktrees lists the phases that have one`,
      );
    context.stdout.write(`${found.folder}\n`);
    return;
  }
  if (options.json) return printJson(context, listed);
  if (listed.length === 0) say(context.stderr, NONE);
  const width = Math.max(...listed.map(({ branch }) => branch.length));
  for (const worktree of listed) context.stdout.write(`${lineOf(worktree, width, context)}\n`);
}

const NONE = "No phase has a worktree here. Only phases with `isolation: worktree` get one.";

function lineOf(
  { branch, folder, uncommitted, isMerged }: ListedWorktree,
  width: number,
  context: Context,
): string {
  const { green, yellow, dim } = context.paint.stdout;
  const state = isMerged ? green("merged") : yellow("not merged");
  const left = uncommitted === 0 ? "" : `, ${count(uncommitted, "file")} not committed`;
  const where = folder === undefined ? "no folder" : oneLine(shortPath(folder, context.cwd));
  return `${oneLine(branch).padEnd(width)}  ${state}${left}  ${dim(where)}`;
}
