import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { PATIENCE_MS } from "@agentos/testing";
import { onTestFinished } from "vitest";
import { BIN, ENV } from "./aos.js";

export const hasTmux = spawnSync("tmux", ["-V"]).status === 0;

/** The built `aos` in a terminal that nobody looks at, of so many columns. */
export class Pane {
  readonly #socket = `agentos-test-${randomUUID()}`;

  /** @param inShell a shell started it, which stays, and says `ended` with its exit code */
  constructor(
    cwd: string,
    args: readonly string[],
    columns: number,
    env: Record<string, string> = {},
    { inShell = false } = {},
  ) {
    const given = { PATH: process.env.PATH, LANG: "C.UTF-8", ...ENV, TERM: "screen-256color", ...env };
    const variables = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [quoted(`${name}=${value}`)],
    );
    const words = [process.execPath, BIN, ...args].map(quoted).join(" ");
    const command = `env -i ${variables.join(" ")} ${words}`;
    const line = `cd ${quoted(cwd)} && ${inShell ? `${command}; echo "ended $?"; exec sleep 600` : `exec ${command}`}`;
    // One server a pane, so that tests share nothing; what it showed last can be read after its end, too.
    const size = ["-x", String(columns), "-y", "60"];
    this.#tmux(
      "new-session",
      "-d",
      "-s",
      "aos",
      ...size,
      "sleep 600",
      ";",
      "set",
      "-g",
      "remain-on-exit",
      "on",
    );
    this.#tmux("set", "-g", "status", "off", ";", "respawn-pane", "-k", "-t", "aos", line);
    onTestFinished(() => void spawnSync("tmux", ["-L", this.#socket, "kill-server"]));
  }

  /** What a person sees. */
  get screen(): string {
    // With what the message about the end has pushed off the top.
    return this.#tmux("capture-pane", "-p", "-S", "-2", "-t", "aos")
      .replaceAll(/[ \t]+$/gm, "")
      .trimEnd();
  }

  /** The same with its colours, as escape sequences. */
  get painted(): string {
    return this.#tmux("capture-pane", "-p", "-e", "-t", "aos");
  }

  /** The screen as soon as it shows a text. */
  async shows(text: string): Promise<string> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      const { screen } = this;
      if (screen.includes(text)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`"${text}" was never shown, but:\n${this.screen}`);
  }

  /** A key by its name in tmux, or a character. */
  press(key: string): void {
    this.#tmux("send-keys", "-t", "aos", key);
  }

  /** Types text as it is. */
  type(text: string): void {
    this.#tmux("send-keys", "-t", "aos", "-l", text);
  }

  /** What tmux knows of the pane, as `#{alternate_on}`. */
  tell(format: string): string {
    return this.#tmux("display-message", "-p", "-t", "aos", format).trim();
  }

  /** Sends the program a signal. */
  kill(signal: NodeJS.Signals): void {
    const shell = this.tell("#{pane_pid}");
    const child = spawnSync("pgrep", ["-P", shell], { encoding: "utf8" }).stdout.trim();
    process.kill(Number(child || shell), signal);
  }

  resize(columns: number, rows: number): void {
    this.#tmux("resize-window", "-t", "aos", "-x", String(columns), "-y", String(rows));
  }

  /** The screen when the program has ended. */
  async ends(): Promise<string> {
    while (this.tell("#{pane_dead}") !== "1") await new Promise((resolve) => setTimeout(resolve, 50));
    return this.screen.replace(/\s*Pane is dead[^\n]*$/, "");
  }

  #tmux(...args: string[]): string {
    return execFileSync("tmux", ["-L", this.#socket, "-f", "/dev/null", "-u", ...args], { encoding: "utf8" });
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
