import { judge } from "@agentos/rules";
import { brokenEvents } from "./events.mjs";

const LIMIT_MS = 50;
const AGAIN = 3;
const WARM_UP = 2_000;
const DECISIONS = new Set(["allow", "report", "stop"]);
const TIERS = new Set(["AUTO-FIX", "AUTO-ADD", "AUTO-RESOLVE", "STOP"]);

/**
 * Counts crashes, invalid responses, and events that take more than 50 ms of CPU time. A slow event is
 * judged up to four times, and its shortest time counts, because garbage collection or compilation can
 * slow down a single call. `slowOnce` counts the events whose first call was slow.
 * @param {number} count
 * @param {number} seed determines the events
 * @param {number} from the number of events to skip, so that a run can be split
 */
export function measureFuzz(count, seed, from = 0) {
  const result = {
    events: 0,
    seed,
    crashes: 0,
    invalid: 0,
    slowOnce: 0,
    slowerThan50Ms: 0,
    slowest: [],
    broken: [],
  };
  // Warms up the process with other events.
  for (const { action, files } of brokenEvents(Math.min(count, WARM_UP), seed + 1_000))
    timed(action, contextOf(files));
  let at = 0;
  for (const { action, files } of brokenEvents(from + count, seed)) {
    if (at++ < from) continue;
    const context = contextOf(files);
    const { ms: first, answer, error } = timed(action, context);
    let ms = first;
    for (let again = 0; ms > LIMIT_MS && again < AGAIN; again++) ms = Math.min(ms, timed(action, context).ms);
    result.events++;
    const isBroken = error !== undefined || !isValid(answer);
    if (error !== undefined) result.crashes++;
    else if (isBroken) result.invalid++;
    if (isBroken && result.broken.length < 5)
      result.broken.push({ event: shown(action), error: error?.stack });
    if (first > LIMIT_MS) result.slowOnce++;
    if (ms > LIMIT_MS) result.slowerThan50Ms++;
    keepSlowest(result.slowest, { ms, at: at - 1, event: shown(action) });
  }
  return result;
}

function contextOf(files) {
  if (files === undefined) return { projectFolder: "/project" };
  const readFile = (path) => files.get(path.replace("/project/", ""));
  return { projectFolder: "/project", readFile };
}

function timed(action, context) {
  const begin = process.cpuUsage();
  let answer;
  let error;
  try {
    answer = judge(action, undefined, context);
  } catch (caught) {
    error = caught;
  }
  const { user, system } = process.cpuUsage(begin);
  return { ms: (user + system) / 1_000, answer, error };
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

/** Describes an action, even if it is nested too deeply for JSON. */
function shown(action) {
  try {
    return String(JSON.stringify(action)).slice(0, 120);
  } catch {
    return String(action?.tool);
  }
}

function keepSlowest(slowest, one) {
  if (slowest.length === 5 && one.ms <= slowest[4].ms) return;
  slowest.push(one);
  slowest.sort((a, b) => b.ms - a.ms);
  slowest.length = Math.min(slowest.length, 5);
}
