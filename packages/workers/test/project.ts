import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";

export function git(folder: string, ...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** A phase in a worktree that runs JavaScript there. */
export function apart(id: string, script: string, fields = ""): string {
  return `{ id: ${id}, prompt: "Do ${id}", isolation: worktree, run: [${JSON.stringify(process.execPath)}, -e, ${JSON.stringify(script)}]${fields && `, ${fields}`} }`;
}

export const writes = (name: string, text: string) =>
  `require("fs").writeFileSync(${JSON.stringify(name)}, ${JSON.stringify(text)});`;

/** A repository with one workflow, `flow`, and one commit. */
export function repository(phases: readonly string[], head = "", folder = testdir({})): string {
  const files = {
    ".agentos/agents/dev.md": "You are a developer.\n",
    ".agentos/workflows/flow.yaml": `id: flow\nname: Flow\n${head}defaults: { agent: dev }\nphases:\n${phases.map((phase) => `  - ${phase}\n`).join("")}`,
    ".gitignore": ".agentos/state/\n.agentos/compiled/\n",
    "shared.txt": "one\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Begin");
  return folder;
}

export const fileOn = (folder: string, branch: string, path: string) =>
  git(folder, "show", `${branch}:${path}`);
