import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mustRun, runProgram } from "../../programs.mjs";
import { createSandbox, writeFiles } from "../../sandbox.mjs";

const GATEWAY = fileURLToPath(new URL("gateway.mjs", import.meta.url));
const PLAN =
  "## Plan: Move to the new ledger\n**Goal**: every invoice in the ledger\n### Steps\n1. map [completed]\n2. write [in progress]\n";

/** Each step runs in its own process, as after a restart. */
const STEPS = {
  begin: "before a compaction, nothing is added to the prompt",
  compact: "when a compaction begins, a checkpoint is written",
  restart: "after a restart, the recovery file is among the bootstrap files and in the prompt",
  "other-session": "another session in the workspace gets no recovery file",
  "near-the-limit": "with a small limit for bootstrap files, the recovery file comes first and is complete",
  later: "after ten minutes, the recovery file is removed, and a copy is kept",
  new: "a second compaction adds a new recovery file, and /new removes it",
};

export const plugin = {
  id: "plugin",
  title: "The hook pack, installed as a plugin: knowledge survives a compaction",
  async run({ check, program, root, openclawHooks }) {
    const gateway = gatewayIn(root, program);
    const installed = await gateway.openclaw("plugins", "install", openclawHooks, "--force");
    check.contains("OpenClaw's own command installs the hook pack", installed, /install/i);
    const info = await gateway.openclaw("hooks", "info", "context-guard");
    check.contains("OpenClaw reports that the hook is ready", info, /ready|eligible|enabled/i);
    await gateway.play(Object.keys(STEPS), check);
  },
};

export const workspaceHook = {
  id: "workspace-hook",
  title: "The workspace hook written by aos init, once the user has enabled it",
  async run({ check, program, root, consumer }) {
    const gateway = gatewayIn(root, program);
    const { workspace, options } = gateway;
    cpSync(consumer, workspace, { recursive: true });
    const aos = join(workspace, "node_modules/.bin/aos");
    await mustRun(aos, ["init", "--yes", "--client", "openclaw"], { ...options, cwd: workspace });
    const handler = join(workspace, "hooks/agentos-context-guard/handler.js");
    check.that("aos init writes the hook into the workspace", existsSync(handler));
    const entries = { "context-guard": { enabled: true } };
    writeFiles(gateway.state, {
      "openclaw.json": {
        agents: { defaults: { workspace } },
        hooks: { internal: { enabled: true, entries } },
      },
    });
    await gateway.play(["begin", "compact", "restart", "other-session", "later"], check);
  },
};

function gatewayIn(root, program) {
  const { env } = createSandbox(root, program.links);
  const workspace = join(root, "workspace");
  const state = join(root, "state");
  writeFiles(workspace, {
    "AGENTS.md": `# Agents\n${"All is well. ".repeat(1_000)}`,
    ".active-plan.md": PLAN,
  });
  const options = { cwd: root, env: { ...env, OPENCLAW_STATE_DIR: state, NO_COLOR: "1" } };
  return {
    workspace,
    state,
    options,
    openclaw: (...args) => mustRun(program.file, [join(program.package, "openclaw.mjs"), ...args], options),
    async play(steps, check) {
      for (const step of steps) {
        const args = [GATEWAY, step, program.package, workspace];
        const { code, stdout, stderr } = await runProgram(program.file, args, options);
        check.that(STEPS[step], code === 0, stderr || stdout);
      }
    },
  };
}
