import {
  type Detector,
  type Finding,
  isExample,
  manifestEditOf,
  report,
  type Subject,
  stop,
  type Touched,
  tellingFiles,
} from "@agentos/commands/effects";
import { commandLine, own, readOptions } from "@agentos/commands/reader";
import { compareDependencies, ecosystemOf, manifestReader } from "./manifests.js";

const RULE = "library-swap";
const ADDITION = "add-dependency";

interface Manager {
  ecosystem: string;
  add: RegExp;
  remove: RegExp;
  short?: string;
  /** It installs into an environment, and no manifest says so afterwards. */
  isEnvironment?: boolean;
}

const NODE = {
  ecosystem: "npm",
  add: /^(?:install|i|add|in|isntall)$/,
  remove: /^(?:uninstall|un|remove|rm|r|unlink)$/,
};
const MANAGERS: Readonly<Record<string, Manager>> = {
  npm: { ...NODE, short: "wC" },
  pnpm: { ...NODE, short: "CF" },
  yarn: { ...NODE, add: /^add$/, remove: /^remove$/ },
  bun: { ...NODE, add: /^(?:add|install|i)$/, remove: /^(?:remove|rm)$/ },
  deno: { ecosystem: "npm", add: /^add$/, remove: /^remove$/ },
  pip: { ecosystem: "python", add: /^install$/, remove: /^uninstall$/, short: "rcei", isEnvironment: true },
  pip3: { ecosystem: "python", add: /^install$/, remove: /^uninstall$/, short: "rcei", isEnvironment: true },
  uv: { ecosystem: "python", add: /^add$/, remove: /^remove$/ },
  poetry: { ecosystem: "python", add: /^add$/, remove: /^remove$/, short: "GE" },
  pipenv: { ecosystem: "python", add: /^install$/, remove: /^uninstall$/ },
  pdm: { ecosystem: "python", add: /^add$/, remove: /^remove$/, short: "G" },
  rye: { ecosystem: "python", add: /^add$/, remove: /^remove$/ },
  conda: {
    ecosystem: "python",
    add: /^install$/,
    remove: /^(?:remove|uninstall)$/,
    short: "nc",
    isEnvironment: true,
  },
  cargo: { ecosystem: "rust", add: /^add$/, remove: /^(?:rm|remove)$/, short: "pF" },
  bundle: { ecosystem: "ruby", add: /^add$/, remove: /^remove$/ },
  composer: { ecosystem: "php", add: /^require$/, remove: /^remove$/ },
  mix: { ecosystem: "elixir", add: /^(?!.)/, remove: /^(?!.)/ },
  go: { ecosystem: "go", add: /^get$/, remove: /^(?!.)/ },
  flutter: { ecosystem: "dart", add: /^add$/, remove: /^remove$/ },
  dart: { ecosystem: "dart", add: /^add$/, remove: /^remove$/ },
  dotnet: { ecosystem: "dotnet", add: /^add$/, remove: /^remove$/ },
};

/** Options that say where, of all managers. */
const PLACES = ["prefix", "dir", "cwd", "filter", "workspace", "registry", "directory", "project"];

/** Managers whose words about packages stand behind a word of their own. */
const GROUPED = /^(?:flutter|dart) pub$/;

/** One library taken out and another put in by the same action; an addition alone is reported. */
export const detectLibrarySwap: Detector = (subject) => {
  const edits = editsOf(subject);
  // `sed -i '/moment/d' package.json && npm install dayjs`: half by an edit, half by a command.
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
  for (const change of tellingFiles(subject)) {
    const read = manifestReader(change.path);
    if (!read || isExample(change.path)) continue;
    const texts = textsOf(change, subject);
    if (!texts) continue;
    let { removed, added } = compareDependencies(read, texts.before, texts.after);
    // A command's pattern may be a name alone; what else it finds in the file is not known.
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
  return [...perEcosystem].map(([path, edit]) => ({ ...edit, ecosystem: ecosystemOf(path) }));
}

/** Both whole files when the old one can be read; else the two parts of the edit. */
export function textsOf(
  change: Touched,
  { whereabouts }: Subject,
): { before: string; after: string } | undefined {
  const { path, before, after, whole } = change;
  if (after === undefined) return undefined;
  const current = whereabouts.context.readFile?.(path);
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
    /** A manifest says so afterwards: what is only installed into an environment is no dependency yet. */
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
    const edit = manifestEditOf(invocation);
    const isPrinted =
      edit !== undefined &&
      /^(?:jq|yq|gojq|jaq|dasel)$/.test(invocation.name) &&
      !subject.changes.some(({ path }) => manifestReader(path));
    if (edit && !isPrinted) {
      const sum = sumOf(edit.ecosystem);
      sum.removed.push(...edit.removed);
      sum.added.push(...edit.added);
      sum.lines.push(commandLine(invocation, 80));
      sum.isDeclared = true;
      continue;
    }
    const manager = own(MANAGERS, invocation.name);
    if (!manager || invocation.remote) continue;
    const split = readOptions(invocation.args, { short: manager.short ?? "", long: PLACES });
    const words = split.rest.map(({ text }) => text);
    const at =
      invocation.name === "yarn" && words[0] === "workspace"
        ? 2
        : (invocation.name === "uv" && words[0] === "pip") || GROUPED.test(`${invocation.name} ${words[0]}`)
          ? 1
          : 0;
    const verb = words[at] ?? "";
    // `dotnet add app.csproj package A`: the name stands behind the word.
    const kind = invocation.name === "dotnet" ? words.indexOf("package") : -1;
    if (invocation.name === "dotnet" && kind === -1) continue;
    if (split.options.some(({ name }) => /^(?:-g|--global|--dry-run)$/.test(name))) continue;
    const packages = words
      .slice(Math.max(at, kind) + 1)
      .map(packageName)
      .filter((name) => name !== "");
    if (packages.length === 0) continue;
    const sum = sumOf(manager.ecosystem);
    if (
      manager.remove.test(verb) ||
      (manager.add === NODE.add && /^uninstall/.test(verb)) ||
      (at === 1 && verb === "uninstall")
    )
      sum.removed.push(...packages);
    else if (manager.add.test(verb) || (at === 1 && verb === "install")) {
      // `go get module@none` takes it out.
      sum.added.push(...packages.filter((name) => !name.endsWith("@none")));
      sum.removed.push(...packages.filter((name) => name.endsWith("@none")).map((name) => name.slice(0, -5)));
    } else continue;
    sum.lines.push(commandLine(invocation, 80));
    sum.isDeclared ||= !manager.isEnvironment && !(invocation.name === "uv" && at === 1);
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
    return [stop(RULE, what, `it takes out ${list(removed)} and puts in ${list(added)}`)];
  }
  if (added.length > 0) return [report(ADDITION, what, `it adds ${list(added)}`)];
  return removed.length > 0 ? [report(ADDITION, what, `it takes out ${list(removed)}`)] : [];
}

function packageName(word: string): string {
  if (/^[./~]|^(?:https?|git|file):|\$/.test(word)) return "";
  if (word.endsWith("@none")) return word;
  return withoutVersion(word.replace(/^(?:npm|jsr):/, "")).toLowerCase();
}

function list(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

/** `name@1`, `@scope/name@1`, `name==1`, `name[extra]`: the name. */
function withoutVersion(word: string): string {
  const slash = word.lastIndexOf("/");
  for (let at = 1; at < word.length; at++) {
    if ("=<>!~[:".includes(word[at]!) || (word[at] === "@" && at > slash)) return word.slice(0, at);
  }
  return word;
}
