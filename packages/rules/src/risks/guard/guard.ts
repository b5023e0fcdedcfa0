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

/** Words of `aos` that only a person may say. */
const PERSONS_COMMANDS = /^(?:approve|trust|uninstall|rules (?:allow \S+|off|disable|set)|config set)\b/;
/** Options with which they change nothing; `uninstall --json` does change something. */
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
/**
 * Variables with which a client, and the hooks that it starts, find other programs, settings and keys than
 * the person's.
 */
const DIVERTS =
  /^(?:PATH|HOME|USERPROFILE|NODE_OPTIONS|NODE_PATH|XDG_STATE_HOME|XDG_CONFIG_HOME|CLAUDE_CONFIG_DIR|CLAUDE_PROJECT_DIR|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_ENTRYPOINT|CLAUDE_CODE_SESSION_ATTENDED|CODEX_HOME|GEMINI_CLI_HOME|LD_PRELOAD|DYLD_INSERT_LIBRARIES|BASH_ENV|ENV)$/;
/** Variables that would turn the guard off. */
const SWITCHES = ["AGENTOS_RULES", "AGENTOS_RULES_MODE", "AGENTOS_RULES_OFF", "AGENTOS_RULES_ON_ERROR"];

/** Programs that only look at what they name. */
const READERS: ReadonlySet<string> = new Set(
  "ls ll cat bat head tail grep egrep fgrep rg ag ack jq yq less more wc stat file tree du diff cmp echo printf test [ [[ readlink realpath basename dirname md5sum sha1sum sha256sum sort uniq cut nl cd pushd popd pwd true false aos agentos code open".split(
    " ",
  ),
);
/** Programs that list names but show no content. */
const LISTERS: ReadonlySet<string> = new Set(
  "ls ll tree du stat file test [ [[ cd pushd mkdir realpath readlink echo printf".split(" "),
);
const READING_GIT = /^(?:status|log|diff|show|ls-files|ls-tree|check-ignore|blame|grep|add|commit)$/;
/** Programs that take whole folders to the place that their last word names. */
const COPIERS: ReadonlySet<string> = new Set(
  "cp rsync scp mv ln ditto robocopy xcopy copy-item move-item".split(" "),
);
/** Programs that put whole folders into one file, and the options for that. */
const ARCHIVERS: ReadonlyMap<string, RegExp> = new Map([
  ["tar", /^(?:-?[abd-qstv-zA-Z]*[cru][a-zA-Z]*$|--(?:create|append|update))/],
  ["bsdtar", /^(?:-?[abd-qstv-zA-Z]*[cru][a-zA-Z]*$|--(?:create|append|update))/],
  ["zip", /^/],
  ["7z", /^[au]$/],
  ["7za", /^[au]$/],
]);
/** Programs that change who may use a file. */
const PERMISSION_PROGRAMS: ReadonlySet<string> = new Set(
  "chmod chown chgrp chattr chflags setfacl icacls cacls takeown attrib".split(" "),
);
/** In code: names that only code which forges a grant has a use for. */
const KEY_IN_CODE =
  /(?:\.local\/state|Application Support|XDG_STATE_HOME|LOCALAPPDATA)[^\n]{0,60}agentos|agentos["']\s*,\s*["'](?:key|trust|used)["']|agentos[/\\]{1,2}(?:key|trust|used)\b/;
/** A gate is approved by a call; what the rules stop is granted by none. */
const GRANTS = /\banswerGate\b/;
const STATE_IN_CODE = /\.agentos["'\s,/\\]{1,6}state\b/;

/** The guard itself: whoever it stops must not be able to let itself through. */
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
  ...detectTyping(subject.invocations, isPersons),
];

function detectPaths({ changes, whereabouts }: Subject): Finding[] {
  return changes.flatMap(({ path, by, after }) => {
    const name = guardedName(path, whereabouts);
    if (name !== undefined) return [stop(RULE, by ?? name, `${name} belongs to the guard`)];
    return after !== undefined && isCode(path) && forges(after)
      ? [stop(RULE, by ?? path, "what it writes would reach for the user's key, or grant something")]
      : [];
  });
}

