// Fails, then asks for a later retry, then succeeds. Exiting with 75 after printing `retry-after`
// does not count as an attempt.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [name] = process.argv.slice(2);
mkdirSync("work", { recursive: true });
const attemptsFile = join("work", `${name}.attempts`);
appendFileSync(attemptsFile, "x");
const count = existsSync(attemptsFile) ? readFileSync(attemptsFile, "utf8").length : 0;
if (count === 1) {
  console.error("connection reset");
  process.exit(1);
}
if (count === 2) {
  console.log("retry-after: 1");
  process.exit(75);
}
writeFileSync(join("work", `${name}.txt`), `${name}\n`);
console.log(JSON.stringify({ name, attempts: count }));
