// Claims once for each line on stdin, and prints the claim's id or "none".
import { createInterface } from "node:readline";
import { claimHandoff } from "../../dist/index.js";

const [stateFolder, claimant] = process.argv.slice(2);
console.log("ready");
for await (const _ of createInterface({ input: process.stdin })) {
  console.log(claimHandoff(stateFolder, { claimant })?.claimId ?? "none");
}
