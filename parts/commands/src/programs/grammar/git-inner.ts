import { type Inner, joined, script, scriptsOf } from "./inner.js";
import { readOptions, type Split, splitOptions } from "./options.js";
import { isRunSetting } from "./settings.js";
import type { ShellWord } from "./shell-word.js";

export const GIT_GLOBAL = {
  short: "Cc",
  long: ["git-dir", "work-tree", "namespace", "super-prefix", "config-env", "attr-source", "exec-path"],
};

/** Returns the commands that git runs because of settings given with `-c` or stored by `git config`. */
export function gitInnerOf(args: readonly ShellWord[]): Inner[] {
  const { options, rest } = splitOptions(args, GIT_GLOBAL);
  return [...innerOfSettings(settingsOf(options), rest), ...configured(rest)];
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

function innerOfSetting(key: string, value: ShellWord, sub: string, others: readonly ShellWord[]): Inner[] {
  if (key.startsWith("alias.")) return key.slice("alias.".length) === sub ? [aliasOf(value, others)] : [];
  return isRunSetting("git", key) ? scriptsOf(withoutBang(value)) : [];
}

/** Returns what an alias runs. `!cmd` runs in a shell. Aliases receive the remaining arguments. */
function aliasOf(value: ShellWord, others: readonly ShellWord[]): Inner {
  const text = value.text.startsWith("!") ? value.text.slice(1) : `git ${value.text}`;
  return script(joined([{ ...value, text }, ...others]));
}

function withoutBang(value: ShellWord): ShellWord {
  return value.text.startsWith("!") ? { ...value, text: value.text.slice(1) } : value;
}

/** Returns the command that `git config alias.x '!…'` stores, which is treated as if it ran. */
function configured([sub, ...others]: readonly ShellWord[]): Inner[] {
  if (sub?.text.toLowerCase() !== "config") return [];
  const words = readOptions(others, { short: "f", long: ["file", "blob", "type", "default"] }).rest;
  const [key, value] = words[0]?.text === "set" ? words.slice(1) : words;
  if (!key || !value) return [];
  const name = key.text.toLowerCase();
  if (name.startsWith("alias.")) return [aliasOf(value, [])];
  return isRunSetting("git", name) ? scriptsOf(withoutBang(value)) : [];
}
