import { createRequire } from "node:module";
import { type BinResult, type HookProgram, runHookHere } from "@agentos/testing";

const { program } = createRequire(import.meta.url)("../dist/hook.cjs") as { program: HookProgram };

/** Runs the built hook on an event in this process. */
export const hookHere = (
  event: object,
  options: { cwd: string; env: Record<string, string | undefined> },
): BinResult => runHookHere(program, event, options);
