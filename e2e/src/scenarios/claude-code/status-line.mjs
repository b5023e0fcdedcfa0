import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "../../model/turns.mjs";
import { sleep } from "../../terminal.mjs";

const RECORDER = fileURLToPath(new URL("status-line-recorder.mjs", import.meta.url));
const LINE = /Sonnet 4\.6.*project.*\d+ ?%.*\d/;
const USED = [30_000, 58_000, 151_000];

export const statusLine = {
  id: "status-line",
  title: "The status line draws, around the user's own",
  needsTmux: true,
  async run({ open, check }) {
    const bench = await open({
      routes: { main: USED.map((used, index) => say(`answer-${index + 1}`, { used })) },
      home: {
        // The user's own status line: it is wrapped, and writes down what the client says beside what we read at that moment.
        ".claude/settings.json": {
          skipDangerousModePermissionPrompt: true,
          statusLine: { type: "command", command: `"${process.execPath}" "${RECORDER}"` },
        },
      },
    });
    const terminal = bench.terminal();
    const drawn = [];
    try {
      await terminal.shows("MINE");
      for (const index of USED.keys()) {
        await terminal.enter(`Question ${index + 1}`);
        await terminal.shows(`answer-${index + 1}`);
        await sleep(2_500);
        drawn.push(/MINE\s+(.*)/.exec(terminal.visible)?.[1] ?? "");
      }
    } finally {
      terminal.close();
    }
    check.that(
      "below the user's own it draws model, folder, bar, percent and tokens after each answer",
      drawn.every((line) => LINE.test(line)),
      drawn.join(" / "),
    );
    const measured = readFileSync(join(bench.home, "status-line.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ client, freshness }) => typeof client === "number" && freshness === "current");
    const pairs = new Map(measured.map(({ client, reading }) => [client, reading]));
    check.equal("the client gave figures after each answer", pairs.size, USED.length);
    const farthest = Math.max(...measured.map(({ client, reading }) => Math.abs(client - reading)));
    check.that(
      "the client's percentage and our reading of the same moment differ by at most one point",
      farthest <= 1,
      `${farthest} points`,
    );
    check.note(`drawn: ${drawn.join(" / ")}`);
    check.note(
      `client / ours: ${[...pairs].map(([client, reading]) => `${client} / ${reading}`).join(", ")} % used`,
    );
  },
};
