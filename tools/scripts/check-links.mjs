// `npm run check -- --only links`: relative links in documents lead to existing files and headings.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./run.mjs";

const LINK = /\]\((?<inline>[^)\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*(?<defined>\S+)/gm;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const files = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "*.md"];
const documents = execFileSync("git", files, { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => path !== "" && !path.includes("/test/") && existsSync(join(root, path)));

const dead = documents.flatMap((document) =>
  [...withoutCode(read(document)).matchAll(LINK)]
    .map(({ groups }) => groups.inline ?? groups.defined)
    .filter((target) => !HAS_SCHEME.test(target) && !leadsSomewhere(document, target))
    .map((target) => `${document} links to ${target}, which does not exist`),
);
for (const line of dead) console.error(line);
if (dead.length > 0) process.exitCode = 1;

function leadsSomewhere(document, target) {
  const [path, heading] = decodeURI(target).split("#");
  const file = path === "" ? document : normalize(join(dirname(document), path));
  if (!existsSync(join(root, file))) return false;
  if (heading === undefined || statSync(join(root, file)).isDirectory() || !file.endsWith(".md")) return true;
  const text = read(file);
  return text.includes(`<a id="${heading}">`) || headings(text).includes(heading);
}

/** Returns the ids that GitHub generates for headings. */
function headings(text) {
  const seen = new Map();
  return [...withoutFences(text).matchAll(/^#{1,6} +(.+?)(?: #+)?$/gm)].map(([, title]) => {
    const words = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const id = words.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
}

function withoutFences(text) {
  return text.replaceAll(/^ *(```+|~~~+)[\s\S]*?^ *\1/gm, "");
}

function withoutCode(text) {
  return withoutFences(text).replaceAll(/`[^`\n]*`/g, "");
}

function read(path) {
  return readFileSync(join(root, path), "utf8");
}
