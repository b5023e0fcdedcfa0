import { baseName, type Invocation } from "../../reader/index.js";

const INTERPRETERS =
  " bash sh zsh dash ksh fish node nodejs tsx ts-node bun deno python ruby perl php pwsh powershell cmd source . ";
const WITH_VERSION = /^(?:python|php)[\d.]+$/;
const SCRIPT = /\.(?:sh|bash|zsh|ps1|bat|cmd|py|rb|pl|php|m?[jt]s|cjs)$/i;

/** Returns the path of a script that runs directly or in an interpreter. */
export function scriptOf({ name, args, program, input }: Invocation): string | undefined {
  if (INTERPRETERS.includes(` ${name} `) || (name[0] === "p" && WITH_VERSION.test(name))) {
    if (
      args.some(({ text }) =>
        /^-[a-zA-Z]*c$|^(?:-e|-r|-m|--eval|eval|-Command|-command|-n|-l|--check|--syntax-check)$/.test(text),
      )
    )
      return undefined;
    const word = args.find(({ text }) => !/^[-/][A-Za-z]{1,12}$|^-|^run$/.test(text));
    if (word?.known && SCRIPT.test(word.text)) return word.text;
    // The script may be the standard input, as in `sh < deploy.sh`.
    return word === undefined && input?.type === "file" && SCRIPT.test(input.path) ? input.path : undefined;
  }
  if (program?.includes("/") && !/^\/(?:usr|bin|sbin|opt)\//.test(program)) return program;
  return name.includes(".") && SCRIPT.test(name) ? name : undefined;
}

export function scriptNameOf(invocation: Invocation): string | undefined {
  const path = scriptOf(invocation);
  return path === undefined ? undefined : baseName(path.replaceAll("\\", "/")).replace(SCRIPT, "");
}
