import { writeSync } from "node:fs";
import { readEventInput } from "./hook/stdin.js";
import { stateFolder } from "./state-files.js";
import { runStatusline } from "./statusline/run-statusline.js";
import { runWrapped } from "./statusline/wrapped-command.js";

// A client waits for its status line; at this age of the process the wrapped command has had its time.
const WRAPPED_UNTIL_MS = 240;
const WRAPPED_AT_LEAST_MS = 60;

readEventInput(({ event, bytes }) => {
  const command = wrappedCommand(process.argv.slice(2));
  if (command === undefined) {
    print(event ? ownLine(event) : undefined);
    return;
  }
  const age = process.uptime() * 1000;
  let line: string | undefined;
  runWrapped(command, bytes, Math.max(WRAPPED_AT_LEAST_MS, WRAPPED_UNTIL_MS - age), (output) => {
    print(output.replace(/\n+$/, "") || undefined, line);
  });
  // While the command runs.
  line = event && ownLine(event);
});

function ownLine(event: Parameters<typeof runStatusline>[0]): string | undefined {
  try {
    const { line, problems } = runStatusline(event, {
      env: process.env,
      cwd: currentFolder(),
      folder: stateFolder(),
      now: Date.now,
    });
    for (const problem of problems) report(problem);
    return line;
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** `--wrap "<command>"` or `--wrap=<command>`. */
function wrappedCommand(args: string[]): string | undefined {
  for (const [index, arg] of args.entries()) {
    if (arg === "--wrap") return args[index + 1];
    if (arg.startsWith("--wrap=")) return arg.slice("--wrap=".length);
  }
  return undefined;
}

function print(...lines: (string | undefined)[]): void {
  const text = lines.filter((line) => line !== undefined).join("\n");
  try {
    if (text !== "") writeSync(1, `${text}\n`);
  } catch {
    // Nobody reads it any more.
  }
}

function report(problem: string): void {
  process.stderr.write(`agentos-statusline: ${problem.replaceAll("\n", " ")}\n`);
}

/** Of a folder that was deleted meanwhile, the root will do. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}
