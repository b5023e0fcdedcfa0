import { AGENT_PROGRAMS, CLIENTS } from "@agentos/clients";
import { type Detector, type Finding, type Subject, stop, textsIn } from "@agentos/commands/effects";
import {
  commandLine,
  GIT_GLOBAL,
  type Invocation,
  isTrial,
  optionValue,
  programOf,
  readOptions,
  type ShellWord,
  saysVerb,
  splitOptions,
} from "@agentos/commands/reader";
import {
  guardedName,
  holdsUserState,
  matchesPattern,
  mentionsUserState,
  stateName,
  userStateName,
} from "./guard-paths.js";
import { detectRemoval } from "./guard-removal.js";
import { detectTyping } from "./guard-terminal.js";
import { argumentsOfAos } from "./our-command.js";

const RULE = "guard";

/** Subcommands of `aos` that only a person may run. */
const HUMAN_ONLY_COMMANDS = /^(?:approve|trust|uninstall|rules (?:allow \S+|off|disable|set)|config set)\b/;
/** Options with which these commands change nothing. `uninstall --json` does change something. */
const HELPS = /^(?:--help|-h)$/;
const SHOWS_REQUESTS = /^(?:--help|-h|--list|-l|--json)$/;
const SHOWS_TRUST = /^(?:--help|-h|--list|-l|--json|--revoke)$/;
const SHOWS_CHANGES = /^(?:--help|-h|--dry-run|-n)$/;
const SHOWS: ReadonlyMap<string, RegExp> = new Map([
  ["approve", SHOWS_REQUESTS],
  ["trust", SHOWS_TRUST],
  ["uninstall", SHOWS_CHANGES],
]);
const BYPASSES =
  /^--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|dangerously-bypass-hook-trust|yolo|allow-all-tools|skip-trust|no-hooks|disable-hooks|bare|safe-mode|full-auto|yes-always|auto-approve|approval-mode=(?:yolo|auto[-_]edit))$/;
const AGENTS: ReadonlySet<string> = new Set(AGENT_PROGRAMS);
/** Variables that change which programs, settings and keys a client and its hooks use. */
const DIVERTS =
  /^(?:PATH|HOME|USERPROFILE|NODE_OPTIONS|NODE_PATH|XDG_STATE_HOME|XDG_CONFIG_HOME|CLAUDE_CONFIG_DIR|CLAUDE_PROJECT_DIR|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_ENTRYPOINT|CLAUDE_CODE_SESSION_ATTENDED|CODEX_HOME|GEMINI_CLI_HOME|LD_PRELOAD|DYLD_INSERT_LIBRARIES|BASH_ENV|ENV)$/;
const SWITCHES = ["AGENTOS_RULES", "AGENTOS_RULES_MODE", "AGENTOS_RULES_OFF", "AGENTOS_RULES_ON_ERROR"];

const READERS: ReadonlySet<string> = new Set(
  "ls ll cat bat head tail grep egrep fgrep rg ag ack jq yq less more wc stat file tree du diff cmp echo printf test [ [[ readlink realpath basename dirname md5sum sha1sum sha256sum sort uniq cut nl cd pushd popd pwd true false aos agentos code open".split(
    " ",
  ),
);
const LISTERS: ReadonlySet<string> = new Set(
  "ls ll tree du stat file test [ [[ cd pushd mkdir realpath readlink echo printf".split(" "),
);
const READING_GIT = /^(?:status|log|diff|show|ls-files|ls-tree|check-ignore|blame|grep|add|commit)$/;
/** Programs that copy folders to their last argument. */
const COPIERS: ReadonlySet<string> = new Set(
  "cp rsync scp mv ln ditto robocopy xcopy copy-item move-item".split(" "),
);
/** Programs that archive folders, and the options with which they do so. */
const ARCHIVERS: ReadonlyMap<string, RegExp> = new Map([
  ["tar", /^(?:-?[abd-qstv-zA-Z]*[cru][a-zA-Z]*$|--(?:create|append|update))/],
  ["bsdtar", /^(?:-?[abd-qstv-zA-Z]*[cru][a-zA-Z]*$|--(?:create|append|update))/],
  ["zip", /^/],
  ["7z", /^[au]$/],
  ["7za", /^[au]$/],
]);
const PERMISSION_PROGRAMS: ReadonlySet<string> = new Set(
  "chmod chown chgrp chattr chflags setfacl icacls cacls takeown attrib".split(" "),
);
/** Only code that forges an approval contains these names. */
const KEY_IN_CODE =
  /(?:\.local\/state|Application Support|XDG_STATE_HOME|LOCALAPPDATA)[^\n]{0,60}agentos|agentos["']\s*,\s*["'](?:key|trust|used)["']|agentos[/\\]{1,2}(?:key|trust|used)\b/;
