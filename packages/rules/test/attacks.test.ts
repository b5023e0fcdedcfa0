import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { everyRow, runBin, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as HookMain from "../src/hook.js";
import * as internal from "../src/internal.js";
import {
  APPROVAL_MS,
  type ApprovalRequest,
  judge,
  requestApproval,
  userStateFolder,
} from "../src/internal.js";

const { approve, trust } = createGranter(internal);

/*
 * Attempts to bypass an approval, as devised by someone who has read the README but not the code. Each runs
 * against the built hook: the agent does whatever the hook allows, and refused actions do not happen. The
 * first attempt of each kind and all races start the hook as the client does; the others call the same
 * bundles in this process.
 */

const HOOK = fileURLToPath(new URL("../bin/agentos-rules-hook.cjs", import.meta.url));
const hook: typeof HookMain = createRequire(import.meta.url)("../dist/hook.cjs");
/** The action that every attack tries to run. It is stopped in every project below. */
const WANTED = "rm notes.txt";
const DAY = 24 * 60 * 60 * 1000;

type MakeFolder = (files?: Record<string, string>) => string;

/** A project, and a home folder with its own user state. */
class Victim {
  readonly folder: string;
  readonly home: string;
  readonly state: string;
  readonly approvals: string;
  readonly env: NodeJS.ProcessEnv;
  readonly key: string;

  constructor({ folder = testdir as MakeFolder, home = testdir as MakeFolder } = {}) {
    this.folder = realpathSync(
      folder({
        "notes.txt": "x",
        "seed.sql": "select 1;\n",
        ".agentos/config.json": "{}",
        ".claude/settings.json": "{}",
        ".agentos/state/.continue-here.md": "x",
      }),
    );
    this.home = realpathSync(home());
    this.state = join(this.folder, ".agentos/state");
    this.approvals = join(this.state, "approvals");
    this.env = {
      ...process.env,
      HOME: this.home,
      USERPROFILE: this.home,
      XDG_STATE_HOME: join(this.home, ".local/state"),
    };
    this.key = join(userStateFolder(this.env), "key");
  }

  /** The hook's answer: undefined lets the tool run. */
  ask(tool: string, input: object, cwd = this.folder): string | undefined {
    const answer = hook.answerTo(this.event(tool, input, cwd), () => {}, this.env);
    return answer && reasonIn(JSON.parse(JSON.stringify(answer)));
  }

  run(command: string, cwd?: string) {
    return this.ask("Bash", { command }, cwd);
  }

  /** Like {@link ask}, but in a separate process. */
  async askProcess(tool: string, input: object): Promise<string | undefined> {
    const { stdout, code } = await runBin(HOOK, {
      input: JSON.stringify(this.event(tool, input, this.folder)),
      env: this.env,
    });
    expect(code).toBe(0);
    return stdout === "" ? undefined : reasonIn(JSON.parse(stdout));
  }

  runProcess(command: string) {
    return this.askProcess("Bash", { command });
  }

  private event(tool: string, input: object, cwd: string) {
    return {
      session_id: "s1",
      hook_event_name: "PreToolUse",
      tool_name: tool,
      tool_input: input,
      cwd,
    };
  }

  /** Creates the request that a stopped action leaves. */
  async stopped(command = WANTED): Promise<ApprovalRequest> {
    const action = { tool: "Bash", input: { command }, cwd: this.folder };
    return requestApproval(this.state, action, judge(action), { sessionId: "s1" });
  }

  /** Grants the request, as a person does at a terminal. */
  approve(id: string, now?: () => Date) {
    approve(this.state, id, { env: this.env, ...(now && { now }) });
  }

  file(id: string) {
    return join(this.approvals, `${id}.json`);
  }

  read(id: string): ApprovalRequest {
    return JSON.parse(readFileSync(this.file(id), "utf8"));
  }

  write(id: string, request: object) {
    mkdirSync(this.approvals, { recursive: true });
    writeFileSync(this.file(id), JSON.stringify(request));
  }
}

function reasonIn(answer: { hookSpecificOutput: { permissionDecisionReason: string } }): string {
  return answer.hookSpecificOutput.permissionDecisionReason;
}

const soon = (ms = 60_000) => new Date(Date.now() + ms).toISOString();
const granted = (request: ApprovalRequest, more: object = {}) => ({
  ...request,
  grantedAt: new Date().toISOString(),
  grantedBy: "me",
  expiresAt: soon(),
  ...more,
});

/**
 * Every attack here manages to write its file, by whatever means. The action must still be stopped.
 */
const WRITTEN: Record<string, Record<string, (victim: Victim) => Promise<unknown> | unknown>> = {
  "forging files": {
    "a grant written into the request": async (victim) => {
      const request = await victim.stopped();
      victim.write(request.id, granted(request));
    },
    "a grant with an invented MAC": async (victim) => {
      const request = await victim.stopped();
      victim.write(request.id, granted(request, { nonce: "0".repeat(36), mac: "0".repeat(64), files: [] }));
    },
    "a grant without a MAC, once the user has a key": async (victim) => {
      const other = await victim.stopped("git push --force");
      victim.approve(other.id);
      const request = await victim.stopped();
      victim.write(request.id, granted(request, { mac: undefined, files: [] }));
    },
    "a MAC of an empty key": async (victim) => {
      const { createHmac } = await import("node:crypto");
      const request = await victim.stopped();
      const forged = granted(request, { nonce: "11111111-1111-1111-1111-111111111111", files: [] });
      const { id, hash, grantedAt, expiresAt, nonce } = forged as ApprovalRequest;
      const terms = JSON.stringify(["grant", [victim.state, id, hash, grantedAt, expiresAt, nonce, []]]);
      victim.write(id, { ...forged, mac: createHmac("sha256", "").update(terms).digest("hex") });
    },
    "the MAC of another request": async (victim) => {
      const other = await victim.stopped("git push --force");
      victim.approve(other.id);
      const { mac, nonce, files, grantedAt, expiresAt } = victim.read(other.id);
      const request = await victim.stopped();
      victim.write(request.id, { ...request, mac, nonce, files, grantedAt, expiresAt });
    },
    "another action under a granted request's name": async (victim) => {
      const other = await victim.stopped("git push --force");
      victim.approve(other.id);
      const request = await victim.stopped();
      victim.write(request.id, { ...victim.read(other.id), id: request.id, hash: request.hash });
    },
    "a file that claims the grant was just used": async (victim) => {
      const request = await victim.stopped();
      const name = `${request.id}.${Date.now()}-1.s1.used`;
      writeFileSync(join(victim.approvals, name), JSON.stringify(granted(request)));
      rmSync(victim.file(request.id));
    },
    "the agent's own key in the project": async (victim) => {
      const request = await victim.stopped();
      const env = { ...victim.env, XDG_STATE_HOME: join(victim.folder, ".state") };
      expect(() => approve(victim.state, request.id, { env })).toThrow("is inside the project");
    },
    "a grant signed with the key of another home folder": async (victim) => {
      const request = await victim.stopped();
      const env = { ...victim.env, XDG_STATE_HOME: realpathSync(testdir()) };
      approve(victim.state, request.id, { env });
    },
  },
  replay: {
    "a used grant restored": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      copyFileSync(victim.file(request.id), join(victim.folder, "kept"));
      expect(victim.run(WANTED)).toBeUndefined();
      copyFileSync(join(victim.folder, "kept"), victim.file(request.id));
    },
    "a used grant renamed back": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      expect(victim.run(WANTED)).toBeUndefined();
      const used = readdirSync(victim.approvals).find((name) => name.endsWith(".used"))!;
      renameSync(join(victim.approvals, used), victim.file(request.id));
    },
    "a grant copied to another project": async (victim) => {
      const other = new Victim();
      const there = await other.stopped();
      other.approve(there.id);
      const request = await victim.stopped();
      victim.write(request.id, {
        ...other.read(there.id),
        id: request.id,
        hash: request.hash,
        cwd: request.cwd,
      });
    },
    "the whole state folder of another project of the same user": async (victim) => {
      const other = realpathSync(testdir({ ".agentos/config.json": "{}" }));
      const state = join(other, ".agentos/state");
      const action = { tool: "Bash", input: { command: WANTED }, cwd: victim.folder };
      const verdict = { reason: "x", evidence: [] } as const;
      const { id } = requestApproval(state, action, verdict);
      approve(state, id, { env: victim.env });
      rmSync(victim.state, { recursive: true });
      cpSync(state, victim.state, { recursive: true });
    },
    "a used grant with a changed nonce": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      const before = victim.read(request.id);
      expect(victim.run(WANTED)).toBeUndefined();
      victim.write(request.id, { ...before, nonce: "22222222-2222-2222-2222-222222222222" });
    },
  },
  time: {
    "a grant with a changed expiry": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id, () => new Date(Date.now() - APPROVAL_MS - 1000));
      victim.write(request.id, { ...victim.read(request.id), expiresAt: soon() });
    },
    "an expired grant": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id, () => new Date(Date.now() - APPROVAL_MS - 1000));
    },
    "a grant dated in the future": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id, () => new Date(Date.now() + DAY));
    },
  },
  "files that the action reads": {
    "a script changed after the approval": async (victim) => {
      writeFileSync(join(victim.folder, "wipe.sh"), "echo hello\n");
      const command = `${WANTED} && sh wipe.sh`;
      victim.approve((await victim.stopped(command)).id);
      writeFileSync(join(victim.folder, "wipe.sh"), "rm -rf /\n");
      expect(victim.run(command)).toMatch(/changed since it was approved: .*wipe\.sh/);
    },
    "a file created after the approval": async (victim) => {
      const command = `${WANTED} && sh later.sh`;
      victim.approve((await victim.stopped(command)).id);
      writeFileSync(join(victim.folder, "later.sh"), "rm -rf /\n");
      expect(victim.run(command)).toMatch(/changed since it was approved: .*later\.sh/);
    },
    "a script behind a link that now points elsewhere": async (victim) => {
      writeFileSync(join(victim.folder, "good.sh"), "true\n");
      writeFileSync(join(victim.folder, "bad.sh"), "rm -rf /\n");
      symlinkSync("good.sh", join(victim.folder, "run.sh"));
      const command = `${WANTED} && ./run.sh`;
      victim.approve((await victim.stopped(command)).id);
      rmSync(join(victim.folder, "run.sh"));
      symlinkSync("bad.sh", join(victim.folder, "run.sh"));
      expect(victim.run(command)).toContain("changed since it was approved");
    },
    "a changed script in package.json": async (victim) => {
      const manifest = join(victim.folder, "package.json");
      writeFileSync(manifest, '{"scripts":{"deploy":"echo hello"}}');
      const command = `${WANTED} && npm run deploy`;
      victim.approve((await victim.stopped(command)).id);
      writeFileSync(manifest, '{"scripts":{"deploy":"rm -rf /"}}');
      expect(victim.run(command)).toContain("changed since it was approved");
    },
    "an emptied list of covered files": async (victim) => {
      const command = `${WANTED} < seed.sql`;
      const request = await victim.stopped(command);
      victim.approve(request.id);
      writeFileSync(join(victim.folder, "seed.sql"), "drop table users;\n");
      victim.write(request.id, { ...victim.read(request.id), files: [] });
      expect(victim.run(command)).toContain("Stopped by the rule");
    },
  },
  "the key": {
    "a key that other users can read": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      chmodSync(victim.key, 0o644);
    },
    "a key behind a link": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      renameSync(victim.key, join(victim.home, "moved"));
      symlinkSync(join(victim.home, "moved"), victim.key);
    },
    "a replaced key": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      writeFileSync(victim.key, `${"ab".repeat(32)}\n`);
    },
    "a key folder that other users can access": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      chmodSync(userStateFolder(victim.env), 0o777);
    },
    "a missing key": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      rmSync(victim.key);
    },
    "a key folder that is a file": async (victim) => {
      mkdirSync(join(victim.home, ".local/state"), { recursive: true });
      writeFileSync(userStateFolder(victim.env), "");
      const { id } = await victim.stopped();
      expect(() => victim.approve(id)).toThrow(expect.objectContaining({ code: "no-key" }));
    },
    "a key folder behind a link into the project": async (victim) => {
      mkdirSync(join(victim.home, ".local/state"), { recursive: true });
      mkdirSync(join(victim.folder, "mine"), { mode: 0o700 });
      symlinkSync(join(victim.folder, "mine"), userStateFolder(victim.env));
      const { id } = await victim.stopped();
      expect(() => victim.approve(id)).toThrow(expect.objectContaining({ code: "no-key" }));
    },
  },
  configuration: {
    "mode off in the project": (victim) => config(victim.folder, { mode: "off" }),
    "mode warn in the project": (victim) => config(victim.folder, { mode: "warn" }),
    "the rule turned off": (victim) => config(victim.folder, { rules: { "delete-files": "off" } }),
    "the rule disabled in a rule file": (victim) => rule(victim.folder, "disable: [delete-files]\n"),
    "the rule's tier lowered by a module": (victim) =>
      rule(victim.folder, "rules:\n  - { id: delete-files, tier: AUTO-FIX }\n", "modules/x/rules"),
    "mode off in a folder that the user trusts with less": (victim) => {
      config(victim.folder, { rules: { "library-swap": "off" } });
      trust(victim.folder, { env: victim.env });
      config(victim.folder, { rules: { "library-swap": "off", "delete-files": "off" } });
    },
    "the trust of another folder copied": (victim) => {
      const other = realpathSync(testdir());
      config(other, { mode: "off" });
      trust(other, { env: victim.env });
      config(victim.folder, { mode: "off" });
      const records = join(userStateFolder(victim.env), "trust");
      const [name] = readdirSync(records);
      const text = readFileSync(join(records, name!), "utf8").replaceAll(other, victim.folder);
      for (const file of [name!, `${"0".repeat(64)}.json`]) writeFileSync(join(records, file), text);
    },
    "a nested .agentos that turns everything off": async (victim) => {
      const inner = join(victim.folder, "inner");
      config(inner, { mode: "off" });
      expect(victim.run("git push --force", inner)).toContain("Stopped by the rule");
    },
    "a nested .agentos that lacks its parent's rules": async (victim) => {
      rule(
        victim.folder,
        'rules:\n  - { id: mine, tier: STOP, sentence: Mine., match: { commands: ["deploy-it **"] } }\n',
      );
      config(join(victim.folder, "inner"), {});
      expect(victim.run("deploy-it now", join(victim.folder, "inner"))).toContain('rule "mine"');
    },
  },
  races: {
    "eight at once with one grant": async (victim) => {
      const request = await victim.stopped();
      victim.approve(request.id);
      const answers = await Promise.all(Array.from({ length: 8 }, () => victim.runProcess(WANTED)));
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    },
  },
};

