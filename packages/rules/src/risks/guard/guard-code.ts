import { type Finding, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";

/** Only code that forges an approval contains these names. */
const KEY_IN_CODE =
  /(?:\.local\/state|Application Support|XDG_STATE_HOME|LOCALAPPDATA)[^\n]{0,60}agentos|agentos["']\s*,\s*["'](?:key|trust|used)["']|agentos[/\\]{1,2}(?:key|trust|used)\b/;
/** Functions that approve a gate. No exported function can approve a stopped action. */
const GRANTS = /\banswerGate\b/;
const STATE_IN_CODE = /\.agentos["'\s,/\\]{1,6}state\b/;

/** Returns whether code would access the user's approval key or grant an approval. */
export function forgesApproval(code: string): boolean {
  return KEY_IN_CODE.test(code) || (code.includes("@agentos/") && GRANTS.test(code));
}

/** Returns whether code may access the key by naming a parent folder and computing the rest. */
function mayComputeKeyPath(code: string): boolean {
  if (/\b(?:XDG_STATE_HOME|LOCALAPPDATA)\b/.test(code)) return true;
  return (code.match(/\.local(?:\/[\w.-]*)*|Application Support(?:\/[\w.-]*)*/g) ?? []).some((found) => {
    const [, ...parts] = found.split("/").filter((part) => part !== "");
    const way = found.startsWith(".local") ? ["state", "agentos"] : ["agentos"];
    return parts.every((part, at) => way[at] === undefined || part === way[at]);
  });
}

/** Returns whether a file may contain code. Documents may mention the key, as nothing runs them. */
export function isCode(path: string): boolean {
  return !/\.(?:md|mdx|txt|rst|adoc|html?)$/i.test(path);
}

/** Detects inline code that accesses the key, grants an approval or changes the guard's files. */
export function detectCode(invocation: Invocation): Finding[] {
  const { name, args, input, remote, inline } = invocation;
  if (remote || inline) return [];
  if (!INTERPRETERS.includes(` ${name} `) && !(name[0] === "p" && /^python[\d.]+$/.test(name))) return [];
  const code = [...args.map(({ text }) => text), ...(input?.type === "text" ? [input.text] : [])];
  if (code.some((text) => forgesApproval(text) || mayComputeKeyPath(text)))
    return [
      stop(
        "guard",
        commandLine(invocation),
        "its code accesses the user's approval key or grants an approval",
      ),
    ];
  const changes = code.some((text) => STATE_IN_CODE.test(text) && !onlyReads(text));
  return changes ? [stop("guard", commandLine(invocation), "its code changes the guard's files")] : [];
}

function onlyReads(code: string): boolean {
  if (/\bopen\s*\([^)]*["'][wax+]/.test(code)) return false;
  return (code.match(/\b[A-Za-z_]\w*(?=\()/g) ?? []).every((name) => READING_CALLS.has(name));
}

const READING_CALLS: ReadonlySet<string> = new Set(
  "require import readFileSync readFile readdirSync readdir existsSync exists statSync stat lstatSync read_text read readlines open load loads parse stringify dumps log print println puts console listdir glob iglob walk join resolve path map filter forEach sort sorted split trim strip then catch keys values entries items get toString len str int list dict set Path is_file is_dir for if while with sum min max reverse slice reduce flatMap find includes startsWith endsWith replace match test".split(
    " ",
  ),
);
const INTERPRETERS = " node nodejs bun deno tsx python ruby perl php osascript pwsh powershell lua awk gawk ";
