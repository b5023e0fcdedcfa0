import { judge } from "@agentos/rules";
import { brokenCommands, SHELL_PIECES } from "@agentos/test-helpers/broken-commands";

const LIMIT_MS = 50;
const AGAIN = 4;
const DECISIONS = new Set(["allow", "report", "stop"]);
const TIERS = new Set(["AUTO-FIX", "AUTO-ADD", "AUTO-RESOLVE", "STOP"]);

/**
 * Judges so many broken events of shells and other tools, and checks every answer; counts crashes, answers that are not valid, and what
 * takes longer than 50 ms.
 * @param {number} count
 * @param {number} seed the same one makes the same events
 */
export function measureFuzz(count, seed) {
  const result = { events: 0, seed, crashes: 0, invalid: 0, slowerThan50Ms: 0, slowest: [] };
  let at = 0;
  for (const text of brokenCommands(count, seed)) {
    const event = eventOf(text, at++);
    const { ms: first, answer } = timed(event);
    let ms = first;
    // Again, when the machine may have been busy with something else.
    for (let again = 0; ms > LIMIT_MS && again < AGAIN; again++) ms = Math.min(ms, timed(event).ms);
    result.events++;
    if (answer === undefined) result.crashes++;
    else if (!isValid(answer)) result.invalid++;
    if (ms > LIMIT_MS) result.slowerThan50Ms++;
    keepSlowest(result.slowest, { ms, event: JSON.stringify(event).slice(0, 120) });
  }
  return result;
}

/** Two of three are commands, as agents' calls are; the others carry the same texts in what other tools are given. */
function eventOf(text, at) {
  const piece = SHELL_PIECES[at % SHELL_PIECES.length];
  switch (at % 12) {
    case 1:
      return { tool: "PowerShell", input: { command: text } };
    case 4:
      return { tool: "Write", input: { file_path: piece, content: text } };
    case 7:
      return {
        tool: "mcp__x__run_query",
        input: { params: { sql: text, args: [piece, text.slice(0, 50)] } },
      };
    case 10:
      return { tool: "apply_patch", input: { input: `*** Begin Patch\n*** Update File: ${piece}\n${text}` } };
    default:
      return { tool: "Bash", input: { command: text } };
  }
}

/** Without an answer when it crashed. */
function timed(event) {
  const begin = performance.now();
  try {
    const answer = judge(event);
    return { ms: performance.now() - begin, answer };
  } catch {
    return { ms: performance.now() - begin };
  }
}

function isValid({ decision, tier, reason, evidence, rule }) {
  return (
    DECISIONS.has(decision) &&
    TIERS.has(tier) &&
    typeof reason === "string" &&
    reason !== "" &&
    Array.isArray(evidence) &&
    (decision === "allow" || (rule !== undefined && evidence.length > 0))
  );
}

function keepSlowest(slowest, one) {
  slowest.push(one);
  slowest.sort((a, b) => b.ms - a.ms);
  slowest.length = Math.min(slowest.length, 5);
}
