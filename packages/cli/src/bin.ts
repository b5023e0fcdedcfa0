import { openConsole } from "./console.js";
import { main, tellFailure } from "./main.js";
import { type Context, createPaint, EXIT, keyboard, wantsColor } from "./terminal/index.js";

const { argv, env, stdout, stderr } = process;
const context: Context = {
  cwd: currentFolder(),
  env,
  stdin: {
    // Not `process.stdin`, which begins to read as soon as it is looked at; and few commands ask, which loads
    // what Node has for networks.
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

// A terminal that nobody sized, as containers and scripts open them: a question would wrap after each
// character.
for (const stream of [stdout, stderr]) if (stream.isTTY && !stream.columns) stream.columns = 80;

stdout.on("error", (error: NodeJS.ErrnoException) => {
  // `aos status | head`: who reads has read enough, and nothing is wrong.
  if (error.code !== "EPIPE")
    process.exitCode = tellFailure(Object.assign(error, { path: "standard output" }), context);
});
stderr.on("error", () => {
  // There is nobody left to tell.
});
process.on("uncaughtException", (error) => {
  process.exitCode = tellFailure(error, context);
  // Nobody knows what still works: the end, as soon as the message is out.
  stderr.write("", () => process.exit());
});

// What waits for something that cannot come any more leaves nothing for Node to wait for.
process.on("exit", () => {
  process.exitCode ??= EXIT.bug;
});
void main(argv.slice(2), context).then((exitCode) => {
  process.exitCode ??= exitCode;
});

/** The folder may be gone, which a command that does not need it does not care about. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? "/";
  }
}
