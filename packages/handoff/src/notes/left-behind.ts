import { oneLine } from "@agentos/platform";
import { bothEnds } from "@agentos/secrets";
import { type Segment, splitCommand } from "./command-line.js";

const MAX_THINGS = 12;
const MAX_LINE = 160;

/** Commands that may leave something behind; others are not parsed. */
const MAY_LEAVE =
  /\bgit\b|&|>|\btee\b|\bsed\b|\bcp\b|kill|\btmux\b|\bscreen\b|\bdocker\b|\bpodman\b|\bsystemctl\b/;
/** Prefixes that do not change what a program starts. */
const BEFORE = /^(?:|[A-Za-z_]\w*=.*|sudo|nohup|setsid|exec|env|command)$/;
const UNFINISHED = /\bCONFLICT\b|could not apply|fix conflicts/i;
const STEPS = new Set(["merge", "rebase", "cherry-pick", "revert", "am"]);
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g;
const WRITTEN = /(?:>>?[ \t]*|\btee (?:-a )?|\b(?:sed -i\S*|cp) \S+ )([^\s;|&<>()]+)/g;
/** Settings that git does not show, and files outside of the project. */
const UNSEEN = /(?:^|\/)\.env[\w.-]*$|^~\/|^\/(?!tmp\/|dev\/|var\/tmp\/|private\/tmp\/)/;

/**
 * What a session's commands left behind that neither its files nor its commits show: stashed changes, another
 * branch, running programs, files outside the project. Inferred from the commands, not from the disk.
 */
export class LeftBehind {
  private readonly things = new Map<string, string>();
  private stashes: string[] = [];

  get list(): string[] {
    return [...this.stashes, ...this.things.values()];
  }

  /** Adds what an earlier session left behind, from {@link list}. */
  inherit(list: readonly string[]): void {
    for (const text of list)
      if (text.startsWith(STASHED)) this.stashes.push(text);
      else this.add(text, text);
  }

  /** @param folder the session's */
  ran(command: string, output: string, folder: string | undefined): void {
    if (!MAY_LEAVE.test(command)) return;
    for (const segment of splitCommand(command)) this.ranOne(segment, output);
    const bare = command.replace(/<<[\s\S]*/, "").replace(QUOTED, '""');
    for (const [, path = ""] of bare.matchAll(WRITTEN))
      if (UNSEEN.test(path) && !(folder && path.startsWith(folder) && !path.includes("/.env")))
        this.add(`file ${path}`, `wrote ${path}`);
  }

  /** The programs before the failing one have run: `git switch -c fix && npm test`. */
  failed(command: string, error: string): void {
    if (!MAY_LEAVE.test(command)) return;
    const segments = splitCommand(command);
    for (const segment of segments.slice(0, -1)) this.ranOne(segment, error);
    for (const { words } of UNFINISHED.test(error) ? segments : []) {
      const [program, verb = ""] = words;
      if (program === "git" && STEPS.has(verb)) this.add(verb, `unfinished git ${verb}, with conflicts`);
    }
  }

  /** @param id the client's id for it */
  started(id: string, what: string): void {
    this.add(id, `${RUNS}${shown(what)}`);
  }

  stopped(id: string): void {
    this.things.delete(id);
  }

  private ranOne({ words, isBackground }: Segment, output: string): void {
    const plain = words.map((word) => word.replace(/^\(+/, ""));
    const [program = "", verb = "", ...rest] = plain.slice(plain.findIndex((word) => !BEFORE.test(word)));
    const line = [program, verb, ...rest].join(" ").trim();
    if (program === "git") this.ranGit(verb, rest, output);
    else if (isBackground || detaches(program, verb, rest)) this.started(`run ${line}`, line);
    else if (/^(?:kill|pkill|killall)$/.test(program)) this.end([verb, ...rest], program === "kill");
    else if (ENDS.test(line)) this.end(rest, false);
  }

  private ranGit(verb: string, rest: readonly string[], output: string): void {
    const [first = "push"] = rest;
    const isFlag = (word: string) => word.startsWith("-");
    if (verb === "stash") {
      const at = rest.findIndex((word) => /^-\w*m$|^--message$/.test(word));
      if (/^(?:push|save|-.*)$/.test(first) && !/no local changes/i.test(output))
        this.stashes = [
          ...this.stashes.slice(-MAX_THINGS),
          at === -1 ? STASHED : `${STASHED}: ${shown(rest[at + 1] ?? "")}`,
        ];
      else if (first === "pop" || first === "drop") this.stashes.pop();
      else if (first === "clear") this.stashes = [];
    } else if (verb === "switch" || verb === "checkout") {
      const to = rest.find((word) => !isFlag(word));
      const isNew = rest.some((word) => /^-[cCbB]$|^--create$/.test(word));
      const isDetached =
        rest.some((word) => word === "--detach" || word === "-d") || /detached HEAD/.test(output);
      // Without a message from git, `git checkout name` may also refer to a file.
      if (to === undefined || !(verb === "switch" || isNew || isDetached || /Switched to/.test(output)))
        return;
      if (to === "-") this.things.delete("branch");
      else this.add("branch", isDetached ? `detached HEAD at ${to}` : `branch ${to}`);
    } else if (verb === "worktree") {
      const path = rest.slice(1).find((word) => !isFlag(word));
      if (first === "add" && path) this.add(`worktree ${path}`, `git worktree ${path}`);
      else if (first === "remove") this.things.delete(`worktree ${path}`);
    } else if (verb === "bisect") {
      if (first === "start") this.add(verb, "unfinished git bisect");
      else if (first === "reset") this.things.delete(verb);
    } else if (STEPS.has(verb) || verb === "commit") for (const step of STEPS) this.things.delete(step);
  }

  /**
   * Removes the running programs that were started with one of these words. A process id does not identify
   * one.
   */
  private end(words: readonly string[], isById: boolean): void {
    const names = words.filter((word) => !word.startsWith("-") && word.length > 1);
    const started = [...this.things].filter(([, text]) => text.startsWith(RUNS));
    const ended = started.filter(([key]) => names.some((name) => key.includes(name)));
    for (const [key] of isById && ended.length === 0 ? started.slice(-1) : ended) this.things.delete(key);
  }

  private add(key: string, text: string): void {
    this.things.delete(key);
    this.things.set(key, shown(text));
    if (this.things.size > MAX_THINGS) this.things.delete(this.things.keys().next().value!);
  }
}

const STASHED = "git stash";
const RUNS = "still running: ";
/** `docker compose down`, `docker rm -f db`, `tmux kill-session -t watch`, `systemctl stop db`. */
const ENDS =
  /^(?:(?:docker|podman)(?:[ -]compose)? (?:down|stop|rm|kill)|(?:tmux|screen) .*kill|systemctl (?:--user )?stop)/;

function detaches(program: string, verb: string, rest: readonly string[]): boolean {
  const words = [verb, ...rest];
  if (program === "tmux" || program === "screen") return words.some((word) => /^-d/.test(word));
  if (program === "systemctl") return words.includes("start");
  const isContainer = /^(?:docker|podman)(?:-compose)?$/.test(program);
  return (
    isContainer &&
    words.some((word) => /^(?:run|up)$/.test(word)) &&
    words.some((word) => /^-\w*d$|^--detach$/.test(word))
  );
}

function shown(text: string): string {
  return oneLine(bothEnds(text, MAX_LINE));
}