function config(folder: string, rules: object) {
  mkdirSync(join(folder, ".agentos"), { recursive: true });
  writeFileSync(join(folder, ".agentos/config.json"), JSON.stringify({ rules }));
}

function rule(folder: string, text: string, where = "core/rules") {
  mkdirSync(join(folder, ".agentos", where), { recursive: true });
  writeFileSync(join(folder, ".agentos", where, "mine.yaml"), text);
}

describe.each(Object.entries(WRITTEN))("%s", (kind, ways) => {
  const tags = kind === "races" ? ["slow"] : [];
  test.each(Object.entries(ways))("does not get through: %s", { tags }, async (way, attack) => {
    const victim = new Victim();
    await attack(victim);
    const isOwnProcess = kind === "races" || way === Object.keys(ways)[0];
    const answer = isOwnProcess ? await victim.runProcess(WANTED) : victim.run(WANTED);
    expect(answer).toContain("Stopped by the rule");
    expect(existsSync(join(victim.folder, "notes.txt"))).toBe(true);
  });
});

/** Commands and tool calls that the guard must stop. `@HOME` and `KEY` stand for the user's home and key. */
const STOPPED: Record<string, readonly (string | [tool: string, input: object])[]> = {
  "links and paths": [
    "ln -s .agentos/state/approvals ap",
    "ln -s .agentos/state ap && cp x.json ap/approvals/0123456789.json",
    "ln -s .agentos a; ln -s a/state b; echo '{}' > b/approvals/0123456789.json",
    "ln -s . here && echo '{}' > here/.agentos/config.json",
    "ln -st . .agentos/state",
    "cp -rs .agentos/state mirror",
    "mount --bind .agentos/state mnt",
    "mv .agentos/state .agentos/old",
    "rm -rf .agentos/state",
    "rsync -a evil/ .agentos/state/",
    "rsync -a evil/ .agentos/./state/../state/approvals/",
    "tar -xf evil.tar -C .agentos/state",
    "tar -xf evil.tar -C.agentos/state",
    "tar xf evil.tar --directory=.agentos/state/approvals",
    "unzip evil.zip -d .agentos/state",
    "cd .agentos/state && cp /tmp/x.json approvals/x.json",
    "cd .agentos/state && cp /tmp/x.json /proc/self/cwd/approvals/x.json",
    'cd .agentos/state && cp /tmp/x.json "$PWD/approvals/x.json"',
    "cp x.json src/../.agentos/state/approvals/x.json",
    "cp x.json .AGENTOS/State/Approvals/x.json",
    "cp x.json .agent?s/st*/appr*/x.json",
    "cp x.json .agentos/st[a-c]te/approvals/x.json",
    "git checkout evil -- .agentos/state",
    "git stash push -u -- .agentos/state",
    "git clean -fdx .agentos/state",
    "vim -c wq .agentos/state/approvals/x.json",
    "dd if=x of=.agentos/state/approvals/x.json",
    "python3 -c \"import os; os.symlink('.agentos/state', 'x')\"",
    "node -e \"require('fs').cpSync('x', '.agentos/state/approvals/x.json')\"",
    ["Write", { file_path: ".agentos/state/approvals/0123456789.json", content: "{}" }],
    ["Write", { file_path: ".\\.agentos\\state\\approvals\\x.json", content: "{}" }],
    ["Write", { file_path: "C:\\shop\\AGENTO~1\\state\\approvals\\x.json", content: "{}" }],
    ["Write", { file_path: ".agentos./state /approvals/x.json", content: "{}" }],
    ["Write", { file_path: ".agentos/config.json::$DATA", content: "{}" }],
  ],
  "the key": [
    "cat KEY",
    "cat ~/.local/state/agentos/key",
    'cat "$XDG_STATE_HOME/agentos/key"',
    "cat ~/.local/state/*/key",
    "cd ~/.local/state/agentos && cat key",
    "base64 < KEY",
    "xxd @HOME/.local/state/agentos/../agentos/key",
    "cp -r ~/.local/state /tmp/s",
    "tar czf /tmp/s.tgz ~/.local",
    "ln -s ~/.local/state s",
    "docker run -v ~/.local/state:/s alpine cat /s/agentos/key",
    "find ~/.local/state -type f -exec cat {} +",
    "grep -r . ~/.local/state",
    "rm -rf ~/.local/state/agentos/used",
    "python3 -c \"print(open('@HOME/.local/state/agentos/key').read())\"",
    "node -e \"import('@agentos/workflow/internal').then(w => w.answerGate('.', { phase: 'x' }))\"",
    ["Read", { file_path: "KEY" }],
    ["Grep", { pattern: ".", path: "@HOME/.local/state/agentos" }],
    ["Write", { file_path: "KEY", content: "ab" }],
    ["Write", { file_path: "sign.py", content: "k = open(home + '/.local/state/agentos/key').read()\n" }],
    [
      "Write",
      {
        file_path: "go.mjs",
        content: 'import { answerGate } from "@agentos/workflow/internal";\nanswerGate(p, o);\n',
      },
    ],
    ["mcp__files__read", { path: "KEY" }],
  ],
  "the terminal": [
    "aos approve 0123456789 -y",
    "aos trust",
    "tmux send-keys -t work 'aos approve 0123456789 -y' Enter",
    "tmux send-keys -t work aos Space approve Space 0123456789 Enter",
    "tmux send-keys -t work 'aos app' 'rove 0123456789' Enter",
    "tmux new -d 'aos trust'",
    "tmux send-keys -t work 482913 Enter",
    "tmux send-keys -t work '4' '8' '2' '9' '1' '3' C-m",
    "tmux send-keys -t work $(tmux capture-pane -p -t work | grep -oE '[0-9]{6}') Enter",
    "screen -S work -X stuff 'aos approve 0123456789\\n'",
    "screen -S work -X stuff '482913\\n'",
    "script -qec 'aos approve 0123456789' /dev/null",
    "expect -c 'spawn aos approve 0123456789; expect eof'",
    "xdotool type 'aos approve 0123456789'",
    "kitty @ send-text 'aos approve 0123456789\\n'",
    "aos approve --dismiss --all",
  ],
  environment: [
    "env -u CLAUDECODE aos approve 0123456789",
    "CLAUDECODE= aos approve 0123456789",
    "env -i tmux new -d 'sh go.sh'",
    "env -u CLAUDECODE setsid sh go.sh",
    "unset CLAUDECODE; tmux new -d 'sh go.sh'",
    "PATH=/tmp/fake:$PATH claude -p 'do it'",
    "export PATH=/tmp/fake:$PATH; claude -p 'do it'",
    "NODE_OPTIONS='--require ./x.cjs' claude -p 'do it'",
    "HOME=/tmp/h claude -p 'do it'",
    "env XDG_STATE_HOME=/tmp/s claude -p 'do it'",
    "claude --settings '{\"disableAllHooks\":true}' -p x",
    "AGENTOS_RULES=off claude -p x",
  ],
  "removal of the guard": [
    "npm uninstall @agentos/cli",
    "npm rm -D @agentos/cli",
    "pnpm remove @agentos/cli",
    "yarn remove @agentos/cli",
    "npm pkg delete devDependencies.@agentos/cli",
    "npm install @agentos/cli@file:./fake",
    "npm install @agentos/cli@npm:evil",
    "rm -rf node_modules/@agentos",
    "mv node_modules/@agentos /tmp/",
    "chmod -x node_modules/@agentos/cli/bin/aos.cjs",
    "echo > node_modules/@agentos/cli/dist/hooks/agentos-rules-hook.cjs",
    "cp fake node_modules/.bin/node",
    "ln -s /tmp/fake /usr/local/bin/node",
    "rm -rf node_modules/*",
    "npm ci --omit=dev",
    "mv ../PROJECT ../elsewhere",
    "mv .agentos .agentos.off",
    "pkill -f agentos-rules-hook",
    "kill -9 $(pgrep -f agentos-rules-hook)",
    "npm link @agentos/cli",
    "npx rimraf node_modules/@agentos",
    'echo "alias node=/tmp/fake" >> ~/.bashrc',
    ["Write", { file_path: "@HOME/.npmrc", content: "node-options=--require /tmp/x.cjs\n" }],
    ["Write", { file_path: ".claude/settings.json", content: '{"disableAllHooks":true}' }],
    ["Edit", { file_path: "package.json", old_string: '"@agentos/cli": "^1.0.0"', new_string: "" }],
  ],
};

