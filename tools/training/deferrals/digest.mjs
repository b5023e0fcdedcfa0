// Computes the digest by which generated weights identify their training texts. Prints it if run directly.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const training = join(import.meta.dirname, "./texts");

export function textsDigest() {
  const hash = createHash("sha256");
  const folders = ["deferrals", "finished"].flatMap((folder) =>
    readdirSync(join(training, folder)).map((name) => `${folder}/${name}`),
  );
  for (const path of [...folders, "padding.json", "slots.json"].sort())
    hash.update(`${path}\n${readFileSync(join(training, path), "utf8").replaceAll("\r\n", "\n")}`);
  return hash.digest("hex").slice(0, 16);
}

if (process.argv[1] === import.meta.filename) console.log(textsDigest());
