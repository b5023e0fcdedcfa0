import { appendFileSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { readContext } from "@agentos/context-meter";

// A user's own status line, which writes down what the client says beside what the transcript says at that moment.
const { transcript_path: path, context_window: window } = JSON.parse(readFileSync(0, "utf8"));
const reading = await readContext(path).catch(() => undefined);
const row = { client: window?.used_percentage, reading: reading?.usedPercent, freshness: reading?.freshness };
appendFileSync(join(homedir(), "status-line.jsonl"), `${JSON.stringify(row)}\n`);
process.stdout.write("MINE\n");
