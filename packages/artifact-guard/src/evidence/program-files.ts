import { createCheck, type FoundCheck } from "./check-run.js";
import { kindsOfName } from "./check-table.js";
import { programName } from "./commands.js";

const INTERPRETERS =
  /^(?:node|nodejs|python[\d.]*|pypy3?|ruby|php|perl|elixir|ts-node|tsx|esno|jiti|deno|bun|go|Rscript|R|julia|lua|racket|swift|dart|java|bash|sh|zsh)$/;
const TEST_FOLDERS = /(?:^|\/)(?:tests?|specs?|t|__tests__)\//;

/** Recognizes the project's own programs by name: `./scripts/test.sh`, `node test/run.js`. */
export function programFileChecks(words: readonly string[], rest: readonly string[]): FoundCheck[] {
  const [first = ""] = words;
  const isInterpreted = INTERPRETERS.test(programName(first));
  const at = isInterpreted ? rest.findIndex((word) => !word.startsWith("-") && word !== "run") : -1;
  const file = isInterpreted ? rest[at] : first;
  if (file === undefined || (isInterpreted && rest.some(isCode))) return [];
  const isFile =
    /^(?:\.{0,2}\/|[\w-]+\/)/.test(file) || /\.(?:sh|bash|py|[cm]?[jt]s|rb|php|pl|t|exs|R|jl)$/.test(file);
  if (!isFile) return [];
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const named = kindsOfName(name);
  const kinds = named.length === 0 && TEST_FOLDERS.test(file) && isInterpreted ? (["test"] as const) : named;
  if (kinds.length === 0) return [];
  return [createCheck({ kinds }, isInterpreted ? rest.slice(at + 1) : rest, first)];
}

const isCode = (word: string) => /^-[ecm]$|^--eval$|^-p$/.test(word);