function forges(code: string): boolean {
  return KEY_IN_CODE.test(code) || (code.includes("@agentos/") && GRANTS.test(code));
}

/**
 * Whether code of one line names a folder that has the key in it, without saying what else in there it wants: the
 * rest may come in by any way.
 */
function reachesForKey(code: string): boolean {
  if (/\b(?:XDG_STATE_HOME|LOCALAPPDATA)\b/.test(code)) return true;
  return (code.match(/\.local(?:\/[\w.-]*)*|Application Support(?:\/[\w.-]*)*/g) ?? []).some((found) => {
    const [, ...parts] = found.split("/").filter((part) => part !== "");
    const way = found.startsWith(".local") ? ["state", "agentos"] : ["agentos"];
    return parts.every((part, at) => way[at] === undefined || part === way[at]);
  });
}

/** Documents may mention the key: people read them, nothing runs them. */
function isCode(path: string): boolean {
  return !/\.(?:md|mdx|txt|rst|adoc|html?)$/i.test(path);
}

/**
 * What only the guard has business with, named by a program that does more than look; and the key, named by
 * any program.
 */
function detectNamed(invocation: Invocation, { whereabouts }: Subject): Finding[] {
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
  if (!isReader && feedsKey(invocation, whereabouts))
    return [
      stop(RULE, line(), "a file that it takes paths from names the user's key, which no agent may reach"),
    ];
  for (const word of words) {
    const key = userStateName(word, whereabouts, folder);
    if (key !== undefined)
      return [stop(RULE, line(), `${key} is where the user's key is, which no agent may reach`)];
    const guarded = PERMISSION_PROGRAMS.has(name) ? guardedName(word, whereabouts, folder) : undefined;
    if (guarded !== undefined) return [stop(RULE, line(), `${guarded} belongs to the guard`)];
    const state = isReader ? undefined : stateName(word, whereabouts, folder);
    if (state !== undefined) return [stop(RULE, line(), `${state} belongs to the guard`)];
  }
  const taken =
    takenFolders(invocation).find((word) => holdsUserState(word, whereabouts, folder)) ??
    (LISTERS.has(name) || (name === "find" && isReader)
      ? undefined
      : words.find((word) => isBelowHome(word, whereabouts) && holdsUserState(word, whereabouts, folder)));
  if (taken !== undefined)
    return [stop(RULE, line(), `the user's key lies below ${taken}, and no agent may reach it`)];
  const isInState = folder !== undefined && folder !== "." && stateName(folder, whereabouts) !== undefined;
  return isInState && !isReader && (args.length > 0 || redirections.length > 0) && name !== "git"
    ? [stop(RULE, line(), "it works in the guard's own folder")]
    : [];
}

/** Tests of `find` that a path must pass, and what they are of: its last part, or all of it. */
const NAME_TESTS = /^-i?(?:name|path|wholename)$/;
const ACTS = /^-(?:exec|execdir|ok|okdir|delete)$/;
const KEY_NAMES = ["key", "agentos", "state", ".local"];

/**
 * A search that finds the guard, and a program that gets what it finds: `find ~ -name key | xargs cat`, `find
 * node_modules -path '*agentos*' -exec sed -i …`. What the search asks for decides, so one for `*.ts` is none.
 */
function detectFound({ invocations, whereabouts }: Subject): Finding[] {
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
    if (acts && ours && !isReading) return [stop(RULE, line, "it changes what belongs to the guard")];
    if (!takesFound) return [];
    const from = texts.slice(
      0,
      Math.max(
        0,
        texts.findIndex((text) => /^[-(!]/.test(text)),
      ),
    );
    const isAbove = from.some((place) => holdsUserState(place, whereabouts, folder));
    const isForKey =
      wanted.length === 0 ||
      wanted.some((pattern) => KEY_NAMES.some((each) => matchesPattern(pattern, each)));
    return isAbove && isForKey
      ? [stop(RULE, line, "it finds the user's key, which no agent may reach, for another program")]
      : [];
  });
}

