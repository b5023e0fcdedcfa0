import { oneLine } from "@agentos/platform";
import { bothEnds } from "@agentos/secrets";
import { splitCommand } from "./command-line.js";

const MAX_THINGS = 12;
const MAX_LINE = 160;
const STASHED = "git stash";
const OPENS = /^(?:\(+|(?:do|then|else|\{) )+/;
const CLOSES = /^(?:\}|done|fi)$/;
const RUNS = "still running: ";

export const isStash = (text: string): boolean => text.startsWith(STASHED);

/** Background programs and stashed changes, inferred from commands. */
export class LeftBehind {
  private readonly running = new Map<string, string>();
  private stashes: string[] = [];

  get list(): string[] {
    return [...this.stashes, ...this.running.values()];
  }

  inherit(list: readonly string[]): void {
    for (const text of list)
      if (isStash(text)) this.stashes.push(text);
      else this.running.set(text, text);
  }

  ran(command: string, output: string): void {
    if (!/&|\bstash\b|kill/.test(command)) return;
    const ids: string[] = [];
    for (const { words, isBackground } of splitCommand(command)) {
      const [program = "", verb, how = "push"] = words;
      // A group ends with a program of its own, `}`: `{ ./serve; ./watch; } &`.
      const line = CLOSES.test(program) ? command : words.join(" ").replace(OPENS, "");
      const id = `run ${line.replace(/^(?:\w+=\S* )+/, "")}`;
      if (program === "git" && verb === "stash") this.stashed(line, how, output);
      else if (isBackground) this.started(ids[ids.push(id) - 1]!, line);
      else if (program === "wait") for (const each of ids) this.stopped(each);
      else if (/^(?:p?kill|killall)$/.test(program)) this.killed(words.slice(1));
    }
  }

  started(id: string, what: string): void {
    this.running.delete(id);
    this.running.set(id, `${RUNS}${oneLine(bothEnds(what, MAX_LINE))}`);
    if (this.running.size > MAX_THINGS) this.running.delete(this.running.keys().next().value!);
  }

  stopped(id: string): void {
    this.running.delete(id);
  }

  private stashed(line: string, how: string, output: string): void {
    if (how === "pop" || how === "drop") this.stashes.pop();
    else if (how === "clear") this.stashes = [];
    else if (/^(?:push|save|-.*)$/.test(how) && !/no local changes/i.test(output))
      this.stashes = [...this.stashes.slice(-MAX_THINGS), oneLine(bothEnds(line, MAX_LINE))];
  }

  /** Removes the named programs. If none is named (`kill 4711`), removes the one that started last. */
  private killed(words: readonly string[]): void {
    const isNamed = (key: string) => words.some((word) => !word.startsWith("-") && key.includes(word));
    const named = [...this.running.keys()].filter(isNamed);
    for (const key of named.length > 0 ? named : [...this.running.keys()].slice(-1)) this.running.delete(key);
  }
}
