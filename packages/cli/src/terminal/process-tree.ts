import { readlinkSync } from "node:fs";
import { AGENT_PACKAGES, AGENT_PROGRAMS, AGENT_VARIABLES } from "@agentos/clients";
import { namesIn, readProcStat, tryReadText } from "@agentos/platform";

export interface SeenProcess {
  pid: number;
  parent: number;
  words: readonly string[];
  /** The names of its environment variables, if the current user can read them. */
  variables: ReadonlySet<string>;
}

export type ReadProcess = (pid: number) => SeenProcess | undefined;

export interface FoundAgent {
  pid: number;
  why: string;
}

const MAX_DEPTH = 64;
const INTERPRETERS = /^(?:node|nodejs|bun|deno|tsx|python[\d.]*|sh|bash|zsh|dash)$/;

/**
 * Finds an agent's client among the ancestors of a process, and among the ancestors of the process at
 * the other end of its terminal: a program that detaches itself (`setsid`) keeps its terminal. Returns
 * undefined if no client is visible, and always on Windows.
 */
export function findAgentAbove(
  pid: number,
  read: ReadProcess = createReader(),
  holders: (pid: number) => readonly number[] = terminalHolders,
): FoundAgent | undefined {
  for (const start of [pid, ...holders(pid)]) {
    for (const seen of upwards(start, read)) {
      const why = agentIn(seen);
      if (why !== undefined) return { pid: seen.pid, why };
    }
  }
  return undefined;
}

/** Whether a process is an ancestor of another. Always false on Windows. */
export function isAbove(parent: number, pid: number, read: ReadProcess = createReader()): boolean {
  for (const seen of upwards(pid, read)) if (seen.parent === parent) return true;
  return false;
}

/**
 * Returns the variables that were set by the nearest client above a process, and not inherited from another
 * client farther up. The process that started the nearest client does not have them.
 */
export function newestVariables(
  names: readonly string[],
  pid: number,
  read: ReadProcess = createReader(),
): readonly string[] {
  for (const { variables } of upwards(pid, read)) {
    const newer = names.filter((name) => !variables.has(name));
    if (newer.length > 0) return newer;
  }
  return names;
}

function* upwards(pid: number, read: ReadProcess): Generator<SeenProcess> {
  let seen = read(pid);
  for (let depth = 0; seen && depth < MAX_DEPTH; depth++) {
    yield seen;
    seen = seen.parent > 0 && seen.parent !== seen.pid ? read(seen.parent) : undefined;
  }
}

function agentIn({ words, variables }: SeenProcess): string | undefined {
  const variable = AGENT_VARIABLES.find((name) => variables.has(name));
  if (variable !== undefined) return variable;
  const [program = "", ...args] = words;
  if (isAgent(program)) return nameOf(program);
  if (!INTERPRETERS.test(nameOf(program))) return undefined;
  const script = args.find((word) => !word.startsWith("-"));
  return script !== undefined && isAgent(script) ? nameOf(script) : undefined;
}

function isAgent(path: string): boolean {
  const unified = path.replaceAll("\\", "/");
  const name = nameOf(unified);
  return (
    AGENT_PROGRAMS.some((each) => name === each || name.startsWith(`${each}-`)) ||
    AGENT_PACKAGES.some((each) => unified.includes(`/node_modules/${each}/`))
  );
}

/** Removes the folder, the extension, and the leading `-` of a login shell's name. */
function nameOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).replace(/^-/, "");
  return name.replace(/\.(?:[cm]?js|exe|py)$/i, "").toLowerCase();
}

function createReader(): ReadProcess {
  if (process.platform === "linux") return readFromProc;
  return process.platform === "win32" ? () => undefined : createPsReader();
}

function readFromProc(pid: number): SeenProcess | undefined {
  const stat = readProcStat(pid);
  if (stat === undefined) return undefined;
  const [, parent] = stat.fields;
  const environment = tryReadText(`/proc/${pid}/environ`) ?? "";
  return {
    pid,
    parent: Number(parent),
    words: (tryReadText(`/proc/${pid}/cmdline`) ?? "").split("\0").flatMap(untitled),
    variables: new Set(environment.split("\0").map((each) => each.split("=", 1)[0]!)),
  };
}

/** If a program has set its title, its command line is a single string with spaces. */
function untitled(word: string, at: number): string[] {
  return at === 0 && !word.startsWith("/") ? word.split(" ") : [word];
}

/**
 * Used on macOS. Reads all processes at once with `ps`, which prints each one's arguments and
 * environment as a single string.
 */
function createPsReader(): ReadProcess {
  let seen: Map<number, SeenProcess> | undefined;
  return (pid) => {
    seen ??= readFromPs();
    return seen.get(pid);
  };
}

function readFromPs(): Map<number, SeenProcess> {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const ps = (...args: string[]) =>
    spawnSync("/bin/ps", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout ?? "";
  const seen = new Map<number, SeenProcess>();
  for (const line of ps("-axww", "-o", "pid=,ppid=,command=").split("\n")) {
    const [pid, parent, ...words] = line.trim().split(/\s+/);
    if (pid !== undefined && parent !== undefined)
      seen.set(Number(pid), { pid: Number(pid), parent: Number(parent), words, variables: new Set() });
  }
  for (const line of ps("-axwwE", "-o", "pid=,command=").split("\n")) {
    const [pid, ...words] = line.trim().split(/\s+/);
    const one = seen.get(Number(pid));
    if (one) seen.set(one.pid, { ...one, variables: new Set(words.map((each) => each.split("=", 1)[0]!)) });
  }
  return seen;
}

const PTS_MAJOR_FIRST = 136;
const PTS_MAJOR_LAST = 143;

/**
 * Finds the processes at the other end of a process's terminal: they hold `/dev/ptmx` open with the
 * terminal's `tty-index`.
 */
function terminalHolders(pid: number): number[] {
  if (process.platform !== "linux") return [];
  const device = Number(readProcStat(pid)?.fields[4]);
  const major = (device >> 8) & 0xfff;
  if (!(major >= PTS_MAJOR_FIRST && major <= PTS_MAJOR_LAST)) return [];
  const index = (major - PTS_MAJOR_FIRST) * 256 + ((device & 0xff) | ((device >> 12) & 0xfff00));
  return namesIn("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((holder) => namesIn(`/proc/${holder}/fd`).some((fd) => isMaster(holder, fd, index)));
}

function isMaster(pid: number, fd: string, index: number): boolean {
  try {
    if (!/^\/dev\/(?:pts\/)?ptmx$/.test(readlinkSync(`/proc/${pid}/fd/${fd}`))) return false;
  } catch {
    return false;
  }
  const held = /^tty-index:\s*(\d+)$/m.exec(tryReadText(`/proc/${pid}/fdinfo/${fd}`) ?? "")?.[1];
  return held !== undefined && Number(held) === index;
}
