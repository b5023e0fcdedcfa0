import type { Command } from "commander";
import { ownCommand } from "../own-command.js";
import { type Context, note, oneLine, shortPath, warn } from "../terminal/index.js";
import { addWiringFlags, carryOut, type WiringFlags, wiringOptions } from "../wiring.js";
import { addExamples } from "./common.js";

/** There is nothing to bring up to date. */
class NotWiredError extends Error {
  override readonly name = "NotWiredError";
  readonly code = "not-wired";
}

/** `aos sync`: brings what is wired up to date. */
export function addSyncCommand(program: Command, context: Context): void {
  const command = program
    .command("sync")
    .summary("bring what init put in up to date")
    .description(
      "Writes again what is generated, for the clients that are wired: hook entries of this version, skills, the rules for prompts and as permission rules. Run it after an update of " +
        "AgentOS or of a client, and when the rules of the project changed. Where .agentos stands without hooks it writes the rules for prompts alone; where nothing was ever wired, exit code 1. What you changed by hand is left alone or kept aside, and named.",
    );
  addWiringFlags(command, { asks: false }).action(async (_: unknown, self: Command) => {
    context.exitCode = await sync(context, self.optsWithGlobals<WiringFlags>());
  });
  addExamples(command, [
    ["aos sync", "after an update"],
    ["aos sync --dry-run", "exit code 0 and no diff: all is up to date"],
  ]);
}

async function sync(context: Context, flags: WiringFlags): Promise<number> {
  const { options, findings } = await wiringOptions(context, flags);
  // What could not be read is in none of the files that are written now.
  for (const { path = "", message } of findings)
    warn(context, `${shortPath(path, context.cwd)}: ${oneLine(message)}`);
  const { hasProjectFiles, planSync, wiredClients } = await import("@agentos/wiring");
  if (wiredClients(options).length === 0) {
    const isUser = options.scope === "user";
    const where = isUser ? "your own settings" : shortPath(options.project, context.cwd) || "this project";
    const what = `nothing is wired in ${where}: \`${ownCommand(context)} init\` does that`;
    if (isUser || !hasProjectFiles(options.project)) throw new NotWiredError(what);
    note(context, what);
  }
  return await carryOut(context, { ...flags, yes: true }, () => planSync(options), {
    nothing: "Everything is up to date.",
    done: "Up to date now.",
  });
}
