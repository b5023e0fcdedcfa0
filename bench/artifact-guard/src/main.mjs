import { readFlags } from "@agentos/bench-harness";
import { runCases } from "./cases.mjs";
import { measureGrowth } from "./growth.mjs";
import { measureHook } from "./hook.mjs";
import { runKinds } from "./kinds.mjs";
import { runRows } from "./rows.mjs";
import { measureSpeed } from "./speed.mjs";
import { runSweep } from "./sweep.mjs";
import { runTurns } from "./turns.mjs";

const USAGE = `Usage: node src/main.mjs [--cases FILE] [--rows FILE]... [--kinds FOLDER] [--sweep FOLDER] [--turns FILE] [--most N] [--half 0|1] [--details] [--speed] [--hook] [--growth]

Tables as Markdown on stdout. Exits with 1 if a goal is missed.

  --cases FILE    how many labeled artifacts of each kind are judged correctly (JSON Lines)
  --rows FILE     cases by other authors: {rows: [{id, path?, lang?, expect, text}]}
  --kinds FOLDER  cases of the same kinds as in --cases, made from the finished documents in this folder
  --sweep FOLDER  finished files: unchanged, and with each kind of damage that suits their type
  --turns FILE    how many whole agent turns are reported, by kind (JSON)
  --most N        with --kinds or --sweep: uses at most N files
  --half 0|1      with --rows, --sweep or --turns: uses only one half of the rows, files or turns
  --details       also lists the wrong verdicts
  --speed         how long 1 MB of Markdown takes in a warm process
  --hook          the CPU time of the hook compared with that of \`node -e 0\`
  --growth        checks, for every type, that the time grows no faster than the length (256 KB to 4 MB)
`;
const values = readFlags(USAGE, {
  cases: { type: "string" },
  rows: { type: "string", multiple: true, default: [] },
  kinds: { type: "string" },
  sweep: { type: "string" },
  turns: { type: "string" },
  most: { type: "string", default: "Infinity" },
  half: { type: "string" },
  details: { type: "boolean", default: false },
  speed: { type: "boolean", default: false },
  hook: { type: "boolean", default: false },
  growth: { type: "boolean", default: false },
});

if (
  values.cases === undefined &&
  values.rows.length === 0 &&
  values.kinds === undefined &&
  values.sweep === undefined &&
  values.turns === undefined &&
  !values.speed &&
  !values.growth &&
  !values.hook
) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
if (values.cases !== undefined && !runCases(values.cases, { details: values.details })) process.exitCode = 1;
for (const file of values.rows) {
  console.log(`\n${file}`);
  runRows(file, { half: values.half, details: values.details });
}
if (
  values.kinds !== undefined &&
  !runKinds(values.kinds, { details: values.details, most: Number(values.most) })
)
  process.exitCode = 1;
if (values.turns !== undefined) await runTurns(values.turns, { half: values.half, details: values.details });
if (values.speed && !measureSpeed()) process.exitCode = 1;
if (values.hook && !measureHook()) process.exitCode = 1;
if (values.growth && !measureGrowth()) process.exitCode = 1;
if (
  values.sweep !== undefined &&
  !runSweep(values.sweep, {
    details: values.details ? 40 : 0,
    most: Number(values.most),
    half: values.half,
  })
)
  process.exitCode = 1;
