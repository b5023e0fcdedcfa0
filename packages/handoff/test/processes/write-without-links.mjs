// Writes a handoff as on a file system without hard links.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { writeHandoff } from "../../dist/index.js";

fs.linkSync = () => {
  throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
};
syncBuiltinESMExports();
const [stateFolder, handoff] = process.argv.slice(2);
console.log(writeHandoff(stateFolder, JSON.parse(handoff)).path);
