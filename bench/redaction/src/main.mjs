import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFlags } from "@agentos/bench-harness";
import { findSecrets, redact } from "@agentos/secrets";
import * as worded from "@agentos/secrets/worded-cases";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { KINDS, PLACES, UNMARKED } from "./kinds.mjs";

const USAGE = `Usage: node --import tsx src/main.mjs [--times N] [--folder FOLDER] [--show]

Tables as Markdown on stdout.

  --times N        secrets to generate for each kind in each context (default 20)
  --folder FOLDER  count false alarms in this folder (default: the packages that this repository installs)
  --show           list the secrets that remained, and the strings that were removed from the files
`;
const values = readFlags(USAGE, {
  times: { type: "string", default: "20" },
  folder: { type: "string" },
  show: { type: "boolean", default: false },
});
const times = Number(values.times);
/** How many consecutive characters of a secret may remain, such as a prefix that identifies the service. */
const MAX_REMAINING = 8;
const secretlint = { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }] };

console.log(
  `## Secrets that remain\n\n${(await leakTable("with a recognizable prefix", KINDS)).join("\n")}\n`,
);
console.log(`${(await leakTable("recognizable only by their name", UNMARKED)).join("\n")}\n`);
console.log(`## In prose\n\n${(await proseTable()).join("\n")}\n`);
console.log(`## Harmless text that is removed\n\n${falseAlarmTable().join("\n")}\n`);
console.log(`## Time for 1 MB\n\n${(await timeTable()).join("\n")}`);

/** Counts the kinds of which at least one secret remains. */
async function leakTable(title, kinds) {
  const names = Object.keys(PLACES);
  const rows = { "@agentos/secrets": {}, secretlint: {} };
  const leaked = [];
  for (const [place, put] of Object.entries(PLACES)) {
    let [ours, theirs] = [0, 0];
    for (const [kind, [name, make]] of Object.entries(kinds)) {
      const cases = Array.from({ length: times }, () => {
        const secret = make();
        return { secret, text: put(secret, name) };
      });
      const left = cases.find(({ secret, text }) => leftOf(secret, redact(text)) > MAX_REMAINING);
      if (left) leaked.push(`${kind}, ${place}: ${JSON.stringify(redact(left.text)).slice(0, 120)}`);
      ours += left ? 1 : 0;
      const [{ text }] = cases;
      theirs += (await lint(text)) === 0 ? 1 : 0;
    }
    rows["@agentos/secrets"][place] = ours;
    rows.secretlint[place] = theirs;
  }
  if (values.show) console.error(leaked.join("\n"));
  return [
    `| of ${Object.keys(kinds).length} kinds, ${title} | ${names.join(" | ")} |`,
    `|---|${names.map(() => "---:").join("|")}|`,
    ...Object.entries(rows).map(
      ([who, row]) => `| ${who} | ${names.map((place) => row[place]).join(" | ")} |`,
    ),
  ];
}

/** Uses prose and program output with secrets, and harmless texts that resemble them. */
async function proseTable() {
  const templates = worded.textsOf("leaks");
  const harmless = worded.textsOf("harmless");
  let [most, draws, theirs] = [0, 0, 0];
  for (const template of templates) {
    const leaked = Array.from({ length: times }, () => worded.withSecrets(template)).filter(
      ({ text, secrets }) => secrets.some((secret) => worded.leftOf(secret, redact(text)) > 3),
    ).length;
    if (leaked > times / 2) most++;
    draws += leaked / times;
    if ((await lint(worded.withSecrets(template).text)) === 0) theirs++;
  }
  const masked = harmless.filter((text) => redact(text) !== text).length;
  const alarms = [];
  for (const text of harmless) if ((await lint(text)) > 0) alarms.push(text);
  return [
    `| | texts in which a secret remains, of ${templates.length} | runs in which a secret remains | harmless texts that are altered, of ${harmless.length} |`,
    "|---|---:|---:|---:|",
    `| ours | ${most} | ${((100 * draws) / templates.length).toFixed(1)}% | ${masked} |`,
    `| secretlint | ${theirs} | | ${alarms.length} |`,
  ];
}

