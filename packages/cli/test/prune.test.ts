import { describe, expect, test } from "vitest";
import { project, sessionIds, step } from "./aos.js";
import { aos, run, terminal } from "./in-process.js";

const GATED = [step("plan", "console.log('planned')", { gate: "approval" }), step("build", "")];

describe("aos prune", () => {
  test("lists old sessions with sizes, asks, removes them, and keeps unfinished ones", async () => {
    const folder = project([step("a", "")], {
      ".agentos/workflows/gated.yaml": JSON.stringify({ id: "gated", name: "Gated", phases: GATED }),
    });
    await aos(folder, ["run", "gated"]);
    await aos(folder, ["run", "flow"]);
    const before = sessionIds(folder).sort();
    const dry = await run(["prune", "--keep", "0", "--dry-run"], folder);
    expect(dry.stdout.replaceAll(/(flow|gated)-[\d-]+-\w+/g, "$1-SESSION")).toMatch(
      /^ \d+ KB {2}done {2}just now {2}flow-SESSION\n1 session, \d+ KB\. Unfinished, so it is kept \(see --unfinished\): gated-SESSION\.\n$/,
    );
    expect(sessionIds(folder).sort()).toEqual(before);
    const refused = await run(
      ["prune", "--keep", "0"],
      folder,
      undefined,
      terminal(() => ""),
    );
    expect([refused.code, refused.stderr, sessionIds(folder).length]).toEqual([
      0,
      "Nothing was removed.\n",
      2,
    ]);
    const removed = await run(
      ["prune", "--keep", "0"],
      folder,
      undefined,
      terminal(() => "yes"),
    );
    expect([removed.code, removed.stdout]).toEqual([0, expect.stringMatching(/\nRemoved 1 session\.\n$/)]);
    expect(sessionIds(folder)).toEqual([expect.stringMatching(/^gated-/)]);
    const all = await run(["prune", "--keep", "0", "--unfinished", "--yes", "--json"], folder);
    expect(JSON.parse(all.stdout)).toMatchObject({
      removed: [{ workflow: "gated", status: "waiting" }],
      kept: 0,
    });
    expect(sessionIds(folder)).toEqual([]);
    expect((await run(["prune"], folder)).stdout).toBe("Nothing to remove.\n");
  });

  test.each([
    [["--older-than", "soon"], "12h, 30d, 8w"],
    [["--keep", "-1"], "0 or more"],
  ])("with %j says which values are valid", async (args, hint) => {
    const { code, stderr } = await run(["prune", ...args], project(GATED));
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });
});
