import { writeHookAnswer } from "@agentos/internal";
import { runHook } from "./hook/run-hook.js";
import { readEventInput, sleep } from "./hook/stdin.js";
import { stateFolder } from "./state-files.js";

const startedAt = Math.floor(Date.now() - process.uptime() * 1000);

try {
  readEventInput(({ event }) => {
    try {
      if (!event) return;
      const { answer, problems } = runHook(event, {
        env: process.env,
        cwd: process.cwd(),
        folder: stateFolder(),
        startedAt,
        now: Date.now,
        sleep,
      });
      for (const problem of problems) report(problem);
      writeHookAnswer(answer);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  });
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  process.stderr.write(`agentos-context-hook: ${problem.replaceAll("\n", " ")}\n`);
}
