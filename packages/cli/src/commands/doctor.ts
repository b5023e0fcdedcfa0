import type { Finding, WiringOptions } from "@agentos/wiring";
import type { Command } from "commander";
import { examineMachineMode } from "../machine.js";
import { ownCommand } from "../own-command.js";
import { type Context, EXIT, isTerminal, printJson, spelled } from "../terminal/index.js";
import { choiceOnError, wiredRules } from "../wired-rules.js";
import { wiringOptions } from "../wiring.js";
import { addExamples, type GlobalOptions } from "./common.js";

interface Options extends GlobalOptions {
  quiet?: true;
  probe?: true;
}

/** `aos doctor`: proves that what is wired works. */
export function addDoctorCommand(program: Command, context: Context): void {
  const command = program
    .command("doctor")
    .summary("prove that what is wired works; exit code 1 if not")
    .description(
      "Runs every hook that the settings name with an event that its client once sent, in a folder of its own, and looks at settings, " +
        "versions, rights and doubles. Each finding comes with its remedy. Exit code 1 if anything is wrong.",
    )
    .option("-q, --quiet", "only what is wrong")
    .option(
      "--probe",
      "also start Claude Code once in this folder, with a model on this machine, and see which hooks it runs; those of others run as well",
    )
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await doctor(context, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos doctor", "after `aos init`, or when a hook is silent"],
    ["aos doctor --probe", "ask Claude Code itself"],
    ["aos doctor --json", "the findings as data"],
  ]);
}

async function doctor(context: Context, flags: Options): Promise<number> {
  const { options, detected } = await wiringOptions(context, flags);
  const { examine } = await import("@agentos/wiring");
  const { isWrong, renderDiagnosis } = await import("../views/diagnosis.js");
  const { findings: ofRules } = await wiredRules(options, "project");
  const { permissions = { ask: [] } } = await wiredRules(options, "user");
  const examined = await examine(options, { permissions }, context.now());
  // A file that cannot be read at all is told of once, not by each of its readers.
  const unreadable = examined.filter(({ code, severity }) => code === "config" && severity === "error");
  const others = ofRules.filter(({ path }) => !unreadable.some((finding) => finding.path === path));
  const findings = [
    ...examined,
    ...others,
    ...(await examineMachineMode(context)),
    await choiceOnError(options.project),
  ];
  const claude = detected.find(({ id, version }) => id === "claude-code" && version !== undefined)?.program;
  if (flags.probe) findings.push(...(await probe(context, options, claude, examined)));
  if (flags.json) printJson(context, findings);
  else context.stdout.write(renderDiagnosis(findings, context, { ...flags, command: ownCommand(context) }));
  const mayBeAsked = claude !== undefined && examined.some(isHookOfClaude);
  if (isTerminal(context) && mayBeAsked && !flags.probe && !flags.json)
    context.stderr.write(spelled(HINT, ownCommand(context)));
  return findings.some(isWrong) ? EXIT.failed : EXIT.done;
}

const HINT = "\nWhether Claude Code itself runs them in this folder: aos doctor --probe\n";

const isHookOfClaude = ({ code, client }: Finding) => code === "hook" && client === "claude-code";

/** What Claude Code itself does; it is the only client that can be asked. */
async function probe(
  context: Context,
  options: WiringOptions,
  claude: string | undefined,
  examined: readonly Finding[],
): Promise<Finding[]> {
  const { probeClaudeCode } = await import("@agentos/wiring");
  if (claude === undefined)
    return [
      {
        code: "probe",
        severity: "info",
        message: "no client was asked: only Claude Code can be, and it was not found",
      },
    ];
  if (isTerminal(context)) context.stderr.write("Asking Claude Code, which may take 20 s ...\n");
  return probeClaudeCode(options, { program: claude, known: examined });
}
