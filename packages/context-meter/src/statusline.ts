import { writeSync } from "node:fs";
import { answerOption, currentFolder, readEventInput, temporaryFolder } from "@agentos/platform";
import { drawStatusline } from "./statusline/draw.js";
import { wrappedTimeout } from "./statusline/wrapped-command.js";

const HELP = `agentos-statusline: a status line with the context window, for Claude Code.

Set it as statusLine in the client's settings. It reads the client's JSON from stdin, prints the model, the folder, a
bar, the percentage and the tokens in use, and writes the metrics file.

  --wrap "<command>"  run your own status line with the same input, and print it first
  --help, -h          this text
  --version, -v       the version

Example: agentos-statusline --wrap "my-statusline --short"
`;

export function start(): void {
  const args = process.argv.slice(2);
  try {
    if (answerOption(args, HELP, __dirname)) return;
    readEventInput((input) => {
      const timeoutMs = wrappedTimeout(process.uptime() * 1000);
      drawStatusline(input, args, timeoutMs, {
        env: process.env,
        cwd: currentFolder(),
        folder: temporaryFolder(),
        now: () => new Date(),
        print(text) {
          try {
            if (text !== "") writeSync(1, text);
          } catch {
            // The reader has closed the pipe.
          }
        },
        report,
      });
    });
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
  }
}

function report(problem: string): void {
  process.stderr.write(`agentos-statusline: ${problem.replaceAll("\n", " ")}\n`);
}
