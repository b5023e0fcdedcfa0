import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { contextAt, FakeTerminal } from "@agentos/testing/fake-terminal";
import { expect, test } from "vitest";
import { detailsOf } from "../../src/watch/details.js";
import { type Row, rowsIn } from "../../src/watch/rows.js";
import type { Snapshot } from "../../src/watch/snapshot.js";
import { refused, snapshot } from "./sample.js";

const HOSTILE = "\u001B[2J\u001B]0;owned\u0007\u202Eevil";

/** The rows of a snapshot whose files are in a folder. */
function rowsWith(more: (folder: string) => Partial<Snapshot>) {
  const folder = testdir();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const context = contextAt(new FakeTerminal(80, 24), { cwd: folder, env: {} });
  const rows = rowsIn(snapshot(more(folder)));
  const details = (row: Row | undefined) => detailsOf(row!, snapshot().refused, context);
  return { write, rows, details };
}

test("shows a gate's question and artifact, a handoff's text, and each reason for a refusal", async () => {
  const { write, rows, details } = rowsWith((folder) => {
    const [gate] = snapshot().waiting;
    const [handoff] = snapshot().handoffs;
    const phase = "phase" in gate!.target ? gate!.target.phase! : undefined;
    return {
      waiting: [
        {
          ...gate!,
          target: {
            kind: "gate",
            sessionId: "s",
            live: true,
            phase: { ...phase!, question: `Whole? ${HOSTILE}`, artifact: join(folder, "NOTES.md") },
          },
        },
      ],
      handoffs: [{ ...handoff!, target: { kind: "handoff", path: join(folder, "handoff.md") } }],
      refused: [refused("git push --force", "others have it", { reason: `both ${HOSTILE}` })],
      sessions: [],
      runs: [],
    };
  });
  write("NOTES.md", `# Notes\n\n${HOSTILE}\n`);
  write("handoff.md", `# Remaining\n\n- Map ${HOSTILE}\n`);
  const [gate, deviation, handoff] = await Promise.all(rows.map(details));
  expect(gate).toEqual(["Whole? evil", "", "==> NOTES.md <==", "# Notes", "", "evil", ""]);
  expect(handoff).toEqual(["# Remaining", "", "- Map evil"]);
  expect(deviation).toEqual([
    "git-history, refused, last 2026-11-21T09:00:00.000Z, by Bash",
    "  git push --force",
    "    others have it",
    "  both evil",
  ]);
});

test("for a session without a file, shows what is known and what was refused; reports removed items", async () => {
  const { rows, details } = rowsWith(() => ({}));
  const [session, handoff] = ["sessions", "handoffs"].map((name) => rows.find((row) => row.section === name));
  expect((await details(session))[0]).toBe("Session 108df0a8-65fe-481b-a7ee-4685dd9c62df");
  expect((await details(handoff))[0]).toMatch(/^It cannot be read: /);
});
