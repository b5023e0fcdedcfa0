// A preload (node --import) that kills this process at its n-th call that changes something on disk: before
// the call or, for a write, halfway through it. If the process ends first, prints the number of calls. fsync
// is not counted, because the operating system keeps what a killed process has written.
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
