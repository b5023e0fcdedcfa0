import { existsSync } from "node:fs";
import { join } from "node:path";
import { userStateFolder } from "@agentos/platform";
import type { WiringOptions } from "@agentos/wiring";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { type Context, homeFolder, homePath, isTerminal, UsageError } from "../terminal/index.js";
import { unwireMachine } from "../wiring/machine.js";
import { addWiringFlags, carryOut, type WiringFlags, wiringOptions } from "../wiring/wiring.js";
import { commandAction } from "./common.js";

export function addUninstallCommand(program: Command, context: Context): void {
  const command = program
    .command("uninstall")
    .summary("remove what init added")
    .description(
      "Removes what `aos init` added. Restores the original bytes of files that only AgentOS changed. Keeps sessions, handoffs and " +
        "your own files. Lists what remains, and says how to delete it.",
    );
  addWiringFlags(command).action(commandAction(context, uninstall));
  addExamples(command, [
    ["aos uninstall --dry-run", "list what would be removed"],
    ["aos uninstall --client gemini", "remove AgentOS from one client only"],
    ["aos uninstall --scope user", "remove AgentOS from your own settings for all projects"],
  ]);
}

async function uninstall(context: Context, flags: WiringFlags): Promise<number> {
  if (flags.scope === "machine") return unwireMachine(context, flags);
  if (!isTerminal(context) && !flags.yes && !flags.dryRun)
    throw new UsageError("cannot ask without a terminal: add --yes, or --dry-run to see the changes");
  const { options } = await wiringOptions(context, flags, { detects: false });
  const { planUninstall } = await import("@agentos/wiring");
  const next = flags.client === undefined ? leftElsewhere(context, options) : undefined;
  return await carryOut(
    context,
    flags,
    () => planUninstall({ ...options, ...(flags.client && { clients: flags.client }) }),
    { nothing: "AgentOS is not set up here.", done: "Removed.", ...(next !== undefined && { next }) },
  );
}

/** Names what stays outside the project's settings, with the commands that remove it. */
function leftElsewhere(context: Context, { project, scope }: WiringOptions): string | undefined {
  const state = userStateFolder(context.env);
  const inProject = scope !== "user" && existsSync(join(project, "node_modules/@agentos/cli"));
  const left = [
    ...(inProject ? ["the package (`npm uninstall @agentos/cli`)"] : []),
    ...(existsSync(state)
      ? [`your machine's records for all projects (\`rm -r ${homePath(state, homeFolder(context))}\`)`]
      : []),
  ];
  return left.length === 0 ? undefined : `Also left: ${left.join(" and ")}.`;
}
