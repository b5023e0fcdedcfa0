import { own } from "@agentos/shell";
import type { ShellWord } from "../shell-analysis.js";

const TRIAL =
  /^--?(?:dry[-_]?run(?:=(?!none|false).*)?|check(?:-only)?|preview|diff|no-?op|what-?if|plan|simulate|pretend|print-only|list(?:-only)?|why-run|syntax-check|snapshot)$/i;
const TELLS = /^(?:--help|-help|-\?|\/\?)$/;

/** Letters that make a trial of it with these programs; with others they have another meaning, such as a namespace. */
const LETTERS: Readonly<Record<string, string>> = {
  rsync: "n",
  cargo: "n",
  make: "n",
  gmake: "n",
  just: "n",
  task: "n",
  ninja: "n",
  stow: "n",
  rename: "n",
  s3cmd: "n",
  rclone: "n",
  borg: "n",
  restic: "n",
  rake: "n",
  gradle: "m",
  gradlew: "m",
  pg_restore: "l",
  puppet: "",
  "ansible-playbook": "C",
  ansible: "C",
  "ansible-pull": "C",
  "chef-client": "W",
  "chef-solo": "W",
  cap: "n",
  "apt-get": "s",
  apt: "s",
  tar: "t",
  unzip: "lptvZ",
};

/**
 * Whether an option asks for help, the version, or a trial, so that nothing is done.
 * @param name the program, where its single letters count as well
 */
export function isTrial(args: readonly ShellWord[], name?: string): boolean {
  const last = args.at(-1)?.text;
  const letters = name === undefined ? undefined : own(LETTERS, name);
  return (
    args.some(({ text }) => TELLS.test(text) || TRIAL.test(text)) ||
    args[0]?.text === "help" ||
    (last === "help" && args.length < 6) ||
    (letters !== undefined && letters !== "" && hasLetter(args, letters)) ||
    // Elsewhere these have a value: a host, the version to take.
    (/^(?:-h|-V|--version)$/.test(last ?? "") && args.length < 6)
  );
}

/** `-n`, and `-avn`: not behind `--`, nor in a long option of a single dash. */
function hasLetter(args: readonly ShellWord[], letters: string): boolean {
  for (const { text } of args) {
    if (text === "--") return false;
    if (/^-[a-zA-Z]{1,6}$/.test(text) && [...letters].some((letter) => text.includes(letter))) return true;
  }
  return false;
}
