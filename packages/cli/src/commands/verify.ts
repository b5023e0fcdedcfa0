import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "@agentos/artifact-guard";
import { describeError } from "@agentos/platform";
import { type Command, Option } from "commander";
import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  countProgress,
  EXIT,
  oneLine,
  printJson,
  shortPath,
  UsageError,
  warn,
} from "../terminal/index.js";
import { applyCriteria, checkFiles, type GivenCriteria, type VerifiedFile } from "../verify/check-files.js";
import { checkSession } from "../verify/session-evidence.js";
import { findWanted, projectPath, type WantedFile } from "../verify/wanted-files.js";
import { printDiagnostics } from "../views/failure.js";
import { renderCriteria, renderFindings, renderTotals } from "../views/verify-report.js";
import { addExamples } from "./common.js";
import { wholeNumber } from "./option-values.js";

interface Options extends GlobalOptions {
  criteria?: string;
  template?: string | true;
  workflow?: string;
  phase?: string;
  format?: "text" | "json" | "sarif";
  maxWarnings?: number;
  stdinPath?: string;
  session?: string | true;
  version: string | undefined;
}

export function addVerifyCommand(program: Command, context: Context): void {
  const command = program
    .command("verify")
    .summary("find work that only looks finished; exit code 1 if any, 7 if a file could not be checked")
    .description(
      "Checks files for stubs, skeletons, postponed or truncated text, and omitted code. " +
        "Recognises Markdown, JSON, YAML, CSV and code by the file's extension, and treats everything else as text.\n\n" +
        "Criteria, in ascending precedence: the defaults, `guard` in .agentos/config.json, " +
        "the phase (--workflow), --template, --criteria. Without files, checks the artifacts listed under `guard`.",
    )
    .argument("[files...]", "files, globs, folders; - for stdin")
    .option("--criteria <file>", "criteria for all files: YAML, JSON, or a template's front matter")
    .option(
      "--template [file]",
      "show the criteria for each file; with a template, apply its criteria too; without files, check nothing",
    )
    .option("-w, --workflow <workflow>", "check the artifacts of this workflow (id or file)")
    .option("--phase <id>", "with --workflow: check only this phase")
    .addOption(
      new Option("--format <format>", "output format").choices(["text", "json", "sarif"]).default("text"),
    )
    .option("--max-warnings <n>", "also exit with 1 if there are more warnings than this", wholeNumber)
    .option("--stdin-path <path>", "file name for stdin, to recognise its type (default: Markdown)")
    .option(
      "--session [session]",
      "compare what an agent's session claims about tests, build, lint and types with its record; a session file or id (default: the project's newest)",
    )
    .action(async (files: string[], _: unknown, self: Command) => {
      context.exitCode = await verify(context, files, {
        ...self.optsWithGlobals<Options>(),
        version: program.version(),
      });
    });
  addExamples(command, [
    ["aos verify docs/plan.md", "one file, with the lines to fix"],
    ["aos verify", "the files listed in .agentos/config.json"],
    ["aos verify 'specs/**/*.md' --format sarif > guard.sarif", "for code scanning in CI"],
    ["aos verify --workflow feature-dev --phase plan", "what a phase has written"],
    ["aos verify plan.md --template templates/plan.md", "with a template's criteria, which are shown"],
    ["aos verify plan.md --template", "which criteria apply, and where they come from"],
    ["aos verify --template templates/plan.md", "what a template requires"],
    ["aos verify --session", "whether the newest session really ran the tests it claims"],
    ["cat plan.md | aos verify - --criteria criteria.yaml", "text from a program"],
  ]);
}

