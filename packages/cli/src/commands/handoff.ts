import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Handoff, HandoffFile, StoredHandoff } from "@agentos/handoff";
import { printable } from "@agentos/internal";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { renderDiagnostics, UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { findGaps, type Gap, type HandoffFacts } from "../handoff-check.js";
import { marksFor } from "../view/marks.js";
import { shortPath } from "../view/words.js";
import { addExamples, findProject, type GlobalOptions, printJson, stdoutColumns } from "./common.js";

/** `aos handoff`: what one session left for the next. */
export function addHandoffCommand(program: Command, context: Context): void {
  const handoff = program
    .command("handoff")
    .summary("show, list or check what a session left for the next")
    .description(
      "Shows what a session left for the next one: .agentos/state/.continue-here.md and its like.",
    );
  const show = handoff
    .command("show")
    .summary("print a handoff")
    .description("Prints a handoff: the newest that nobody has claimed, else the newest of all.")
    .argument("[session]", "the newest of this session")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showHandoff(context, session, self.optsWithGlobals());
    });
  addExamples(show, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff show --json", "its parts, as JSON"],
  ]);
  const list = handoff
    .command("list")
    .summary("list all handoffs")
    .description("Lists all handoffs of a project, newest first: unclaimed, claimed and archived.")
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await listAll(context, self.optsWithGlobals());
    });
  addExamples(list, [["aos handoff list", "which handoffs there are"]]);
  const check = handoff
    .command("check")
    .summary("name what a reader would miss; exit code 1 if anything")
    .description(
      "Names what a reader of a handoff would miss or be misled by: no next action, nothing in progress, " +
        "older than a week, a workflow, phase, session or file that does not exist. Exit code 1 if there is anything.",
    )
    .argument("[session]", "the newest of this session")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await checkHandoff(context, session, self.optsWithGlobals());
    });
  addExamples(check, [
    ["aos handoff check", "before you leave, or after you edited it"],
    ["aos handoff check || aos handoff show", "in a script"],
  ]);
  addExamples(handoff, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff list", "which handoffs there are"],
    ["aos handoff check", "what is missing in it"],
  ]);
}

async function showHandoff(context: Context, session: string | undefined, options: GlobalOptions) {
  const { file, stored } = await readNewest(context, session, options);
  tellProblems(context, stored.path, file);
  if (options.json) printJson(context, usable(stored.path, file));
  // A file goes out as it is; a terminal is not told what its control characters say.
  else context.stdout.write(context.stdout.isTTY ? printable(file.markdown) : file.markdown);
  return EXIT.done;
}

async function listAll(context: Context, options: GlobalOptions) {
  const { handoffs } = await findHandoffs(context, options);
  if (options.json) printJson(context, handoffs);
  else if (handoffs.length === 0) context.stdout.write("No handoffs here.\n");
  else {
    const { renderHandoffs } = await import("../view/handoff-list.js");
    const look = { paint: context.paint.stdout, marks: marksFor(context.env), cwd: context.cwd };
    const columns = stdoutColumns(context);
    context.stdout.write(renderHandoffs(handoffs, look, { columns, now: context.now().getTime() }));
  }
  return EXIT.done;
}

async function checkHandoff(context: Context, session: string | undefined, options: GlobalOptions) {
  const { file, stored, folder } = await readNewest(context, session, options);
  const handoff = usable(stored.path, file, context);
  const gaps = findGaps(handoff, await factsAbout(handoff, folder, context.now()));
  if (options.json) {
    printJson(context, { path: stored.path, gaps, diagnostics: file.diagnostics });
  } else {
    tellProblems(context, stored.path, file);
    const path = shortPath(stored.path, context.cwd);
    const lines = gaps.map(({ message }) => `  ${printable(message)}`);
    context.stdout.write(`${[`${path}: ${verdictOn(gaps, file)}`, ...lines].join("\n")}\n`);
  }
  return gaps.length + file.diagnostics.length === 0 ? EXIT.done : EXIT.failed;
}

function verdictOn(gaps: readonly Gap[], { diagnostics }: HandoffFile): string {
  if (gaps.length > 0) return "a reader would miss something:";
  return diagnostics.length > 0
    ? "not all of it is read as it was meant, see above"
    : "a reader can work from it";
}

async function findHandoffs(context: Context, options: GlobalOptions) {
  const { folder } = await findProject(context, options);
  const { stateFolder } = await import("@agentos/workflow");
  const { listHandoffs } = await import("@agentos/handoff");
  return { folder, handoffs: listHandoffs(stateFolder(folder)) };
}

async function readNewest(context: Context, session: string | undefined, options: GlobalOptions) {
  const { folder, handoffs } = await findHandoffs(context, options);
  const stored = chooseHandoff(handoffs, session);
  if (stored === undefined) {
    const which = session === undefined ? "no handoff" : `no handoff of session ${session}`;
    throw new UsageError(
      `there is ${which} in ${shortPath(folder, context.cwd)}: a session writes one when it stops before it is complete`,
    );
  }
  const { readHandoff } = await import("@agentos/handoff");
  return { folder, stored, file: readHandoff(stored.path) };
}

function chooseHandoff(handoffs: readonly StoredHandoff[], session: string | undefined) {
  if (session !== undefined) return handoffs.find(({ sessionId }) => sessionId === session);
  return handoffs.find(({ state }) => state === "unclaimed") ?? handoffs[0];
}

/** The handoff of a file, or an error that says where the file is wrong. */
function usable(path: string, { handoff, diagnostics }: HandoffFile, context?: Context): Handoff {
  if (handoff) return handoff;
  if (context) tellProblems(context, path, { diagnostics });
  throw new UsageError(`${path} can not be read as a handoff`);
}

function tellProblems(
  context: Context,
  path: string,
  { diagnostics }: Pick<HandoffFile, "diagnostics">,
): void {
  const located = diagnostics.map((each) => ({ ...each, path: each.path ?? path }));
  context.stderr.write(renderDiagnostics(located, { paint: context.paint.stderr, cwd: context.cwd }));
}

async function factsAbout(handoff: Handoff, folder: string, now: Date): Promise<HandoffFacts> {
  const { findWorkflow, listSessions, loadWorkflow } = await import("@agentos/workflow");
  const session = listSessions(folder).find(({ id }) => id === handoff.sessionId);
  // The file of the session, where there is one: it may lie anywhere.
  const path = session?.workflow.path ?? findWorkflow(folder, handoff.workflow ?? "").path;
  const workflow = path === undefined ? undefined : loadWorkflow(path).workflow;
  return {
    now,
    phases: workflow?.phases.map(({ id }) => id),
    sessionStatus: session?.status,
    missingFiles: (handoff.filesChanged ?? []).filter((file) => !existsSync(resolve(folder, file))),
  };
}
