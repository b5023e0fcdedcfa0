import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readContext, scanUsage } from "@agentos/context-meter";

// main.mjs runs this in a separate process: `node scan.mjs usage|fleet FOLDER`.
const [what, folder] = process.argv.slice(2);
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".jsonl"))
  .map((file) => join(folder, file));

if (what === "usage") {
  const { totals } = await scanUsage(paths);
  console.log(JSON.stringify(totals));
} else {
  let read = 0;
  for (const path of paths) if (await readContext(path)) read++;
  console.log(read);
}
