/** Programs that only run another one: how many words, beside options, they take for themselves. */
const WRAPPERS = new Map<string, number>([
  ["npx", 0],
  ["bunx", 0],
  ["pnpx", 0],
  ["uvx", 0],
  ["pipx", 1],
  ["sudo", 0],
  ["env", 0],
  ["time", 0],
  ["nice", 0],
  ["nohup", 0],
  ["exec", 0],
  ["command", 0],
  ["timeout", 1],
  ["gtimeout", 1],
  ["xvfb-run", 0],
  ["cross-env", 0],
  ["dotenv", 0],
  ["stdbuf", 0],
  ["unbuffer", 0],
  ["caffeinate", 0],
  ["ionice", 0],
  ["setsid", 0],
  ["rtk", 0],
  ["then", 0],
  ["do", 0],
  ["else", 0],
  ["if", 0],
  ["while", 0],
]);
const RUN_WRAPPERS = new Set([
  "uv run",
  "poetry run",
  "pipenv run",
  "hatch run",
  "rye run",
  "pdm run",
  "bundle exec",
  "pnpm exec",
  "pnpm dlx",
  "yarn exec",
  "yarn dlx",
  "npm exec",
  "bun x",
  "mise exec",
  "asdf exec",
  "composer exec",
  "mise run",
  "deno task",
  "cargo make",
  "cargo xtask",
  "conda run",
  "docker exec",
  "devbox run",
  "doppler run",
  "nix develop",
  "coverage run",
  "direnv exec",
  "op run",
  "dotenvx run",
  "corepack pnpm",
  "corepack yarn",
  "docker-compose exec",
  "docker-compose run",
]);

/** Whether a wrapper also runs what a project gives a name: `hatch run lint`, `docker compose run test`. */
export function runsNames(words: readonly string[]): boolean {
  const two = `${programName(words[0] ?? "")} ${words[1] ?? ""}`;
  return NAME_RUNNERS.has(two) || (two === "docker compose" && words[2] === "run");
}

const NAME_RUNNERS = new Set([
  "hatch run",
  "pdm run",
  "rye run",
  "pipenv run",
  "mise run",
  "deno task",
  "docker-compose run",
  "cargo make",
  "cargo xtask",
]);

/** The program's name without its folder. */
export function programName(word: string): string {
  const name = word.slice(word.lastIndexOf("/") + 1);
  return name.replace(/\.(?:cmd|exe|bat)$/, "");
}

/** The words of the program that a wrapper runs; undefined where there is no wrapper. */
export function withoutWrapper(words: readonly string[]): string[] | undefined {
  const program = programName(words[0] ?? "");
  const two = `${program} ${words[1] ?? ""}`;
  if (RUN_WRAPPERS.has(two)) {
    const after = afterOptions(words.slice(2), two.startsWith("docker") ? 1 : 0);
    if (two === "direnv exec") return after.slice(1);
    if (two.startsWith("docker")) return nonEmpty(after) ?? words.slice(-1);
    return after[0] === "--" ? after.slice(1) : after;
  }
  if (two === "docker compose" && (words[2] === "exec" || words[2] === "run"))
    return nonEmpty(afterOptions(words.slice(3), 1)) ?? words.slice(-1);
  if (two === "docker run") return afterOptions(words.slice(2), 1);
  if (/^python[\d.]*$/.test(program) || program === "py") {
    const at = words.indexOf("-m");
    if (at !== -1 && words[at + 1] !== "build") return words.slice(at + 1);
    const file = words.findIndex((word, index) => index > 0 && !word.startsWith("-"));
    return file === -1 || !/(?:^|\/)manage\.py$/.test(words[file]!)
      ? undefined
      : ["manage.py", ...words.slice(file + 1)];
  }
  if (program === "php" && words[1] !== undefined)
    return words.slice(1).map((word, index) => (index === 0 ? programName(word) : word));
  if ((program === "bin" || program === "node") && /(?:^|\/)\.bin\//.test(words[1] ?? ""))
    return words.slice(1);
  const takes = WRAPPERS.get(program);
  if (takes === undefined || words.length < 2) return undefined;
  const after = afterOptions(words.slice(1), takes);
  return after.length === 0 ? undefined : after;
}

const nonEmpty = (words: string[]) => (words.length === 0 ? undefined : words);

/** Behind options and assignments, and so many words. */
function afterOptions(words: readonly string[], takes: number): string[] {
  let at = 0;
  let left = takes;
  while (at < words.length) {
    const word = words[at]!;
    if (word === "--") return words.slice(at + 1);
    if (word.startsWith("-"))
      at +=
        word === "-p" ||
        word === "--package" ||
        word === "-e" ||
        word === "-f" ||
        word === "-u" ||
        word === "-w" ||
        word === "-k" ||
        word === "-s"
          ? 2
          : 1;
    else if (/^[A-Za-z_]\w*=/.test(word)) at++;
    else if (left-- > 0) at++;
    else break;
  }
  return words.slice(at);
}
