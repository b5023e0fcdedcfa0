import type { Diagnostic, ProjectRules } from "@agentos/rules";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { type Context, EXIT, printJson, stdoutColumns } from "../terminal/index.js";
import { printDiagnostics } from "../views/failure.js";
import { untrusted } from "../views/untrusted.js";
import { commandAction } from "./common.js";
import { addAllowCommand } from "./rules-allow.js";
import { addAuditCommand } from "./rules-audit.js";
import { addExplainCommand } from "./rules-explain.js";

export function addRulesCommand(program: Command, context: Context): void {
  const rules = program
    .command("rules")
    .summary("list, explain and test the rules for agents, and check past sessions against them")
    .description(
      "Shows what agents may do without asking in this project, and why an action would be stopped.",
    );
  const list = rules
    .command("list")
    .summary("list the rules that apply here: tiers, modes, sources")
    .description(
      "Lists the rules that apply in this project, by tier: the built-in ones and those in .agentos/core/rules and " +
        ".agentos/modules/*/rules, with the modes from .agentos/config.json. Exits with 2 if a rule file has an error.",
    )
    .action(commandAction(context, listRules));
  addExamples(list, [
    ["aos rules list", "show what an agent may do, and what needs approval"],
    ["aos rules list --json | jq '.rules[].id'", "list the rules' ids, for a script"],
  ]);
  addExplainCommand(rules, context);
  const test = rules
    .command("test")
    .summary("run the tests in your own rule files; exits with 1 if one fails")
    .description(
      "Runs the `tests` in rule files: a rule must match every action under its `stops` and none under its `allows`, and no other rule " +
        "may stop an action under `allows`. Prints each failure with its file and line. Exits with 1 if a test fails or a file has an error.",
    )
    .action(commandAction(context, testOwnRules));
  addExamples(test, [
    ["aos rules test", "run all tests after you change a rule"],
    ["aos rules test --json", "print every test with its result"],
  ]);
  addAllowCommand(rules, context);
  addAuditCommand(rules, context);
  addExamples(rules, [
    ["aos rules list", "list the rules that apply here"],
    ["aos rules explain 'git push --force'", "explain why a command is allowed or stopped"],
    ["aos rules test", "run the tests in your own rule files"],
    ["aos rules allow", "list what you keep approving"],
    ["aos rules audit --since 30d", "show what the rules would have stopped in this folder's past sessions"],
  ]);
}

async function listRules(context: Context, options: GlobalOptions): Promise<number> {
  const { catalogue, settings, diagnostics } = await load(context, options);
  if (options.json) {
    const { mode, onError } = settings;
    printJson(context, { mode, onError, rules: catalogue.rules, diagnostics });
  } else {
    const { renderRuleList } = await import("../views/rule-list.js");
    const look = { paint: context.paint.stdout, columns: stdoutColumns(context), cwd: context.cwd };
    context.stdout.write(renderRuleList(catalogue, settings, look));
  }
  return diagnostics.some(isError) ? EXIT.usage : EXIT.done;
}

async function testOwnRules(context: Context, options: GlobalOptions): Promise<number> {
  const { catalogue, diagnostics } = await load(context, options);
  const { testRules } = await import("@agentos/rules/internal");
  const results = testRules(catalogue);
  if (options.json) printJson(context, { results, diagnostics });
  else {
    const { renderTestResults } = await import("../views/rule-tests.js");
    context.stdout.write(renderTestResults(results, { paint: context.paint.stdout, cwd: context.cwd }));
  }
  return results.some(({ passed }) => !passed) || diagnostics.some(isError) ? EXIT.failed : EXIT.done;
}

async function load(context: Context, options: GlobalOptions): Promise<ProjectRules> {
  const { folder } = findProject(context, options);
  const { loadProjectRules } = await import("@agentos/rules");
  const rules = loadProjectRules(folder);
  if (!options.json) printDiagnostics(context, [...rules.diagnostics, ...untrusted(rules)]);
  return rules;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}
