import { checkingShellOf, cmdOf, powershellOf, shellOf } from "./grammar/interpreters.js";
import type { Program } from "./grammar/program.js";
import { evalOf, sourceOf, trapOf } from "./grammar/special.js";

export const SHELLS: readonly Program[] = [
  { names: "command builtin", words: "command" },
  { names: "exec", short: "a", words: "command" },
  { names: "expect", short: "f", reads: { "-c": "code:tcl" }, words: "file:tcl", stdin: "code:tcl" },
  { names: "complete compgen", short: "oAGWFXPS", reads: { "-C": "script" }, anywhere: true },
  { names: "mapfile readarray", short: "dnOsuc", reads: { "-C": "script" }, anywhere: true },
  { names: "eval", runs: evalOf },
  { names: ". source", runs: sourceOf },
  { names: "trap", runs: trapOf },
  { names: "sh bash zsh dash ksh ash", runs: checkingShellOf },
  { names: "fish rbash mksh csh tcsh nu elvish xonsh lksh oksh yash hush pdksh rksh", runs: shellOf },
  { names: "pwsh powershell pwsh-preview", runs: powershellOf },
  { names: "cmd", runs: cmdOf },
];
