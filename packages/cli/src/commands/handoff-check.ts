import type { Gap, Handoff, HandoffFile } from "@agentos/handoff/internal";
import { printable } from "@agentos/platform";
import type { Command } from "commander";
import { maxAgeDays } from "../handoff-age.js";
import { readNewest, tellProblems, usable } from "../handoff-files.js";
import { type Context, EXIT, printJson, shortPath } from "../terminal/index.js";
import { addExamples, type GlobalOptions } from "./common.js";

/** `aos handoff check`: what a reader would miss. */
export function addCheckCommand(handoff: Command, context: Context): void {
  const check = handoff
    .command("check")
    .summary("name what a reader would miss; exit code 1 if anything")
    .description(
      "Names what a reader of a handoff would miss or be misled by: no next action, a workflow with nothing in progress, " +
        "older than a week, written at another commit, a workflow, phase, session or file that does not exist. " +
        "Exit code 1 if there is anything. What is only thin, as an agent's session that kept no todo list, is told and exits with 0.",
    )
    .argument("[session]", "the newest of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await runCheck(context, session, self.optsWithGlobals());
    });
  addExamples(check, [
    ["aos handoff check", "before you leave, or after you edited it"],
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
    tellProblems(context, stored.path, file);
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
  if (gaps.some(isMissing)) return "a reader would miss something:";
  return diagnostics.length > 0
    ? "not all of it is read as it was meant, see above"
    : "a reader can work from it";
}

function isMissing({ severity }: Gap): boolean {
  return severity === "missing";
}

/** What the handoff is held against, beside git and the files that it names. */
async function factsAbout(context: Context, handoff: Handoff, folder: string) {
  const { findWorkflow, listSessions, loadWorkflow } = await import("@agentos/workflow");
  const session = listSessions(folder).find(({ id }) => id === handoff.sessionId);
  // The file of the session, where there is one: it may lie anywhere.
  const path = session?.workflow.path ?? findWorkflow(folder, handoff.workflow ?? "").path;
  const workflow = path === undefined ? undefined : loadWorkflow(path).workflow;
  return {
    at: context.now(),
    // Phases within others are known to the session alone.
    phases: workflow && [...workflow.phases, ...(session?.phases ?? [])].map(({ id }) => id),
    sessionStatus: session?.status,
    maxAgeDays: maxAgeDays(context, folder),
  };
}
