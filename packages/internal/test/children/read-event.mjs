// What a hook script does: reads its event, answers, and must then end by itself, with 0 even where it gave up waiting.
import { readEventInput, writeHookAnswer } from "../../dist/index.js";

readEventInput(
  ({ event, problem, bytes }) => {
    if (problem !== undefined) writeHookAnswer({ problem, size: bytes.length });
    else writeHookAnswer(bytes.length > 10_000 ? { size: JSON.stringify(event).length } : { event });
  },
  JSON.parse(process.argv[2] ?? "{}"),
);