/**
 * A part of the home folder, and not all of it: that a program reads what is in there, and what lies below,
 * is most likely.
 */
function isBelowHome(word: string, { context }: Subject["whereabouts"]): boolean {
  const { homeFolder } = context;
  return (
    ((word[0] === "~" || word[0] === "$") && /^(?:~|\$HOME)\/./.test(word)) ||
    (homeFolder !== undefined && word.startsWith(`${homeFolder}/`) && word.length > homeFolder.length + 1)
  );
}

/** The folders that a program takes with it, whole. */
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
  // `tar -C folder name`: names are from there.
  const from = options.flatMap(({ name: option, value }) =>
    option === "-C" || option === "--directory" ? [value?.text ?? ""] : [],
  );
  return [...words, ...from.flatMap((place) => words.map((word) => `${place}/${word}`))];
}

function gitVerb(args: readonly ShellWord[]): string {
  return splitOptions(args, GIT_GLOBAL).rest[0]?.text ?? "";
}

/** What is known only when it runs may be any text: `~/.local/state/$A/$B`. */
function asPattern(text: string): string {
  return text.replace(/(?<=\/)\$\w+|…/g, "*");
}

/** Options whose value is a file of paths, addresses or further options. */
const TAKES_LIST = /^(?:-[KTa]|--(?:config|arg-file|[a-z-]*from-file|files-from|input-file))$/;

/** Whether a list that a program works through names the user's key: `xargs cat < list`, `curl -K config`. */
function feedsKey({ args, input, folder }: Invocation, whereabouts: Subject["whereabouts"]): boolean {
  const lists = args.flatMap(({ text }, at) =>
    TAKES_LIST.test(args[at - 1]?.text ?? "") ? [text] : /^(?:@|--[a-z-]+=)/.test(text) ? pathsIn(text) : [],
  );
  if (input?.type === "file") lists.push(input.path);
  return lists.some((list) => {
    const place = whereabouts.place(list, folder);
    const text = place.type === "unknown" ? undefined : whereabouts.context.readFile?.(place.path);
    return text !== undefined && mentionsUserState(text, whereabouts);
  });
}

/** The paths that a word may hold: itself, what is glued to an option, and what stands behind `=` or `:`. */
function pathsIn(text: string): string[] {
  if (text.length > 1_000) return [];
  const found = [text[0] === "@" || text[0] === "f" ? text.replace(/^(?:@|file:\/\/)/, "") : text];
  if (text[0] === "-" && /^-[A-Za-z][./~$A-Za-z]/.test(text)) found.push(text.slice(2));
  for (const separator of ["=", ":"]) {
    const at = text.indexOf(separator);
    if (at !== -1) found.push(text.slice(at + 1));
    // `docker run -v here:there`
    if (at > 1 && separator === ":") found.push(text.slice(0, at));
  }
  return found;
}

/** Code that is run as it stands in the command. */
function detectCode(invocation: Invocation): Finding[] {
  const { name, args, input, remote, inline } = invocation;
  if (remote || inline) return [];
  if (!INTERPRETERS.includes(` ${name} `) && !(name[0] === "p" && /^python[\d.]+$/.test(name))) return [];
  const code = [...args.map(({ text }) => text), ...(input?.type === "text" ? [input.text] : [])];
  if (code.some((text) => forges(text) || reachesForKey(text)))
    return [stop(RULE, commandLine(invocation), "its code reaches for the user's key, or grants something")];
  const changes = code.some((text) => STATE_IN_CODE.test(text) && !onlyReads(text));
  return changes ? [stop(RULE, commandLine(invocation), "its code changes what belongs to the guard")] : [];
}

