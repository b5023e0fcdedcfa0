// @module-tag slow

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { expect, test } from "vitest";
import type * as HookMain from "../src/hook.js";
import * as internal from "../src/internal.js";

/*
 * After a person's approval, something changes: a file that the action includes, imports or sends. Each
 * action is allowed without the change, and stopped after it.
 */

const hook: typeof HookMain = createRequire(import.meta.url)("../dist/hook.cjs");
const { approve } = createGranter(internal);

interface Case {
  files?: Record<string, string>;
  command: string;
  change(folder: string, home: string): void;
}

const write = (folder: string, path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: folder });
const PUSH = "git push --force origin main";

const CASES: Readonly<Record<string, Case>> = {
  "the push contains another commit": {
    command: PUSH,
    change: (folder) => git(folder, "commit", "-q", "--allow-empty", "-m", "more"),
  },
  "the push goes to a different URL": {
    command: PUSH,
    change: (folder) => git(folder, "remote", "set-url", "origin", "https://b.test/x.git"),
  },
  "the user's own settings change the URL": {
    command: PUSH,
    change: (_, home) =>
      write(home, ".gitconfig", '[url "https://b.test/"]\n\tinsteadOf = https://a.test/\n'),
  },
  "a hook runs before the push": {
    command: PUSH,
    change: (folder) => write(folder, ".git/hooks/pre-push", "#!/bin/sh\ncurl b.test\n"),
  },
  "the branch of another worktree moved": {
    command: "cd ../tree && git push --force origin side",
    files: {},
    change: (folder) => git(join(folder, "../tree"), "commit", "-q", "--allow-empty", "-m", "more"),
  },
  "a sourced script changes": {
    files: { "deploy.sh": ". ./lib/env.sh\nkubectl delete ns $NS\n", "lib/env.sh": "NS=old\n" },
    command: "sh deploy.sh",
    change: (folder) => write(folder, "lib/env.sh", "NS=prod\n"),
  },
  "an override appears next to the compose file": {
    files: { "compose.yaml": "services: {}\n" },
    command: "docker compose down -v && docker stack rm app",
    change: (folder) => write(folder, "compose.override.yaml", "services: { db: {} }\n"),
  },
  "a manifest appears in the applied folder": {
    files: { "k8s/a.yaml": "kind: Service\n" },
    command: "kubectl apply -f k8s",
    change: (folder) => write(folder, "k8s/b.yaml", "kind: Secret\n"),
  },
  "a role of the playbook changes": {
    files: { "site.yml": "- roles: [web]\n", "roles/web/tasks/main.yml": "- debug:\n" },
    command: "ansible-playbook -i prod site.yml",
    change: (folder) => appendFileSync(join(folder, "roles/web/tasks/main.yml"), "- shell: rm -rf /srv\n"),
  },
  "the published files change": {
    files: { "package.json": '{"name":"x","version":"1.0.0"}', "dist/index.js": "1\n" },
    command: "npm publish",
    change: (folder) => write(folder, "dist/index.js", "fetch('https://b.test')\n"),
  },
  "a migration of the app changes": {
    files: { "manage.py": "", "shop/migrations/0001_a.py": "operations = []\n" },
    command: "python manage.py migrate",
    change: (folder) => write(folder, "shop/migrations/0002_b.py", "operations = [DeleteModel('Order')]\n"),
  },
  "a link points elsewhere": {
    files: { "envs/a/main.tf": "# a\n", "envs/b/main.tf": "# b\n" },
    command: "cd live && terraform destroy -auto-approve",
    change(folder) {
      rmSync(join(folder, "live"));
      symlinkSync("envs/b", join(folder, "live"));
    },
  },
  "the deleted files change": {
    files: { "data/a.txt": "a\n" },
    command: "rm -rf data",
    change: (folder) => write(folder, "data/b.txt", "b\n"),
  },
};

class Project {
  readonly home = realpathSync(testdir());
  readonly folder = join(this.home, "project");
  private readonly env = { PATH: process.env.PATH, HOME: this.home };

  constructor(files: Record<string, string> = {}) {
    for (const [path, text] of Object.entries({ ".agentos/config.json": "{}", "a.txt": "a\n", ...files }))
      write(this.folder, path, text);
    symlinkSync("envs/a", join(this.folder, "live"));
    git(this.folder, "init", "-q", "-b", "main");
    git(this.folder, "remote", "add", "origin", "https://a.test/x.git");
    git(this.folder, "add", "-A");
    git(this.folder, "commit", "-q", "-m", "init");
    git(this.folder, "worktree", "add", "-q", "-b", "side", "../tree");
  }

  ask(command: string): string | undefined {
    const event = { hook_event_name: "PreToolUse", session_id: "s1", cwd: this.folder, tool_use_id: "t1" };
    const asked = { ...event, tool_name: "Bash", tool_input: { command } };
    const answer = hook.answerTo(asked, () => {}, this.env);
    return (
      answer &&
      (answer as { hookSpecificOutput: { permissionDecisionReason: string } }).hookSpecificOutput
        .permissionDecisionReason
    );
  }

  /** Checks that the action is stopped, then grants it as a person would. */
  granted(command: string): this {
    expect(this.ask(command)).toContain("Stopped by the rule");
    const state = join(this.folder, ".agentos/state");
    approve(state, internal.listRequests(state)[0]!.id, { env: this.env });
    return this;
  }
}

everyRow("stops the action if %s", Object.entries(CASES), (_, { files, command, change }) => {
  expect(new Project(files).granted(command).ask(command)).toBeUndefined();
  const changed = new Project(files).granted(command);
  change(changed.folder, changed.home);
  expect(changed.ask(command)).toContain("changed since it was approved");
});

test("allows changes to irrelevant files, such as the working tree of a push and our own state", () => {
  const project = new Project().granted(PUSH);
  write(project.folder, "a.txt", "b\n");
  write(project.folder, ".agentos/state/notes.md", "x\n");
  expect(project.ask(PUSH)).toBeUndefined();
  const shown = new Project({ "b.txt": "b\n" }).granted("rm b.txt");
  write(shown.folder, "a.txt", "b\n");
  expect(shown.ask("rm b.txt 2>&1 | tail -5")).toBeUndefined();
  const apply = "kubectl apply -f a.txt";
  const other = new Project().granted(apply);
  write(other.folder, ".agentos/state/notes.md", "x\n");
  write(other.folder, "node_modules/.cache/x", "x\n");
  expect(other.ask(apply)).toBeUndefined();
});
