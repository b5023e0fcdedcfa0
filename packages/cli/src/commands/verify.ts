import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describeError, runGit } from "@agentos/platform";
import { type Command, Option } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  countProgress,
  EXIT,
  oneLine,
  printJson,
  say,
  shortPath,
  UsageError,
} from "../terminal/index.js";
import { checkFiles, type GivenCriteria, type VerifiedFile } from "../verify/check-files.js";
import { checkSession } from "../verify/session-evidence.js";
import { findWanted, projectPath, type WantedFile } from "../verify/wanted-files.js";
import { printDiagnostics } from "../views/failure.js";
import { renderFindings, renderTotals } from "../views/verify-report.js";

interface Options extends GlobalOptions {
  criteria?: string;
  format?: "sarif";
  session?: string | true;
  version: string | undefined;
}

export function addVerifyCommand(program: Command, context: Context): void {
  const command = program
    .command("verify")
    .summary(
      "find work that only looks finished; exits with 1 if there is any, 7 if a file could not be checked",
    )
    .description(
      "Checks files for stubs, skeletons, deferred work, truncated text and omitted code. " +
        "Recognizes Markdown, JSON, YAML, CSV and code by the file's extension; treats everything else as text.\n\n" +
        "Criteria, in ascending order of precedence: the defaults, `guard` in .agentos/config.json, " +
        "--criteria. Without files, checks the artifacts listed under `guard`.",
    )
    .argument("[files...]", "files, globs or folders; - for Markdown from stdin")
    .option(
      "--criteria <file>",
      "criteria for all files: YAML, JSON, or a Markdown template with criteria in its front matter",
    )
    .addOption(new Option("--format <format>", "sarif, for code scanning; default: text").choices(["sarif"]))
    .option(
      "--session [session]",
      "check an agent's claims about tests, build, lint and types against the record of its session: a session file or id (default: the project's newest session)",
    )
    .action(async (files: string[], _: unknown, self: Command) => {
      context.exitCode = await verify(context, files, {
        ...self.optsWithGlobals<Options>(),
        version: program.version(),
      });
    });
  addExamples(command, [
    ["aos verify docs/plan.md", "check one file, and show which lines to fix"],
    ["aos verify", "check the files listed in .agentos/config.json"],
    ["aos verify 'specs/**/*.md' --format sarif > guard.sarif", "write SARIF for code scanning in CI"],
    ["aos verify plan.md --criteria templates/plan.md", "check against a template's criteria"],
    ["aos verify --session", "check whether the newest session really ran the tests that it says it ran"],
    ["cat plan.md | aos verify - --criteria criteria.yaml", "check text from stdin"],
  ]);
}

async function verify(context: Context, names: readonly string[], options: Options): Promise<number> {
  const { stdout, paint } = context;
  const format = formatOf(options);
  const { folder: project } = findProject(context, options);
  if (options.session !== undefined)
    return verifySession(context, names, options.session, { project, format });
  const { formatCodeFrame, readProjectCriteria, renderSarif } = await import(
    "@agentos/artifact-guard/internal"
  );
  const expected = readProjectCriteria(project);
  const given = await readGiven(context, options);
  const files = await findFiles();
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
      const frameOf = (finding: (typeof findings)[number]) =>
        checked.text === "" ? "" : formatCodeFrame(checked.text, finding);
      stdout.write(renderFindings(shown(path), findings, frameOf, { paint: paint.stdout, stdout }));
    } else verified.push(checked.verified);
  }
  progress.end();
  printDiagnostics(context, expected.diagnostics);
  if (format === "json")
    printJson(context, {
      passed: totals.errors === 0 && totals.notChecked === 0,
      ...totals,
      results: verified,
    });
  else if (format === "sarif")
    stdout.write(renderSarif(verified, options.version === undefined ? {} : { version: options.version }));
  else stdout.write(renderTotals(totals, paint.stdout));
  if (totals.errors > 0) return EXIT.failed;
  return totals.notChecked > 0 ? EXIT.notChecked : EXIT.done;

  async function findFiles(): Promise<WantedFile[]> {
    const { cwd } = context;
    const wanted = await findWanted(names, { cwd, project });
    if (names.length === 0) {
      for (const { path } of expected.findBound())
        wanted.push({ file: resolve(project, path), path: projectPath(resolve(project, path), project) });
      if (wanted.length === 0) {
        const changed = (await changedSinceHead(project)).map((path) => shortPath(path, context.cwd));
        const lines = [
          `Nothing to verify: name files (${context.aos} verify docs/plan.md), or list them in .agentos/config.json: "guard": {"artifacts": [{"path": "docs/plan.md"}]}.`,
          ...(changed.length > 0
            ? [`To check what has changed since the last commit: ${context.aos} verify ${changed.join(" ")}`]
            : []),
          `To check an agent's claims: ${context.aos} verify --session`,
        ];
        say(context.stderr, lines.join("\n"));
      }
    }
    return wanted;
  }

  /** Returns a path relative to the current folder. */
  function shown(path: string): string {
    return shortPath(resolve(project, path), context.cwd);
  }
}

const MAX_CHANGED = 5;

/** Returns the first few files that git lists as changed or untracked and that still exist. */
async function changedSinceHead(project: string): Promise<string[]> {
  const list = async (...args: string[]) => {
    const listed = await runGit(project, args).catch(() => "");
    // Names that a shell would read differently are left out.
    return listed
      .toString()
      .split("\0")
      .filter((name) => /^\w[\w./@+-]*$/.test(name));
  };
  const names = [
    ...(await list("diff", "--name-only", "--relative", "--diff-filter=d", "-z", "HEAD")),
    ...(await list("ls-files", "--others", "--exclude-standard", "-z")),
  ];
  return names.slice(0, MAX_CHANGED).map((name) => resolve(project, name));
}

function formatOf({ json, format }: Options): "text" | "json" | "sarif" {
  if (json && format) throw new UsageError("--json and --format sarif are two formats: choose one");
  return json ? "json" : (format ?? "text");
}

/**
 * Reads the criteria given with `--criteria`.
 * @throws UsageError if the file cannot be used, because nothing would be checked against it
 */
async function readGiven(context: Context, { criteria: path }: Options): Promise<GivenCriteria | undefined> {
  if (path === undefined) return undefined;
  const { cwd } = context;
  const { parseCriteria, parseTemplateCriteria } = await import("@agentos/artifact-guard");
  let text: string;
  try {
    text = readFileSync(resolve(cwd, path), "utf8");
  } catch (error) {
    throw new UsageError(`--criteria ${oneLine(path)}: ${describeError(error)}`);
  }
  const isTemplate = /\.(?:md|markdown|mdx)$/.test(path);
  const parse = isTemplate ? parseTemplateCriteria : parseCriteria;
  const { criteria = {}, diagnostics } = parse(text, { path: resolve(cwd, path) });
  printDiagnostics(context, diagnostics);
  if (diagnostics.length > 0) throw new UsageError("--criteria: the criteria cannot be used, see above");
  return { criteria, ...(isTemplate && { template: text }) };
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
  else context.stdout.write(renderEvidence(found, context.paint.stdout, context.stdout));
  return found.passed ? EXIT.done : EXIT.failed;
}
