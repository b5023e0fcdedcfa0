import { expect, test } from "vitest";
import { drawOnce } from "../../src/watch/draw.js";
import { recentRows } from "../../src/watch/rows.js";
import { press } from "../../src/watch/ui.js";
import { NOW } from "../views/sample.js";
import { agent, LOOK, rows, SHOP, view } from "./sample.js";

const ago = (minutes: number) => NOW.getTime() - minutes * 60_000;
const run = (status: "completed" | "failed" | "waiting", minutes: number) => ({
  ...SHOP,
  session: view({
    id: `${status}-${minutes}`,
    status,
    live: false,
    updatedAt: new Date(ago(minutes)).toISOString(),
  }),
  waves: [],
});

test("agents that ended are hidden, and after ten minutes idle agents and ended workflows, but not what is waiting for a person", () => {
  const all = rows({
    waiting: [],
    refused: [],
    handoffs: [],
    sessions: [
      agent("active", { activeAt: ago(9) }),
      agent("ended", { activeAt: ago(0), ended: true }),
      agent("idle", { activeAt: ago(11) }),
    ],
    runs: [run("completed", 9), run("completed", 11), run("failed", 11), run("waiting", 600)],
  });
  const shown = recentRows(all, NOW).flatMap((row) =>
    row.section === "runs" ? row.of.session.id : row.section === "sessions" ? row.of.sessionId : [],
  );
  expect(shown).toEqual(["active", "completed-9", "waiting-600"]);
});

test("e shows the hidden rows, and the screen says how many there are", () => {
  expect(press({ filter: "" }, "e", [], { lines: 0, elapsedMs: 0 }).ui.showsPast).toBe(true);
  expect(press({ filter: "", showsPast: true }, "e", [], { lines: 0, elapsedMs: 0 }).ui.showsPast).toBe(
    false,
  );
  const past = "2 more, idle or ended: e shows them";
  expect(drawOnce([], { ...LOOK, past }, 100).join("\n")).toContain(past);
});
