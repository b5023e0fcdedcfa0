import { splitOptions } from "./options.js";
import type { ShellWord } from "./shell-word.js";
import type { Inner } from "./wrappers.js";

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
  if (sub.text === "bisect" && others[0]?.text === "run")
    inner.push({ type: "command", words: others.slice(1) });
  return inner;
}
