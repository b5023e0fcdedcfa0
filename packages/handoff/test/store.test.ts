import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  acknowledgeHandoff,
  buildHandoff,
  claimHandoff,
  listHandoffs,
  parseHandoff,
  readHandoff,
  writeHandoff,
} from "../src/index.js";
import { aHandoff, goalsOnDisk } from "./stored.js";

const claimant = "test";
const states = (folder: string) =>
  listHandoffs(folder).map(({ sessionId, state }) => `${sessionId} ${state}`);
const script = (name: string) => fileURLToPath(new URL(`processes/${name}`, import.meta.url));

describe("writing", () => {
  test("puts the handoff in .continue-here.md", () => {
    const folder = join(testdir(), ".agentos/state");
    const { path } = writeHandoff(folder, aHandoff("a", { goal: "ship" }));
    expect(path).toBe(join(folder, ".continue-here.md"));
    expect(parseHandoff(readFileSync(path, "utf8")).handoff).toEqual(aHandoff("a", { goal: "ship" }));
  });

  test("moves another session's unclaimed handoff, which can still be claimed", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "of a" }));
    writeHandoff(folder, aHandoff("b", { goal: "of b" }));
    expect(states(folder)).toEqual(["b unclaimed", "a unclaimed"]);
    expect(claimHandoff(folder, { sessionId: "a", claimant })?.handoff.goal).toBe("of a");
    expect(readHandoff(join(folder, ".continue-here.md")).handoff?.goal).toBe("of b");
  });

  test("archives the same session's earlier handoffs, even if they were moved or claimed", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "1" }));
    const first = claimHandoff(folder, { claimant });
    writeHandoff(folder, aHandoff("a", { goal: "2" }));
    writeHandoff(folder, aHandoff("b", { goal: "of b" }));
    writeHandoff(folder, aHandoff("a", { goal: "3" }));
    writeHandoff(folder, aHandoff("a", { goal: "4" }));
    expect(states(folder).sort()).toEqual([
      "a archived",
      "a archived",
      "a archived",
      "a unclaimed",
      "b unclaimed",
    ]);
    expect(goalsOnDisk(folder)).toEqual(["1", "2", "3", "4", "of b"]);
    expect(() => acknowledgeHandoff(folder, first!.claimId)).not.toThrow();
  });

  test("moves an unreadable file instead of overwriting it", () => {
    const folder = testdir({ ".continue-here.md": "remember the milk" });
    writeHandoff(folder, aHandoff("a"));
    const unreadable = listHandoffs(folder).find(({ sessionId }) => sessionId === undefined);
    expect(unreadable).toMatchObject({ state: "unclaimed", timestamp: undefined });
    expect(readFileSync(unreadable!.path, "utf8")).toBe("remember the milk");
    expect(unreadable!.diagnostics[0]?.message).toContain("no front matter");
  });

  test("rejects a session id that is unsafe in a path, and writes nothing", () => {
    const folder = testdir();
    for (const sessionId of ["../a", "a/b", "a\\b", "..", ".hidden", "", "x".repeat(129)]) {
      expect(() => writeHandoff(folder, aHandoff(sessionId))).toThrow(TypeError);
    }
    expect(listHandoffs(folder)).toEqual([]);
    expect(existsSync(join(folder, "handoffs"))).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)("changes nothing if the folder is read-only", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "kept" }));
    chmodSync(folder, 0o555);
    expect(() => writeHandoff(folder, aHandoff("b"))).toThrow(expect.objectContaining({ code: "EACCES" }));
    chmodSync(folder, 0o755);
    expect(goalsOnDisk(folder)).toEqual(["kept"]);
  });

  test("throws the system's error if the state folder is a file", () => {
    const folder = testdir({ state: "a file" });
    expect(() => writeHandoff(join(folder, "state"), aHandoff("a"))).toThrow(/ENOTDIR|EEXIST/);
  });

  test("without hard links puts the handoff in handoffs/unclaimed, where a claim finds it", async () => {
    const folder = testdir();
    const { stdout } = await runBin(script("write-without-links.mjs"), {
      args: [folder, JSON.stringify(aHandoff("a", { goal: "kept" }))],
    });
    expect(stdout).toContain(join("handoffs", "unclaimed"));
    expect(goalsOnDisk(folder)).toEqual(["kept"]);
    expect(claimHandoff(folder, { claimant })?.handoff.goal).toBe("kept");
  });
});

