import type { Command } from "commander";
import { type Context, isTerminal, UsageError } from "../terminal/index.js";
import { unwireMachine } from "../wiring/machine.js";
import { addWiringFlags, carryOut, type WiringFlags, wiringOptions } from "../wiring/wiring.js";
import { addExamples, commandAction } from "./common.js";

export function addUninstallCommand(program: Command, context: Context): void {
  const command = program
    .command("uninstall")
    .summary("remove what init added")
    .description(
      "Removes AgentOS's hooks, status line and skills, and the examples that you have not edited. Restores a file to its original " +
        "bytes if only AgentOS has changed it; otherwise, removes only AgentOS's entries. Keeps sessions, handoffs and your own files, " +
        "and lists them on stderr, with why each was kept and how to delete it.",
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
  return await carryOut(
    context,
    flags,
    () => planUninstall({ ...options, ...(flags.client && { clients: flags.client }) }),
    { nothing: "AgentOS is not set up here.", done: "Removed." },
  );
}
