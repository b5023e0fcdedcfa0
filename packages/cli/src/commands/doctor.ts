import type { Finding } from "@agentos/wiring";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { EXIT } from "../exit-codes.js";
import { ownCommand, spelled } from "../own-command.js";
import { marksFor } from "../view/marks.js";
import { count, oneLine, shortPath } from "../view/words.js";
import { choiceOnError, wiredRules } from "../wired-rules.js";
import { wiringOptions } from "../wiring.js";
import { addExamples, type GlobalOptions, printJson } from "./common.js";

interface Options extends GlobalOptions {
  quiet?: true;
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
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await doctor(context, self.optsWithGlobals<Options>());
    });
  addExamples(command, [
    ["aos doctor", "after `aos init`, or when a hook is silent"],
    ["aos doctor --json", "the findings as data"],
  ]);
}

async function doctor(context: Context, flags: Options): Promise<number> {
  const { options } = await wiringOptions(context, flags);
  const { examine } = await import("@agentos/wiring");
  const { findings: ofRules } = await wiredRules(options, "project");
  const { permissions = { ask: [] } } = await wiredRules(options, "user");
  const examined = await examine(options, { permissions }, context.now().getTime());
  // A file that cannot be read at all is told of once, not by each of its readers.
  const unreadable = examined.filter(({ code, severity }) => code === "config" && severity === "error");
  const others = ofRules.filter(({ path }) => !unreadable.some((finding) => finding.path === path));
  const findings = [...examined, ...others, await choiceOnError(options.project)];
  if (flags.json) printJson(context, findings);
  else printFindings(context, findings, flags);
  return findings.some(isWrong) ? EXIT.failed : EXIT.done;
}

function printFindings(context: Context, findings: readonly Finding[], { quiet }: Options): void {
  const { stdout, paint, env, cwd } = context;
  const command = ownCommand(context);
  const { phase } = marksFor(env);
  const signs = {
    ok: paint.stdout.green(phase.completed),
    info: paint.stdout.dim(phase.pending),
    warning: paint.stdout.yellow(phase.waiting),
    error: paint.stdout.red(phase.failed),
  };
  for (const { severity, path, message, remedy } of findings) {
    if (quiet && severity !== "warning" && severity !== "error") continue;
    const place = path === undefined ? "" : `${paint.stdout.dim(shortPath(path, cwd))}: `;
    stdout.write(` ${signs[severity]} ${place}${oneLine(message)}\n`);
    if (remedy !== undefined)
      stdout.write(`     ${paint.stdout.bold("remedy:")} ${oneLine(spelled(remedy, command))}\n`);
  }
  const wrong = findings.filter(isWrong).length;
  stdout.write(wrong === 0 ? "\nAll is well.\n" : `\n${count(wrong, "problem")} found.\n`);
}

function isWrong({ severity }: Finding): boolean {
  return severity === "error" || severity === "warning";
}