describe.each(Object.entries(STOPPED))("the guard stops attacks on %s", (_, ways) => {
  let answers: (string | undefined)[] = [];
  beforeAll(async () => {
    const victim = new Victim({ folder: temporary, home: temporary });
    const guard = join(victim.folder, "node_modules/@agentos/cli");
    mkdirSync(guard, { recursive: true });
    writeFileSync(join(guard, "package.json"), "{}");
    const fill = (text: string) =>
      text
        .replaceAll("KEY", victim.key)
        .replaceAll("@HOME/", `${victim.home}/`)
        .replaceAll("PROJECT", victim.folder.slice(victim.folder.lastIndexOf("/") + 1));
    const ask = (way: (typeof ways)[number], at: number) => {
      const [tool, input] = typeof way === "string" ? ["Bash", { command: way }] : way;
      const filled = Object.entries(input).map(([name, value]) => [
        name,
        typeof value === "string" ? fill(value) : value,
      ]);
      const given = Object.fromEntries(filled);
      return at === 0 ? victim.askProcess(tool, given) : victim.ask(tool, given);
    };
    answers = await Promise.all(ways.map(ask));
  });

  everyRow(
    "%s",
    ways.map((way, at) => [JSON.stringify(way).replaceAll("%", "%%").slice(0, 110), at] as const),
    (_, at) => {
      expect(answers[at]).toContain('Stopped by the rule "');
    },
  );
});

