import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { type Action, judge } from "../src/index.js";

const WORKFLOW = ".github/workflows/ci.yml";
const DELETE = "*** Begin Patch\n*** Delete File: src/a.ts\n*** End Patch";
const FORCE = "git push --force";

everyRow<[string, Action["input"], string]>(
  "%s with %j is stopped by %s",
  [
    ["Write", { file_path: WORKFLOW, content: "x", command: "ls" }, "ci-deployment"],
    ["NotebookEdit", { notebook_path: ".claude/settings.json", new_source: "x" }, "guard"],
    ["apply_patch", { input: DELETE }, "delete-files"],
    ["shell", { command: ["apply_patch", DELETE] }, "delete-files"],
    ["Bash", { command: `apply_patch <<'EOF'\n${DELETE}\nEOF` }, "delete-files"],
    ["shell", { command: ["bash", "-lc", FORCE] }, "git-history"],
    ["exec_command", { cmd: FORCE }, "git-history"],
    ["write_stdin", { session_id: 1, chars: `${FORCE}\n` }, "git-history"],
    ["write_bash", { sessionId: "1", input: `cd src{enter}${FORCE}{enter}` }, "git-history"],
    ["unified_exec", { input: ["bash", "-c", FORCE] }, "git-history"],
    ["str_replace_editor", { command: "create", path: WORKFLOW, file_text: "x" }, "ci-deployment"],
    ["write", { filePath: WORKFLOW, content: "x" }, "ci-deployment"],
    ["patch", { patchText: DELETE }, "delete-files"],
    [
      "edit",
      { filePath: "package.json", oldString: '"moment": "1.0.0"', newString: '"dayjs": "1.0.0"' },
      "library-swap",
    ],
    ["filesystem-write_file", { path: WORKFLOW, content: "x" }, "ci-deployment"],
    ["mcp__github__push_files", { files: [{ path: WORKFLOW, content: "x" }] }, "ci-deployment"],
    ["mcp__github__delete_branch", { branch: "x" }, "git-history"],
    ["mcp__git__git_reset", { repo_path: ".", mode: "hard" }, "git-history"],
    ["mcp__supabase__apply_migration", { name: "x", query: "select 1" }, "database-schema"],
    ["mcp__kubernetes__delete_pod", { name: "x" }, "external-api"],
    ["mcp__aws__terminate_instances", { ids: ["i-1"] }, "external-api"],
    ["mcp_stripe_delete_customer", { id: "c-1" }, "external-api"],
    ["mcp__filesystem__delete_directory", { path: "src" }, "delete-files"],
    ["mcp__lab__go", { python_code: "import shutil\nshutil.rmtree('src')" }, "delete-files"],
    ["mcp__lab__go", { language: "bash", code: "git push --force" }, "git-history"],
    ["mcp__jupyter__execute_code", { code: "%%bash\nset -e\nrm -rf src\n" }, "delete-files"],
    ["mcp__lab__go", { options: { shellScript: "git push --force" } }, "git-history"],
    ["mcp__ci__trigger", { job: "deploy-prod" }, "ci-deployment"],
    ["mcp__jenkins__build_job", { name: "publish-images" }, "ci-deployment"],
  ],
  (tool, input, rule) => {
    const verdict = judge({ tool, input });
    expect([verdict.decision, verdict.rule?.id], verdict.reason).toEqual(["stop", rule]);
  },
);

everyRow<[string, Action["input"]]>(
  "%s with %j is allowed",
  [
    ["write_stdin", { session_id: 1, chars: "print('git push --force')\n" }],
    ["write_bash", { sessionId: "1", input: "ls{enter}" }],
    ["mcp__github__push_files", { files: [{ path: "src/a.ts", content: "x" }] }],
    ["mcp__github__list_branches", {}],
    ["mcp__git__git_reset", { repo_path: "." }],
    ["mcp__memory__delete_entities", { entityNames: ["x"] }],
    ["mcp__playwright__browser_drop", { ref: "e1" }],
    ["mcp__supabase__list_migrations", {}],
    ["mcp__lab__go", { status_code: "rm -rf src" }],
    ["mcp__ci__trigger", { job: "lint" }],
    ["mcp__ci__get_job", { job: "deploy-prod" }],
    ["mcp__logs__query", { query: "DROP TABLE users" }],
    ["mcp__kubernetes__delete_pod", { name: "x", dryRun: true }],
    ["mcp__linear__create_issue", { title: "delete the pod" }],
    ["mcp__filesystem__write_file", { path: "src/a.ts", content: "x" }],
    ["edit", { filePath: "src/a.ts", oldString: "a", newString: "b" }],
    ["patch", { patchText: "*** Begin Patch\n*** Add File: src/b.ts\n+x\n*** End Patch" }],
  ],
  (tool, input) => {
    const verdict = judge({ tool, input });
    expect(verdict.decision, verdict.reason).not.toBe("stop");
  },
);
