import { type Detector, type Finding, isOverSsh, notablePaths, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation, isTrial, own, programOf, saysVerb } from "@agentos/commands/reader";

const RULE = "ci-deployment";
/** Commands that count as a deployment only if they run on another machine. */
const CHANGES_THERE: Readonly<Record<string, RegExp>> = {
  git: /^(?:pull|checkout|switch|reset|merge)$/,
  pm2: /^(?:start|stop|restart|reload|delete|kill|startOrReload)$/,
};
/** Folders into which package managers install packages without root. */
const USER_WRITABLE = /^(?:\/usr\/local|\/opt\/homebrew|\/home\/linuxbrew)(?:\/|$)/;
const OF_MACHINE =
  /^(?:\/|\/(?:etc|usr|var|bin|sbin|lib|lib64|boot|opt|srv|root|home|Users|System|Library|Applications|mnt|media|sys|proc|dev)(?:\/.*)?|~|\$HOME|[A-Za-z]:[\\/]?(?:Windows.*|Users|Program.*)?)$/;
const SYSTEM =
  /^(?:\/private)?\/(?:etc|usr|boot|lib|lib64|sbin|bin|opt|srv|var\/(?:lib|www|spool)|sys|proc|System|Library)\//;

export const detectMachine: Detector = (subject) => [
  ...subject.invocations.flatMap(detectCommand),
  ...detectForks(subject.input.command),
  ...notablePaths(subject).flatMap(({ path, what }) =>
    SYSTEM.test(path) ? [stop(RULE, what, `${path} belongs to the machine, not to the project`)] : [],
  ),
];

/** Removes a trailing slash or `/*`. */
function withoutEnd(text: string): string {
  const bare = text.endsWith("/*") ? text.slice(0, -1) : text;
  return bare.length > 1 && /[/\\]$/.test(bare) && !/^[A-Za-z]:.$/.test(bare) ? bare.slice(0, -1) : bare;
}

const MAX_FORKING = 4_000;

/** Detects fork bombs such as `:(){ :|:& };:`. */
function detectForks(command: unknown): Finding[] {
  if (typeof command !== "string" || command.length > MAX_FORKING || !command.includes("|")) return [];
  const tight = command.replace(/\s/g, "");
  const at = tight.indexOf("(){");
  if (at < 1) return [];
  let start = at;
  while (start > 0 && !";&|{}".includes(tight[start - 1]!)) start--;
  const name = tight.slice(start, at).replace(/^function/, "");
  const body = tight.slice(at + 3);
  return body.startsWith(`${name}|${name}&`)
    ? [stop(RULE, command.trim().slice(0, 80), "it starts copies of itself until the machine hangs")]
    : [];
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const say = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const texts = args.map(({ text }) => text);
  if (
    own(CHANGES_THERE, name)?.test(texts[0] ?? "") === true &&
    isOverSsh(invocation) &&
    !isTrial(invocation)
  )
    return say("it changes what another machine runs");
  const away =
    name === "scp" || name === "rsync" ? /^[^/\s:]+:(.*)$/.exec(texts.at(-1) ?? "")?.[1] : undefined;
  if (away !== undefined && !isTrial(invocation) && SYSTEM.test(away))
    return say("it changes what another machine serves");
  if (isTrial(invocation)) return [];
  // `kill -1` terminates all of the user's processes. Process 1 is init.
  if (
    name === "kill" &&
    texts.some((text, at) => (text === "-1" && (at > 0 || texts.length === 1)) || text === "1")
  )
    return say("it kills every process");
  if (name === "pkill" && texts.some((text) => /^(?:-u|-U|--euid|--uid|\.|\.\*)$/.test(text)))
    return say("it kills every process of a user");
  const { machine, kind, because = "it changes what runs on the machine" } = programOf(name) ?? {};
  const words = texts.flatMap((text) => (text[0] === "-" ? [] : [text.toLowerCase()]));
  if (!saysVerb(machine, words, texts) || texts.includes("--user")) return [];
  // The permissions of an entire system folder cannot be restored.
  const isOfMachine = texts.some((text) => OF_MACHINE.test(withoutEnd(text)) && !USER_WRITABLE.test(text));
  return kind === "owners" && !isOfMachine ? [] : say(because);
}
