import { splitCommand } from "./command-line.js";

/** What a command that worked did to the files of the working tree. */
export interface FileEffects {
  /** Files or folders that are as they were before, or gone. */
  undone: string[];
  /** Files or folders that have another name now. */
  moved: { from: string; to: string }[];
  /** Everything that is not committed was taken back. */
  isAllUndone: boolean;
  isCommitted: boolean;
}

/**
 * Told from the command line: `git restore`, `git checkout -- a.ts`, `rm`, `git reset --hard`, `git stash`,
 * `git commit`.
 */
export function fileEffects(command: string): FileEffects | undefined {
  // Most commands do nothing of it.
  if (!/\b(?:git|rm|unlink|mv)\b/.test(command)) return undefined;
  const effects: FileEffects = { undone: [], moved: [], isAllUndone: false, isCommitted: false };
  for (const { words } of splitCommand(command)) {
    const [program, ...rest] = words;
    if (program === "rm" || program === "unlink") effects.undone.push(...rest.filter(isArgument));
    else if (program === "mv") move(rest, effects);
    else if (program === "git") readGit(withoutGlobalOptions(rest), effects);
  }
  return effects;
}

function readGit([verb, ...rest]: string[], effects: FileEffects): void {
  const paths = rest.slice(rest.indexOf("--") + 1).filter(isArgument);
  switch (verb) {
    case "commit":
      effects.isCommitted = true;
      break;
    case "mv":
      move(rest, effects);
      break;
    case "rm":
      effects.undone.push(...paths);
      break;
    case "restore":
      if (!rest.includes("--staged") || rest.includes("--worktree")) undo(paths, effects);
      break;
    case "checkout":
      if (!rest.some((word) => word === "-b" || word === "-B")) undo(paths, effects);
      break;
    case "reset":
      effects.isAllUndone ||= rest.includes("--hard");
      break;
    case "stash":
      effects.isAllUndone ||=
        rest[0] === undefined || rest[0] === "push" || rest[0] === "save" || rest[0].startsWith("-");
      break;
  }
}

/** `mv a.ts b.ts`, `mv a.ts b.ts src/`. */
function move(words: readonly string[], { moved }: FileEffects): void {
  const paths = words.filter(isArgument);
  const to = paths.pop();
  if (to === undefined) return;
  const isInto = to.endsWith("/") || paths.length > 1;
  for (const from of paths)
    moved.push({ from, to: isInto ? `${to.replace(/\/$/, "")}/${from.split("/").at(-1)}` : to });
}

function undo(paths: readonly string[], effects: FileEffects): void {
  effects.isAllUndone ||= paths.includes(".") || paths.includes(":/");
  effects.undone.push(...paths);
}

/** `git -C app restore a.ts` */
function withoutGlobalOptions(words: readonly string[]): string[] {
  let at = 0;
  while (words[at]?.startsWith("-")) at += words[at] === "-C" || words[at] === "-c" ? 2 : 1;
  return words.slice(at);
}

function isArgument(word: string): boolean {
  return word !== "" && !word.startsWith("-");
}
