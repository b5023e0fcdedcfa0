// Claims the handoff of session "own". Between the scan and the rename, session "other" writes one. With
// "die", the process is killed right after the rename.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { claimHandoff, writeHandoff } from "../../dist/index.js";

const [stateFolder, end] = process.argv.slice(2);
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  if (!from.endsWith(".continue-here.md")) return rename(from, to);
  fs.renameSync = rename;
  syncBuiltinESMExports();
  const other = {
    sessionId: "other",
    timestamp: "2026-02-02T00:00:00Z",
    goal: "other",
    completed: [],
    remaining: [],
  };
  writeHandoff(stateFolder, other);
  rename(from, to);
  if (end === "die") process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
console.log(claimHandoff(stateFolder, { sessionId: "own", claimant: "own" })?.handoff.goal);
