"use strict";
// Claude Code runs `node start.cjs <program> [hook:seconds ...]` for each event. Hooks that the settings
// already start are skipped, so that they do not run twice.
const { existsSync, readFileSync } = require("node:fs");
const { homedir } = require("node:os");
const { join, resolve } = require("node:path");

const { argv, env } = process;
const project = env.CLAUDE_PROJECT_DIR || process.cwd();
const [program, ...words] = argv.splice(2);
const texts = settings();
if (/^agentos-[a-z]+-hook$/.test(program)) {
  if (!isStarted(program.split("-")[1])) require(`./dist/${program}.cjs`);
} else if (program === "agentos-hooks") {
  argv.push(...words.filter((word) => !isStarted(word.split(":")[0])));
  if (argv.length > 2) require("./dist/agentos-hooks.cjs");
}

/** Returns the content of each settings file that names one of our programs. */
function settings() {
  const own = env.CLAUDE_CONFIG_DIR || join(homedir(), ".claude");
  const files = [
    join(project, ".claude", "settings.local.json"),
    join(project, ".claude", "settings.json"),
    join(own, "settings.json"),
  ];
  return files.map(readText).filter((text) => text.includes("agentos-"));
}

/** Whether the settings start this hook with a command from `aos init`, and its program exists. */
function isStarted(hook) {
  return texts.some(
    (text) =>
      startsProgram(text, `agentos-${hook}-hook`) ||
      (new RegExp(` agentos-hooks [a-z0-9: ]*\\b${hook}:`).test(text) &&
        startsProgram(text, "agentos-hooks")),
  );
}

function startsProgram(text, name) {
  if (!text.includes(name)) return false;
  const file = new RegExp(`require\\('([^']*/${name}\\.cjs)'\\)`).exec(text)?.[1];
  if (file !== undefined && existsSync(file.replaceAll("\\\\x27", "'"))) return true;
  return text.includes("require.resolve('@agentos/cli/hooks/'") && isInstalled(name);
}

/** Whether the project, a parent folder or, for a linked worktree, the main worktree has the program. */
function isInstalled(name) {
  const [, main] = /^gitdir: (.+)/.exec(readText(join(project, ".git"))) ?? [];
  return [project, ...(main === undefined ? [] : [resolve(project, main)])].some((folder) => {
    try {
      require.resolve(`@agentos/cli/hooks/${name}`, { paths: [folder] });
      return true;
    } catch {
      return false;
    }
  });
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
