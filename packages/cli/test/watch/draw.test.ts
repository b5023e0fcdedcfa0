import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPaint } from "../../src/terminal/index.js";
import { widthOf } from "../../src/terminal/text.js";
import { typeInto } from "../../src/views/type-into.js";
import { drawFrame, drawOnce } from "../../src/watch/draw.js";
import { filterRows, rowsIn } from "../../src/watch/rows.js";
import type { Ui } from "../../src/watch/ui.js";
import { agent, LOOK, refused, rows, snapshot } from "./sample.js";

const FIRST: Ui = { filter: "", chosen: rows()[0]?.key };
const HOSTILE = "\u001B[2J\u001B]0;owned\u0007\u202Eevil\nsecond line";

describe.each([60, 80, 200])("a screen of %i columns", (columns) => {
  const size = { columns, rows: 32 };

  test("shows waiting items first, then agents, workflows, refusals and handoffs", async () => {
    const opened: Ui = {
      ...FIRST,
      opened: {
        row: rows()[0]!,
        title: "Waiting for you: notes",
        lines: ["# Notes", "", "Dark mode."],
        top: 0,
      },
    };
    const asking = {
      question: "Approve the gate of notes (opening 2)?",
      deed: { row: rows()[0]!, wish: "approve" as const },
      since: 0,
    };
    const frames = [FIRST, opened, { ...opened, asking }].map((ui, at) =>
      drawFrame(rows(), ui, LOOK, at === 0 ? size : { ...size, rows: 8 }),
    );
    for (const line of frames.flat()) expect(widthOf(line)).toBeLessThan(columns);
    expect(frames.map((frame) => frame.length)).toEqual([32, 8, 8]);
    const text = frames.map((frame) => frame.map((line) => line.trimEnd()).join("\n"));
    await expect(`${text.join(`\n${"=".repeat(columns)}\n`)}\n`).toMatchFileSnapshot(
      `screens/${columns}-columns.txt`,
    );
  });

  test("a line of wide or hostile characters fits, and cannot control the terminal", () => {
    const wide = "漢字かな交じり文".repeat(20);
    const texts = [wide, "🧑‍💻".repeat(80), HOSTILE];
    for (const text of texts) {
      const shown = rowsIn(
        snapshot({
          sessions: [agent(text, { client: text, folder: `/home/ada/${text}`, reading: { model: text } })],
          refused: [refused(text, text, { rule: text, sessionId: text })],
          waiting: [],
        }),
      );
      const ui: Ui = { filter: text, chosen: shown[0]?.key, opened: undefined, notice: text };
      const open = { ...ui, opened: { row: shown[0]!, title: text, lines: [wide], top: 0 } };
      const typed = typeInto("", text);
      const typing = { label: "Why", help: "", into: "reject" as const };
      for (const each of [
        ui,
        open,
        { ...ui, typing: { ...typing, text: typed.type === "changed" ? typed.text : "" } },
      ])
        for (const line of drawFrame(shown, each, LOOK, size)) {
          expect(widthOf(line)).toBeLessThan(columns);
          expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202E]/);
        }
    }
  });
});

test("docs/reference.md shows this screen", () => {
  const frame = drawFrame(rows(), FIRST, LOOK, { columns: 80, rows: 24 });
  const reference = readFileSync(fileURLToPath(new URL("../../docs/reference.md", import.meta.url)), "utf8");
  expect(reference).toContain(`\`\`\`\n${frame.map((line) => line.trimEnd()).join("\n")}\n\`\`\``);
});

test("the keys at the bottom are never cut, even if not all of them fit", () => {
  const footer = (columns: number) =>
    drawFrame(rows(), FIRST, LOOK, { columns, rows: 40 })
      .slice(-2)
      .filter((line) => /^[anr/?] |^Enter/.test(line));
  expect(footer(60)).toEqual(["a approve  n with note  r send back  ? help  Enter open", "/ filter  q quit"]);
  expect(footer(40)).toEqual(["a approve  n with note  r send back", "? help  Enter open  / filter  q quit"]);
  expect(footer(20)).toEqual(["a approve", "n with note"]);
});

test("without colors, the selected row still has its mark; colors are the terminal's own sixteen", () => {
  const plain = drawFrame(rows(), FIRST, LOOK, { columns: 80, rows: 24 });
  expect(plain.filter((line) => line.startsWith("▸"))).toHaveLength(1);
  const painted = drawFrame(rows(), FIRST, { ...LOOK, paint: createPaint(true) }, { columns: 80, rows: 24 });
  const codes = painted.join("").matchAll(/\u001B\[([\d;]*)m/g);
  // Bold, dim, and the eight colors that every theme makes readable on its own background.
  for (const [, code] of codes) expect(code).toMatch(/^(?:0|1|2|22|3[0-7]|39)$/);
});

test("in a short terminal, the selected row stays visible, and rows below are counted", () => {
  const all = rows({ sessions: Array.from({ length: 50 }, (_, at) => agent(`s-${at}`)) });
  const last = all.at(-1)!;
  const low = { columns: 80, rows: 12 };
  const top = drawFrame(all, { filter: "", chosen: all[0]?.key }, LOOK, low);
  expect(top).toHaveLength(12);
  expect(top.at(-2)).toMatch(/… \d+ more lines/);
  expect(drawFrame(all, { filter: "", chosen: last.key }, LOOK, low).join("\n")).toContain(
    "▸ .agentos/state",
  );
});

test("a terminal of any size gets a frame that fits", () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 90 }), fc.integer({ min: 1, max: 30 }), (columns, height) => {
      const size = { columns, rows: height };
      const asking = {
        question: "Approve it?".repeat(9),
        deed: { row: rows()[0]!, wish: "approve" as const },
        since: 0,
      };
      for (const ui of [FIRST, { ...FIRST, notice: "Well.".repeat(50) }, { ...FIRST, asking }]) {
        const frame = drawFrame(rows(), ui, LOOK, size);
        expect(frame.length).toBeLessThanOrEqual(height);
        for (const line of frame) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(1, columns - 1));
      }
    }),
  );
});

test("the printed version has every row and no keys", () => {
  const text = drawOnce(rows(), LOOK, 100).join("\n");
  expect(text).toContain("git push --force origin main");
  expect(text).not.toContain("▸");
  expect(drawOnce([], LOOK, 100).join("\n")).toContain("Nothing is waiting for you, and no agent is active.");
});

test("a filter keeps rows with all its words in their text, section or folder", () => {
  const found = (filter: string) => filterRows(rows(), filter).map(({ section }) => section);
  expect(found("")).toHaveLength(rows().length);
  expect(found("SUBAGENT shop")).toEqual(["sessions"]);
  expect(found("workflows")).toEqual(["runs"]);
  expect(found("tests did not run")).toEqual(["refused"]);
  expect(found("code/nowhere")).toEqual([]);
});

test("the README's picture is the screen of a terminal with 92 columns", async () => {
  const look = { ...LOOK, paint: createPaint(true) };
  const frame = drawFrame(rows(), FIRST, look, { columns: 92, rows: 27 });
  const draw = fileURLToPath(new URL("../../../../tools/scripts/terminal-svg.mjs", import.meta.url));
  const svg = execFileSync(process.execPath, [draw, "aos watch"], {
    input: frame.join("\n"),
    encoding: "utf8",
  });
  await expect(svg).toMatchFileSnapshot("../../../../docs/img/watch.svg");
});
