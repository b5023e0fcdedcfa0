// What a hook script does: reads its event, answers, sets the exit code, and must then end by itself.
import { readHookInput, writeHookAnswer } from "../../dist/index.js";

const input = await readHookInput(JSON.parse(process.argv[2] ?? "{}"));
const size = input.status === "event" ? JSON.stringify(input.event).length : undefined;
writeHookAnswer(size > 10_000 ? { status: "event", size } : input);
process.exitCode = input.status === "event" ? 0 : 3;
