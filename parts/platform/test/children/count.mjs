// Adds one to a number in a file, many times, and logs when it enters and leaves the critical section.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../../dist/index.js";

const [folder, times] = process.argv.slice(2);
const counter = join(folder, "counter");
for (let i = 0; i < Number(times); i++) {
  withLock(
    join(folder, "lock"),
    () => {
      appendFileSync(join(folder, "log"), `in ${process.pid}\n`);
      writeFileSync(counter, String(Number(readFileSync(counter, "utf8")) + 1));
      appendFileSync(join(folder, "log"), `out ${process.pid}\n`);
    },
    { waitMs: 250_000 },
  );
}
