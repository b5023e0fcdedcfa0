// Fails, then asks for a later retry, then succeeds. A run that prints `retry-after` and exits with 75
// is not counted as an attempt.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [name] = process.argv.slice(2);
mkdirSync("work", { recursive: true });
const tries = join("work", `${name}.tries`);
appendFileSync(tries, "x");
const count = existsSync(tries) ? readFileSync(tries, "utf8").length : 0;
if (count === 1) {
  console.error("connection reset");
  process.exit(1);
}
if (count === 2) {
  console.log("retry-after: 1");
  process.exit(75);
}
writeFileSync(join("work", `${name}.txt`), `${name}\n`);
console.log(JSON.stringify({ name, tries: count }));
