import { CommanderError } from "commander";
import { createPaint, wantsColor } from "./colors.js";
import type { Context } from "./context.js";
import { describeFailure } from "./errors.js";
import { EXIT } from "./exit-codes.js";
import { createProgram } from "./program.js";

const { argv, env, stdout, stderr } = process;
const context: Context = {
  cwd: process.cwd(),
  env,
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

// `aos status | head`: who reads has read enough, and nothing is wrong.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") fail(error);
});
// There is nobody left to tell.
stderr.on("error", () => {});
process.on("uncaughtException", (error) => {
  fail(error);
  stderr.write("", () => process.exit());
});

try {
  await createProgram(context).parseAsync(argv);
  process.exitCode ??= context.exitCode;
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  // commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return;
  }
  const { text, exitCode } = describeFailure(error, { paint: context.paint.stderr, cwd: context.cwd, env });
  stderr.write(text);
  process.exitCode = exitCode;
}
