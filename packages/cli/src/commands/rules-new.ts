import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "@agentos/platform";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { type Context, printJson, shortPath, UsageError, wrapMessage } from "../terminal/index.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  module?: string;
}

const ID = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export function addNewCommand(rules: Command, context: Context): void {
  const command = rules
    .command("new")
    .summary("write a starter for your own rule, with tests")
    .description(
      "Writes .agentos/core/rules/<id>.yaml: a commented rule with tests for `aos rules test`. " +
        "Does not overwrite an existing file.",
    )
    .argument("[id]", "the rule's id: lowercase letters, digits, dots and dashes", "my-rule")
    .option("--module <name>", "write the file to .agentos/modules/<name>/rules instead")
    .action(commandAction(context, writeStarter));
  addExamples(command, [
    ["aos rules new billing", "write billing.yaml; then edit it, and run: aos rules test"],
    ["aos rules new billing --module shop", "write a rule for the prompts of one module"],
  ]);
  command.addHelpText("after", `\n${SYNTAX}`);
}

const SYNTAX = `A rule:
  rules:
    - id: billing
      tier: STOP             # STOP asks first; the AUTO-… tiers only report
      sentence: Billing belongs to another team.
      mode: enforce          # enforce | warn | off
      match:
        # ** crosses folders, * does not, {a,b} matches either. Also covers
        # moving these files away or deleting a parent folder.
        paths: ["src/billing/**"]
        # * is one word, ** any number. Options in between are ignored.
        commands: ["stripe ** refund", "make nuke"]
        # * matches any characters.
        tools: ["mcp__stripe__*"]
      # Exceptions: whole commands (needs aos trust).
      allow: ["stripe refunds list"]
      tests:
        stops:
          - make -C . nuke
          - { path: src/billing/a.ts }
          - { tool: mcp__stripe__refund, input: {} }
        allows: ["stripe charges list"]
  # Built-in rules to turn off (needs aos trust).
  disable: [library-swap]`;

async function writeStarter(context: Context, id: string, options: Options): Promise<void> {
  if (!ID.test(id))
    throw new UsageError(`"${id}" must consist of at most 64 lowercase letters, digits, dots and dashes`);
  const { module } = options;
  if (module !== undefined && !ID.test(module))
    throw new UsageError(
      `--module ${module} must consist of at most 64 lowercase letters, digits, dots and dashes`,
    );
  const { folder } = findProject(context, options);
  const rules = join(folder, ".agentos", ...(module === undefined ? ["core"] : ["modules", module]), "rules");
  const path = join(rules, `${id}.yaml`);
  if (existsSync(path))
    throw new UsageError(`${shortPath(path, context.cwd)} already exists: edit it, or choose another id`);
  const { renderRuleStarter } = await import("@agentos/rules/internal");
  mkdirSync(rules, { recursive: true });
  writeFileAtomic(path, renderRuleStarter(id));
  if (options.json) printJson(context, { path });
  else {
    const text = `Wrote ${shortPath(path, context.cwd)}. Edit it, then run ${context.aos} rules test; ${context.aos} rules audit --since 30d shows what it would have stopped.`;
    context.stdout.write(`${wrapMessage(text, context.stdout)}\n`);
  }
}
