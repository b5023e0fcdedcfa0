import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import colors from "picocolors";

/** A process object that reports no parent processes, even if an agent runs the tests. */
export class FakeHost extends EventEmitter {
  pid = 1;
  signals: [number, NodeJS.Signals][] = [];
  kill(pid: number, signal: NodeJS.Signals) {
    this.signals.push([pid, signal]);
  }
  exit() {}
}

/** Returns the context of a command with a person at the terminal. */
export function contextAt<More extends { cwd: string; env: NodeJS.ProcessEnv }>(
  terminal: FakeTerminal,
  more: More,
) {
  const paint = colors.createColors(false);
  return {
    stdout: terminal,
    stderr: terminal,
    paint: { stdout: paint, stderr: paint },
    host: new FakeHost(),
    now: () => new Date(),
    exitCode: 0,
    aos: "aos",
    ...more,
  };
}

/**
 * Interprets escape sequences, and wraps, scrolls and rewraps lines like a real terminal. Each
 * character is one column wide.
 */
export class FakeTerminal extends EventEmitter {
  isTTY = true;
  columns: number;
  rows: number;
  cursorHidden = false;
  writes: string[] = [];
  #lines: string[] = [""];
  #row = 0;
  #column = 0;

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  write(text: string): boolean {
    this.writes.push(text);
    for (const [token] of text.matchAll(/\u001B\[\??(\d*)([A-Za-z])|[\s\S]/g)) this.#apply(token);
    return true;
  }

  /** Resolves with the screen's text once it contains `text`. */
  async shows(text: string): Promise<string> {
    while (!this.screen.join("\n").includes(text)) await sleep(10);
    return this.screen.join("\n");
  }

  /** The lines on the screen, including those that were scrolled off. */
  get screen(): string[] {
    const lines = this.#lines.map((line) => line.trimEnd());
    while (lines.at(-1) === "") lines.pop();
    return lines;
  }

  resize(columns: number, rows = this.rows): void {
    this.#lines = this.#lines.flatMap(
      (line) => line.trimEnd().match(new RegExp(`.{1,${columns}}`, "g")) ?? [""],
    );
    // The writer leaves the cursor on the empty last line.
    this.#row = this.#lines.length - 1;
    this.#column = 0;
    this.columns = columns;
    this.rows = rows;
    this.emit("resize");
  }

  #apply(token: string): void {
    const control = /^\u001B\[\??(\d*)([A-Za-z])$/.exec(token);
    if (control) this.#control(control[2] as string, Number(control[1] || 1), token);
    else if (token === "\r") this.#column = 0;
    else if (token === "\n") this.#newLine();
    else this.#put(token);
  }

  #control(letter: string, amount: number, token: string): void {
    const top = Math.max(0, this.#lines.length - this.rows);
    if (letter === "A") this.#row = Math.max(top, this.#row - amount);
    else if (letter === "K") this.#lines[this.#row] = this.#line().slice(0, this.#column);
    else if (letter === "J") {
      this.#lines[this.#row] = this.#line().slice(0, this.#column);
      this.#lines.splice(this.#row + 1);
    } else if (token === "\u001B[?25l") this.cursorHidden = true;
    else if (token === "\u001B[?25h") this.cursorHidden = false;
  }

  #newLine(): void {
    this.#row += 1;
    this.#column = 0;
    this.#lines[this.#row] ??= "";
  }

  #put(character: string): void {
    if (this.#column === this.columns) this.#newLine();
    const line = this.#line().padEnd(this.#column);
    this.#lines[this.#row] = line.slice(0, this.#column) + character + line.slice(this.#column + 1);
    this.#column += 1;
  }

  #line(): string {
    return this.#lines[this.#row] ?? "";
  }
}
