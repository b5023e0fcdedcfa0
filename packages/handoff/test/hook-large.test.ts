// @module-tag slow

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type Handoff, listHandoffs, readHandoff } from "../src/index.js";
import { aProject, recordedEvent } from "./hook-client.js";
import { claude, requestsIn } from "./sessions.js";

const bin = fileURLToPath(new URL("../bin/agentos-handoff-hook.cjs", import.meta.url));
const killAtSecondReading = fileURLToPath(new URL("processes/kill-at-second-reading.cjs", import.meta.url));

/** A 17 MB session that is still in progress, with a decision at its beginning and one in its middle. */
function aLargeSession() {
  const world = aProject();
  const client = world.session("s1");
  const decision = (id: string) => [
    claude.calls(id, "AskUserQuestion", {}),
    claude.result(id, "ok", {}, { toolUseResult: { answers: { [`${id}?`]: "Yes" } } }),
  ];
  const filler = Array.from({ length: 450 }, (_, index) => claude.result(`${index}`, "x".repeat(20_000)));
  client.says([
    claude.user("Move billing to the new ledger"),
    ...decision("early"),
    ...filler,
    ...decision("middle"),
  ]);
  const rows = [
    ...filler,
    claude.user("Mend the rounding"),
    claude.says("I look at it."),
    claude.calls("1", "Read", {}),
  ];
  appendFileSync(
    client.transcript,
    `${rows.map((row) => JSON.stringify({ ...row, sessionId: "s1" })).join("\n")}\n`,
  );
  return {
    ...world,
    handoffs: () =>
      listHandoffs(world.stateFolder).map(({ path, state }) => ({
        state,
        handoff: readHandoff(path).handoff!,
      })),
    ends: (name: string, env: Record<string, string> = {}) =>
      runBin(bin, {
        cwd: world.project,
        env: { TMPDIR: world.tempFolder, HOME: world.folder, CLAUDE_PID: String(process.pid), ...env },
        input: JSON.stringify({
          ...recordedEvent(name),
          session_id: "s1",
          cwd: world.project,
          transcript_path: client.transcript,
        }),
      }),
    inTheMiddle: {
      NODE_OPTIONS: `--require ${JSON.stringify(killAtSecondReading)}`,
      READ_ONCE: client.transcript,
    },
  };
}

/** Returns each question with the user's answer. */
const answers = ({ conversation = [] }: Handoff) =>
  conversation.flatMap(({ question, text }) => (question === undefined ? [] : `${question} ${text}`));
const next = "Finish what the user asked for last: Mend the rounding";

describe.each(["claude-code/SessionEnd.other", "claude-code/PreCompact.auto"])(
  "%s of a large session",
  (name) => {
    test("writes one handoff from the whole file", async () => {
      const { ends, handoffs } = aLargeSession();
      expect(await ends(name)).toMatchObject({ code: 0, stderr: "" });
      const [left, ...others] = handoffs();
      expect(others).toEqual([]);
      expect(left).toMatchObject({ state: "unclaimed", handoff: { nextAction: next } });
      expect(answers(left!.handoff)).toEqual(["early? Yes", "middle? Yes"]);
      expect(left!.handoff.extraSections).toBeUndefined();
    });

    test("leaves a handoff from the beginning and end, and says so, if the client kills the hook", async () => {
      const { project, ends, handoffs, inTheMiddle } = aLargeSession();
      expect(await ends(name, inTheMiddle)).toMatchObject({ signal: "SIGKILL" });
      const [left, ...others] = handoffs();
      expect(others).toEqual([]);
      expect(left).toMatchObject({ state: "unclaimed", handoff: { nextAction: next } });
      expect(left!.handoff.goal).toBe("Move billing to the new ledger");
      expect(requestsIn(left!.handoff).at(-1)).toBe("Mend the rounding");
      expect(answers(left!.handoff)).toContain("early? Yes");
      expect(left!.handoff.current?.status).toContain(
        "2 MB in the middle of the session's file was not read",
      );
      const checkpoint = join(project, ".agentos/state/.context-checkpoint.md");
      expect(existsSync(checkpoint) && readFileSync(checkpoint, "utf8").includes(next)).toBe(
        name.includes("PreCompact"),
      );
    });
  },
);
