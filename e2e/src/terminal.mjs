import { execFileSync } from "node:child_process";

const SESSION = "e2e";

/** A program in its own tmux server. */
export class Terminal {
  #socket;
  #env;

  /**
   * @param {{ file: string, args: string[], cwd: string, env: Record<string, string>, columns?:
   * number }} program
   */
  constructor({ file, args, cwd, env, columns = 160 }) {
    this.#socket = `agentos-e2e-${process.pid}-${Terminal.#count++}`;
    this.#env = env;
    const variables = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
    const line = `cd ${quote(cwd)} && exec env -i ${variables.join(" ")} ${[file, ...args].map(quote).join(" ")}`;
    this.#tmux("new-session", "-d", "-s", SESSION, "-x", String(columns), "-y", "50", line);
    // Keeps the final output of a program that has ended.
    this.#tmux("set-option", "-t", SESSION, "remain-on-exit", "on");
  }

  static #count = 0;

  /** The text on the screen, without the scrollback. */
  get visible() {
    return this.#tmux("capture-pane", "-p", "-t", SESSION);
  }

  /** The text on the screen and in the scrollback. */
  get screen() {
    return this.#tmux("capture-pane", "-p", "-J", "-S", "-200", "-t", SESSION);
  }

  get hasEnded() {
    return this.#tmux("display-message", "-p", "-t", SESSION, "#{pane_dead}").trim() === "1";
  }

  /** Programs with autocompletion need a moment before Enter. */
  async enter(text) {
    this.#tmux("send-keys", "-t", SESSION, "-l", text);
    await sleep(500);
    this.press("Enter");
  }

  press(key) {
    this.#tmux("send-keys", "-t", SESSION, key);
  }

  async shows(pattern, { timeoutMs = 60_000 } = {}) {
    const found = (text) => (typeof pattern === "string" ? text.includes(pattern) : pattern.test(text));
    await this.#until(() => found(this.screen), `the screen never showed ${pattern}`, timeoutMs);
  }

  /**
   * Repeats the keys while the question is visible, because it may be drawn before input is
   * accepted.
   */
  async answer(question, ...keys) {
    await this.shows(question);
    for (let attempt = 0; attempt < 20 && this.visible.includes(question); attempt++) {
      for (const key of keys) this.press(key);
      await sleep(1_500);
    }
  }

  async ends({ timeoutMs = 60_000 } = {}) {
    await this.#until(() => this.hasEnded, "the program did not end", timeoutMs);
  }

  close() {
    try {
      this.#tmux("kill-server");
    } catch {
      // The server has already ended.
    }
  }

  async #until(holds, complaint, timeoutMs) {
    const end = Date.now() + timeoutMs;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`${complaint}:\n${this.screen.trim()}`);
      await sleep(150);
    }
  }

  #tmux(...args) {
    return execFileSync("tmux", ["-L", this.#socket, "-f", "/dev/null", ...args], {
      env: this.#env,
      encoding: "utf8",
    });
  }
}

export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function quote(text) {
  return `'${String(text).replaceAll("'", "'\\''")}'`;
}
