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

Tables as Markdown on stdout. Ends with 1 when a goal is missed.

  --cases FILE    labelled artifacts, JSON Lines: how many of each kind are judged rightly
  --rows FILE     rows of somebody else, {rows: [{id, path?, lang?, expect, text}]}; --half 0 or 1 of them
  --kinds FOLDER  cases of the same kinds, made from the finished documents below it
  --sweep FOLDER  finished files: as they are, cut, and with the rest put off; --most N files, --half 0 or 1 of them
  --turns FILE    whole turns of an agent, JSON: how many of each kind are told of; --half 0 or 1 of them
  --details       with what was judged wrongly
  --speed         how long 1 MB of Markdown takes, warm
  --hook          the hook beside a bare \`node -e 0\`
  --growth        pieces repeated to 256 KB, 1 MB and 4 MB, in every type: none may grow faster than its length
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
