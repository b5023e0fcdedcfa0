import {
  type ChangedPath,
  type Detector,
  type Finding,
  isExample,
  notablePaths,
  report,
  type Subject,
  stop,
} from "@agentos/commands/effects";
import { commandLine, own, readOptions } from "@agentos/commands/reader";
import { compareDependencies, manifestAt } from "./manifests.js";

const RULE = "library-swap";
const ADDITION = "add-dependency";

interface Manager {
  ecosystem: string;
  add?: RegExp;
  short?: string;
  /** Whether the program installs packages without recording them in a manifest. */
  isEnvironment?: boolean;
}

const ADD = /^(?:add|install|i)$/;
const REMOVE = /^(?:uninstall|un|remove|rm|r|unlink)$/;
const PIP = { ecosystem: "python", short: "rcei", isEnvironment: true };
const MANAGERS: Readonly<Record<string, Manager>> = {
  npm: { ecosystem: "npm", add: /^(?:install|i|add|in|isntall)$/, short: "wC" },
  pnpm: { ecosystem: "npm", short: "CF" },
  yarn: { ecosystem: "npm", add: /^add$/ },
  bun: { ecosystem: "npm" },
  deno: { ecosystem: "npm", add: /^add$/ },
  ...{ pip: PIP, pip3: PIP, conda: { ...PIP, short: "nc" } },
  uv: { ecosystem: "python" },
  poetry: { ecosystem: "python", add: /^add$/, short: "GE" },
  pipenv: { ecosystem: "python" },
  pdm: { ecosystem: "python", add: /^add$/, short: "G" },
  cargo: { ecosystem: "rust", add: /^add$/, short: "pF" },
  bundle: { ecosystem: "ruby", add: /^add$/ },
  composer: { ecosystem: "php", add: /^require$/ },
  go: { ecosystem: "go", add: /^get$/ },
  flutter: { ecosystem: "dart", add: /^add$/ },
  dart: { ecosystem: "dart", add: /^add$/ },
  dotnet: { ecosystem: "dotnet", add: /^add$/ },
};

const PLACES = ["prefix", "dir", "cwd", "filter", "workspace", "registry", "directory", "project"];

/** Stops replacements of one library with another. Other additions and removals are reported. */
export const detectLibrarySwap: Detector = (subject) => {
  const edits = editsOf(subject);
  // `sed -i '/moment/d' package.json && npm install dayjs` combines an edit and a command.
  const halves = edits.filter(({ removed, added }) => removed.length === 0 || added.length === 0);
  const whole = edits.filter((edit) => !halves.includes(edit));
  return [
    ...whole.flatMap(({ removed, added, what }) => verdictOf(removed, added, what)),
    ...detectCommands(subject, halves),
  ];
};

interface Edit {
  ecosystem: string;
  removed: readonly string[];
  added: readonly string[];
  what: string;
}

