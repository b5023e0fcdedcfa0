import { type Invocation, own, readOptions } from "../../reader/index.js";
import { DATA_WORDS, readVerbs, wordsOf } from "./verbs.js";

/** Programs that run named tasks, and the word before the task's name. */
const RUNNERS: Readonly<Record<string, { before?: RegExp; short?: string; long?: readonly string[] }>> = {
  npm: { before: /^(?:run|run-script|rum|urn)$/, short: "wC", long: ["workspace", "prefix"] },
  pnpm: { before: /^run$/, short: "CF", long: ["filter", "dir"] },
  yarn: { before: /^run$/ },
  bun: { before: /^run$/ },
  deno: { before: /^task$/ },
  composer: { before: /^(?:run|run-script)$/ },
  turbo: { before: /^run$/ },
  nx: { before: /^run$/ },
  mise: { before: /^run$/ },
  hatch: { before: /^run$/ },
  pdm: { before: /^run$/ },
  rye: { before: /^run$/ },
  task: { short: "dt", long: ["dir", "taskfile"] },
  "go-task": { short: "dt" },
  make: { short: "CfIjlo", long: ["directory", "file", "makefile"] },
  gmake: { short: "CfIjlo", long: ["directory", "file", "makefile"] },
  just: { short: "fd", long: ["justfile", "working-directory"] },
  rake: { short: "fC" },
  invoke: { short: "cr" },
  bazel: { before: /^run$/ },
  bazelisk: { before: /^run$/ },
  buck: { before: /^run$/ },
  buck2: { before: /^run$/ },
  earthly: {},
  lerna: { before: /^run$/ },
  grunt: {},
  gulp: {},
  "npm-run-all": {},
  "run-s": {},
  "run-p": {},
};
/** Programs that also accept a task's name without a word before it. */
const WITHOUT_BEFORE = /^(?:yarn|pnpm|bun|composer)$/;

export function tasksOf({ name, args }: Invocation): readonly string[] {
  const runner = own(RUNNERS, name);
  if (!runner) return [];
  const split = readOptions(args, runner);
  const words = split.rest.map(({ text }) => text);
  if (name === "nx" || name === "turbo" || name === "moon" || name === "lerna") {
    // An option may name the tasks, as in `nx run-many -t deploy`.
    const at = args.findIndex(({ text }) => /^(?:-t|--targets?|--tasks?)$/.test(text));
    const named = args.find(({ text }) => /^--targets?=/.test(text))?.text.split("=")[1];
    const target = named ?? (at === -1 ? undefined : args[at + 1]?.text);
    if (target !== undefined) return target.split(",");
  }
  if (runner.before) {
    if (runner.before.test(words[0] ?? "")) return words.slice(1, 2);
    return WITHOUT_BEFORE.test(name) ? words.slice(0, 1) : [];
  }
  return words.filter((word) => !word.includes("="));
}

export function taskOf(invocation: Invocation): string | undefined {
  return tasksOf(invocation)[0];
}

/** Detects tasks such as `clean-all-data` or `nuke-db`, but not those that delete build output. */
export function saysDestruction(task: string): boolean {
  const words = wordsOf(task);
  if (words.some((word) => HARMLESS.test(word))) return false;
  if (words.some((word) => word === "nuke" || word === "wipe")) return true;
  const cleans = words.some((word) => /^clean(?:up)?$/.test(word));
  if (cleans)
    return words.some((word) =>
      /^(?:data|db|database|databases|prod|production|volumes?|buckets?)$/.test(word),
    );
  return (
    readVerbs([task])?.effect === "destroys" &&
    words.some((word) => (DATA_WORDS.has(word) && !/^(?:all|key|keys)$/.test(word)) || WAITS.test(word))
  );
}

const WAITS = /^(?:jobs|resque|sidekiq|celery)$/;
const HARMLESS =
  /^(?:caches?|builds?|dist|states?|mocks?|tests?|lint|check|dry|e2e|coverage|locks?|tmp|temp|logs?|unused|imports?|deps|dependencies|types|modules)$/;
