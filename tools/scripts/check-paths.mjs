// `npm run check -- --only paths`: files and folders that contributor documents name must exist.
// `<client>` and `*` match any name.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const DOCUMENTS = [
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/dependencies.md",
  ...readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`),
];
const FOLDERS = ["packages", "parts", "tools", "docs", "examples", "e2e", "bench", "plugins", ".changeset"];
const NAMED = new RegExp(
  String.raw`\`((?:${FOLDERS.map((name) => name.replace(".", "\\.")).join("|")})/[^\`\s]*)\``,
  "g",
);

const missing = DOCUMENTS.flatMap((document) => {
  const text = readFileSync(join(root, document), "utf8");
  const named = new Set([...text.matchAll(NAMED)].map(([, path]) => path));
  return [...named]
    .filter((path) => !exists(path))
    .map((path) => `${document} names ${path}, which does not exist`);
});
for (const line of missing) console.error(line);
if (missing.length > 0) process.exitCode = 1;

function exists(path) {
  const pattern = `:(glob)${path.replace(/<[^>]*>/g, "*").replace(/\/$/, "")}`;
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", pattern],
    {
      cwd: root,
    },
  );
  return files.length > 0;
}