async function lint(content) {
  const { messages } = await lintSource({
    source: { filePath: "a.txt", content, ext: ".txt", contentType: "text" },
    options: { config: secretlint },
  });
  return messages.length;
}

/** Returns the length of the longest part that remains. */
function leftOf(secret, text) {
  let longest = 0;
  for (const part of [secret, encodeURIComponent(secret)])
    for (let at = 0; at < part.length; at++)
      while (at + longest < part.length && text.includes(part.slice(at, at + longest + 1))) longest++;
  return longest;
}

function falseAlarmTable() {
  const folder = values.folder ?? fileURLToPath(new URL("../../../node_modules/.pnpm", import.meta.url));
  const found = new Map();
  const bytes = { README: 0, source: 0 };
  let files = 0;
  visit(folder);
  const rules = [...new Set([...found.keys()].map((key) => key.split(" ")[1]))].sort();
  const perMb = (count, kind) => (count / (bytes[kind] / 1e6)).toFixed(2);
  const sum = (kind) => rules.reduce((all, rule) => all + (found.get(`${kind} ${rule}`) ?? 0), 0);
  return [
    `${files} files.`,
    "",
    `| removed from | ${rules.join(" | ")} | all | per MB |`,
    `|---|${rules.map(() => "---:").join("|")}|---:|---:|`,
    ...Object.keys(bytes).map(
      (kind) =>
        `| ${kind}, ${(bytes[kind] / 1e6).toFixed(1)} MB | ${rules.map((rule) => found.get(`${kind} ${rule}`) ?? 0).join(" | ")} | ${sum(kind)} | ${perMb(sum(kind), kind)} |`,
    ),
  ];

  function visit(path) {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile() && /\.(?:md|[cm]?[jt]s|json|ya?ml)$/i.test(entry.name)) look(child);
    }
  }

  function look(path) {
    const text = readFileSync(path, "utf8");
    if (text.length > 2e6) return;
    const kind = path.endsWith(".md") ? "README" : "source";
    bytes[kind] += text.length;
    files++;
    for (const { rule, start, end } of findSecrets(text)) {
      found.set(`${kind} ${rule}`, (found.get(`${kind} ${rule}`) ?? 0) + 1);
      if (values.show)
        console.error(
          `${path}: ${JSON.stringify(text.slice(Math.max(0, start - 40), end + 10)).slice(0, 160)}`,
        );
    }
  }
}

/** Uses ordinary prose, and texts that are designed to be slow to scan. */
async function timeTable() {
  const prose = readFileSync(fileURLToPath(new URL("../../../README.md", import.meta.url)), "utf8");
  const units = [
    prose,
    "token=",
    "sk-",
    "eyJ-",
    "password: '",
    "a://b:c@",
    "-----BEGIN PRIVATE KEY-----",
    "SG.aaaa.aaaa-",
    "https://a:b",
    "xoxb-1-",
    "password kX9vLq2mZ7 ",
    "backup code 1a2b-3c4d ",
    "deploy/kX9vLq2mZ7 for staging ",
    "curl -u ",
  ];
  const rows = [];
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(1e6 / unit.length)).slice(0, 1e6);
    redact(text.slice(0, 1e5));
    const ours = await cpuOf(() => redact(text));
    const theirs = await cpuOf(() => lint(text));
    const title = unit === prose ? "the repository's README, repeated" : `\`${unit}\``;
    rows.push(`| ${title} | ${ours.toFixed(0)} ms | ${theirs.toFixed(0)} ms |`);
  }
  return ["| 1 MB of | ours | secretlint |", "|---|---:|---:|", ...rows];
}

async function cpuOf(run) {
  const before = process.cpuUsage();
  await run();
  return process.cpuUsage(before).user / 1e3;
}
