import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { askGit, pathInside } from "@agentos/platform";
import { isGenerated, type SessionRecord, type SessionStep } from "../evidence/index.js";
import type { ChangedFile } from "./compare-tests.js";
import { isSettings } from "./settings-files.js";

type EditStep = Extract<SessionStep, { type: "edit" }>;

const MAX_FILES = 200;
const MAX_BYTES = 1024 * 1024;
const GIT_LIMIT_MS = 2_000;

/** Returns the files that a turn changed, according to its edits and, if commands ran, to git. */
export function changedFiles(record: SessionRecord, folder: string): ChangedFile[] {
  const { turn, steps, delegated = [] } = record;
  if (turn === undefined) return [];
  const own = [
    ...steps.slice(turn.from),
    ...delegated.filter(({ after }) => after >= turn.from).map(({ step }) => step),
  ];
  const edits = new Map<string, EditStep[]>();
  for (const step of own) {
    if (step.type !== "edit") continue;
    const path = pathInside(folder, resolve(folder, step.path))?.replaceAll("\\", "/");
    if (path === undefined || path === "" || isOutput(path)) continue;
    edits.set(path, [...(edits.get(path) ?? []), step]);
  }
  const hasCommands = own.some((step) => step.type === "command" && step.status !== "not-run");
  const base = baseOf(turn.startedAt, folder);
  const byCommands = hasCommands ? changedSince(base, folder, turn.startedAt) : [];
  const paths = [...new Set([...edits.keys(), ...byCommands])].slice(0, MAX_FILES);
  return paths.flatMap((path) => {
    const after = textOf(join(folder, path));
    const known = textBefore(edits.get(path) ?? [], after);
    const before =
      known === undefined
        ? (askGit(folder, ["cat-file", "blob", `${base}:./${path}`], GIT_LIMIT_MS) ?? null)
        : known;
    return before === after ? [] : { path, before, after };
  });
}

/** Returns the last commit before the turn. */
function baseOf(startedAt: number | undefined, folder: string): string {
  if (startedAt === undefined) return "HEAD";
  const before = `--before=${new Date(startedAt).toISOString()}`;
  return askGit(folder, ["rev-list", "--max-count=1", before, "HEAD"], GIT_LIMIT_MS)?.trim() || "HEAD";
}

/**
 * Returns the files that git reports as changed and that were modified during the turn. For a
 * deleted file, the modification time of its folder is used.
 */
function changedSince(base: string, folder: string, startedAt: number | undefined): string[] {
  const asked = ["diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", "-z", base, "--", "."];
  const changed = askGit(folder, asked, GIT_LIMIT_MS)?.split("\0") ?? [];
  const made =
    askGit(folder, ["ls-files", "--others", "--exclude-standard", "-z"], GIT_LIMIT_MS)?.split("\0") ?? [];
  return [...changed, ...made].filter((path) => {
    if (path === "" || isOutput(path)) return false;
    return (
      startedAt === undefined ||
      (timeOf(join(folder, path)) ?? timeOf(dirname(join(folder, path))) ?? 0) >= startedAt
    );
  });
}

/** Whether a file is generated. Settings do not count, because they belong to the checks. */
const isOutput = (path: string) => isGenerated(path) && !path.endsWith(".snap") && !isSettings(path);

function timeOf(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}

/** Returns the text before the edits, or undefined if they do not contain enough information. */
function textBefore(edits: readonly EditStep[], after: string | null): string | null | undefined {
  const [first] = edits;
  if (first === undefined || first.before !== undefined) return first?.before;
  let text = after;
  for (const { removed, added } of edits.toReversed()) {
    if (text === null || removed === undefined || added === undefined || !text.includes(added))
      return undefined;
    text = text.replace(added, () => removed);
  }
  return text;
}

function textOf(file: string): string | null {
  try {
    return statSync(file).size > MAX_BYTES ? null : readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
