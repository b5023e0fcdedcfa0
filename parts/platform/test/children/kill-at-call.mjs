// Writes a file atomically, and dies by SIGKILL at the n-th call into node:fs. If that call is a write, only
// half of the data is written. Prints the call's name, so that the test knows what it covered. Exits with 0
// if there were fewer calls.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { writeFileAtomic } from "../../dist/index.js";

const [path, content, deadly] = process.argv.slice(2);
const real = { ...fs };
let calls = 0;

function die() {
  process.kill(process.pid, "SIGKILL");
  // Nothing more may happen until the signal arrives, which may take a moment.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
}

for (const name of Object.keys(real).filter((key) => key.endsWith("Sync"))) {
  fs[name] = (...args) => {
    if (++calls === Number(deadly)) {
      real.writeSync(1, name);
      if (name === "writeSync") real.writeSync(args[0], args[1].subarray(0, args[1].length / 2));
      die();
    }
    return real[name](...args);
  };
}
syncBuiltinESMExports();
writeFileAtomic(path, content);
