import { answerOption } from "@agentos/internal";
import { runQuick } from "./hook/quick.js";
import { readEventInput } from "./hook/stdin.js";
import type * as Full from "./hook-full.js";
import { stateFolder } from "./state-files.js";

const HELP = `agentos-context-hook: tells an agent how full its context window is, in time.

Wire it to the event after a tool: PostToolBatch or PostToolUse (Claude Code, Codex, Qwen Code), AfterTool (Gemini CLI),
postToolUse (Copilot CLI). It reads the client's event from stdin, measures, writes the metrics file, and answers
when a threshold is crossed.

It always exits with 0. Settings: the section "context" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

const startedAt = Math.floor(Date.now() - process.uptime() * 1000);

try {
  if (!answerOption(process.argv.slice(2), HELP, __dirname)) start();
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
}

function start(): void {
  readEventInput(({ event, bytes }) => {
    try {
      if (!event) return;
      const context = {
        env: process.env,
        cwd: currentFolder(),
        folder: stateFolder(),
        startedAt,
        now: Date.now,
      };
      if (runQuick(event, bytes.length, context)) return;
      const { tell } = module.require("./hook-full.cjs") as typeof Full;
      tell(event, context, report);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  });
}

/** Of a folder that was deleted meanwhile, the root will do. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  process.stderr.write(`agentos-context-hook: ${problem.replaceAll("\n", " ")}\n`);
}
