import { type CheckRun, checksIn, kindsOfName, scriptsIn } from "../evidence/index.js";
import type { ChangedFile, TestChange } from "./compare-tests.js";

const NAMES_COMMANDS = /^(?:package\.json|composer\.json|Makefile|GNUmakefile|justfile)$/;

/** Returns the scripts and targets that now check less than before. */
export function compareScripts({ path, before, after }: ChangedFile): TestChange[] {
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (before === null || after === null || !NAMES_COMMANDS.test(file)) return [];
  const [old, now] = [scriptsIn(file, before), scriptsIn(file, after)];
  const runs = (scripts: ReadonlyMap<string, string>, body: string) =>
    checksIn(body, { scripts: { find: (_, name) => scripts.get(name) }, own: {} }).checks;
  return [...old].flatMap(([name, body]) => {
    const changed = now.get(name);
    if (changed === body || kindsOfName(name).length === 0) return [];
    if (changed !== undefined && !isLess(runs(old, body), runs(now, changed))) return [];
    return [{ kind: "script" as const, path, what: `${name}: ${changed ?? "removed"}`.slice(0, 120) }];
  });
}

/** Whether the new runs check nothing, check only a part, or hide failures. */
function isLess(old: readonly CheckRun[], now: readonly CheckRun[]): boolean {
  if (old.length === 0) return false;
  if (now.length === 0) return true;
  const isHidden = (runs: readonly CheckRun[]) => runs.some(({ hiddenBy }) => hiddenBy !== undefined);
  const isConfined = (runs: readonly CheckRun[]) => runs.every(({ parts }) => parts !== undefined);
  return (
    (isHidden(now) && !isHidden(old)) ||
    (isConfined(now) && !isConfined(old)) ||
    (old.some(({ kinds }) => kinds.includes("test")) && !now.some(({ kinds }) => kinds.includes("test")))
  );
}
