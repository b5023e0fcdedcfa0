import { join, relative } from "node:path";
import { describeError, Glob } from "@agentos/platform";
import { type CommandRun, interpolate, type ShellRun } from "../../definition/index.js";
import { outermost, type PhaseNode, programScope, resolveRun, scopeOf } from "../../plan/index.js";
import { envByName, type PlacedRequest } from "../../runner/index.js";
import { type Conflict, phaseFileName, phaseState, type SessionState } from "../../session/index.js";
import {
  BRANCH_PREFIX,
  changedSince,
  commitTree,
  hasCommit,
  headOf,
  prepareWorktree,
  sourcesOf,
  uncommittedIn,
  unresolvedFiles,
  WORKTREES_FOLDER,
  type Worktree,
  worktreePrefix,
} from "../../worktrees/index.js";
import { runSessionProgram } from "../programs/session-program.js";
import type { AttemptContext } from "./attempt-context.js";

const SETUP_LIMIT_MS = 30 * 60_000;
/** Contains the hooks' state and pending requests, so worktrees share it with the project. */
const STATE_FOLDER = ".agentos/state";

export interface Workplace {
  /** Absolute path. */
  folder: string;
  /** Absent if the phase works in the project's folder. */
  worktree?: Worktree;
  /** A merge conflict that the agent must resolve before its task. */
  conflict?: Conflict;
  /** The program that a `Place` uses to prepare the worktree. */
  setup?: PlacedRequest["setup"];
}

/** A merge is waiting for a person, the session is stopping, or an error occurred. */
export type NoWorkplace = { isWaiting: true } | { isStopped: true } | { problem: string };

/** Returns the project's folder, or the phase's worktree with its dependencies' work merged in. */
export async function workplaceOf(
  context: AttemptContext,
  state: SessionState,
  node: PhaseNode,
  signal: AbortSignal,
): Promise<Workplace | NoWorkplace> {
  const { projectFolder, prepared, record } = context;
  const { definition, id } = node;
  if (definition.isolation !== "worktree") return { folder: projectFolder };
  const known = phaseState(state, id)?.worktree;
  try {
    const base = baseOf(state);
    const head = base ?? (await headOf(projectFolder));
    if (base === undefined) await warnOfUncommitted(context);
    const prefix = await worktreePrefix(projectFolder);
    const name = phaseFileName(id);
    const worktree = {
      folder: known?.folder ?? join(projectFolder, WORKTREES_FOLDER, state.id, name),
      branch: known?.branch ?? `${BRANCH_PREFIX}${state.id}/${refName(name)}`,
      prefix,
    };
    const { setup, link: linked } = prepared.workflow.worktrees;
    const link = [STATE_FOLDER, ...linked].map((path) => join(prefix, path));
    const folder = join(worktree.folder, prefix);
    const { conflict } = await prepareWorktree(projectFolder, worktree, {
      head,
      sources: sourcesOf(state, node),
      isKnown: known !== undefined,
      link,
    });
    const placed = setup && context.place && { setup: setupFor(context, state, setup) };
    if (known === undefined) {
      const problem = setup && !placed && (await setUp(context, state, { folder, run: setup, name, signal }));
      if (signal.aborted) return { isStopped: true };
      if (problem) return { problem: `its worktree could not be set up: ${problem}` };
      record({ type: "phase.isolated", phase: id, folder: worktree.folder, branch: worktree.branch, head });
    }
    if (conflict === undefined) return { folder, worktree, ...placed };
    if (definition.merge === "agent") return { folder, worktree, conflict, ...placed };
    record({ type: "gate.conflict", phase: id, conflict });
    return { isWaiting: true };
  } catch (error) {
    const why = (await hasCommit(projectFolder))
      ? ""
      : " (isolation: worktree needs a git repository with a commit)";
    return { problem: `its worktree could not be created${why}: ${describeError(error)}` };
  }
}

export interface Commit {
  commit: string;
  /** Changed files outside `writes`, if any. */
  outside?: string[];
}

/** Commits an attempt's work. Returns undefined for attempts in the project's folder. */
export async function commitWork(
  context: AttemptContext,
  node: PhaseNode,
  { worktree }: Workplace,
): Promise<Commit | { problem: string } | undefined> {
  if (worktree === undefined) return undefined;
  const { folder, prefix } = worktree;
  try {
    const unresolved = await unresolvedFiles(folder);
    if (unresolved.length > 0)
      return { problem: `it left merge conflict markers in ${unresolved.join(", ")}` };
    const { name, writes } = node.definition;
    const commit = await commitTree(worktree, `${node.id}: ${name}`);
    if (writes === undefined) return { commit };
    const state = context.state();
    const scope = scopeOf(context, state, node);
    const globs = writes.map((glob) => new Glob(interpolate(glob, scope, { missing: "keep" })));
    const base = baseOf(state);
    const before = [...sourcesOf(state, node).map((source) => source.commit), ...(base ? [base] : [])];
    const changed = (await changedSince(folder, before)).map((file) => relative(prefix, file));
    const outside = changed.filter((file) => !globs.some((glob) => glob.matches(file)));
    return { commit, ...(outside.length > 0 && { outside }) };
  } catch (error) {
    return { problem: `its work could not be committed: ${describeError(error)}` };
  }
}

export function conflictText({ phase, files }: Conflict): string {
  return [
    `The work of the phase ${phase} conflicts with the work here. Git has marked both sides with <<<<<<< and >>>>>>> in:`,
    ...files.map((file) => `- ${file}`),
    "Before your task, resolve these conflicts so that both sides keep their meaning. Do not abort the merge; it will be committed for you.",
  ].join("\n");
}

/** Warns about uncommitted changes, which worktrees lack because they start from commits. */
async function warnOfUncommitted({ projectFolder, onWarning }: AttemptContext): Promise<void> {
  const count = await uncommittedIn(projectFolder);
  if (count === 0) return;
  const what = count === 1 ? "1 file is" : `${count} files are`;
  onWarning(
    `${what} not committed in ${projectFolder}: the worktrees of phases start without uncommitted changes`,
  );
}

/** Returns the starting commit of the session's first worktree. Later worktrees use the same commit. */
function baseOf({ phases }: SessionState): string | undefined {
  return phases.find(({ worktree }) => worktree !== undefined)?.worktree?.head;
}

/** Replaces characters that Git does not allow in branch names. */
function refName(name: string): string {
  return name.replace(/~|\.(?=\.)|\.lock$|\.$/g, "-");
}

function setupFor(
  context: AttemptContext,
  state: SessionState,
  run: CommandRun | ShellRun,
): NonNullable<PlacedRequest["setup"]> {
  const scope = programScope(context, state, outermost(context.prepared, state), "setup");
  const resolved = resolveRun(run, { ...scope, env: envByName() });
  return { run: resolved.run as CommandRun | ShellRun, env: resolved.variables };
}

async function setUp(
  context: AttemptContext,
  state: SessionState,
  {
    folder,
    run,
    name,
    signal,
  }: { folder: string; run: CommandRun | ShellRun; name: string; signal: AbortSignal },
): Promise<string | undefined> {
  const { problem } = await runSessionProgram(context, state, outermost(context.prepared, state), {
    name: `setup~${name}`,
    run,
    env: {},
    input: "",
    cwd: folder,
    timeoutMs: SETUP_LIMIT_MS,
    signal,
  });
  return problem;
}
