import type { Inner } from "./inner.js";
import { optionValue, readOptions, type Split, splitOptions } from "./options.js";
import type { ShellWord } from "./shell-word.js";

export const GIT_GLOBAL = {
  short: "Cc",
  long: ["git-dir", "work-tree", "namespace", "super-prefix", "config-env", "attr-source", "exec-path"],
};

/** What git itself runs: aliases given with `-c`, `submodule foreach`, `rebase --exec`, `bisect run`. */
export function gitInnerOf(args: readonly ShellWord[]): Inner[] {
  const { options, rest } = splitOptions(args, GIT_GLOBAL);
  const [sub, ...others] = rest;
  if (sub === undefined) return [];
  const inner: Inner[] = [];
  const prefix = `alias.${sub.text.toLowerCase()}=`;
  for (const { name, value } of options) {
    if (name !== "-c" || !value?.text.toLowerCase().startsWith(prefix)) continue;
    const text = value.text.slice(prefix.length);
    const more = others.map((word) => word.text).join(" ");
    inner.push({
      type: "script",
      script: { ...value, text: `${text.startsWith("!") ? text.slice(1) : `git ${text}`} ${more}` },
    });
  }
  inner.push(...configuredScripts(sub.text.toLowerCase(), options, others));
  if (sub.text === "submodule" && others[0]?.text === "foreach") {
    inner.push({
      type: "script",
      script: {
        text: others
          .slice(1)
          .filter(({ text }) => text !== "--recursive")
          .map(({ text }) => text)
          .join(" "),
        known: true,
      },
    });
  }
  if (sub.text === "rebase") {
    for (let at = 0; at < others.length; at++) {
      const match = /^(?:-x|--exec)(?:=(.*))?$/s.exec(others[at]!.text);
      const script = match && (match[1] === undefined ? others[at + 1] : { ...others[at]!, text: match[1] });
      if (script) inner.push({ type: "script", script });
    }
  }
  if (sub.text === "difftool") {
    const tool = optionValue(
      readOptions(others, { short: "xt", long: ["extcmd", "tool"] }),
      "-x",
      "--extcmd",
    );
    if (tool) inner.push({ type: "script", script: tool });
  }
  if (sub.text === "bisect" && others[0]?.text === "run")
    inner.push({ type: "command", words: others.slice(1) });
  return inner;
}

// Settings whose values git gives to a shell.
const RUN_BY_GIT =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass)|sequence\.editor|pager\..+|diff\.(?:external|.+\.(?:command|textconv))|(?:merge|diff)tool\..+\.cmd|filter\..+\.(?:clean|smudge|process))$/i;

/** Programs in settings: `git -c core.pager='…' log`, `git config alias.x '!…'`. */
function configuredScripts(sub: string, options: Split["options"], others: readonly ShellWord[]): Inner[] {
  const settings = options.flatMap(({ name, value }) => {
    const equals = value?.text.indexOf("=") ?? -1;
    if (name !== "-c" || !value || equals === -1) return [];
    return [{ key: value.text.slice(0, equals), value: { ...value, text: value.text.slice(equals + 1) } }];
  });
  if (sub === "config") {
    const words = readOptions(others, { short: "f", long: ["file", "blob", "type", "default"] }).rest;
    const [key, value] = words[0]?.text === "set" ? words.slice(1) : words;
    if (key && value) settings.push({ key: key.text, value });
  }
  return settings.flatMap(({ key, value }): Inner[] => {
    const isAlias = sub === "config" && /^alias\./i.test(key);
    if (!isAlias && !(RUN_BY_GIT.test(key) && value.text.includes(" "))) return [];
    const text = isAlias && !value.text.startsWith("!") ? `git ${value.text}` : value.text.replace(/^!/, "");
    return [{ type: "script", script: { ...value, text } }];
  });
}
