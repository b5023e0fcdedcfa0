// A scripted agent that receives the same prompts as a real one, and writes the same files. To use
// Claude Code instead, write `run: claude` in a phase.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";

const [role, ...words] = process.argv.slice(2);
const prompt = await text(process.stdin);
const artifact = process.env.AGENTOS_ARTIFACT;

const WORK = { plan, code, docs, tests, fix, notes };

function plan(request) {
  leave(
    [
      `# Plan: ${request}`,
      "## Steps",
      "1. `src/slug.mjs` turns a title into the last part of a URL.",
      "2. `test/slug.test.mjs` tests what happens to spaces, capitals and punctuation.",
      "3. `docs/slug.md` shows how to call it.",
      "## Risks",
      "A title that consists only of punctuation gives an empty string.",
    ].join("\n\n"),
  );
  return { steps: ["code", "tests", "docs"], risk: "low" };
}

/** Writes an incomplete first attempt, as agents often do. */
function code() {
  leave('export const slug = (title) => title.toLowerCase().replaceAll(" ", "-");\n');
  return { files: ["src/slug.mjs"] };
}

function fix(problem) {
  console.log(`Fixes: ${problem}`);
  leave('export const slug = (title) => title.toLowerCase().match(/[a-z0-9]+/g)?.join("-") ?? "";\n');
  return { files: ["src/slug.mjs"] };
}

function tests() {
  leave(
    [
      'import assert from "node:assert/strict";',
      'import test from "node:test";',
      'import { slug } from "../src/slug.mjs";',
      "",
      'test("words are joined", () => assert.equal(slug("Hello World"), "hello-world"));',
      'test("punctuation is left out", () => assert.equal(slug("Hello,  World!"), "hello-world"));',
      "",
    ].join("\n"),
  );
  return { files: ["test/slug.test.mjs"] };
}

function docs() {
  leave('# slug\n\n`slug(title)` gives the last part of a URL: `slug("Hello World")` is `hello-world`.\n');
  return { files: ["docs/slug.md"] };
}

function notes(version) {
  const inputs = JSON.parse(readFileSync(process.env.AGENTOS_INPUTS, "utf8"));
  const changes = Object.values(inputs).flatMap(({ output }) =>
    output.split("\n").filter((line) => /^[*-] /.test(line)),
  );
  leave([`# ${version}`, ...changes].join("\n"));
  return { version, changes: changes.length };
}

function leave(content) {
  mkdirSync(dirname(artifact), { recursive: true });
  writeFileSync(artifact, content.endsWith("\n") ? content : `${content}\n`);
}

if (!Object.hasOwn(WORK, role) || prompt.trim() === "") {
  console.error(`usage: node agent.mjs ${Object.keys(WORK).join("|")} < prompt`);
  process.exit(64);
}
console.log(JSON.stringify(WORK[role](...words)));
