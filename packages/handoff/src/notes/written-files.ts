import { splitCommand } from "./command-line.js";

/** Programs that print the agent's own text. Other programs' output is not an edit. */
const PRINTERS = new Set(["cat", "echo", "printf"]);

/** Returns the files that a command edits: `sed -i s/a/b/ x.ts`, `cat > x.ts <<END`, `tee x.ts`. */
export function writtenFiles(command: string): string[] {
  if (!/\b(?:sed|perl|tee|cat|echo|printf)\b/.test(command)) return [];
  return splitCommand(command)
    .flatMap(({ words: [program = "", ...args], output }) => writtenBy(program, args, output))
    .filter((path) => !isElsewhere(path));
}

function writtenBy(program: string, args: readonly string[], output: string | undefined): string[] {
  if (PRINTERS.has(program)) return output === undefined ? [] : [output];
  const paths = args.filter((arg) => arg !== "" && !arg.startsWith("-"));
  if (program === "tee") return paths;
  // Uppercase letters are excluded, because perl's `-MList::Util` loads a module.
  const isInPlace = (program === "sed" || program === "perl") && args.some((arg) => /^-[a-zE0]*i/.test(arg));
  if (!isInPlace) return [];
  // Without `-e`, the first argument is the script.
  return args.some((arg) => /^-\w*e$/.test(arg)) ? paths.slice(-1) : paths.slice(1);
}

/** Whether a path is outside the project or belongs to AgentOS. */
function isElsewhere(path: string): boolean {
  return /^\/(?:dev|tmp|proc)\/|(?:^|\/)\.agentos\//.test(path);
}
