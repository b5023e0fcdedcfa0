import { join } from "node:path";
import { isInside, printable } from "@agentos/platform";
import type { Finding } from "@agentos/wiring";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import type { GlobalOptions } from "../project.js";
import { type Context, EXIT, printJson } from "../terminal/index.js";
import { askClients } from "../wiring/ask-clients.js";
import { examineMachineMode } from "../wiring/machine.js";
import { choiceOnError, wiredRules } from "../wiring/wired-rules.js";
import { wiringOptions } from "../wiring/wiring.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  probe: boolean;
}

export function addDoctorCommand(program: Command, context: Context): void {
  const command = program
    .command("doctor")
    .summary("check that hooks and settings work; exits with 1 if not")
    .description(
      "Starts each installed client once, with copies of the project and your settings, and a local simulated model, to see " +
        "which hooks it runs. Then runs each of AgentOS's hooks with a recorded event, and checks settings, versions, permissions and " +
        "duplicates. Does not run other hooks, and sends nothing to other machines. Prints a remedy for each problem. Exits with 1 if " +
        "there is a problem.",
    )
    .option("--no-probe", "do not start the clients")
    .action(commandAction(context, doctor));
  addExamples(command, [
    ["aos doctor", "check the setup, for example when a hook does nothing"],
    ["aos doctor --no-probe", "check it without starting the clients"],
    ["aos doctor --json", "print the findings as JSON"],
  ]);
}

async function doctor(context: Context, flags: Options): Promise<number> {
  const { options, detected } = await wiringOptions(context, flags);
  const { examine, withCause } = await import("@agentos/wiring");
  const { isWrong, renderDiagnosis } = await import("../views/diagnosis.js");
  const { findings: ofRules } = await wiredRules(options, "project");
  const { permissions = { ask: [] } } = await wiredRules(options, "user");
  const probed = flags.probe ? await askClients(context, options, detected) : [];
  const examined = await examine(options, { permissions });
  // An unreadable file is reported once, not by every part that reads it.
  const unreadable = examined.filter(({ code, severity }) => code === "config" && severity === "error");
  const others = ofRules.filter(({ path }) => !unreadable.some((finding) => finding.path === path));
  const isWired = examined.every(({ code }) => code !== "not-wired");
  const findings = [
    ...withCause(probed, examined),
    ...examined,
    ...others,
    // Until a client is set up, optional choices would hide what to do first.
    ...[...(await examineMachineMode(context)), await choiceOnError(options.project)].filter(
      ({ severity }) => isWired || severity !== "info",
    ),
    ...(await assumedWindows(context, options.project)),
  ];
  if (flags.json) printJson(context, findings);
  else context.stdout.write(renderDiagnosis(findings, context));
  return findings.some(isWrong) ? EXIT.failed : EXIT.done;
}

/** For recently measured sessions in a project, reports models whose context window is unknown. */
async function assumedWindows({ env, now }: Context, project: string): Promise<Finding[]> {
  const { listMetrics } = await import("@agentos/context-meter");
  const { temporaryFolder } = await import("@agentos/platform");
  const isHere = ({ windowSource, cwd = "" }: { windowSource?: string; cwd?: string }) =>
    windowSource === "assumed" && isInside(project, cwd);
  let models: string[] = [];
  try {
    models = listMetrics({ folder: temporaryFolder(env), now })
      .filter(isHere)
      .map(({ model = "an unnamed model" }) => model);
  } catch {
    // If there is no temporary folder, nothing has been measured.
  }
  return [...new Set(models)].map((model) => ({
    ...{ code: "window", severity: "info", path: join(project, ".agentos", "config.json") },
    message: `the context window of ${printable(model)} is unknown: 200,000 tokens are assumed`,
    remedy: 'set its size: "context": { "windowTokens": 131072 }',
  }));
}
