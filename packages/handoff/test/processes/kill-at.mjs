// A preload (node --import) that kills this process at its n-th call that changes something on disk: before
// the call, or for a write after half of it. Prints how many calls there were when it was not reached. fsync
// does not count: what a killed process has written is in the system's hands already, so before and after are
// the same.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const killAt = Number(process.env.KILL_AT);
const CHANGES = ["openSync", "writeSync", "mkdirSync", "renameSync", "linkSync", "unlinkSync"];
let counting = false;
let calls = 0;

for (const name of CHANGES) {
  const original = fs[name];
  fs[name] = (...args) => {
    const changes = counting && !(name === "openSync" && args[1] === "r");
    if (changes && ++calls === killAt) {
      if (name === "writeSync") original(args[0], args[1].subarray(0, args[1].length / 2));
      process.kill(process.pid, "SIGKILL");
    }
    return original(...args);
  };
}
syncBuiltinESMExports();

globalThis.startCounting = () => {
  counting = true;
};
globalThis.stopCounting = () => {
  counting = false;
  console.log(calls);
};
