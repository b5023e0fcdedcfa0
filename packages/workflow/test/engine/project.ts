import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";

/** A project with one workflow, `flow`, and one agent, `dev`. Phases are given as YAML flow mappings, one a line. */
export function project(phases: readonly string[], more: Record<string, string> = {}): string {
  return testdir({
    ".agentos/agents/dev.md": "You are a developer.\n",
    ".agentos/workflows/flow.yaml": workflowText(phases),
    ...more,
  });
}

export function workflowText(phases: readonly string[], head = ""): string {
  return `id: flow\nname: Flow\n${head}defaults: { agent: dev }\nphases:\n${phases.map((phase) => `  - ${phase}\n`).join("")}`;
}

/** A phase that appends its id to `ran.txt` in the project, then runs more JavaScript. */
export function phase(id: string, options: { more?: string; fields?: string } = {}): string {
  const script = `require("fs").appendFileSync("ran.txt", "${id}\\n"); ${options.more ?? ""}`;
  return `{ id: ${id}, prompt: "Do ${id}", run: [${JSON.stringify(process.execPath)}, -e, ${JSON.stringify(script)}]${options.fields ? `, ${options.fields}` : ""} }`;
}

/** The phases that ran, in order. */
export function ran(folder: string): string[] {
  const file = join(folder, "ran.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
