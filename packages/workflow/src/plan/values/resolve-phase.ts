import { isAbsolute, join, relative, resolve } from "node:path";
import { isInside } from "@agentos/platform";
import {
  type AcpRun,
  bindCommand,
  bindLine,
  type ClientRun,
  type CommandRun,
  findReferences,
  formatPath,
  interpolate,
  isAcpRun,
  isClientRun,
  isCommandRun,
  isGlob,
  isShellRun,
  type Phase,
  type Run,
  resolvePath,
  type Scope,
  type ShellRun,
  textOf,
} from "../../definition/index.js";
import { assertFits, ValueError } from "./value-limits.js";

export interface ResolvedPhase {
  phase: Phase;
  /** Values of the shell variables, for the program's environment. */
  variables: Record<string, string>;
}

/** `keep` leaves references that have no value unchanged, to preview a run. */
type Missing = { missing?: "throw" | "keep" };

/**
 * @param run the agent's `run` if the phase has no `run` of its own
 * @throws MissingValueError if a reference has no value
 * @throws ValueError if a value is not allowed at its position
 */
export function resolvePhase(
  phase: Phase,
  scope: Scope,
  run: Run | undefined = phase.run,
  options: Missing = {},
): ResolvedPhase {
  const fill = (text: string) => interpolate(text, scope, options);
  const env = resolveEnv(phase.env, scope, options);
  const bound = run === undefined ? undefined : resolveRun(run, scope, options);
  return {
    phase: {
      ...phase,
      prompt: fill(phase.prompt),
      env,
      ...(bound && { run: bound.run }),
      ...(phase.artifact && {
        artifact: { ...phase.artifact, path: resolveArtifact(phase.artifact.path, scope, options) },
      }),
    },
    variables: bound?.variables ?? {},
  };
}

export function resolveEnv(env: Phase["env"], scope: Scope, options: Missing = {}): Phase["env"] {
  return Object.fromEntries(
    Object.entries(env).map(([name, text]) => {
      const value = interpolate(text, scope, options);
      if (value !== text) assertFits(value, `the variable ${name}`, text);
      return [name, value];
    }),
  );
}

/** `variables` contains the values of shell variables. */
export function resolveRun<Kind extends Run>(
  run: Kind,
  scope: Scope,
  options: Missing = {},
): { run: Kind | CommandRun | ShellRun | ClientRun | AcpRun; variables: Record<string, string> } {
  const locals = (["item", "key", "iteration"] as const).filter((name) => scope[name] !== undefined);
  if (isShellRun(run)) {
    const { line, variables } = bindLine(run.shell, { locals });
    const expandsLate = process.platform === "win32" && variables.size > 0;
    const bound: ShellRun = { runner: "command", shell: line, ...(expandsLate && { expandsLate }) };
    return { run: bound, variables: valuesOf(variables, scope, options) };
  }
  if (isClientRun(run)) return { run: resolveAgent(run, scope, options), variables: {} };
  if (isAcpRun(run)) {
    const { run: program, variables } = resolveRun(run.program, scope, options);
    const { mode } = run;
    return {
      run: { ...run, program, ...(mode !== undefined && { mode: interpolate(mode, scope, options) }) },
      variables,
    };
  }
  if (!isCommandRun(run)) return { run, variables: {} };
  const { command, lineAt, variables } = bindCommand(run.command, locals);
  const words = command.map((word, index) => {
    if (index === lineAt) return word;
    const value = interpolate(word, scope, options);
    if (value !== word) assertFits(value, "an argument", word);
    return value;
  });
  return { run: { ...run, command: words }, variables: valuesOf(variables, scope, options) };
}

function resolveAgent(run: ClientRun, scope: Scope, options: Missing): ClientRun {
  const { model, effort, fallback } = run;
  const fill = (text: string) => {
    const value = interpolate(text, scope, options);
    if (value !== text) assertFits(value, "an argument", text);
    return value;
  };
  return {
    ...run,
    ...(model !== undefined && { model: fill(model) }),
    ...(effort !== undefined && { effort: fill(effort) }),
    ...(fallback && { fallback: fallback.map((each) => resolveAgent(each, scope, options)) }),
  };
}

function valuesOf(
  variables: ReadonlyMap<string, readonly string[]>,
  scope: Scope,
  { missing }: Missing,
): Record<string, string> {
  return Object.fromEntries(
    [...variables].map(([name, path]) => {
      const reference = `\${${formatPath(path)}}`;
      const value = interpolate(reference, scope, { missing: missing ?? "throw" });
      assertFits(value, "a shell variable", reference, { inShell: true });
      return [name, value];
    }),
  );
}

/**
 * Keeps the path inside the project, so that a value such as an issue's title cannot overwrite
 * other files.
 */
function resolveArtifact(path: string, scope: Scope, options: Missing): string {
  const filled = interpolate(path, scope, options);
  const values = findReferences(path).filter(
    ({ path: named = [] }) => named.length > 1 || named[0] === "item" || named[0] === "key",
  );
  if (values.length === 0) return filled;
  const shown = `the artifact ${path}`;
  if (filled.includes("\0")) throw new ValueError(`${shown}: a value contains a NUL character`);
  const absolute = resolve(scope.projectDir, filled);
  // If the workflow itself names a folder outside the project, the path must stay in that folder.
  const written = resolve(scope.projectDir, fixedFolder(path, scope));
  const root = isInside(scope.projectDir, written) ? scope.projectDir : written;
  const own = join(scope.projectDir, ".agentos");
  const isOwn = isInside(own, absolute) && !isInside(own, written);
  if (!isInside(root, absolute) || relative(root, absolute) === "" || isOwn)
    throw new ValueError(
      `${shown} would be ${absolute}, which is ${isOwn ? "reserved for AgentOS" : `not inside ${root}`}`,
    );
  const glob = values.find(({ path: named = [] }) => {
    const resolved = resolvePath(scope, named);
    return resolved.status === "found" && isGlob(textOf(resolved.value));
  });
  if (isGlob(path) && glob !== undefined)
    throw new ValueError(`${shown}: the value of ${glob.text} contains glob characters`);
  return filled;
}

function fixedFolder(path: string, scope: Scope): string {
  const first = findReferences(path).find(({ path: named = [] }) => named.length > 1)?.start ?? path.length;
  const fixed = interpolate(path.slice(0, first), scope, { missing: "keep" });
  const folder = fixed.slice(0, fixed.lastIndexOf("/") + 1);
  return folder === "" && isAbsolute(fixed) ? fixed : folder;
}
