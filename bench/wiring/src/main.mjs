import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compare, readFlags } from "@agentos/bench-harness";
import { CLI, wiredProject } from "./wired-project.mjs";

const USAGE = `Usage: node src/main.mjs [--rounds N] [--beside FOLDER] [--json]

Measures the CPU time of all hooks that \`aos init\` sets up for Claude Code, for the most frequent events of a session.
Compares it with \`node -e 0\`, and with one process per hook or with another build. Prints a Markdown table.

  --rounds N        paired runs (default 15)
  --beside FOLDER   compare with the @agentos/cli in this folder instead of one process per hook
  --json            print the measurements as JSON
`;
const flags = readFlags(USAGE, {
  rounds: { type: "string", default: "15" },
  json: { type: "boolean" },
  beside: { type: "string" },
});

/** Moments in a session, with the client's events and, for a Bash call, the command. */
const MOMENTS = [
  { moment: "a Bash call", events: ["PreToolUse", "PostToolUse"], command: "git status" },
  { moment: "`cd app && npm test`", events: ["PreToolUse", "PostToolUse"], command: "cd app && npm test" },
  {
    moment: "a Bash call that needs the parser",
    events: ["PreToolUse", "PostToolUse"],
    command: "git push --force origin topic",
  },
  { moment: "the end of a turn (Stop)", events: ["Stop"] },
  { moment: "the start of a session", events: ["SessionStart"] },
];

const scratch = mkdtempSync(join(tmpdir(), "agentos-bench-"));
try {
  const project = wiredProject(join(scratch, "own"), CLI);
  const other =
    flags.beside === undefined ? project : wiredProject(join(scratch, "other"), resolve(flags.beside));
  const rows = MOMENTS.map(({ moment, events, command }) => {
    const measured = compare(
      {
        floor: { command: [process.execPath, "-e", "0"] },
        wired: project.run(events, { command, isWired: true }),
        apart: other.run(events, { command, isWired: other !== project }),
      },
      Number(flags.rounds),
    );
    const { wired } = project.processes(events);
    const processes = { wired, apart: other === project ? project.processes(events).apart : wired };
    return { moment, processes, ...measured };
  });
  console.log(flags.json ? JSON.stringify(rows, null, 2) : render(rows));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function render(rows) {
  return [
    `Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform}; \`node -e 0\` takes ${rows[0].floor.ms.toFixed(0)} ms of CPU.`,
    "",
    `| all hooks for | processes | CPU | times \`node -e 0\` | processes, ${flags.beside ? "another build" : "one per hook"} | CPU | times \`node -e 0\` |`,
    "|---|---|---|---|---|---|---|",
    ...rows.map(({ moment, processes, wired, apart }) => {
      const figures = ({ ms, ratio }) => `${ms.toFixed(0)} ms | ${ratio.toFixed(2)}`;
      return `| ${moment} | ${processes.wired} | ${figures(wired)} | ${processes.apart} | ${figures(apart)} |`;
    }),
  ].join("\n");
}
