import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readContext } from "@agentos/context-meter";
import { say } from "../../model/turns.mjs";
import { sleep } from "../../terminal.mjs";

const RECORDER = fileURLToPath(new URL("status-line-recorder.sh", import.meta.url));
const USED = [30_000, 58_000, 151_000];
const LINE = /Sonnet 4\.6.*project.*\d+ ?%.*\d/;

export const statusLine = {
  id: "status-line",
  title: "The status line wraps the user's own",
  needsTmux: true,
  async run({ open, check }) {
    const bench = await open({
      routes: { main: USED.map((used, index) => say(`answer-${index + 1}`, { used })) },
      home: {
        ".claude/settings.json": {
          skipDangerousModePermissionPrompt: true,
          // On a busy machine, the first frame may lack the user's line.
          statusLine: { type: "command", command: `sh "${RECORDER}"`, refreshInterval: 1 },
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
        drawn.push(await drawnLine(terminal));
      }
    } finally {
      terminal.close();
    }
    const isDrawn = drawn.every((line) => LINE.test(line));
    check.that(
      "after each response, our line below the user's own shows the model, the folder, a bar, the percentage and the tokens",
      isDrawn,
      drawn.join(" / "),
    );
    const pairs = await readingPairs(bench);
    check.equal("the client reported figures after each response", pairs.length, USED.length);
    const largestDifference = Math.max(...pairs.map(([client, reading]) => Math.abs(client - reading)));
    check.that(
      "the client's percentage and ours never differ by more than one point",
      largestDifference <= 1,
      `${largestDifference} points`,
    );
    check.note(`our lines: ${drawn.join(" / ")}`);
    check.note(
      `percentage used (client / ours): ${pairs.map(([client, reading]) => `${client} / ${reading}`).join(", ")}`,
    );
  },
};

async function drawnLine(terminal) {
  for (let attempt = 0; attempt < 40; attempt++) {
    const [, line] = /MINE\s+(.*)/.exec(terminal.visible) ?? [];
    if (line !== undefined) return line;
    await sleep(500);
  }
  return "";
}

/**
 * Returns our readings, each with the figure that the client reported most often while the transcript gave
 * that reading: around a response, one of the two changes slightly before the other.
 */
async function readingPairs({ home, root }) {
  const counts = new Map();
  for (const row of readFileSync(join(home, "status-line.log"), "utf8").trim().split("\n")) {
    const [, size, input] = /^\s*(\d+) (.*)$/.exec(row) ?? [];
    const { transcript_path: path, context_window: window } = JSON.parse(input);
    const client = window?.used_percentage;
    if (typeof client !== "number" || !existsSync(path)) continue;
    const before = join(root, "transcript.jsonl");
    writeFileSync(before, readFileSync(path).subarray(0, Number(size)));
    const reading = await readContext(before);
    if (reading?.freshness !== "current") continue;
    const figures = counts.get(reading.usedPercent) ?? new Map();
    counts.set(reading.usedPercent, figures.set(client, (figures.get(client) ?? 0) + 1));
  }
  return [...counts].map(([ours, figures]) => [[...figures].sort((a, b) => b[1] - a[1])[0][0], ours]);
}
