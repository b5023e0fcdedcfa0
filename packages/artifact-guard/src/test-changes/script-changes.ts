import { type CheckRun, checksIn, kindsOfName, scriptsIn } from "../evidence/index.js";
import type { ChangedFile, TestChange } from "./compare-tests.js";

/** Files that name commands. */
const NAMES_COMMANDS = /^(?:package\.json|composer\.json|Makefile|GNUmakefile|justfile)$/;

/** The scripts and targets of a file that checked something, and now check less. */
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
    // A script that was renamed is another one's body.
    if (changed === undefined && [...now.values()].includes(body)) return [];
    return [{ kind: "script" as const, path, what: `${name}: ${changed ?? "removed"}`.slice(0, 120) }];
  });
}

/** The steps of a pipeline or a script of the shell that checked something and are in no changed file now. */
export function compareSteps(files: readonly ChangedFile[]): TestChange[] {
  const now = new Set(files.flatMap(({ after }) => stepsOf(after ?? "")));
  return files.flatMap(({ path, before, after }) => {
    if (before === null || !IS_PIPELINE.test(path)) return [];
    const steps = new Set(stepsOf(after ?? ""));
    const kinds = new Set([...steps].flatMap(kindsOfStep));
    const gone = stepsOf(before).find(
      (step) => !now.has(step) && kindsOfStep(step).some((kind) => !kinds.has(kind)),
    );
    return gone === undefined ? [] : [{ kind: "script" as const, path, what: `${gone}: removed` }];
  });
}

const IS_PIPELINE =
  /(?:^|\/)(?:\.(?:github|circleci|gitlab|buildkite)\/.{1,200}\.ya?ml|\.gitlab-ci\.yml|azure-pipelines\.yml|Jenkinsfile|[^/]{1,100}\.sh)$/;
const MAX_STEPS = 500;

/** Each line without the YAML in front of its command. */
const stepsOf = (text: string) =>
  text
    .split("\n", MAX_STEPS)
    .map((line) =>
      line
        .trim()
        .replace(/^- /, "")
        .replace(/^(?:run|script|sh|command): ?/, "")
        .trim(),
    )
    .filter((line) => line !== "" && line.length < 400);

const kindsOfStep = (step: string) =>
  checksIn(step, { scripts: { find: () => undefined }, own: {} }).checks.flatMap(({ kinds }) => kinds);

/** Whether runs show less than others did: nothing, some of it, or no failure. */
function isLess(old: readonly CheckRun[], now: readonly CheckRun[]): boolean {
  if (old.length === 0) return false;
  if (now.length === 0) return true;
  const isHidden = (runs: readonly CheckRun[]) => runs.some(({ hiddenBy }) => hiddenBy !== undefined);
  const isConfined = (runs: readonly CheckRun[]) => runs.every(({ parts }) => parts !== undefined);
  const kinds = new Set(now.flatMap((run) => run.kinds));
  return (
    (isHidden(now) && !isHidden(old)) ||
    (isConfined(now) && !isConfined(old)) ||
    (old.some((run) => run.kinds.includes("test")) && !kinds.has("test"))
  );
}