async function verify(context: Context, names: readonly string[], options: Options): Promise<number> {
  const { stdout, paint } = context;
  const format = formatOf(options);
  if (options.phase !== undefined && options.workflow === undefined)
    throw new UsageError("--phase needs --workflow");
  const { folder: project } = findProject(context, options);
  if (options.session !== undefined)
    return verifySession(context, names, options.session, { project, format });
  const { formatCodeFrame, readProjectCriteria, renderSarif } = await import(
    "@agentos/artifact-guard/internal"
  );
  const expected = readProjectCriteria(project);
  const given = await readGiven(context, options);
  const shows = options.template !== undefined;
  const checksNothing = shows && names.length === 0 && options.workflow === undefined;
  const files = checksNothing ? [] : await findFiles();
  if (checksNothing) {
    const applied = await applyCriteria(expected.criteriaOf(undefined), {}, given);
    printDiagnostics(context, expected.diagnostics);
    if (format !== "text") printJson(context, { criteria: applied.criteria, from: applied.from });
    else stdout.write(renderCriteria(nameOfTemplate(), applied, paint.stdout));
    return EXIT.done;
  }

  if (files.length === 0 && format === "text") {
    printDiagnostics(context, expected.diagnostics);
    return EXIT.done;
  }
  const verified: VerifiedFile[] = [];
  const totals = { files: files.length, failing: 0, notChecked: 0, errors: 0, warnings: 0 };
  const progress = countProgress(context, files.length, "files checked");
  const readStdin = async () => (await import("node:stream/consumers")).buffer(process.stdin);
  for await (const checked of checkFiles(files, { criteriaOf: expected.criteriaOf, given, readStdin })) {
    progress.step();
    const { path, findings, result } = checked.verified;
    const errors = findings.filter(({ severity }) => severity === "error").length;
    totals.errors += errors;
    totals.warnings += findings.length - errors;
    if (result === "unfinished") totals.failing++;
    if (result === "not-checked") totals.notChecked++;
    if (format === "text") {
      if (shows) stdout.write(renderCriteria(path, checked.applied, paint.stdout));
      const frameOf = (finding: (typeof findings)[number]) =>
        checked.text === "" ? "" : formatCodeFrame(checked.text, finding);
      stdout.write(renderFindings(shown(path), findings, frameOf, paint.stdout));
    } else {
      const { criteria, from } = checked.applied;
      verified.push(shows ? { ...checked.verified, criteria, from } : checked.verified);
    }
  }
  progress.end();
  printDiagnostics(context, expected.diagnostics);
  const { maxWarnings = Number.POSITIVE_INFINITY } = options;
  const isTooMuch = totals.warnings > maxWarnings;
  if (format === "json")
    printJson(context, {
      passed: totals.errors === 0 && totals.notChecked === 0 && !isTooMuch,
      ...totals,
      results: verified,
    });
  else if (format === "sarif")
    stdout.write(renderSarif(verified, options.version === undefined ? {} : { version: options.version }));
  else stdout.write(renderTotals(totals, paint.stdout));
  if (isTooMuch) warn(context, `more warnings than --max-warnings ${maxWarnings} allows: ${totals.warnings}`);
  if (totals.errors > 0 || isTooMuch) return EXIT.failed;
  return totals.notChecked > 0 ? EXIT.notChecked : EXIT.done;

  async function findFiles(): Promise<WantedFile[]> {
    const { cwd } = context;
    const wanted = await findWanted(names, { cwd, project, stdinPath: options.stdinPath });
    if (options.workflow !== undefined) {
      const { findPhaseFiles } = await import("../verify/workflow-files.js");
      const found = await findPhaseFiles(options.workflow, options.phase, { project, cwd });
      // Problems in the project's configuration are printed later, together with all others.
      const own = found.diagnostics.filter(
        ({ path }) => !expected.diagnostics.some((each) => each.path === path),
      );
      printDiagnostics(context, own);
      wanted.push(...found.files);
    } else if (names.length === 0) {
      for (const { path } of expected.findBound())
        wanted.push({ file: resolve(project, path), path: projectPath(resolve(project, path), project) });
      if (wanted.length === 0) {
        context.stderr.write(
          'Nothing to verify: name files, or list them under "guard": {"artifacts": [...]} in .agentos/config.json.\n',
        );
      }
    }
    return wanted;
  }

  /** Returns a path relative to the current folder. */
  function shown(path: string): string {
    return shortPath(resolve(project, path), context.cwd);
  }

  function nameOfTemplate(): string {
    return typeof options.template === "string" ? options.template : "any file";
  }
}

function formatOf({ json, format = "text" }: Options): "text" | "json" | "sarif" {
  if (!json) return format;
  if (format === "sarif") throw new UsageError("--json and --format sarif are two formats: choose one");
  return "json";
}

/**
 * Reads `--template`, then `--criteria`. An unusable file is an error because nothing would be
 * checked against it.
 */
async function readGiven(context: Context, options: Options): Promise<GivenCriteria[]> {
  const { parseCriteria, parseTemplateCriteria } = await import("@agentos/artifact-guard");
  const given: GivenCriteria[] = [];
  if (typeof options.template === "string") {
    const text = read(options.template, "--template");
    const { criteria, diagnostics } = parseTemplateCriteria(text, { path: options.template });
    refuse(diagnostics, "--template");
    if (criteria === undefined)
      warn(context, `${options.template} has no successCriteria in its front matter: the defaults apply`);
    given.push({ criteria: criteria ?? {}, from: oneLine(options.template), template: text });
  }
  if (options.criteria !== undefined) {
    const text = read(options.criteria, "--criteria");
    const { criteria, diagnostics } = parseCriteria(text, { path: options.criteria });
    refuse(diagnostics, "--criteria");
    given.push({ criteria: criteria ?? {}, from: oneLine(options.criteria) });
  }
  return given;

  function read(path: string, option: string): string {
    try {
      return readFileSync(resolve(context.cwd, path), "utf8");
    } catch (error) {
      throw new UsageError(`${option} ${oneLine(path)}: ${describeError(error)}`);
    }
  }

  function refuse(diagnostics: readonly Diagnostic[], option: string): void {
    const located = diagnostics.map((each) => ({ ...each, path: resolve(context.cwd, each.path) }));
    printDiagnostics(context, located);
    if (diagnostics.length > 0) throw new UsageError(`${option}: the criteria cannot be used, see above`);
  }
}

async function verifySession(
  context: Context,
  names: readonly string[],
  session: string | true,
  { project, format }: { project: string; format: string },
): Promise<number> {
  if (names.length > 0) throw new UsageError("--session checks a session: leave out the files");
  if (format === "sarif")
    throw new UsageError("--session prints text or JSON: SARIF is for findings in files");
  const { readProjectCriteria } = await import("@agentos/artifact-guard");
  const required = readProjectCriteria(project).criteriaOf(undefined).criteria.evidence ?? [];
  const found = await checkSession(context, session, project, required);
  const { renderEvidence } = await import("../views/evidence-table.js");
  if (format === "json") printJson(context, found);
  else context.stdout.write(renderEvidence(found, context.paint.stdout));
  return found.passed ? EXIT.done : EXIT.failed;
}
