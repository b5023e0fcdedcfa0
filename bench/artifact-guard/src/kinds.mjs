import { basename } from "node:path";
import { checkArtifact, passes } from "@agentos/artifact-guard";
import { pick } from "./cuts.mjs";
import { documentsBelow } from "./sweep.mjs";
import { BENIGN, HEDGES } from "./wordings.mjs";

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*(\S?)/;
const VARIANTS = [
  (title) => `## 3. ${title}`,
  (title) => `## ${title}:`,
  (title) => `## **${title}**`,
  (title) => `## ${title} ##`,
  (title) => `## ${title.toUpperCase()}`,
];

/**
 * Derives labeled cases of every kind from finished documents. The criteria require the document's own
 * second-level sections, except empty ones, and at least three fifths of its line count.
 * @returns whether every kind reaches its goal
 */
export function runKinds(folder, { details, most }) {
  const table = new Map();
  const wrong = [];
  let turn = 0;
  for (const { path, text: raw, seed } of documentsBelow(folder, most)) {
    const text = `${raw.replace(/\r\n?/g, "\n").trimEnd()}\n`;
    const lines = text.split("\n");
    const { headings, fences } = outlineOf(lines);
    if (headings.length < 2 || lines.length < 14) continue;
    const isFilled = ({ line }, index) =>
      lines.slice(line + 1, headings[index + 1]?.line).some((text) => /^(?!#{1,2} ).*\S/.test(text));
    const requiredSections = headings.filter(isFilled).map(({ title }) => title);
    const spec = { minLines: Math.floor(lines.length * 0.6), requiredSections };
    const judge = (kind, shouldPass, artifact, criteria = spec) => {
      const findings = checkArtifact(artifact, criteria, { path: basename(path) });
      const isRight = passes(findings) === shouldPass;
      const row = table.get(kind) ?? { count: 0, right: 0, goal: shouldPass ? 100 : 97 };
      table.set(kind, { ...row, count: row.count + 1, right: row.right + (isRight ? 1 : 0) });
      if (!isRight) wrong.push({ kind, path, findings, tail: artifact.slice(-120) });
      return isRight;
    };
    if (!judge("real-complete", true, text)) continue;
    judge("crlf", true, text.replaceAll("\n", "\r\n"));
    judge("heading-variants", true, replaced(lines, headings, VARIANTS[turn % VARIANTS.length]));
    const at = text.slice(Math.floor(text.length * (0.3 + 0.4 * seed))).search(/[A-Za-z](?=[A-Za-z])/);
    if (at !== -1)
      judge("cut-midword", false, text.slice(0, Math.floor(text.length * (0.3 + 0.4 * seed)) + at + 1));
    const cut = pick(headings.slice(1), seed);
    judge("cut-at-section", false, `${lines.slice(0, cut.line).join("\n").trimEnd()}\n`);
    judge("cut-after-heading", false, `${lines.slice(0, cut.line + 1).join("\n")}\n`);
    const skeleton = { minLines: 3, requiredSections };
    judge("skeleton", false, requiredSections.map((title) => `## ${title}\n`).join("\n"), skeleton);
    judge("skeleton-padded", false, requiredSections.map((title) => `## ${title}\n\nTBD\n\n\n\n`).join("\n"));
    const inFence = requiredSections.map((title) => `## ${title}\n\ntext\n`).join("\n");
    judge("headings-in-fence", false, `# Draft\n\n\`\`\`md\n${inFence}\`\`\`\n\nSome prose.\n`, skeleton);
    judge("stub", false, `# ${basename(path)}\n\nI have begun this and will write it out soon.\n`);
    judge("hedge-tail", false, `${text}\n${HEDGES[turn % HEDGES.length]}\n`);
    const before = headings.at(-1).line;
    const benign = BENIGN[turn % BENIGN.length];
    judge("benign-mention", true, [...lines.slice(0, before), benign, "", ...lines.slice(before)].join("\n"));
    if (fences.length > 0)
      judge("unclosed-fence", false, lines.filter((_, line) => line !== fences.at(-1)).join("\n"));
    turn++;
  }
  return print(table, details ? wrong : []);
}

function replaced(lines, headings, variant) {
  const changed = [...lines];
  // A title with markup is kept, because emphasis around emphasis would change its meaning.
  for (const { line, title } of headings) if (!/[[\]*_`]/.test(title)) changed[line] = variant(title);
  return changed.join("\n");
}

function outlineOf(lines) {
  const headings = [];
  const fences = [];
  let open;
  lines.forEach((line, index) => {
    const [, fence, info] = FENCE.exec(line) ?? [];
    if (open === undefined && fence !== undefined) open = fence;
    else if (fence?.[0] === open?.[0] && fence?.length >= open?.length && info === "") {
      open = undefined;
      fences.push(index);
    }
    const title = open === undefined ? /^## +(\S.*?)\s*$/.exec(line)?.[1] : undefined;
    if (title !== undefined) headings.push({ line: index, title });
  });
  // A document with an unclosed fence is not used, because its author did not check it.
  return open === undefined ? { headings, fences } : { headings: [], fences: [] };
}

function print(table, wrong) {
  let isGood = true;
  console.log("| kind | cases | correct, % | goal |\n|---|---:|---:|---:|");
  for (const [kind, { count, right, goal }] of [...table].sort(([a], [b]) => a.localeCompare(b))) {
    isGood &&= (100 * right) / count >= goal;
    console.log(`| ${kind} | ${count} | ${((100 * right) / count).toFixed(1)} | ${goal} |`);
  }
  for (const { kind, path, findings, tail } of wrong) {
    const errors = findings.filter(({ severity }) => severity === "error").slice(0, 2);
    const why = errors.map(({ line, code, message }) => `${line} ${code}: ${message}`).join("; ");
    console.log(`\n${kind}: ${path}\n  ${why || JSON.stringify(tail)}`);
  }
  return isGood;
}
