import { isAbsolute } from "node:path";
import { kindsOfName, languageOf } from "./check-table.js";
import { programName } from "./commands.js";
import { createCheck, type FoundCheck } from "./found-check.js";

const INTERPRETERS =
  /^(?:node|nodejs|python[\d.]*|pypy3?|ruby|php|perl|elixir|ts-node|tsx|esno|jiti|deno|bun|go|Rscript|R|julia|lua|racket|swift|dart|java|bash|sh|zsh)$/;
const TEST_FOLDERS = /(?:^|\/)(?:tests?|specs?|t|__tests__)\//;
const RUNS_ALL =
  /^(?:run|index|all|main|tests?|runner|suite|check|ci|verify|build|lint|compile|bundle)(?:$|[-_.])/;
const CODE = /(?:^|[^\w])(?:testthat::|devtools::(?:test|check)|Pkg\.test|unittest\.main|pytest\.main)/;

/** Recognizes the project's own programs by name: `./scripts/test.sh`, `node test/run.js`. */
export function programFileChecks(words: readonly string[], rest: readonly string[]): FoundCheck[] {
  const [first = ""] = words;
  const isInterpreted = INTERPRETERS.test(programName(first));
  if (isInterpreted && rest.some((word) => CODE.test(word))) return [{ kinds: ["test"], program: first }];
  const at = isInterpreted ? rest.findIndex((word) => !word.startsWith("-") && word !== "run") : -1;
  const file = isInterpreted ? rest[at] : first;
  if (file === undefined || isTemporary(file) || (isInterpreted && rest.some(isCode))) return [];
  const isFile =
    /^(?:\.{0,2}\/|[\w-]+\/)/.test(file) || /\.(?:sh|bash|py|[cm]?[jt]s|rb|php|pl|t|exs|R|jl)$/.test(file);
  if (!isFile) return [];
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const named = kindsOfName(name);
  const kinds = named.length === 0 && TEST_FOLDERS.test(file) && isInterpreted ? (["test"] as const) : named;
  if (kinds.length === 0) return [];
  const check = createCheck({ kinds }, isInterpreted ? rest.slice(at + 1) : rest, first);
  // A single test file contains only some of the tests. A runner's arguments are not interpreted.
  const isOne =
    isInterpreted && kinds.includes("test") && !RUNS_ALL.test(name) && languageOf(file) !== undefined;
  return [isOne && check.parts === undefined ? { ...check, parts: [file.replace(/^\.\//, "")] } : check];
}

const isCode = (word: string) => /^-[ecm]$|^--eval$|^-p$/.test(word);
const isTemporary = (file: string) => isAbsolute(file) && /^\/(?:tmp|var\/tmp|private\/tmp)\//.test(file);
