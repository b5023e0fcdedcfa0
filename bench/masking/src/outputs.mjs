import { readFileSync } from "node:fs";
import { maskObservations } from "@agentos/masking";
import { judge } from "./judge.mjs";
import { printTable } from "./table.mjs";

const FILE = new URL("../outputs.json", import.meta.url);

/**
 * Masks real outputs and compares the summaries with the facts that a person wrote down beforehand.
 * @param {{ all: boolean }} options `all`: also prints the correct summaries
 * @returns whether there were no false statements
 */
export function checkOutputs({ all }) {
  const { outputs } = JSON.parse(readFileSync(FILE, "utf8"));
  const kinds = new Map();
  let summarized = 0;
  let more = 0;
  let quotes = 0;
  let wrong = 0;
  for (const record of outputs) {
    const summary = summaryOf(record);
    if (summary === undefined) continue;
    summarized++;
    const { statements, mistakes } = judge(summary, record);
    const informative = statements.filter(({ kind }) => !["exit", "lines", "size"].includes(kind));
    if (informative.length > 0) more++;
    if (informative.length > 0 && informative.every(({ kind }) => kind === "last line")) quotes++;
    if (mistakes.length > 0) wrong++;
    for (const { kind } of statements) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (mistakes.length === 0 && !all) continue;
    process.stdout.write(`${mistakes.length > 0 ? "FALSE " : ""}${record.name}: ${summary}\n`);
    for (const mistake of mistakes) process.stdout.write(`    ${mistake}\n`);
  }
  printTable(
    [
      "outputs",
      "tools",
      "too short to mask",
      "with a false statement",
      "says more than command and size",
      "of these, only a quotation",
    ],
    [
      [
        outputs.length,
        new Set(outputs.map(({ tool }) => tool)).size,
        outputs.length - summarized,
        wrong,
        `${more} (${((100 * more) / summarized).toFixed(0)}%)`,
        quotes,
      ],
    ],
  );
  printTable(
    ["statement", "times"],
    [...kinds].sort((a, b) => b[1] - a[1]),
  );
  return wrong === 0;
}

/** Returns the summary in a Claude Code conversation; undefined if the output is not masked. */
function summaryOf({ command, exit, output }) {
  const content = exit === 0 ? output : `Exit code ${exit}\n${output}`;
  const messages = [
    { role: "user", content: "Look at this." },
    { role: "assistant", content: [{ type: "tool_use", id: "a", name: "Bash", input: { command } }] },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "a", content, ...(exit === 0 ? {} : { is_error: true }) },
      ],
    },
    { role: "assistant", content: "Done." },
  ];
  const protect = { turns: 0, lastFailure: false, referenced: false };
  return maskObservations(messages, { target: 0, order: "oldest", protect }).masked[0]?.summary;
}
