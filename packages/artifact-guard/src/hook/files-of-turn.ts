import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathInside } from "@agentos/platform";
import {
  isGenerated,
  readCommandLine,
  type SessionRecord,
  type SessionStep,
  type SimpleCommand,
} from "../evidence/index.js";
import { matchesGlob } from "../glob.js";
import type { Turn } from "./prepare.js";

export interface FileOfTurn {
  path: string;
  file: string;
  /** The content before the turn: null if there was no file, absent if unknown. */
  before?: string | null;
  /** Text that the edits added; absent if unknown or if the turn wrote the complete file. */
  added?: readonly string[];
}

const MAX_FILES = 50;

/** Returns the files that a turn wrote, latest first, except generated ones and bound artifacts. */
export function filesOfTurn(
  { project, config, env }: Turn,
  { turn, steps, folder = project }: SessionRecord,
): FileOfTurn[] {
  if (turn === undefined) return [];
  const bound = [
    ...config.artifacts.map(({ path }) => path),
    ...(env.AGENTOS_ARTIFACT ? [env.AGENTOS_ARTIFACT] : []),
  ];
  const found = new Map<string, FileOfTurn>();
  for (const step of steps.slice(turn.from).flatMap(writtenBy)) {
    const file = resolve(folder, step.path);
    const path = pathInside(project, file)?.replaceAll("\\", "/");
    if (path === undefined || path === "" || isGenerated(path)) continue;
    if (bound.some((each) => matchesGlob(path, each))) continue;
    const earlier = found.get(path);
    found.delete(path);
    found.set(path, earlier === undefined ? first(path, file, step) : again(earlier, step.added));
  }
  return [...found.values()]
    .filter(({ file }) => existsSync(file))
    .reverse()
    .slice(0, MAX_FILES);
}

type Written = Pick<Extract<SessionStep, { type: "edit" }>, "path" | "before" | "added">;

/** Returns the files that a step wrote by an edit, or by a command line that contains their text. */
function writtenBy(step: SessionStep): Written[] {
  if (step.type === "edit") return [step];
  if (step.status !== "ended") return [];
  return readCommandLine(step.command)
    .filter((command) => command.writes.length === 1 && writesText(command))
    .map(({ writes: [path = ""] }) => ({
      path: step.folder === undefined ? path : resolve(step.folder, path),
    }));
}

/** `cat > file <<EOF` or `printf '…' > file` */
const writesText = ({ words: [program = "", ...args], appends }: SimpleCommand) =>
  program === "cat" ? args.length === 0 : /^(?:echo|printf)$/.test(program) && !appends;

function first(
  path: string,
  file: string,
  { before, added }: { before?: string | null; added?: string },
): FileOfTurn {
  return {
    path,
    file,
    ...(before !== undefined && { before }),
    ...(added !== undefined && { added: [added] }),
  };
}

function again({ added, ...file }: FileOfTurn, more: string | undefined): FileOfTurn {
  return added === undefined || more === undefined ? file : { ...file, added: [...added, more] };
}
