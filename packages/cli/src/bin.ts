import { openConsole } from "./console.js";
import { main, printFailure } from "./main.js";
import { type Context, createPaint, EXIT, keyboard, wantsColor } from "./terminal/index.js";

const { argv, env, stdout, stderr } = process;
const context: Context = {
  cwd: currentFolder(),
  env,
  stdin: {
    // Not `process.stdin`: accessing it starts reading and loads Node's network code, and few commands need
    // it.
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

// Terminals that containers and scripts open may have no size. Questions would wrap after each character.
for (const stream of [stdout, stderr]) if (stream.isTTY && !stream.columns) stream.columns = 80;

stdout.on("error", (error: NodeJS.ErrnoException) => {
  // `aos status | head`: the reader has closed the pipe, which is not an error.
  if (error.code !== "EPIPE")
    process.exitCode = printFailure(Object.assign(error, { path: "standard output" }), context);
});
stderr.on("error", () => {
  // Nobody reads stderr any more.
});
process.on("uncaughtException", (error) => {
  process.exitCode = printFailure(error, context);
  // The program's state is unknown now: exit as soon as the message is written.
  stderr.write("", () => process.exit());
});

// Node exits without a code if a command waits for something that can never happen.
process.on("exit", () => {
  process.exitCode ??= EXIT.bug;
});
void main(argv.slice(2), context).then((exitCode) => {
  process.exitCode ??= exitCode;
});

/** The folder may be deleted. Commands that do not need it still work. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? "/";
  }
}
