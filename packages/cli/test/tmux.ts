import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { PATIENCE_MS } from "@agentos/testing";
import { onTestFinished } from "vitest";
import { BIN, ENV } from "./aos.js";

export const hasTmux = spawnSync("tmux", ["-V"]).status === 0;

/** The built `aos` in a detached terminal with this many columns. */
export class Pane {
  readonly #socket = `agentos-test-${randomUUID()}`;

  /** @param inShell starts `aos` from a shell, which then prints `ended` with the exit code and stays open */
  constructor(
    cwd: string,
    args: readonly string[],
    columns: number,
    env: Record<string, string> = {},
    { inShell = false } = {},
  ) {
    const given = { LANG: "C.UTF-8", ...ENV, TERM: "screen-256color", ...env };
    const variables = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [quoted(`${name}=${value}`)],
    );
    const words = [process.execPath, BIN, ...args].map(quoted).join(" ");
    const command = `env -i ${variables.join(" ")} ${words}`;
    const line = `cd ${quoted(cwd)} && ${inShell ? `${command}; echo "ended $?"; exec sleep 600` : `exec ${command}`}`;
    // One server per pane, so that tests share nothing; its last screen can be read after its end.
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

  /** The screen's text. */
  get screen(): string {
    // When the program ends, tmux's message pushes lines off the top. They are included.
    return this.#tmux("capture-pane", "-p", "-S", "-2", "-t", "aos")
      .replaceAll(/[ \t]+$/gm, "")
      .trimEnd();
  }

  /** The screen's text, with colors as escape sequences. */
  get painted(): string {
    return this.#tmux("capture-pane", "-p", "-e", "-t", "aos");
  }

  /** The screen once it shows a text. */
  async shows(text: string): Promise<string> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      const { screen } = this;
      if (screen.includes(text)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`"${text}" was never shown, but:\n${this.screen}`);
  }

  /** Presses a key, by its name in tmux, or a character. */
  press(key: string): void {
    this.#tmux("send-keys", "-t", "aos", key);
  }

  /** Types text literally. */
  type(text: string): void {
    this.#tmux("send-keys", "-t", "aos", "-l", text);
  }

  /** A tmux format for the pane, such as `#{alternate_on}`. */
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

  /** The screen after the program has ended. */
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
