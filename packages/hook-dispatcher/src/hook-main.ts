import { join } from "node:path";
import { keepBundle, type LoadedBundle, loadBundle, runHookProgram } from "@agentos/internal";
import { DISPATCHER, type DueHook, parseDueHook } from "./due-hook.js";
import { dueHooks, type HookBundle } from "./run-due.js";

const HELP = `agentos-hooks: runs all AgentOS hooks that are due at one event of an agent client, in one process.

aos init wires it: agentos-hooks context:5 guard:20 handoff:10 runs these three, each for so many seconds at most. It
reads the client's event from stdin and makes one answer of theirs: texts follow each other, and of decisions the
strictest counts. Each hook has its own settings in .agentos/config.json.

It always exits with 0. The hooks: context, handoff, rules, guard, waves.

  --help, -h     this text
  --version, -v  the version
`;

/** Package and bundle of each hook; they are adjacent in the command's package. */
const BUNDLES: Readonly<Record<DueHook["hook"], readonly [folder: string, file: string]>> = {
  context: ["context-meter", "hook-main.cjs"],
  handoff: ["handoff", "hook-main.cjs"],
  rules: ["rules", "hook-main.cjs"],
  guard: ["artifact-guard", "hook-quick.cjs"],
  waves: ["workflow", "hook-main.cjs"],
};

/**
 * Reads the client's event from stdin and answers it with the combined answers of the
 * hooks named in the arguments.
 * @param own this bundle, as loaded
 */
export function start(own: LoadedBundle<unknown>): void {
  // Output printed by a dependency is not an answer, and would corrupt everyone's.
  Object.defineProperty(process, "stdout", { get: () => process.stderr });
  const due = dueHooks(
    process.argv.slice(2).flatMap((word) => parseDueHook(word) ?? []),
    (hook) => {
      const [folder, file] = BUNDLES[hook];
      return loadBundle<HookBundle>(join(__dirname, "..", "..", folder, "dist"), file, module);
    },
  );
  runHookProgram({
    ...due,
    name: DISPATCHER,
    help: HELP,
    folder: __dirname,
    afterwards() {
      due.afterwards();
      keepBundle(own);
    },
  });
}
