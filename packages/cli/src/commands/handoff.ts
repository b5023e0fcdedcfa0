import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Handoff, HandoffFile, StoredHandoff } from "@agentos/handoff";
import { printable } from "@agentos/internal";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { renderDiagnostics, UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { maxAgeDays } from "../handoff-age.js";
import { findGaps, type Gap, type HandoffFacts } from "../handoff-check.js";
import { filesFolder, readDrift } from "../handoff-drift.js";
import type { PastHandoff } from "../view/handoff-history.js";
import { marksFor } from "../view/marks.js";
import { list, oneLine, shortPath } from "../view/words.js";
import { addExamples, findProject, type GlobalOptions, printJson, stdoutColumns } from "./common.js";

/** `aos handoff`: what one session left for the next. */
export function addHandoffCommand(program: Command, context: Context): void {
  const handoff = program
    .command("handoff")
    .summary("show, list, check or compare what sessions left for the next")
    .description(
      "Shows what a session left for the next one: .agentos/state/.continue-here.md and its like.",
    );
  const show = handoff
    .command("show")
    .summary("print a handoff")
    .description("Prints a handoff: the newest that nobody has claimed, else the newest of all.")
    .argument("[session]", "the newest of this session, by its id or its first characters")
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
        "older than a week, written at another commit, a workflow, phase, session or file that does not exist. " +
        "Exit code 1 if there is anything.",
    )
    .argument("[session]", "the newest of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await checkHandoff(context, session, self.optsWithGlobals());
    });
  addExamples(check, [
    ["aos handoff check", "before you leave, or after you edited it"],
    ["aos handoff check || aos handoff show", "in a script"],
  ]);
  const history = handoff
    .command("history")
    .summary("what each session left, the newest first")
    .description(
      "Tells for each handoff of a project, archived ones too, how far it was and what it wanted done next.",
    )
    .argument("[session]", "only those of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showHistory(context, session, self.optsWithGlobals());
    });
  addExamples(history, [
    ["aos handoff history", "how the work went from session to session"],
    ["aos handoff history release-1", "one session's handoffs"],
  ]);
  const diff = handoff
    .command("diff")
    .summary("what changed from one handoff to the next")
    .description(
      "Compares the newest two handoffs of a session, section by section: of the newest session that has left two, else the newest " +
        "two of all.",
    )
    .argument("[session]", "of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showDiff(context, session, self.optsWithGlobals());
    });
  addExamples(diff, [
    ["aos handoff diff", "what the last session got done"],
    ["aos handoff diff release-1 --json", "of one session, as JSON"],
  ]);
  addExamples(handoff, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff list", "which handoffs there are"],
    ["aos handoff check", "what is missing in it"],
    ["aos handoff diff", "what the last session got done"],
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
  const gaps = findGaps(handoff, await factsAbout(context, handoff, folder));
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

async function showHistory(context: Context, session: string | undefined, options: GlobalOptions) {
  const history = await readHistory(context, session, options);
  if (options.json) {
    printJson(context, history);
    return EXIT.done;
  }
  const { renderHistory } = await import("../view/handoff-history.js");
  const [columns, now] = [stdoutColumns(context), context.now().getTime()];
  context.stdout.write(
    history.length === 0
      ? "No handoffs here.\n"
      : renderHistory(history, { paint: context.paint.stdout, columns, now }),
  );
  return EXIT.done;
}

async function showDiff(context: Context, session: string | undefined, options: GlobalOptions) {
  const readable = (await readHistory(context, session, options)).filter(({ handoff }) => handoff);
  const [newer, older] = newestPair(readable);
  if (!newer?.handoff || !older?.handoff)
    throw new UsageError(
      `there are no two handoffs to compare${session === undefined ? " here" : ` of session ${oneLine(session)}`}: ` +
        "aos handoff history shows what there is",
    );
  if (newer.sessionId !== older.sessionId)
    context.stderr.write(
      `${context.paint.stderr.yellow("note:")} no session has left two handoffs: these are of two sessions\n`,
    );
  const { diffHandoffs } = await import("../handoff-diff.js");
  const changes = diffHandoffs(older.handoff, newer.handoff);
  if (options.json) printJson(context, { from: older.path, to: newer.path, changes });
  else {
    const { renderChanges } = await import("../view/handoff-changes.js");
    const look = {
      paint: context.paint.stdout,
      columns: stdoutColumns(context),
      now: context.now().getTime(),
    };
    context.stdout.write(renderChanges({ earlier: older.handoff, later: newer.handoff, changes }, look));
  }
  return EXIT.done;
}

/** Two of one session tell what was done between them; where no session has left two, those of two sessions may. */
function newestPair(history: readonly PastHandoff[]): readonly PastHandoff[] {
  for (const { sessionId } of history) {
    const own = history.filter((each) => each.sessionId === sessionId);
    if (own.length > 1) return own;
  }
  return history;
}

async function readHistory(
  context: Context,
  session: string | undefined,
  options: GlobalOptions,
): Promise<PastHandoff[]> {
  const { handoffs } = await findHandoffs(context, options, session);
  const { readHandoff } = await import("@agentos/handoff");
  return handoffs.map((stored) => ({ ...stored, handoff: readHandoff(stored.path).handoff }));
}

function verdictOn(gaps: readonly Gap[], { diagnostics }: HandoffFile): string {
  if (gaps.length > 0) return "a reader would miss something:";
  return diagnostics.length > 0
    ? "not all of it is read as it was meant, see above"
    : "a reader can work from it";
}

/** All of a project's handoffs, or those of one session, of which the first characters of its id will do. */
async function findHandoffs(context: Context, options: GlobalOptions, session?: string) {
  const { folder } = await findProject(context, options);
  const { stateFolder } = await import("@agentos/workflow");
  const { listHandoffs } = await import("@agentos/handoff");
  const all = listHandoffs(stateFolder(folder));
  const handoffs = session === undefined ? all : ofSession(all, session);
  return { folder, handoffs };
}

function ofSession(handoffs: readonly StoredHandoff[], name: string): StoredHandoff[] {
  const exact = handoffs.filter(({ sessionId }) => sessionId === name);
  if (exact.length > 0 || name === "") return exact;
  const found = handoffs.filter(({ sessionId }) => sessionId?.startsWith(name));
  const ids = new Set(found.map(({ sessionId }) => sessionId!));
  if (ids.size > 1) throw new UsageError(`${oneLine(name)} begins several ids: ${list([...ids])}`);
  return found;
}

async function readNewest(context: Context, session: string | undefined, options: GlobalOptions) {
  const { folder, handoffs } = await findHandoffs(context, options, session);
  const stored = handoffs.find(({ state }) => state === "unclaimed" && session === undefined) ?? handoffs[0];
  if (stored === undefined) {
    const which = session === undefined ? "no handoff" : `no handoff of session ${oneLine(session)}`;
    throw new UsageError(
      `there is ${which} in ${shortPath(folder, context.cwd)}: a session writes one when it stops before it is complete`,
    );
  }
  const { readHandoff } = await import("@agentos/handoff");
  return { folder, stored, file: readHandoff(stored.path) };
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

async function factsAbout(context: Context, handoff: Handoff, folder: string): Promise<HandoffFacts> {
  const { findWorkflow, listSessions, loadWorkflow } = await import("@agentos/workflow");
  const now = context.now();
  const session = listSessions(folder).find(({ id }) => id === handoff.sessionId);
  // The file of the session, where there is one: it may lie anywhere.
  const path = session?.workflow.path ?? findWorkflow(folder, handoff.workflow ?? "").path;
  const workflow = path === undefined ? undefined : loadWorkflow(path).workflow;
  const files = filesFolder(handoff, folder);
  const { sentences } = await readDrift(handoff, folder, now);
  return {
    now,
    phases: workflow?.phases.map(({ id }) => id),
    sessionStatus: session?.status,
    missingFiles: (handoff.filesChanged ?? []).filter((file) => !existsSync(resolve(files, file))),
    maxAgeDays: maxAgeDays(context, folder),
    // The first is its age.
    drift: sentences.slice(1),
  };
}