/** Functions that approve a gate. No function can approve a stop. */
const GRANTS = /\banswerGate\b/;
const STATE_IN_CODE = /\.agentos["'\s,/\\]{1,6}state\b/;

/**
 * Detects attempts to change or bypass the guard. A stopped agent must not be able to approve its
 * own action.
 */
export const detectGuard: Detector = (subject) => [
  ...detectPaths(subject),
  ...subject.invocations.flatMap((invocation) => [
    ...detectCommand(invocation),
    ...detectNamed(invocation, subject),
    ...detectCode(invocation),
  ]),
  ...detectFound(subject),
  ...detectDiverted(subject),
  ...detectInput(subject),
  ...detectRemoval(subject),
  ...detectTyping(subject.invocations, isHumanOnly),
];

function detectPaths({ changes, resolver }: Subject): Finding[] {
  return changes.flatMap(({ path, by, after }) => {
    const name = guardedName(path, resolver);
    if (name !== undefined) return [stop(RULE, by ?? name, `${name} belongs to the guard`)];
    return after !== undefined && isCode(path) && forges(after)
      ? [stop(RULE, by ?? path, "the code it writes would access the user's key or grant an approval")]
      : [];
  });
}

function forges(code: string): boolean {
  return KEY_IN_CODE.test(code) || (code.includes("@agentos/") && GRANTS.test(code));
}

/** Returns whether code may access the key by naming a parent folder and computing the rest. */
function reachesForKey(code: string): boolean {
  if (/\b(?:XDG_STATE_HOME|LOCALAPPDATA)\b/.test(code)) return true;
  return (code.match(/\.local(?:\/[\w.-]*)*|Application Support(?:\/[\w.-]*)*/g) ?? []).some((found) => {
    const [, ...parts] = found.split("/").filter((part) => part !== "");
    const way = found.startsWith(".local") ? ["state", "agentos"] : ["agentos"];
    return parts.every((part, at) => way[at] === undefined || part === way[at]);
  });
}

/** Returns whether a file may contain code. Documents may mention the key, as nothing runs them. */
function isCode(path: string): boolean {
  return !/\.(?:md|mdx|txt|rst|adoc|html?)$/i.test(path);
}

/**
 * Detects programs that name the guard's files. Programs that only read may name all of these files
 * except the key.
 */
function detectNamed(invocation: Invocation, { resolver }: Subject): Finding[] {
  const { name, args, folder, remote, input, redirections } = invocation;
  if (remote || name === "") return [];
  const line = () => commandLine(invocation);
  const isReader =
    READERS.has(name) ||
    argumentsOfAos(invocation) !== undefined ||
    (name === "git" && READING_GIT.test(gitVerb(args))) ||
    (name === "find" && !args.some(({ text }) => /^-(?:delete|exec|execdir|ok|okdir|fprint)/.test(text)));
  const words = args.flatMap(({ text, known }) => [
    ...pathsIn(text),
    ...(known ? [] : pathsIn(asPattern(text))),
  ]);
  if (input?.type === "file") words.push(input.path);
  if (!isReader && feedsKey(invocation, resolver))
    return [
      stop(RULE, line(), "it reads paths from a file that lists the user's key, which no agent may access"),
    ];
  for (const word of words) {
    const key = userStateName(word, resolver, folder);
    if (key !== undefined)
      return [stop(RULE, line(), `${key} holds the user's key, which no agent may access`)];
    const guarded = PERMISSION_PROGRAMS.has(name) ? guardedName(word, resolver, folder) : undefined;
    if (guarded !== undefined) return [stop(RULE, line(), `${guarded} belongs to the guard`)];
    const state = isReader ? undefined : stateName(word, resolver, folder);
    if (state !== undefined) return [stop(RULE, line(), `${state} belongs to the guard`)];
  }
  const taken =
    takenFolders(invocation).find((word) => holdsUserState(word, resolver, folder)) ??
    (LISTERS.has(name) || (name === "find" && isReader)
      ? undefined
      : words.find((word) => isBelowHome(word, resolver) && holdsUserState(word, resolver, folder)));
  if (taken !== undefined)
    return [stop(RULE, line(), `${taken} contains the user's key, which no agent may access`)];
  const isInState = folder !== undefined && folder !== "." && stateName(folder, resolver) !== undefined;
  return isInState && !isReader && (args.length > 0 || redirections.length > 0) && name !== "git"
    ? [stop(RULE, line(), "it works in the guard's own folder")]
    : [];
}

const NAME_TESTS = /^-i?(?:name|path|wholename)$/;
const ACTS = /^-(?:exec|execdir|ok|okdir|delete)$/;
const KEY_NAMES = ["key", "agentos", "state", ".local"];

/** Detects `find ~ -name key | xargs cat`. A search for other names such as `*.ts` is allowed. */
function detectFound({ invocations, resolver }: Subject): Finding[] {
  const takesFound = invocations.some(
    ({ name, args, via }) =>
      name !== "find" && !LISTERS.has(name) && (via.includes("xargs") || args.some(({ known }) => !known)),
  );
  return invocations.flatMap((invocation) => {
    const { name, args, folder } = invocation;
    if (name !== "find") return [];
    const texts = args.map(({ text }) => text);
    const wanted = texts.flatMap((text, at) => (NAME_TESTS.test(text) ? [texts[at + 1] ?? ""] : []));
    const acts = texts.some((text) => ACTS.test(text));
    const line = commandLine(invocation);
    const ours = wanted.some((pattern) => /agentos/i.test(pattern.replace(/[*?[\]]/g, "")));
    const isReading = texts.some((text, at) => ACTS.test(texts[at - 1] ?? "") && READERS.has(text));
    if (acts && ours && !isReading) return [stop(RULE, line, "it changes the guard's files")];
    if (!takesFound) return [];
    const from = texts.slice(
      0,
      Math.max(
        0,
        texts.findIndex((text) => /^[-(!]/.test(text)),
      ),
    );
    const isAbove = from.some((place) => holdsUserState(place, resolver, folder));
    const isForKey =
      wanted.length === 0 ||
      wanted.some((pattern) => KEY_NAMES.some((each) => matchesPattern(pattern, each)));
    return isAbove && isForKey
      ? [stop(RULE, line, "it passes the user's key, which no agent may access, to another program")]
      : [];
  });
}

/** Returns false for the home folder itself, because few programs read all of it. */
function isBelowHome(word: string, { context }: Subject["resolver"]): boolean {
  const { homeFolder } = context;
  return (
    ((word[0] === "~" || word[0] === "$") && /^(?:~|\$HOME)\/./.test(word)) ||
    (homeFolder !== undefined && word.startsWith(`${homeFolder}/`) && word.length > homeFolder.length + 1)
  );
}

function takenFolders({ name, args }: Invocation): string[] {
  const { options, rest } = readOptions(args, {
    short: "tfC",
    long: ["target-directory", "file", "directory"],
  });
  const words = rest.map(({ text }) => text);
  if (COPIERS.has(name)) {
    const hasTarget = options.some((option) => option.name === "-t" || option.name === "--target-directory");
    return hasTarget || words.length === 1 ? words : words.slice(0, -1);
  }
  if (name === "find" && args.some(({ text }) => /^-(?:exec|ok)/.test(text))) return words.slice(0, 1);
  const creates = ARCHIVERS.get(name);
  const isOption = (text: string, at: number) => at === 0 || text.startsWith("-");
  if (!creates || !args.some(({ text }, at) => isOption(text, at) && creates.test(text))) return [];
  // In `tar -C folder name`, names are relative to the folder.
  const from = options.flatMap(({ name: option, value }) =>
    option === "-C" || option === "--directory" ? [value?.text ?? ""] : [],
  );
  return [...words, ...from.flatMap((place) => words.map((word) => `${place}/${word}`))];
}

function gitVerb(args: readonly ShellWord[]): string {
  return splitOptions(args, GIT_GLOBAL).rest[0]?.text ?? "";
}

/** Replaces the parts that are only known at run time with `*`, as in `~/.local/state/$A/$B`. */
function asPattern(text: string): string {
  return text.replace(/(?<=\/)\$\w+|…/g, "*");
}

/** Options whose value is a file that lists paths, addresses or other options. */
const TAKES_LIST = /^(?:-[KTa]|--(?:config|arg-file|[a-z-]*from-file|files-from|input-file))$/;

/** Returns whether an input list names the key, as in `xargs cat < list` or `curl -K config`. */
function feedsKey({ args, input, folder }: Invocation, resolver: Subject["resolver"]): boolean {
  const lists = args.flatMap(({ text }, at) =>
    TAKES_LIST.test(args[at - 1]?.text ?? "") ? [text] : /^(?:@|--[a-z-]+=)/.test(text) ? pathsIn(text) : [],
  );
  if (input?.type === "file") lists.push(input.path);
  return lists.some((list) => {
    const place = resolver.place(list, folder);
    const text = place.type === "unknown" ? undefined : resolver.context.readFile?.(place.path);
    return text !== undefined && mentionsUserState(text, resolver);
  });
}

/** Returns a word and the paths inside it: an option's value, or the text after `=` or `:`. */
function pathsIn(text: string): string[] {
  if (text.length > 1_000) return [];
  const found = [text[0] === "@" || text[0] === "f" ? text.replace(/^(?:@|file:\/\/)/, "") : text];
  if (text[0] === "-" && /^-[A-Za-z][./~$A-Za-z]/.test(text)) found.push(text.slice(2));
  for (const separator of ["=", ":"]) {
    const at = text.indexOf(separator);
    if (at !== -1) found.push(text.slice(at + 1));
    // The path may precede the separator, as in `docker run -v here:there`.
    if (at > 1 && separator === ":") found.push(text.slice(0, at));
  }
  return found;
}

function detectCode(invocation: Invocation): Finding[] {
  const { name, args, input, remote, inline } = invocation;
  if (remote || inline) return [];
  if (!INTERPRETERS.includes(` ${name} `) && !(name[0] === "p" && /^python[\d.]+$/.test(name))) return [];
  const code = [...args.map(({ text }) => text), ...(input?.type === "text" ? [input.text] : [])];
  if (code.some((text) => forges(text) || reachesForKey(text)))
    return [stop(RULE, commandLine(invocation), "its code accesses the user's key or grants an approval")];
  const changes = code.some((text) => STATE_IN_CODE.test(text) && !onlyReads(text));
  return changes ? [stop(RULE, commandLine(invocation), "its code changes the guard's files")] : [];
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
/** Detects an agent that is started with other programs, settings or keys. */
function detectDiverted({ invocations }: Subject): Finding[] {
  let exported: string | undefined;
  return invocations.flatMap((invocation) => {
    const { name, args, assignments, via } = invocation;
    const set = [
      ...assignments.keys(),
      ...(name === "env" ? args.map(({ text }) => text.split("=", 1)[0]!) : []),
    ];
    if (name === "export" || name === "declare" || name === "typeset" || name === "set")
      set.push(...args.map(({ text }) => text.split("=", 1)[0]!));
    const diverting = set.find((each) => DIVERTS.test(each));
    if ((name === "export" || name === "declare" || name === "typeset") && diverting !== undefined)
      exported = diverting;
    const variable = diverting ?? exported;
    const startsAgent = AGENTS.has(name) || (argumentsOfAos(invocation) ?? [])[0]?.text === "run";
    const isBuiltin = via.length === 0 && (name === "export" || name === "declare");
    return startsAgent && variable !== undefined && !isBuiltin
      ? [
          stop(
            RULE,
            commandLine(invocation),
            `it starts an agent with a different ${variable}, so the agent may not find its guard`,
          ),
        ]
      : [];
  });
}

/** Limited, because each path may cost a disk access. */
const MAX_PATHS = 1_000;

/** Detects tools that name the key. Not even read-only tools may do so. */
function detectInput({ tool, input, operation, resolver }: Subject): Finding[] {
  if (operation.command !== undefined) return [];
  const paths = [...textsIn(input)].filter((text) => text.length <= 1_000 && !text.includes("\n"));
  const named = paths.slice(0, MAX_PATHS).find((text) => userStateName(text, resolver) !== undefined);
  return named === undefined
    ? []
    : [stop(RULE, `${tool} ${named}`, "it holds the user's key, which no agent may access")];
}

function isHumanOnly(invocation: Invocation): boolean {
  const ours = argumentsOfAos(invocation);
  return ours !== undefined && isForAPerson(ours);
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const ours = argumentsOfAos(invocation);
  if (ours && isForAPerson(ours))
    return found("only a person may approve, in a terminal").map((one) => ({ ...one, personal: true }));
  if (isHookByHand(invocation))
    return found("it sends the guard an event that only an agent's client may send");
  const variable = SWITCHES.find((each) => setsVariable(invocation, each));
  if (variable !== undefined) return found(`${variable} turns the guard off`);
  if (!AGENTS.has(name)) return [];
  const isUnheld = UNGUARDED.has(name) && args.some(({ text }) => UNGUARDED_WORDS.test(text));
  if (isUnheld || args.some(({ text }) => BYPASSES.test(text)) || isLoosened(invocation))
    return found("it starts an agent without a guard");
  return name === "claude" && takesPluginAway(invocation) ? found("it removes the guard's plugin") : [];
}

function isHookByHand({ name, args, input }: Invocation): boolean {
  const isHook = OUR_HOOK.test(name) || args.some(({ text }) => OUR_HOOK.test(text));
  return isHook && input !== undefined && !LISTERS.has(name) && !READERS.has(name);
}

const OUR_HOOK = /(?:^|[/\\])agentos-(?:rules-hook|hooks)(?:\.c?js)?$/;

function isForAPerson(args: readonly ShellWord[]): boolean {
  const { options, rest } = readOptions(args, { short: "p", long: ["project"] });
  const words = rest.map(({ text }) => text);
  const shows = SHOWS.get(words[0] ?? "") ?? HELPS;
  const onlyShows = options.some(({ name }) => shows.test(name));
  if (words[0] === "approve" && options.some(({ name }) => name === "--dismiss")) return true;
  if (HUMAN_ONLY_COMMANDS.test(words.join(" ")) && !onlyShows) return true;
  return words[0] === "resume" && args.some(({ text }) => text.startsWith("--approve"));
}

function setsVariable({ name, args, assignments }: Invocation, variable: string): boolean {
  if (assignments.has(variable)) return true;
  return (name === "export" || name === "unset") && args.some(({ text }) => text.split("=")[0] === variable);
}

const LOOSENING: readonly (readonly [string, RegExp])[] = [
  ["--permission-mode", /^bypassPermissions$/],
  ["--approval-mode", /^yolo$/],
  ["--sandbox", /^danger-full-access$/],
  ["-s", /^danger-full-access$/],
  ["-a", /^never$/],
  ["--ask-for-approval", /^never$/],
  ["--config", /^(?:approval_policy=["']?never|sandbox_mode=["']?danger|features\.\w*hooks\w*=false)/],
  ["-c", /^(?:approval_policy=["']?never|sandbox_mode=["']?danger|features\.\w*hooks\w*=false)/],
  ["--settings", /"disableAllHooks"\s*:\s*true/],
  ["--setting-sources", /^(?!.*\bproject\b)/],
];
const WITH_VALUES = {
  short: "sca",
  long: LOOSENING.flatMap(([option]) => (option.startsWith("--") ? [option.slice(2)] : [])),
};
/** Short options that let a client act without asking. */
const YES: ReadonlyMap<string, string> = new Map([
  ...CLIENTS.flatMap((client): [string, string][] =>
    "yesOption" in client ? [[client.program, client.yesOption]] : [],
  ),
  ["cursor-agent", "-f"],
]);
/** Agents that act without asking and do not run our hooks. */
const UNGUARDED: ReadonlySet<string> = new Set(["goose", "amp"]);
const UNGUARDED_WORDS = /^(?:run|-x|--execute|--dangerously-allow-all)$/;

function isLoosened({ name, args }: Invocation): boolean {
  if (args.some(({ text }) => text === YES.get(name))) return true;
  if (name === "cursor-agent" && args.some(({ text }) => text === "--force")) return true;
  const split = readOptions(args, WITH_VALUES);
  return LOOSENING.some(([option, loose]) => {
    const value = optionValue(split, option);
    return value !== undefined && loose.test(value.text);
  });
}

/**
 * Detects commands such as `claude plugin disable agentos@agentos`, and similar ones for the
 * plugin's marketplace.
 */
function takesPluginAway({ args }: Invocation): boolean {
  const { options, rest } = readOptions(args, { short: "s", long: ["scope"] });
  const [group = "", ...words] = rest.map(({ text }) => text);
  if (group === "config" && words[0] === "set" && /hooks/i.test(words[1] ?? "")) return true;
  if (!/^plugins?$/.test(group)) return false;
  const [verb = "", ...names] = words[0] === "marketplace" ? words.slice(1) : words;
  if (!/^(?:disable|uninstall|remove|rm)$/.test(verb)) return false;
  return (
    options.some(({ name }) => /^(?:--all|-a)$/.test(name)) ||
    names.some((each) => /^agentos(?:@|$)/.test(each))
  );
}

/** Detects other agents that act without asking. The rules cannot see what they do. */
export const detectAgents: Detector = ({ invocations }) =>
  invocations
    .filter((invocation) => {
      const texts = invocation.args.map(({ text }) => text);
      return saysVerb(programOf(invocation.name)?.alone, texts, texts) && !isTrial(invocation);
    })
    .map((invocation) => stop("guard", commandLine(invocation), "it starts an agent without a guard"));