describe("claiming", () => {
  test.each([undefined, {}, { sessionId: "a" }, { claimant: " " }])(
    "with %j throws an error that names the missing claimant",
    (options) => {
      expect(() => claimHandoff(testdir(), options as never)).toThrow(
        new TypeError('Expected "claimant" to name who claims the handoff, such as "ci job 7"'),
      );
    },
  );

  test("returns the handoff, its Markdown and an id, and leaves nothing to claim", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "ship" }));
    const claimed = claimHandoff(folder, { claimant: "aos run 4711" });
    expect(claimed).toEqual({
      handoff: aHandoff("a", { goal: "ship" }),
      markdown: buildHandoff(aHandoff("a", { goal: "ship" })),
      claimId: expect.stringMatching(/^[A-Za-z0-9-]+$/),
      diagnostics: [],
    });
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    expect(listHandoffs(folder)).toMatchObject([
      {
        state: "claimed",
        claimId: claimed!.claimId,
        claimant: "aos run 4711",
        claimedAt: expect.stringContaining("T"),
      },
    ]);
  });

  test("takes the handoff that was written last, then the others by timestamp, newest first", () => {
    const folder = testdir();
    for (const [session, timestamp] of [
      ["middle", "2026-01-02T00:00:00Z"],
      ["late", "2026-01-03T00:00:00Z"],
      ["last", "2026-01-01T00:00:00Z"],
    ] as const) {
      writeHandoff(folder, aHandoff(session, { timestamp }));
    }
    const order = [1, 2, 3, 4].map(() => claimHandoff(folder, { claimant })?.handoff.sessionId);
    expect(order).toEqual(["last", "late", "middle", undefined]);
  });

  test("with a session id takes only that session's handoff", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("b"));
    expect(claimHandoff(folder, { sessionId: "a", claimant })).toBeUndefined();
    expect(states(folder)).toEqual(["b unclaimed"]);
  });

  test("leaves a handoff with broken front matter in place until it is fixed", () => {
    const folder = testdir({ ".continue-here.md": "---\nsession_id: a\n---\n## Notes\nx" });
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    writeFileSync(
      join(folder, ".continue-here.md"),
      "---\nsession_id: a\ntimestamp: 2026-01-01\n---\n## Notes\nx",
    );
    expect(claimHandoff(folder, { claimant })?.handoff.notes).toBe("x");
  });

  test("does not follow links, which could lead anywhere", () => {
    const folder = testdir({ "elsewhere.md": buildHandoff(aHandoff("a")) });
    symlinkSync(join(folder, "elsewhere.md"), join(folder, ".continue-here.md"));
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    expect(listHandoffs(folder)).toEqual([]);
  });

  test("finds and creates nothing if there is no state folder", () => {
    const folder = join(testdir(), "state");
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    expect(listHandoffs(folder)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  test("rejects a session id that is unsafe in a path", () => {
    expect(() => claimHandoff(testdir(), { sessionId: "../../etc", claimant })).toThrow(TypeError);
  });

  test("takes over a claim only with `takeOverClaims`, which invalidates the old claim id", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "ship" }));
    const dead = claimHandoff(folder, { sessionId: "a", claimant: "dead" })!;
    expect(claimHandoff(folder, { sessionId: "a", claimant: "heir" })).toBeUndefined();
    expect(claimHandoff(folder, { sessionId: "b", claimant: "heir", takeOverClaims: true })).toBeUndefined();
    const heir = claimHandoff(folder, { sessionId: "a", claimant: "heir", takeOverClaims: true })!;
    expect(heir.handoff.goal).toBe("ship");
    expect(listHandoffs(folder)).toMatchObject([
      { state: "claimed", claimant: "heir", claimId: heir.claimId },
    ]);
    expect(() => acknowledgeHandoff(folder, dead.claimId)).toThrow(
      expect.objectContaining({ code: "unknown-claim" }),
    );
  });

  test("releases another session's handoff that replaced the one it had found", async () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("own", { goal: "own" }));
    const { stdout } = await runBin(script("claim-while-replaced.mjs"), { args: [folder, "live"] });
    expect(stdout).toBe("own\n");
    expect(states(folder).sort()).toEqual(["other unclaimed", "own claimed"]);
    expect(goalsOnDisk(folder)).toEqual(["other", "own"]);
  });

  test("treats a handoff as unclaimed if its claimant took the wrong one and died", async () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("own", { goal: "own" }));
    await runBin(script("claim-while-replaced.mjs"), { args: [folder, "die"] });
    expect(states(folder).sort()).toEqual(["other unclaimed", "own unclaimed"]);
    expect(claimHandoff(folder, { sessionId: "other", claimant })?.handoff.goal).toBe("other");
    expect(goalsOnDisk(folder)).toEqual(["other", "own"]);
  });
});

describe("acknowledging", () => {
  test("archives the handoff, and does nothing when repeated", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "ship" }));
    const { claimId } = claimHandoff(folder, { claimant })!;
    acknowledgeHandoff(folder, claimId);
    acknowledgeHandoff(folder, claimId);
    expect(states(folder)).toEqual(["a archived"]);
    expect(goalsOnDisk(folder)).toEqual(["ship"]);
  });

  test("rejects an unknown claim id", () => {
    expect(() => acknowledgeHandoff(testdir(), "20260101T000000Z-0")).toThrow(
      expect.objectContaining({ code: "unknown-claim", claimId: "20260101T000000Z-0" }),
    );
    expect(() => acknowledgeHandoff(testdir(), "../../.continue-here")).toThrow(TypeError);
  });
});

describe("listing", () => {
  test("leaves out incomplete files and other programs' files", () => {
    const folder = testdir({
      "handoffs/writing/x.md": "---\nsess",
      "handoffs/claimed/.tmp-1-abc": "{",
      "handoffs/claimed/x.json": "{}",
      "handoffs/unclaimed/.x.md.swp": "",
      "handoffs/README.txt": "hello",
    });
    mkdirSync(join(folder, "handoffs/archive/folder.md"), { recursive: true });
    expect(listHandoffs(folder)).toEqual([]);
  });

  test("includes a claim without a record, but without its claimant", () => {
    const folder = testdir({ "handoffs/claimed/some-claim.md": buildHandoff(aHandoff("a")) });
    expect(listHandoffs(folder)).toEqual([
      {
        path: join(folder, "handoffs/claimed/some-claim.md"),
        state: "claimed",
        sessionId: "a",
        timestamp: "2026-02-24T23:45:00Z",
        claimId: "some-claim",
        diagnostics: [],
      },
    ]);
    expect(claimHandoff(folder, { sessionId: "a", claimant, takeOverClaims: true })?.handoff.sessionId).toBe(
      "a",
    );
  });
});

test("reading a missing file returns a diagnostic", () => {
  expect(readHandoff("/nowhere/x.md")).toEqual({
    markdown: "",
    diagnostics: [
      {
        severity: "error",
        path: "/nowhere/x.md",
        line: 1,
        message: "cannot be read: no such file or folder",
      },
    ],
  });
});
