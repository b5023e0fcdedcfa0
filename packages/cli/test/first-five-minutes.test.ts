// @module-tag slow

import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtAos } from "./aos.js";
import { installFakeClients } from "./fake-client.js";
import { installProbingClient } from "./probing-client.js";
import { steady } from "./steady.js";
import { fresh } from "./wired-project.js";

const DOCUMENT = fileURLToPath(new URL("../../../docs/first-five-minutes.md", import.meta.url));

/** A shell command as it appears in the document, and the command that is run for it. */
interface ShellStep {
  shown: string;
  run: (session: string) => string;
}

const BRANCH = 'sed -i "s/^defaults:/defaults:\\n  isolation: worktree/" .agentos/workflows/feature-dev.yaml';
const git = "git -c user.name=a -c user.email=a@b.c";

const STEPS: readonly (readonly [text: string, args: readonly string[] | ShellStep])[] = [
  [
    "Set up a project for Claude Code, with hooks, an example workflow, and the deviation rules for prompts. In a\nterminal, `aos init` shows the files and the notes, and asks before it writes anything.",
    ["init", "--yes", "--workflows"],
  ],
  ["Which workflows are there?", ["run"]],
  [
    "Run it. The task is in `FEATURE.md`; here, it is to add a dark mode. The run stops at a gate, which a person must\napprove.",
    ["run", "feature-dev"],
  ],
  ["Later, or in another terminal, see what is waiting for you:", ["status"]],
  [
    "The plan lacks something. Send it back with a reason, which is added to the agent's next prompt.",
    ["resume", "--reject", "Name the tests"],
  ],
  ["Approve the new plan. The other phases then run, `review` and `document` in parallel.", ["resume"]],
  ["What did an agent say?", ["logs", "implement"]],
  ["Get a report on the whole session:", ["report"]],
  [
    "The `review` and `document` phases wrote to the same folder at the same time. With one line in `defaults`,\neach phase works on its own branch, which starts from the commits of the phases it depends on.",
    {
      shown: `${BRANCH}\n$ git add --all && git commit --quiet --message "Use agents"`,
      run: () => `${BRANCH} && ${git} add --all && ${git} commit --quiet --message "Use agents"`,
    },
  ],
  ["", ["run", "feature-dev"]],
  ["", ["resume"]],
  ["Nothing in the folder has changed. The work is on the branches:", ["worktrees"]],
  [
    "The branches of the last two phases contain all of the work. Merge these two, then remove all four branches.",
    {
      shown: "git merge --quiet aos/<session>/review aos/<session>/document",
      run: (session) => `${git} merge --quiet aos/${session}/review aos/${session}/document`,
    },
  ],
  ["", ["worktrees", "--clean"]],
];

test("docs/first-five-minutes.md shows what the command prints", async () => {
  const { root, project, env } = fresh({
    "package.json": `${JSON.stringify({ scripts: { test: "node --test" } })}\n`,
  });
  // During the setup, the client reports which hooks it runs.
  installProbingClient(root);
  writeFileSync(join(project, "FEATURE.md"), "A dark mode.\n");
  const parts: string[] = [];
  for (const [text, args] of STEPS) {
    if (!("length" in args)) {
      execFileSync("sh", ["-c", args.run(newestSession(project))], {
        cwd: project,
        env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      });
      parts.push(`${text}\n\n\`\`\`\n$ ${args.shown}\n\`\`\``.trim());
      continue;
    }
    // `init` starts the client in copies of the home and the project, which need a temporary folder.
    const places = args[0] === "init" ? { ...env, TMPDIR: root } : env;
    const { stdout, stderr } = await builtAos(project, [...args], places);
    const words = args.map((arg) => (arg.includes(" ") ? `"${arg}"` : arg)).join(" ");
    const output = steady(`${stderr}${stdout}`, project)
      .replaceAll(/[ \t]+$/gm, "")
      .trimEnd();
    installFakeClients(join(root, "bin"), ["claude"]);
    parts.push(`${text}\n\n\`\`\`\n$ aos ${words}\n${inOrder(output)}\n\`\`\``.trim());
  }
  const document = `# The first five minutes

This is the output of the real command in a pipe, with a fake client that responds without a model. Times
and ids are normalized. In a terminal, you see a live view instead of the lines that begin with a phase's id in
brackets, and a run does not end at its gates, but waits there for a key (\`v\` view, \`a\` approve, \`r\`
reject). A test writes this file: \`npx vitest run packages/cli/test/first-five-minutes.test.ts -u\`.

${parts.join("\n\n")}
`;
  await expect(document).toMatchFileSnapshot(DOCUMENT);
});

function newestSession(project: string): string {
  return readdirSync(join(project, ".agentos/state/sessions")).sort().at(-1) ?? "";
}

/** Which of two parallel phases ends first is random. */
function inOrder(output: string): string {
  const lines = output.replaceAll('"implement" -> "document"', '"implement" -> "review"').split("\n");
  const isSide = (line: string) => /^\[(?:review|document)\]/.test(line);
  const first = lines.findIndex(isSide);
  if (first === -1) return output;
  const side = lines.filter(isSide).sort((a, b) => rank(a) - rank(b) || b.localeCompare(a));
  return [...lines.slice(0, first), ...side, ...lines.slice(first).filter((line) => !isSide(line))].join(
    "\n",
  );
}

function rank(line: string): number {
  return line.includes("started") ? 0 : 1;
}
