"use strict";
// Claude Code runs `node start.cjs <hook>` at its events. A hook that settings start as well would run twice, so the plugin's copy stands back.
const { existsSync, readFileSync } = require("node:fs");
const { homedir } = require("node:os");
const { join } = require("node:path");

const hook = process.argv[2];
const { env } = process;
const project = env.CLAUDE_PROJECT_DIR || process.cwd();
// The hook looks for options of its own there.
process.argv.splice(2, 1);
if (/^agentos-[a-z-]+$/.test(hook) && !settings().some(startsIt)) require(`./dist/${hook}.cjs`);

function settings() {
  const own = env.CLAUDE_CONFIG_DIR || join(homedir(), ".claude");
  return [
    join(project, ".claude", "settings.local.json"),
    join(project, ".claude", "settings.json"),
    join(own, "settings.json"),
  ];
}

/** Whether a settings file has a command of `aos init` for this hook, and what that starts is there. */
function startsIt(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return false;
  }
  if (!text.includes(hook)) return false;
  const folder = new RegExp(`require\\('([^']*/${hook}\\.cjs)'\\)`).exec(text)?.[1];
  if (folder !== undefined && existsSync(folder.replaceAll("\\\\x27", "'"))) return true;
  return text.includes(`require.resolve('@agentos/cli/hooks/${hook}'`) && isInstalled();
}

function isInstalled() {
  try {
    require.resolve(`@agentos/cli/hooks/${hook}`, { paths: [project] });
    return true;
  } catch {
    return false;
  }
}
