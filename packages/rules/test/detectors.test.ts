import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type Action, explain, judge } from "../src/index.js";
import type { Cases } from "./cases/case.js";
import { ciDeployment } from "./cases/ci-deployment.js";
import { databaseSchema } from "./cases/database-schema.js";
import { deletion } from "./cases/deletion.js";
import { externalApi } from "./cases/external-api.js";
import { gitHistory } from "./cases/git-history.js";
import { guard } from "./cases/guard.js";
import { decodedScripts, hiddenCommands } from "./cases/hidden-commands.js";
import { librarySwap } from "./cases/library-swap.js";
import { otherRunners } from "./cases/other-runners.js";
import { wrappedDeletion } from "./cases/wrapped-deletion.js";
import { wrappedGit } from "./cases/wrapped-git.js";

const OURS = [ciDeployment, databaseSchema, librarySwap, externalApi];
const ALL: readonly Cases[] = [
  ...[...OURS, deletion, gitHistory, guard, wrappedDeletion, wrappedGit],
  ...[otherRunners, hiddenCommands, decodedScripts],
];

describe.each(ALL)("$rule", ({ rule, stops, passes }) => {
  everyRow(
    "stops %s",
    stops.map((action) => [label(action), action] as const),
    (_, action) => {
      const { verdict, findings } = explain(action);
      expect(verdict.decision, verdict.reason).toBe("stop");
      expect(findings.filter(({ weight }) => weight === "stop").map((finding) => finding.rule)).toContain(
        rule,
      );
    },
  );

  // Some corpora contain only stopped commands.
  if (passes.length > 0)
    everyRow(
      "lets %s through",
      passes.map((action) => [label(action), action] as const),
      (_, action) => {
        const verdict = judge(action);
        expect(verdict.decision, verdict.reason).not.toBe("stop");
      },
    );
});

test("the corpora for CI, schemas, library swaps and APIs have at least 300 distinct actions", () => {
  const actions = OURS.flatMap(({ stops, passes }) => [...stops, ...passes]).map((action) =>
    JSON.stringify(action),
  );
  expect(new Set(actions).size).toBe(actions.length);
  expect(actions.length).toBeGreaterThanOrEqual(300);
});

test("the fast path for plain commands never allows a command that a detector stops", () => {
  for (const { stops } of ALL)
    for (const action of stops) expect(judge(action).decision, label(action)).toBe("stop");
});

function label({ tool, input }: Action): string {
  const { command, file_path, path } = input;
  const text = typeof command === "string" ? command : (file_path ?? path ?? JSON.stringify(input));
  return `${tool} ${String(text).slice(0, 90).replaceAll("\n", "⏎").replaceAll("%", "%%")}`;
}
