import type { Command } from "commander";
import { unwireMachine } from "../machine.js";
import { type Context, isTerminal, UsageError } from "../terminal/index.js";
import { addWiringFlags, carryOut, type WiringFlags, wiringOptions } from "../wiring.js";
import { addExamples } from "./common.js";

/** `aos uninstall`: takes out what `aos init` put in. */
export function addUninstallCommand(program: Command, context: Context): void {
  const command = program
    .command("uninstall")
    .summary("take out what init put in")
    .description(
      "Takes AgentOS's hooks, status line, skills and unchanged examples out again. A file that nobody else changed is byte for byte what it " +
        "was; from others it takes just what is its own. Sessions, handoffs and what you wrote stay: stderr says which, why, " +
        "and how to delete them.",
    );
  addWiringFlags(command).action(async (_: unknown, self: Command) => {
    context.exitCode = await uninstall(context, self.optsWithGlobals<WiringFlags>());
  });
  addExamples(command, [
    ["aos uninstall --dry-run", "what would go"],
    ["aos uninstall --client gemini", "one client only"],
    ["aos uninstall --scope user", "your own settings, for all projects"],
  ]);
}

async function uninstall(context: Context, flags: WiringFlags): Promise<number> {
  if (flags.scope === "machine") return unwireMachine(context, flags);
  if (!isTerminal(context) && !flags.yes && !flags.dryRun)
    throw new UsageError("nobody can be asked here: say --yes, or --dry-run to see the changes");
  const { options } = await wiringOptions(context, flags, { detects: false });
  const { planUninstall } = await import("@agentos/wiring");
  return await carryOut(
    context,
    flags,
    () => planUninstall({ ...options, ...(flags.client && { clients: flags.client }) }),
    { nothing: "Nothing of AgentOS is wired here.", done: "Taken out." },
  );
}