/** A folder that is removed after the file's tests; `testdir` removes its own after each test. */
function temporary(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "agentos-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

describe("a link from an earlier call does not hide the guard's files", () => {
  const made: [string, (victim: Victim) => void, string | [string, object]][] = [
    [
      "a link to the approvals",
      ({ folder, approvals }) => {
        mkdirSync(approvals, { recursive: true });
        symlinkSync(".agentos/state/approvals", join(folder, "ap"));
      },
      ["Write", { file_path: "ap/0123456789.json", content: "{}" }],
    ],
    [
      "a link to a folder above them",
      ({ folder }) => symlinkSync(".agentos", join(folder, "a")),
      "cp x.json a/state/approvals/x.json",
    ],
    [
      "a link to the settings",
      ({ folder }) => symlinkSync(".claude/settings.json", join(folder, "s.json")),
      ["Write", { file_path: "s.json", content: "{}" }],
    ],
    [
      "a hard link to the configuration",
      ({ folder }) => linkSync(join(folder, ".agentos/config.json"), join(folder, "c.json")),
      ["Write", { file_path: "c.json", content: "{}" }],
    ],
    [
      "a link to the user's state",
      ({ folder, key }) => {
        mkdirSync(join(key, ".."), { recursive: true });
        symlinkSync(join(key, ".."), join(folder, "mine"));
      },
      "cat mine/key",
    ],
    [
      "a link from outside to the project's files",
      ({ folder, home }) => symlinkSync(folder, join(home, "p")),
      ["Write", { file_path: "@HOME/p/.agentos/config.json", content: "{}" }],
    ],
  ];

  everyRow("%s", made, (_, make, way) => {
    const victim = new Victim();
    make(victim);
    const [tool, input] = typeof way === "string" ? ["Bash", { command: way }] : way;
    const text = JSON.stringify(input).replaceAll("@HOME/", `${victim.home}/`);
    expect(victim.ask(tool, JSON.parse(text))).toContain('Stopped by the rule "guard"');
  });
});

const ORDINARY = [
  "ls .agentos/state",
  "cat .agentos/state/approvals/x.json",
  "git status .agentos",
  "ln -s ../shared/config.json config.json",
  "rm -rf node_modules && npm ci",
  "npm install zod",
  "npm install --save-dev @agentos/cli@latest",
  "tmux send-keys -t dev 'npm test' Enter",
  "tmux capture-pane -p -t dev",
  "export PATH=$PATH:./node_modules/.bin && npm test",
  "NODE_OPTIONS=--max-old-space-size=4096 npm run build",
  "cat ~/.bashrc",
  "ls ~/.config/*",
  "aos approve --list",
  "aos trust --list",
  "cp .claude/settings.json /tmp/backup.json",
  "cp -r dist ~/",
  "scp dist.tgz me@example.org:~/",
  "tar -xzf dist.tgz -C ~",
  "mkdir -p .agentos/state/sessions/flow-1/artifacts",
  "echo done > .agentos/state/sessions/flow-1/artifacts/plan.md",
];

test("allows ordinary work", async () => {
  const victim = new Victim();
  expect(await victim.runProcess(ORDINARY[0]!)).toBeUndefined();
  expect(ORDINARY.filter((command) => victim.run(command) !== undefined)).toEqual([]);
});

test("covers at least 40 attacks", () => {
  const count = [WRITTEN, STOPPED].flatMap(Object.values).flatMap(Object.values).length;
  expect(count).toBeGreaterThanOrEqual(100);
});
