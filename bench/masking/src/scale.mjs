import { median } from "@agentos/bench-harness";
import { agentos, aiSdk, langChain } from "./contestants/packages.mjs";
import { clearOldest, clearOldestInBatches, geminiCli, sweAgent } from "./contestants/rules.mjs";
import { makeConversation } from "./conversation.mjs";
import { commonPrefixShare, countOrphans, resultTokens } from "./replay.mjs";
import { printTable } from "./table.mjs";

const CONTESTANTS = {
  "nothing masked": () => (messages) => messages,
  "@agentos/masking": agentos,
  "LangChain ClearToolUsesEdit": langChain,
  "AI SDK pruneMessages": aiSdk,
  "Gemini CLI's rule": geminiCli,
  "SWE-agent's rule": sweAgent,
  "clear oldest": clearOldest,
  "clear oldest, in batches": clearOldestInBatches,
};

const TURNS = 100;
const SHARE = 0.5;
/** How many times the first call is repeated in a warm process. */
const AGAIN = 15;

/** Dollars per million input tokens that are read from or written to the cache. */
const PRICES = { read: 0.3, write: 3.75 };

/**
 * Masks a long conversation before each of its last `TURNS` turns. The cap is half of the tokens of its
 * tool results.
 * @param {{ messages: number }} size
 */
export async function compareAtScale({ messages: count }) {
  const messages = makeConversation(count);
  const total = messages.reduce((sum, message) => sum + resultTokens(message), 0);
  const begin = messages.length - 2 * TURNS;
  const rows = [];
  for (const [name, contestant] of Object.entries(CONTESTANTS)) {
    const mask = contestant({ messages, cap: SHARE * total });
    const times = [];
    let previous = messages.slice(0, begin);
    let prefix = 0;
    let dollars = 0;
    let masked = previous;
    for (let turn = 0; turn <= TURNS; turn++) {
      const list = messages.slice(0, begin + 2 * turn);
      const startedAt = cpuMs();
      masked = await mask(list);
      times.push(cpuMs() - startedAt);
      const share = commonPrefixShare(previous, masked);
      const cached = (share * JSON.stringify(previous).length) / 4;
      const all = JSON.stringify(masked).length / 4;
      // The first request breaks the cache for every contestant.
      prefix += share;
      dollars += (cached * PRICES.read + Math.max(0, all - cached) * PRICES.write) / 1e6;
      previous = masked;
    }
    const [first, ...later] = times;
    const again = [];
    for (let call = 0; call < AGAIN; call++) {
      const maskAnew = contestant({ messages, cap: SHARE * total });
      const list = messages.slice(0, begin);
      const startedAt = cpuMs();
      await maskAnew(list);
      again.push(cpuMs() - startedAt);
    }
    rows.push([
      name,
      `${((100 * masked.reduce((sum, message) => sum + resultTokens(message), 0)) / total).toFixed(0)}%`,
      String(countOrphans(masked)),
      ((100 * prefix) / times.length).toFixed(1),
      dollars.toFixed(2),
      first.toFixed(1),
      median(again).toFixed(1),
      median(later).toFixed(2),
      Math.max(...later).toFixed(1),
    ]);
    process.stderr.write(`${name} done\n`);
  }
  process.stdout.write(
    `${messages.length} messages, ${total} tokens of tool results; the last ${TURNS} turns, capped at ${100 * SHARE}%\n\n`,
  );
  printTable(
    [
      "policy",
      "tool tokens left",
      "pairs broken",
      "prefix bytes kept, %",
      "input cost, $",
      "first call, CPU ms",
      "repeated (median)",
      "per turn, CPU ms (median)",
      "(max)",
    ],
    rows,
  );
}

/** CPU time, including V8's threads. Less affected by other load than wall-clock time. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
