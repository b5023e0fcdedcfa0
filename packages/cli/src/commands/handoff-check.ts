import type { Gap, Handoff, HandoffFile } from "@agentos/handoff/internal";
import { printable } from "@agentos/platform";
import type { Command } from "commander";
import { maxAgeDays } from "../handoff/handoff-age.js";
import { printProblems, readNewest, usable } from "../handoff/handoff-files.js";
import type { GlobalOptions } from "../project.js";
import { type Context, EXIT, printJson, shortPath } from "../terminal/index.js";
import { addExamples, commandAction } from "./common.js";

export function addCheckCommand(handoff: Command, context: Context): void {
  const check = handoff
    .command("check")
    .summary("check a handoff for gaps; exit code 1 if something is missing")
    .description(
      "Checks a handoff for gaps and outdated facts: no next action, no work in progress, an age of more than a week, " +
        "a different commit, or a workflow, phase, session or file that does not exist. " +
        "Exits with 1 if something is missing. Weaknesses, such as a missing to-do list, are only listed.",
    )
    .argument("[session]", "check the newest handoff of this session (id or prefix)")
    .action(commandAction(context, runCheck));
  addExamples(check, [
    ["aos handoff check", "before you leave, or after editing it"],
    ["aos handoff check || aos handoff show", "in a script"],
  ]);
}

async function runCheck(context: Context, session: string | undefined, options: GlobalOptions) {
  const { file, stored, folder } = await readNewest(context, session, options);
  const handoff = usable(stored.path, file, context);
  const { checkHandoff } = await import("@agentos/handoff/internal");
  const gaps = checkHandoff(handoff, folder, await factsAbout(context, handoff, folder));
  if (options.json) {
    printJson(context, { path: stored.path, gaps, diagnostics: file.diagnostics });
  } else {
    printProblems(context, stored.path, file);
    const path = shortPath(stored.path, context.cwd);
    const missingFirst = gaps.toSorted((a, b) => Number(isMissing(b)) - Number(isMissing(a)));
    const lines = missingFirst.map(
      ({ severity, message }) => `  ${printable(severity === "thin" ? `thin: ${message}` : message)}`,
    );
    context.stdout.write(`${[`${path}: ${verdictOn(gaps, file)}`, ...lines].join("\n")}\n`);
  }
  return gaps.some(isMissing) || file.diagnostics.length > 0 ? EXIT.failed : EXIT.done;
}

function verdictOn(gaps: readonly Gap[], { diagnostics }: HandoffFile): string {
  if (gaps.some(isMissing)) return "something is missing:";
  return diagnostics.length > 0 ? "parts of it could not be read, see above" : "complete";
}

function isMissing({ severity }: Gap): boolean {
  return severity === "missing";
}

/** Returns what the handoff is checked against, apart from git and the files that it names. */
async function factsAbout(context: Context, handoff: Handoff, folder: string) {
  const { findWorkflow, listSessions, loadWorkflow } = await import("@agentos/workflow");
  const session = listSessions(folder).find(({ id }) => id === handoff.sessionId);
  // The session's record comes first because its workflow file can be in any folder.
  const path = session?.workflow.path ?? findWorkflow(folder, handoff.workflow ?? "").path;
  const workflow = path === undefined ? undefined : loadWorkflow(path).workflow;
  return {
    at: context.now(),
    // Only the session knows the inner phases.
    phases: workflow && [...workflow.phases, ...(session?.phases ?? [])].map(({ id }) => id),
    sessionStatus: session?.status,
    maxAgeDays: maxAgeDays(context, folder),
  };
}
