import { openConsole } from "./console.js";
import { main, printFailure } from "./main.js";
import { ownCommand } from "./own-command.js";
import { type Context, createPaint, EXIT, keyboard, wantsColor } from "./terminal/index.js";

const { argv, env, stdout, stderr } = process;
const cwd = currentFolder();
const context: Context = {
  cwd,
  env,
  // A getter, because few commands print a hint.
  get aos() {
    return ownCommand(cwd, env);
  },
  stdin: {
    // Accessing `process.stdin` would start reading and load network code, which few commands need.
    get isTTY() {
      return process.getBuiltinModule("node:tty").isatty(0);
    },
  },
  openConsole,
  keyboard,
  stdout,
  stderr,
  paint: {
    stdout: createPaint(wantsColor(stdout, env, argv)),
    stderr: createPaint(wantsColor(stderr, env, argv)),
  },
  host: process,
  now: () => new Date(),
  exitCode: EXIT.done,
};

// Terminals opened by containers and scripts may have no size. Without a size, a question would
// wrap after each character.
for (const stream of [stdout, stderr]) if (stream.isTTY && !stream.columns) stream.columns = 80;

stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader has closed the pipe (`aos status | head`), which is not an error.
  if (error.code !== "EPIPE")
    process.exitCode = printFailure(Object.assign(error, { path: "standard output" }), context);
});
stderr.on("error", () => {
  // Nobody is reading stderr anymore.
});
process.on("uncaughtException", (error) => {
  process.exitCode = printFailure(error, context);
  // The program's state is now unknown, so exit as soon as the message is written.
  stderr.write("", () => process.exit());
});

// If a command is waiting for something that can never happen, Node exits before a code has been set.
process.on("exit", () => {
  process.exitCode ??= EXIT.bug;
});
void main(argv.slice(2), context).then((exitCode) => {
  process.exitCode ??= exitCode;
});

/** Some commands work even if the current folder has been deleted. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? "/";
  }
}
