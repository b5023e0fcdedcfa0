import { fileURLToPath } from "node:url";
import { readFlags } from "@agentos/bench-harness";
import { build } from "esbuild";
import { readHistories } from "./histories.mjs";

const USAGE = `Usage: node src/train.mjs --histories FILE [--leave-out TEXT]

Fits how likely it is that an agent uses what a line of an old result says, and prints the weights of
packages/masking/src/retention/weights.ts. A unit counts as used when the agent writes it later for the first time.

  --histories FILE  as --next-use of main.mjs has it
  --leave-out TEXT  without the histories whose id has TEXT in it; says how well their uses are told from the rest
`;
const values = readFlags(USAGE, { histories: { type: "string" }, "leave-out": { type: "string" } });
if (values.histories === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const RECENT_RESULTS = 3;
const MIN_RESULTS = 8;
/** A history is looked at after every so many results. */
const STRIDE = 9;
const OLD = 16;
const LONG_LINE = 160;

const NAMES = [
  ...[
    "name",
    "figure",
    "path",
    "seenTwice",
    "seenMore",
    "age",
    "old",
    "said",
    "asked",
    "top",
    "indent",
    "units",
    "size",
  ],
  ...["trouble", "failed", "search", "read", "long"],
];

const { readUnits, entriesOf } = await loadPolicy();
const samples = readHistories(values.histories).map(({ id, messages }, index) => ({
  id,
  rows: sample(messages, index),
}));
const isLeftOut = ({ id }) => values["leave-out"] !== undefined && id.includes(values["leave-out"]);
const weights = fit(samples.filter((one) => !isLeftOut(one)).flatMap(({ rows }) => rows));
for (const [index, name] of NAMES.entries())
  process.stdout.write(`  ${name}: ${weights[index].toFixed(3)},\n`);
const left = samples.filter(isLeftOut).flatMap(({ rows }) => rows);
if (left.length > 0)
  process.stderr.write(`area under the curve of what was left out: ${areaUnder(left, weights).toFixed(3)}\n`);

/**
 * The policy's own readers, from their source: weights are learned on the very units that they will be used
 * for.
 */
async function loadPolicy() {
  const source = fileURLToPath(new URL("../../../packages/masking/src/", import.meta.url));
  const contents = `
    export { readUnits } from "./retention/units.ts";
    import { MaskingState } from "./state.ts";
    import { shapeNamed } from "./shapes/find-shape.ts";
    import { estimateTokens } from "./tokens.ts";
    export function entriesOf(messages) {
      const state = new MaskingState({ shape: shapeNamed("openai-chat"), isNamed: true, isCertain: true, countTokens: estimateTokens, tools: {} });
      state.sync(messages, []);
      return state.entries;
    }`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

/**
 * Rows `[features, isUsed]`, one for each name, figure and path of an old result that nobody has written yet.
 */
function sample(messages, index) {
  const entries = entriesOf(messages);
  const readings = entries.map(({ text, calls }) =>
    readUnits(`${text}\n${calls.map(({ input }) => JSON.stringify(input)).join("\n")}`),
  );
  const firstSaid = new Map();
  for (const [at, { role }] of entries.entries())
    if (role !== "result")
      for (const unit of readings[at].units) if (!firstSaid.has(unit)) firstSaid.set(unit, at);
  const rows = [];
  const results = [];
  for (const [at, { role }] of entries.entries()) {
    if (role === "result") results.push(at);
    if (role !== "assistant" || results.length < MIN_RESULTS || results.length % STRIDE !== index % STRIDE)
      continue;
    if (entries[at - 1]?.role === "result") addRows(rows, { entries, readings, firstSaid, results, at });
  }
  return rows;
}

function addRows(rows, { entries, readings, firstSaid, results, at }) {
  const isSaid = (unit) => (firstSaid.get(unit) ?? at) < at;
  const asked = new Set(
    entries.slice(0, at).flatMap(({ role }, index) => (role === "user" ? [...readings[index].units] : [])),
  );
  const seen = new Map();
  for (const result of results)
    for (const unit of new Set(readings[result].units)) seen.set(unit, (seen.get(unit) ?? 0) + 1);
  const counted = new Set(results.slice(-RECENT_RESULTS).flatMap((result) => [...readings[result].units]));
  const old = results.slice(0, -RECENT_RESULTS).toReversed();
  for (const [age, result] of old.entries()) {
    const { lines, unitStarts, units, kinds, indents, troubles, sizes } = readings[result];
    const { action, isError } = entries[result];
    for (let line = 0; line < lines; line++) {
      const [from, to] = [unitStarts[line], unitStarts[line + 1]];
      const own = units.slice(from, to);
      const count = Math.max(1, to - from);
      const ofLine = [
        Math.log2(age + 1),
        Math.max(0, Math.log2((age + 1) / OLD)),
        own.filter(isSaid).length / count,
        own.filter((unit) => asked.has(unit)).length / count,
        Number(indents[line] === 0),
        Math.min(indents[line], 24) / 8,
        Math.log2(count),
        Math.log2(1 + lines),
        troubles[line],
        Number(isError === true),
        Number(action?.kind === "search" || action?.kind === "list"),
        Number(action?.kind === "read"),
        Number(sizes[line] > LONG_LINE),
      ];
      for (let unit = from; unit < to; unit++) {
        if (counted.has(units[unit])) continue;
        counted.add(units[unit]);
        if (kinds[unit] === 0 || isSaid(units[unit])) continue;
        const times = seen.get(units[unit]);
        const ofUnit = [1, 2, 3].map((kind) => Number(kinds[unit] === kind));
        rows.push([
          [...ofUnit, Number(times === 2), Number(times > 2), ...ofLine],
          Number(firstSaid.has(units[unit])),
        ]);
      }
    }
  }
}

/** Logistic regression by Newton's method, held a little towards zero. */
function fit(rows) {
  const size = NAMES.length;
  let weights = new Float64Array(size);
  for (let round = 0; round < 12; round++) {
    const slope = Float64Array.from(weights, (weight) => -weight);
    const curve = Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (_, at) => Number(at === row)),
    );
    for (const [features, isUsed] of rows) {
      const chance = 1 / (1 + Math.exp(-dot(features, weights)));
      for (let row = 0; row < size; row++) {
        if (features[row] === 0) continue;
        slope[row] += features[row] * (isUsed - chance);
        const bend = features[row] * chance * (1 - chance);
        for (let at = 0; at < size; at++) curve[row][at] += bend * features[at];
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, at) => weight + step[at]);
  }
  return weights;
}

/** Gauss-Jordan; the matrix is positive definite, so no pivots are looked for. */
function solve(matrix, vector) {
  for (let row = 0; row < vector.length; row++) {
    const pivot = matrix[row][row];
    for (let other = 0; other < vector.length; other++) {
      if (other === row) continue;
      const times = matrix[other][row] / pivot;
      for (let at = row; at < vector.length; at++) matrix[other][at] -= times * matrix[row][at];
      vector[other] -= times * vector[row];
    }
  }
  return vector.map((value, row) => value / matrix[row][row]);
}

function dot(features, weights) {
  return features.reduce((sum, feature, at) => sum + feature * weights[at], 0);
}

function areaUnder(rows, weights) {
  const sorted = rows
    .map(([features, isUsed]) => [dot(features, weights), isUsed])
    .sort((one, other) => one[0] - other[0]);
  let unused = 0;
  let area = 0;
  for (const [, isUsed] of sorted) {
    if (isUsed === 1) area += unused;
    else unused++;
  }
  const used = sorted.length - unused;
  return area / (used * unused);
}