/** Whether all that code calls is known to read, or to make something of what was read. */
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
/** An agent that is started with other programs, settings or keys than the person's. */
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
            `with another ${variable} it starts an agent whose guard may not be found`,
          ),
        ]
      : [];
  });
}

/** Each may cost a look at the disk. */
const MAX_PATHS = 1_000;

/** Tools other than a shell, also those that only read: what they are given must not name the key. */
function detectInput({ tool, input, operation, whereabouts }: Subject): Finding[] {
  if (operation.command !== undefined) return [];
  const paths = [...textsIn(input)].filter((text) => text.length <= 1_000 && !text.includes("\n"));
  const named = paths.slice(0, MAX_PATHS).find((text) => userStateName(text, whereabouts) !== undefined);
  return named === undefined
    ? []
    : [stop(RULE, `${tool} ${named}`, "that is where the user's key is, which no agent may reach")];
}

function isPersons(invocation: Invocation): boolean {
  const ours = argumentsOfAos(invocation);
  return ours !== undefined && isForAPerson(ours);
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const ours = argumentsOfAos(invocation);
  if (ours && isForAPerson(ours))
    return found("only a person may approve, in a terminal").map((one) => ({ ...one, personal: true }));
  if (isHookByHand(invocation)) return found("it tells the guard what only an agent's client may tell it");
  const variable = SWITCHES.find((each) => setsVariable(invocation, each));
  if (variable !== undefined) return found(`${variable} turns the guard off`);
  if (!AGENTS.has(name)) return [];
  const isUnheld = UNHELD.has(name) && args.some(({ text }) => UNHELD_WORDS.test(text));
  if (isUnheld || args.some(({ text }) => BYPASSES.test(text)) || isLoosened(invocation))
    return found("it starts an agent that nothing holds");
  return name === "claude" && takesPluginAway(invocation) ? found("it takes the guard's plugin away") : [];
}

/** Our own hook, given an event. */
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
  if (PERSONS_COMMANDS.test(words.join(" ")) && !onlyShows) return true;
  return words[0] === "resume" && args.some(({ text }) => text.startsWith("--approve"));
}

function setsVariable({ name, args, assignments }: Invocation, variable: string): boolean {
  if (assignments.has(variable)) return true;
  return (name === "export" || name === "unset") && args.some(({ text }) => text.split("=")[0] === variable);
}

/** Options whose value lets an agent do anything, or start without the project's hooks. */
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
/** The letter by which an agent does anything without asking, by its program. */
const YES: ReadonlyMap<string, string> = new Map([
  ...CLIENTS.flatMap((client): [string, string][] =>
    "yesOption" in client ? [[client.program, client.yesOption]] : [],
  ),
  ["cursor-agent", "-f"],
]);
/** Agents that act without asking, in which no hook of ours runs. */
const UNHELD: ReadonlySet<string> = new Set(["goose", "amp"]);
const UNHELD_WORDS = /^(?:run|-x|--execute|--dangerously-allow-all)$/;

function isLoosened({ name, args }: Invocation): boolean {
  if (args.some(({ text }) => text === YES.get(name))) return true;
  if (name === "cursor-agent" && args.some(({ text }) => text === "--force")) return true;
  const split = readOptions(args, WITH_VALUES);
  return LOOSENING.some(([option, loose]) => {
    const value = optionValue(split, option);
    return value !== undefined && loose.test(value.text);
  });
}

/** `claude plugin disable agentos@agentos`, or the marketplace that it came from. */
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

/** Other agents, started so that they ask nobody: what they do no rule sees. */
export const detectAgents: Detector = ({ invocations }) =>
  invocations
    .filter((invocation) => {
      const texts = invocation.args.map(({ text }) => text);
      return saysVerb(programOf(invocation.name)?.alone, texts, texts) && !isTrial(invocation);
    })
    .map((invocation) => stop("guard", commandLine(invocation), "it starts an agent that nothing holds"));
