import { type Inner, joined, script, scriptsOf } from "./inner.js";
import { readOptions, type Split, splitOptions } from "./options.js";
import { isRunSetting } from "./settings.js";
import type { ShellWord } from "./shell-word.js";

export const GIT_GLOBAL = {
  short: "Cc",
  long: ["git-dir", "work-tree", "namespace", "super-prefix", "config-env", "attr-source", "exec-path"],
};

/** What git runs of its settings and aliases: those of one command, and those that it is told to keep. */
export function gitInnerOf(args: readonly ShellWord[]): Inner[] {
  const { options, rest } = splitOptions(args, GIT_GLOBAL);
  return [...innerOfSettings(settingsOf(options), rest), ...configured(rest)];
}

/** The same of settings that variables hold. */
export function gitInnerOfVariables(
  args: readonly ShellWord[],
  variables: ReadonlyMap<string, ShellWord>,
): Inner[] {
  return innerOfSettings(settingsFromVariables(variables), splitOptions(args, GIT_GLOBAL).rest);
}

function innerOfSettings(settings: readonly Setting[], [sub, ...others]: readonly ShellWord[]): Inner[] {
  if (sub === undefined) return [];
  const name = sub.text.toLowerCase();
  return settings.flatMap(({ key, value }) => innerOfSetting(key, value, name, others));
}

interface Setting {
  key: string;
  value: ShellWord;
}

function settingsOf(options: Split["options"]): Setting[] {
  return options.flatMap(({ name, value }) => {
    const equals = value?.text.indexOf("=") ?? -1;
    if (name !== "-c" || !value || equals === -1) return [];
    return [
      {
        key: value.text.slice(0, equals).toLowerCase(),
        value: { ...value, text: value.text.slice(equals + 1) },
      },
    ];
  });
}

const MAX_SETTINGS = 20;

/**
 * `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=… GIT_CONFIG_VALUE_0=…`, and `GIT_CONFIG_PARAMETERS="'key=value'"`.
 */
function settingsFromVariables(variables: ReadonlyMap<string, ShellWord>): Setting[] {
  if (variables.size === 0) return [];
  const found: Setting[] = [];
  for (let at = 0; at < MAX_SETTINGS; at++) {
    const key = variables.get(`GIT_CONFIG_KEY_${at}`);
    const value = variables.get(`GIT_CONFIG_VALUE_${at}`);
    if (!key || !value) break;
    found.push({ key: key.text.toLowerCase(), value });
  }
  const parameters = variables.get("GIT_CONFIG_PARAMETERS");
  for (const text of parameters?.text.split("'").slice(0, MAX_SETTINGS) ?? []) {
    const equals = text.indexOf("=");
    if (equals > 0)
      found.push({
        key: text.slice(0, equals).toLowerCase(),
        value: { ...parameters!, text: text.slice(equals + 1) },
      });
  }
  return found;
}

function innerOfSetting(key: string, value: ShellWord, sub: string, others: readonly ShellWord[]): Inner[] {
  if (key.startsWith("alias.")) return key.slice("alias.".length) === sub ? [aliasOf(value, others)] : [];
  return isRunSetting("git", key) ? scriptsOf(withoutBang(value)) : [];
}

/** `!cmd` is run by a shell, anything else by git; what stands behind the alias comes behind both. */
function aliasOf(value: ShellWord, others: readonly ShellWord[]): Inner {
  const text = value.text.startsWith("!") ? value.text.slice(1) : `git ${value.text}`;
  return script(joined([{ ...value, text }, ...others]));
}

function withoutBang(value: ShellWord): ShellWord {
  return value.text.startsWith("!") ? { ...value, text: value.text.slice(1) } : value;
}

/** `git config alias.x '!…'`: what it sets up is read as if it ran. */
function configured([sub, ...others]: readonly ShellWord[]): Inner[] {
  if (sub?.text.toLowerCase() !== "config") return [];
  const words = readOptions(others, { short: "f", long: ["file", "blob", "type", "default"] }).rest;
  const [key, value] = words[0]?.text === "set" ? words.slice(1) : words;
  if (!key || !value) return [];
  const name = key.text.toLowerCase();
  if (name.startsWith("alias.")) return [aliasOf(value, [])];
  return isRunSetting("git", name) ? scriptsOf(withoutBang(value)) : [];
}