const BARE = /^["']?(@?[a-zA-Z][\w./-]*)["']?:?$/;

function editsOf(subject: Subject): Edit[] {
  const perEcosystem = new Map<string, { removed: string[]; added: string[]; what: string }>();
  for (const change of notablePaths(subject)) {
    const read = manifestAt(change.path)?.read;
    if (!read || isExample(change.path)) continue;
    const texts = textsOf(change, subject);
    if (!texts) continue;
    let { removed, added } = compareDependencies(read, texts.before, texts.after);
    // The pattern in a command may be a bare name. What else it matches is unknown.
    const [old, now] = [BARE.exec(change.before ?? ""), BARE.exec(change.after ?? "")];
    if (
      change.by !== undefined &&
      removed.length + added.length === 0 &&
      old &&
      (now || change.after === "")
    ) {
      removed = read(texts.before).has(old[1]!) || texts.before === change.before ? [old[1]!] : [];
      added = now && removed.length > 0 && now[1] !== old[1] ? [now[1]!] : [];
    }
    const key = change.path;
    const sum = perEcosystem.get(key) ?? { removed: [], added: [], what: change.what };
    perEcosystem.set(key, { ...sum, removed: [...sum.removed, ...removed], added: [...sum.added, ...added] });
  }
  return [...perEcosystem].map(([path, edit]) => ({ ...edit, ecosystem: manifestAt(path)!.ecosystem }));
}

/** Returns the file before and after a change, or the edited part if the file cannot be read. */
export function textsOf(
  change: ChangedPath,
  { resolver }: Subject,
): { before: string; after: string } | undefined {
  const { path, before, after, whole } = change;
  if (after === undefined) return undefined;
  const current = resolver.context.readFile?.(path);
  if (whole) return current === undefined ? undefined : { before: current, after };
  if (before === undefined) return undefined;
  if (current?.includes(before) && before !== "")
    return { before: current, after: current.replace(before, () => after) };
  return { before, after };
}

function detectCommands(subject: Subject, edits: readonly Edit[]): Finding[] {
  const found: Finding[] = [];
  interface Sum {
    removed: string[];
    added: string[];
    lines: string[];
    /** Whether a manifest changes. Packages that are only installed are not dependencies. */
    isDeclared?: boolean;
  }
  const sums = new Map<string, Sum>();
  const sumOf = (ecosystem: string) => {
    const sum: Sum = sums.get(ecosystem) ?? { removed: [], added: [], lines: [] };
    sums.set(ecosystem, sum);
    return sum;
  };
  for (const { ecosystem, removed, added, what } of edits) {
    const sum = sumOf(ecosystem);
    sum.removed.push(...removed);
    sum.added.push(...added);
    if (removed.length + added.length > 0) sum.lines.push(what);
    sum.isDeclared = true;
  }
  for (const invocation of subject.invocations) {
    const { name, args, remote } = invocation;
    const manager = own(MANAGERS, name);
    if (!manager || remote) continue;
    const split = readOptions(args, { short: manager.short ?? "", long: PLACES });
    if (split.options.some((option) => /^(?:-g|--global|--dry-run)$/.test(option.name))) continue;
    // Covers `uv pip install`, `flutter pub add` and `dotnet add app.csproj package A`.
    const line = split.rest.map(({ text }) => text).join(" ");
    const isPip = line.startsWith("pip ");
    const [verb = "", ...words] = line.replace(/^(?:pip|pub|workspace \S+) /, "").split(" ");
    const kind = name === "dotnet" ? words.indexOf("package") : -1;
    if (name === "dotnet" && kind === -1) continue;
    const packages = words
      .slice(kind + 1)
      .map(packageName)
      .filter((each) => each !== "");
    const isAdd = (manager.add ?? ADD).test(verb);
    if (packages.length === 0 || !(isAdd || REMOVE.test(verb))) continue;
    const sum = sumOf(manager.ecosystem);
    // `go get module@none` removes a module.
    const isGone = (each: string) => !isAdd || each.endsWith("@none");
    sum.removed.push(...packages.filter(isGone).map((each) => each.replace(/@none$/, "")));
    sum.added.push(...packages.filter((each) => !isGone(each)));
    sum.lines.push(commandLine(invocation, 80));
    sum.isDeclared ||= !manager.isEnvironment && !isPip;
  }
  for (const { removed, added, lines, isDeclared } of sums.values()) {
    const gone = removed.filter((name) => !added.includes(name));
    const come = added.filter((name) => !removed.includes(name));
    const isSwap = gone.length > 0 && come.length > 0;
    if (isDeclared || isSwap) found.push(...verdictOf(gone, come, lines.join(" … ")));
  }
  return found;
}

function verdictOf(removed: readonly string[], added: readonly string[], what: string): Finding[] {
  if (removed.length > 0 && added.length > 0) {
    return [stop(RULE, what, `it replaces ${list(removed)} with ${list(added)}`)];
  }
  if (added.length > 0) return [report(ADDITION, what, `it adds ${list(added)}`)];
  return removed.length > 0 ? [report(ADDITION, what, `it removes ${list(removed)}`)] : [];
}

function packageName(word: string): string {
  if (/^[./~]|^(?:https?|git|file):|\$/.test(word)) return "";
  if (word.endsWith("@none")) return word;
  return withoutVersion(word.replace(/^(?:npm|jsr):/, "")).toLowerCase();
}

function list(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

/** Returns the name in `name@1`, `@scope/name@1`, `name==1` or `name[extra]`. */
function withoutVersion(word: string): string {
  const slash = word.lastIndexOf("/");
  for (let at = 1; at < word.length; at++) {
    if ("=<>!~[:".includes(word[at]!) || (word[at] === "@" && at > slash)) return word.slice(0, at);
  }
  return word;
}
