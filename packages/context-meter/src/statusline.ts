import { writeSync } from "node:fs";
import { answerOption, type EventInput, readEventInput } from "@agentos/internal";
import { stateFolder } from "./state-files.js";
import { runStatusline } from "./statusline/run-statusline.js";
import { runWrapped, wrappedTimeout } from "./statusline/wrapped-command.js";

const HELP = `agentos-statusline: a status line with the context window, for Claude Code.

Wire it as statusLine in the client's settings. It reads the client's JSON from stdin, prints model, folder, a bar,
percent and tokens, and writes the metrics file.

  --wrap "<command>"  run your own status line with the same input, and print it first
  --help, -h          this text
  --version, -v       the version

Example: agentos-statusline --wrap "my-statusline --short"
`;

try {
  if (!answerOption(process.argv.slice(2), HELP, __dirname)) readEventInput(draw);
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
}

function draw({ event, bytes }: EventInput): void {
  const command = wrappedCommand(process.argv.slice(2));
  if (command === undefined) {
    print(event ? ownLine(event) : undefined);
    return;
  }
  let line: string | undefined;
  runWrapped(command, bytes, wrappedTimeout(process.uptime() * 1000), (output) => {
    print(output.replace(/\n+$/, "") || undefined, line);
  });
  // While the command runs.
  line = event && ownLine(event);
}

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
