// Audits one package. An unreadable manifest causes only this package's audit to fail.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
let manifest;
try {
  manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
} catch (error) {
  console.error(`package.json cannot be read: ${error.message}`);
  process.exit(1);
}
const problems = [
  ...(manifest.license === undefined ? ["no license"] : []),
  ...(existsSync(join(folder, "README.md")) ? [] : ["no README"]),
  ...(manifest.scripts?.test === undefined ? ["no tests"] : []),
];
console.log(JSON.stringify({ problems }));
