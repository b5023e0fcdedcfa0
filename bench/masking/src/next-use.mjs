import { agentos, aiSdk, langChain } from "./contestants/packages.mjs";
import {
  clearOldest,
  clearOldestInBatches,
  geminiCli,
  openCode,
  oracle,
  randomLines,
  sweAgent,
} from "./contestants/rules.mjs";
import { readHistories } from "./histories.mjs";
import { addScore, newScore, replay } from "./replay.mjs";
import { printTable } from "./table.mjs";
import { findUses } from "./uses.mjs";

const CONTESTANTS = {
  "@agentos/masking": agentos,
  "LangChain ClearToolUsesEdit": langChain,
  "AI SDK pruneMessages": aiSdk,
  "Gemini CLI's rule": geminiCli,
  "OpenCode's rule": openCode,
  "SWE-agent's rule": sweAgent,
  "clear oldest": clearOldest,
  "clear oldest, in batches": clearOldestInBatches,
  "random lines (control)": randomLines,
  "oracle, whole results": oracle,
};

const SHARES = [0.5, 0.3];

/**
 * Replays histories, and prints how much of what the agent used next was still available.
 * @param {string} path
 * @param {{ every: number, only?: string }} options `every`: replays every n-th history;
 * `only`: runs the contestants whose name contains it
 */
export async function compareNextUse(path, { every, only }) {
  const histories = readHistories(path).filter((_, index) => index % every === 0);
  const uses = histories.map(findUses);
  const count = uses.reduce((sum, { facts }) => sum + facts.length, 0);
  process.stdout.write(`${histories.length} histories, ${count} uses\n\n`);
  const rows = [];
  for (const [name, contestant] of Object.entries(CONTESTANTS)) {
    if (only !== undefined && !name.includes(only)) continue;
    const scores = [];
    for (const share of SHARES) {
      const score = newScore();
      for (const [index, history] of histories.entries())
        addScore(score, await replay(history, uses[index], share, contestant));
      scores.push(score);
    }
    rows.push([name, ...columns(scores)]);
    process.stderr.write(`${name} done\n`);
  }
  printTable(["policy", ...COLUMNS.map(([title]) => title)], rows);
}

const percent = (part, whole) => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(0));

const COLUMNS = [
  ["ctx", ({ facts }) => percent(facts.ctx, facts.uses)],
  ["kept", ({ facts }) => percent(facts.kept, facts.uses)],
  ["words", ({ words }) => percent(words.kept, words.uses)],
  ["words ctx", ({ words }) => percent(words.ctx, words.uses)],
  ["anchors", ({ anchors }) => percent(anchors.kept, anchors.uses)],
  ["prefix", ({ prefix, steps }) => percent(prefix, steps)],
  ["tool tokens", ({ left, steps }) => percent(left, steps)],
  ["over cap", ({ over, steps }) => percent(over, steps)],
  ["grown", ({ grown }) => String(grown)],
  ["orphans", ({ orphans }) => String(orphans)],
  ["ms per step", ({ ms, steps }) => (ms / Math.max(1, steps)).toFixed(1)],
];

function columns(scores) {
  return COLUMNS.map(([, read]) => scores.map(read).join(" / "));
}
