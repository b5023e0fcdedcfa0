// Usage: node src/main.mjs [--cases FILE] [--sweep FOLDER [--most N]] [--details] [--speed] [--hook]
import { parseArgs } from "node:util";
import { runCases } from "./cases.mjs";
import { measureHook } from "./hook.mjs";
import { measureSpeed } from "./speed.mjs";
import { runSweep } from "./sweep.mjs";

const { values } = parseArgs({
  options: {
    cases: { type: "string" },
    sweep: { type: "string" },
    most: { type: "string", default: "Infinity" },
    details: { type: "boolean", default: false },
    speed: { type: "boolean", default: false },
    hook: { type: "boolean", default: false },
  },
});

if (values.cases === undefined && values.sweep === undefined && !values.speed && !values.hook) {
  console.error(
    "Give --cases FILE (labelled artefacts, JSON Lines), --sweep FOLDER (finished files), --speed, or --hook.",
  );
  process.exitCode = 2;
}
if (values.cases !== undefined && !runCases(values.cases, { details: values.details })) process.exitCode = 1;
if (values.speed && !measureSpeed()) process.exitCode = 1;
if (values.hook && !measureHook()) process.exitCode = 1;
if (
  values.sweep !== undefined &&
  !runSweep(values.sweep, { details: values.details ? 40 : 0, most: Number(values.most) })
)
  process.exitCode = 1;
