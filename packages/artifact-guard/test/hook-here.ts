import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type LoadedBundle, loadBundle } from "@agentos/internal";
import { type BinResult, type HookProgram, runHookHere } from "@agentos/test-helpers";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

interface Bundle {
  program(own: LoadedBundle<Bundle>): HookProgram;
}

/** What the built hook answers to an event, in this process. */
export function hookHere(
  event: object,
  options: { cwd: string; env: Record<string, string | undefined> },
): BinResult {
  const bundle = loadBundle<Bundle>(DIST, "hook-quick.cjs", { require: createRequire(import.meta.url) });
  return runHookHere(bundle.exports.program(bundle), event, options);
}
