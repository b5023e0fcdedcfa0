import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { readContext } from "@agentos/context-meter";

// The status line of the run: shows ours, and writes down what the client says beside what the transcript says at that moment.
const [statusline, report] = process.argv.slice(2);
const input = readFileSync(0, "utf8");
const { transcript_path: path, context_window: window } = JSON.parse(input);
const { stdout } = spawnSync(process.execPath, [statusline], { input, encoding: "utf8" });
const reading = await readContext(path).catch(() => undefined);
appendFileSync(
  report,
  `${JSON.stringify({ client: window?.used_percentage, reading: reading?.usedPercent, freshness: reading?.freshness, shown: stdout.trim() })}\n`,
);
process.stdout.write(`${stdout.trim()} STATUSLINE\n`);
