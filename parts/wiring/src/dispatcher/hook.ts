import { join } from "node:path";
import { type HookProgram, runHookProgram } from "@agentos/platform";
import { DISPATCHER, type DueHook, parseDueHook } from "./due-hook.js";
import { dueHooks } from "./run-due.js";

const HELP = `agentos-hooks: runs all AgentOS hooks for one event of an agent client, in one process.

aos init adds it to settings: agentos-hooks context:5 guard:20 handoff:10 runs these three, each for at most that many
seconds. It reads the client's event from stdin and merges the hooks' responses into one: texts are joined, and the strictest
decision wins. Each hook has its own settings in .agentos/config.json.

It always exits with 0. The hooks: context, handoff, rules, guard, waves.

  --help, -h     this text
  --version, -v  the version
`;

/** The folders of the hooks' packages, which are siblings in the command's package. */
const PACKAGES: Readonly<Record<DueHook["hook"], string>> = {
  context: "context-meter",
  handoff: "handoff",
  rules: "rules",
  guard: "artifact-guard",
  waves: "workflow",
};

/** Responds to an event with the merged responses of the hooks named in the arguments. */
export function start(): void {
  // Output printed by a dependency would corrupt the merged response.
  Object.defineProperty(process, "stdout", { get: () => process.stderr });
  const due = dueHooks(
    process.argv.slice(2).flatMap((word) => parseDueHook(word) ?? []),
    (hook) => {
      const file = join(__dirname, "..", "..", PACKAGES[hook], "dist", "hook.cjs");
      return (require(file) as { program: HookProgram }).program;
    },
  );
  runHookProgram({ ...due, name: DISPATCHER, help: HELP, folder: __dirname });
}
