import { type Finding, stop } from "@agentos/commands/effects";
import { analyzeShell, commandLine, type Invocation, readOptions } from "@agentos/commands/reader";

const RULE = "guard";

/** A program that types into another terminal. `short` lists the options that take a value. */
interface Typist {
  verbs: RegExp;
  short: string;
}

const TYPISTS: ReadonlyMap<string, Typist> = new Map([
  [
    "tmux",
    { verbs: /^(?:send-keys|send|set-buffer|setb|paste-buffer|pipe-pane|run-shell|run)$/, short: "tbNS" },
  ],
  ["screen", { verbs: /^(?:stuff|exec|register|paste)$/, short: "SpcXdr" }],
  ["zellij", { verbs: /^write(?:-chars)?$/, short: "s" }],
  ["kitty", { verbs: /^send-(?:text|key)$/, short: "m" }],
  ["kitten", { verbs: /^send-(?:text|key)$/, short: "m" }],
  ["wezterm", { verbs: /^send-text$/, short: "" }],
  ["xdotool", { verbs: /^(?:type|key)$/, short: "" }],
  ["ydotool", { verbs: /^(?:type|key)$/, short: "" }],
  ["wtype", { verbs: /^/, short: "" }],
  ["dtach", { verbs: /^/, short: "p" }],
]);
const READS_SCREEN =
  /^(?:tmux (?:.* )?(?:capture-pane|capturep|pipe-pane|pipep)|screen .*(?:hardcopy|log)|(?:kitty|kitten) .*get-text|wezterm .*get-text|zellij .*dump-screen|cat \/dev\/vcs)/;
const KEYS: ReadonlyMap<string, string> = new Map([
  ["space", " "],
  ["enter", "\n"],
  ["c-m", "\n"],
  ["kpenter", "\n"],
  ["return", "\n"],
]);
/** The code that `aos approve` and `aos trust` ask for. */
const CODE = /^\s*\d(?:\s*\d){5}\s*$/;
const MAX_TYPED = 2_000;

/** Detects programs that type a command or code that only a person may type. */
export function detectTyping(
  invocations: readonly Invocation[],
  isHumanOnly: (invocation: Invocation) => boolean,
): Finding[] {
  const readsScreen = () => invocations.some((each) => READS_SCREEN.test(commandLine(each, 400)));
  return invocations.flatMap((invocation) => {
    const typed = typedText(invocation);
    if (typed === undefined) return [];
    const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
    if (typed.texts.some((text) => CODE.test(text.replace(/\n|\\[nr]/g, " "))))
      return found("it types an approval code into a person's terminal");
    const lines = typed.texts.flatMap(
      (text) => analyzeShell(text.slice(0, MAX_TYPED).replace(/\\[nr]/g, "\n")).invocations,
    );
    if (lines.some(isHumanOnly))
      return found("only a person may run this aos command, in their own terminal");
    if (!typed.known && readsScreen())
      return found("it reads text from a screen and types it into a terminal");
    return [];
  });
}

/** Returns what is typed. Some programs separate words with spaces, and others concatenate them. */
function typedText({ name, args }: Invocation): { texts: string[]; known: boolean } | undefined {
  const typist = TYPISTS.get(name);
  if (!typist) return undefined;
  const { rest } = readOptions(args, { short: typist.short });
  const at = rest.findIndex(({ text }) => typist.verbs.test(text));
  // In `screen -X stuff`, the verb is parsed as the value of `-X`.
  const from = at === -1 ? args.findIndex(({ text }) => typist.verbs.test(text)) : at;
  if (from === -1) return undefined;
  const words = (at === -1 ? args : rest).slice(from + 1);
  const keys = words.map(({ text }) => KEYS.get(text.toLowerCase()) ?? text);
  return { texts: [keys.join(""), keys.join(" ")], known: words.every(({ known }) => known) };
}
