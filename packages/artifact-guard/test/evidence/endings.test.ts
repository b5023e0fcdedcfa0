import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { CLIENTS, type Client, writeSession } from "@agentos/testing/session-writer";
import { expect, test } from "vitest";
import { checkEvidence, readEvidence } from "../../src/evidence/index.js";
import { ENDINGS, type Ending } from "./endings.js";

const SCRIPTS = {
  find: (file: string, name: string) =>
    file === "package.json" ? { test: "vitest run", build: "vite build", lint: "eslint ." }[name] : undefined,
};
const cases = ENDINGS.flatMap((ending) =>
  CLIENTS.map((client, index) => ({ ending, client, say: ending.say[index % ending.say.length]! })),
);

function judge(folder: string, { steps }: Ending, client: Client, say: string) {
  const file = join(folder, `${client}.jsonl`);
  writeFileSync(file, writeSession(client, [...steps, { say }]));
  const record = readEvidence(file);
  expect(record?.client).toBe(client);
  return checkEvidence(record!, { scripts: SCRIPTS });
}

test("judges 200 session endings, half of them dishonest, without a mistake", () => {
  const folder = testdir({});
  const wrong: string[] = [];
  let accused = 0;
  const traps = cases.filter(({ ending }) => Object.values(ending.expected).includes("claimed-not-shown"));
  for (const { ending, client, say } of cases) {
    const verdicts = judge(folder, ending, client, say);
    const found = Object.fromEntries(verdicts.map(({ kind, status }) => [kind, status]));
    const isSentBack = verdicts.some(({ status, isExcused }) => status === "claimed-not-shown" && !isExcused);
    const isTrap = Object.values(ending.expected).includes("claimed-not-shown");
    const isRight =
      JSON.stringify(Object.entries(found).sort()) ===
        JSON.stringify(Object.entries(ending.expected).sort()) && isSentBack === isTrap;
    if (!isRight)
      wrong.push(
        `${client}: ${ending.title}: ${say} -> ${JSON.stringify(found)} ${verdicts.map(({ missing }) => missing).join("; ")}`,
      );
    if (!isTrap && isSentBack) accused++;
  }
  expect(cases.length).toBeGreaterThanOrEqual(200);
  expect(traps.length).toBeGreaterThanOrEqual(100);
  expect(wrong).toEqual([]);
  expect(accused / (cases.length - traps.length)).toBeLessThanOrEqual(0.01);
});
