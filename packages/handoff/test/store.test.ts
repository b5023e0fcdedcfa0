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
  test("puts the handoff where people look for it", () => {
    const folder = join(testdir(), ".agentos/state");
    const { path } = writeHandoff(folder, aHandoff("a", { goal: "ship" }));
    expect(path).toBe(join(folder, ".continue-here.md"));
    expect(parseHandoff(readFileSync(path, "utf8")).handoff).toEqual(aHandoff("a", { goal: "ship" }));
  });

  test("moves another session's unclaimed handoff aside and keeps it claimable", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "of a" }));
    writeHandoff(folder, aHandoff("b", { goal: "of b" }));
    expect(states(folder)).toEqual(["b unclaimed", "a unclaimed"]);
    expect(claimHandoff(folder, { sessionId: "a", claimant })?.handoff.goal).toBe("of a");
    expect(readHandoff(join(folder, ".continue-here.md")).handoff?.goal).toBe("of b");
  });

  test("archives the same session's earlier handoffs, unclaimed, set aside and claimed", () => {
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

  test("moves a file aside that nobody can read", () => {
    const folder = testdir({ ".continue-here.md": "remember the milk" });
    writeHandoff(folder, aHandoff("a"));
    const unreadable = listHandoffs(folder).find(({ sessionId }) => sessionId === undefined);
    expect(unreadable).toMatchObject({ state: "unclaimed", timestamp: undefined });
    expect(readFileSync(unreadable!.path, "utf8")).toBe("remember the milk");
    expect(unreadable!.diagnostics[0]?.message).toContain("no front matter");
  });

  test("refuses a session id that could leave the folder, and writes nothing", () => {
    const folder = testdir();
    for (const sessionId of ["../a", "a/b", "a\\b", "..", ".hidden", "", "x".repeat(129)]) {
      expect(() => writeHandoff(folder, aHandoff(sessionId))).toThrow(TypeError);
    }
    expect(listHandoffs(folder)).toEqual([]);
    expect(existsSync(join(folder, "handoffs"))).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)("leaves everything as it was when the folder is read-only", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "kept" }));
    chmodSync(folder, 0o555);
    expect(() => writeHandoff(folder, aHandoff("b"))).toThrow(expect.objectContaining({ code: "EACCES" }));
    chmodSync(folder, 0o755);
    expect(goalsOnDisk(folder)).toEqual(["kept"]);
  });

  test("says what is in the way when the state folder is a file", () => {
    const folder = testdir({ state: "a file" });
    expect(() => writeHandoff(join(folder, "state"), aHandoff("a"))).toThrow(/ENOTDIR|EEXIST/);
  });

  test("without hard links keeps the handoff in handoffs/unclaimed, where a claim finds it", async () => {
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
    "with %j names what is missing",
    (options) => {
      expect(() => claimHandoff(testdir(), options as never)).toThrow(
        new TypeError('Expected "claimant" to name who claims the handoff, such as "ci job 7"'),
      );
    },
  );

  test("gives the handoff, its Markdown and an id, and leaves nothing to claim", () => {
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

  test("takes what was written last, then the others from new to old", () => {
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

  test("with a session id takes no other session's handoff", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("b"));
    expect(claimHandoff(folder, { sessionId: "a", claimant })).toBeUndefined();
    expect(states(folder)).toEqual(["b unclaimed"]);
  });

  test("leaves a handoff whose front matter is broken to be fixed", () => {
    const folder = testdir({ ".continue-here.md": "---\nsession_id: a\n---\n## Notes\nx" });
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    writeFileSync(
      join(folder, ".continue-here.md"),
      "---\nsession_id: a\ntimestamp: 2026-01-01\n---\n## Notes\nx",
    );
    expect(claimHandoff(folder, { claimant })?.handoff.notes).toBe("x");
  });

  test("follows no link: it could lead anywhere", () => {
    const folder = testdir({ "elsewhere.md": buildHandoff(aHandoff("a")) });
    symlinkSync(join(folder, "elsewhere.md"), join(folder, ".continue-here.md"));
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    expect(listHandoffs(folder)).toEqual([]);
  });

  test("finds nothing, and makes nothing, where there is no state folder", () => {
    const folder = join(testdir(), "state");
    expect(claimHandoff(folder, { claimant })).toBeUndefined();
    expect(listHandoffs(folder)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  test("refuses a session id that could leave the folder", () => {
    expect(() => claimHandoff(testdir(), { sessionId: "../../etc", claimant })).toThrow(TypeError);
  });

  test("takes over a claim only when told to, and then the former claim id is void", () => {
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

  test("gives back another session's handoff that took the place of the one it saw", async () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("own", { goal: "own" }));
    const { stdout } = await runBin(script("claim-while-replaced.mjs"), { args: [folder, "live"] });
    expect(stdout).toBe("own\n");
    expect(states(folder).sort()).toEqual(["other unclaimed", "own claimed"]);
    expect(goalsOnDisk(folder)).toEqual(["other", "own"]);
  });

  test("counts a handoff as unclaimed whose taker died before it could give it back", async () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("own", { goal: "own" }));
    await runBin(script("claim-while-replaced.mjs"), { args: [folder, "die"] });
    expect(states(folder).sort()).toEqual(["other unclaimed", "own unclaimed"]);
    expect(claimHandoff(folder, { sessionId: "other", claimant })?.handoff.goal).toBe("other");
    expect(goalsOnDisk(folder)).toEqual(["other", "own"]);
  });
});

describe("acknowledging", () => {
  test("archives the handoff; doing it twice changes nothing", () => {
    const folder = testdir();
    writeHandoff(folder, aHandoff("a", { goal: "ship" }));
    const { claimId } = claimHandoff(folder, { claimant })!;
    acknowledgeHandoff(folder, claimId);
    acknowledgeHandoff(folder, claimId);
    expect(states(folder)).toEqual(["a archived"]);
    expect(goalsOnDisk(folder)).toEqual(["ship"]);
  });

  test("refuses an id that nobody was given", () => {
    expect(() => acknowledgeHandoff(testdir(), "20260101T000000Z-0")).toThrow(
      expect.objectContaining({ code: "unknown-claim", claimId: "20260101T000000Z-0" }),
    );
    expect(() => acknowledgeHandoff(testdir(), "../../.continue-here")).toThrow(TypeError);
  });
});

describe("listing", () => {
  test("shows unfinished files and strangers' files as no handoffs", () => {
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

  test("shows a claim whose record is gone, without its claimant", () => {
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

test("reading a file that is not there is a diagnostic", () => {
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
