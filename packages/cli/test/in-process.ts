import { EventEmitter } from "node:events";
import { main } from "../src/main.js";
import { ownCommand } from "../src/own-command.js";
import { type Context, createPaint, type Output } from "../src/terminal/index.js";
import { ENV, NOBODY, withAos } from "./aos.js";

class Captured extends EventEmitter implements Output {
  isTTY = false;
  text = "";
  write(text: string) {
    this.text += text;
  }
}

/** Runs a command line in this process, for commands that need neither a project nor a library. */
export async function run(
  args: string[],
  cwd = "/",
  env: NodeJS.ProcessEnv = NOBODY,
  terminal: {
    stdin?: { isTTY: boolean };
    stdoutIsTTY?: boolean;
    /** The person's answer to a question in the terminal. */
    types?: (question: string) => string | undefined;
    /** Receives the emitter with which a test sends signals. */
    onHost?: (host: EventEmitter) => void;
  } = {},
) {
  const stdout = new Captured();
  stdout.isTTY = terminal.stdoutIsTTY ?? false;
  const stderr = new Captured();
  const paint = createPaint(false);
  const { types } = terminal;
  const host = Object.assign(new EventEmitter(), { pid: 1, kill() {}, exit() {} });
  terminal.onHost?.(host);
  const context: Context = {
    cwd,
    env,
    get aos() {
      return ownCommand(cwd, { ...env, PATH: withAos(env.PATH) });
    },
    ...(types && { openConsole: () => ({ ask: async (question) => types(question), close() {} }) }),
    ...(terminal.stdin && { stdin: terminal.stdin }),
    stdout,
    stderr,
    paint: { stdout: paint, stderr: paint },
    host,
    now: () => new Date(),
    exitCode: 0,
  };
  const code = await main(args, context);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/**
 * Runs a command line in this process as a script would, in an environment like that of {@link builtAos}: a
 * separate process costs a tenth of a second.
 */
export function aos(cwd: string, args: string[], env: Record<string, string | undefined> = {}) {
  const merged = Object.entries({ ...process.env, ...ENV, ...env }).filter(
    ([, value]) => value !== undefined,
  );
  return run(args, cwd, Object.fromEntries(merged));
}

/** Types back the code shown by a question. */
export function theCode(question: string): string | undefined {
  return /Type (\d{6}) to agree/.exec(question)?.[1];
}

/** A person at a terminal who answers questions. */
export function terminal(types: (question: string) => string | undefined) {
  return { stdin: { isTTY: true }, stdoutIsTTY: true, types };
}
