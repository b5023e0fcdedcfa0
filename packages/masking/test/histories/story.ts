import { type Asked, type Dialect, type DialectName, dialects } from "./dialects.js";
import {
  commandRun,
  diff,
  listing,
  oddText,
  picture,
  records,
  searchHits,
  testRun,
  webPage,
} from "./outputs.js";
import { createProject, editFile, newFile, type Project } from "./project.js";
import { Random } from "./random.js";

/** The outcome of a call, independent of any API. */
export type Outcome =
  | { type: "text"; text: string }
  | { type: "json"; value: Record<string, unknown> }
  | { type: "image"; data: string; caption: string }
  | {
      type: "found";
      as: "search_result" | "document";
      results: { source: string; title: string; text: string }[];
    };

export interface Call {
  id: string;
  tool: string;
  input: Record<string, unknown>;
  outcome: Outcome;
  /** Whether the harness marked the result as failed. Commands that fail are not always marked. */
  failed: boolean;
}

export interface AssistantTurn {
  type: "assistant";
  thinking?: string;
  text?: string;
  calls: Call[];
  /** What the user typed while the calls ran. */
  along?: string;
  /** A search run by the API's own server in the middle of the turn. */
  serverSearch?: { id: string; query: string; pages: { url: string; title: string; content: string }[] };
  /** Text from a document or a search result that `text` cites. */
  cites?: { kind: "document" | "found"; title: string; source: string; words: string };
}

export interface UserTurn {
  type: "user";
  text: string;
  image?: string;
  document?: { title: string; text: string };
}

export type Turn = AssistantTurn | UserTurn;

export interface Story {
  dialect: DialectName;
  system: string;
  project: Project;
  turns: Turn[];
}

export interface StoryOptions {
  /** The tools of one harness; any by default. */
  dialect?: DialectName;
  /** Whether results may contain lone surrogates. Defaults to false, because most APIs refuse them. */
  loneSurrogates?: boolean;
}

interface Teller {
  random: Random;
  project: Project;
  dialect: Dialect;
  thinks: boolean;
  options: StoryOptions;
  read: string[];
  /** Figures and ids from results. The agent later refers to some of them. */
  seen: string[];
  turns: Turn[];
  /** The text that the next turn cites. */
  toCite?: AssistantTurn["cites"];
}

const REQUESTS = [
  "The tests fail since yesterday. Find out why, fix it, and keep the change small.",
  "Please add pagination to the listing and cover it with tests.",
  "これを直してください。エラーは src/core にあります 🙏",
  "Why is the cache never hit? Measure it first.\r\nThen tell me what you found.",
  "Rename the store. Nothing else, please.",
];

/**
 * The story of an agent's work on a project: `size` steps after the first request. The same seed gives the
 * same story. A longer story begins with each shorter one, like a conversation that grows.
 */
export function tellStory(seed: number, size: number, options: StoryOptions = {}): Story {
  const random = new Random(seed);
  const project = createProject(random);
  const name = options.dialect ?? random.pick(Object.keys(dialects) as DialectName[]);
  const teller: Teller = {
    random,
    project,
    dialect: dialects[name],
    thinks: random.chance(0.5),
    options,
    read: [],
    seen: [],
    turns: [{ type: "user", text: random.pick(REQUESTS), ...firstExtras(random) }],
  };
  const first = teller.turns[0];
  if (first?.type === "user" && first.document) teller.toCite = citeDocument(first.document);
  for (let step = 0; step < size; step += 1) {
    teller.random = new Random(Math.imul(seed ^ 0x9e3779b9, step + 1));
    takeStep(teller);
  }
  return {
    dialect: name,
    system: `You are a coding agent. The project is in ${project.root}.`,
    project,
    turns: teller.turns,
  };
}

function firstExtras(random: Random): Partial<UserTurn> {
  if (random.chance(0.15)) return { image: picture(random) };
  if (!random.chance(0.15)) return {};
  const page = webPage(random);
  return { document: { title: page.title, text: page.text } };
}

function citeDocument({ title, text }: { title: string; text: string }): AssistantTurn["cites"] {
  return { kind: "document", title, source: title, words: text.split("\n").at(-1)! };
}

function takeStep(teller: Teller): void {
  const { random, turns } = teller;
  const afterUser = turns.at(-1)?.type === "user";
  if (!afterUser && random.chance(0.08)) {
    turns.push(
      {
        type: "assistant",
        text: `Done: ${teller.project.name} passes again. It was the lease, not the ${random.pick(["cache", "parser"])}.`,
        calls: [],
        ...thought(teller, true),
      },
      { type: "user", text: random.pick(REQUESTS) },
    );
    return;
  }
  const turn: AssistantTurn = { type: "assistant", calls: [], ...thought(teller, afterUser) };
  if (random.chance(0.6)) turn.text = `I look at ${random.pick([...teller.project.files.keys()])} next.`;
  if (teller.seen.length > 0 && random.chance(0.2))
    turn.text = `${random.pick(teller.seen)} is the one that matters.`;
  if (teller.toCite !== undefined) {
    turn.cites = teller.toCite;
    turn.text = `It says so: ${teller.toCite.words}`;
    delete teller.toCite;
  }
  if (random.chance(0.05)) turn.serverSearch = serverSearch(random);
  const count = random.chance(0.25) ? random.between(2, 4) : 1;
  for (let index = 0; index < count; index += 1) turn.calls.push(makeCall(teller, index === 0));
  teller.seen.push(
    ...turn.calls.flatMap(({ outcome }) => (outcome.type === "text" ? figures(outcome.text) : [])),
  );
  if (random.chance(0.06)) turn.along = "By the way: leave the README alone.";
  turns.push(turn);
}

/** The first number or hash in a text that has enough digits to be unique. */
const figures = (text: string): string[] =>
  /\b(?:[0-9a-f]{7,12}|\d{4,6})\b/.exec(text.slice(0, 4000))?.slice(0, 1) ?? [];

/** An agent that thinks always does so after a user message, and at random after results. */
function thought(teller: Teller, first: boolean): { thinking?: string } {
  if (!teller.thinks || !(first || teller.random.chance(0.4))) return {};
  const lines = Array.from(
    { length: teller.random.between(1, 8) },
    () => `Perhaps the ${teller.random.hex(5)} in line ${teller.random.between(1, 300)} is stale.`,
  );
  return { thinking: lines.join("\n") };
}

function serverSearch(random: Random): NonNullable<AssistantTurn["serverSearch"]> {
  const pages = Array.from({ length: random.between(1, 5) }, () => webPage(random));
  return {
    id: random.id(22),
    query: pages[0]!.title,
    pages: pages.map(({ url, title }) => ({ url, title, content: random.base64(90) })),
  };
}

const KINDS = {
  read: 20,
  again: 8,
  run: 10,
  test: 10,
  search: 10,
  list: 6,
  edit: 10,
  write: 3,
  diff: 4,
  page: 3,
  json: 6,
  image: 2,
  found: 2,
  odd: 6,
};

function makeCall(teller: Teller, alone: boolean): Call {
  const { random, project } = teller;
  const kind = random.weighted(KINDS);
  const id = random.id(24);
  const call = (asked: Asked, failed = false): Call => ({
    id,
    tool: asked.tool,
    input: asked.input,
    outcome: { type: "text", text: spoil(teller, asked.text) },
    failed,
  });
  switch (kind) {
    case "again":
    case "read":
      return call(readFile(teller, kind === "again"));
    case "test":
    case "run": {
      const printed =
        kind === "test" ? testRun(random, project, random.chance(0.4)) : commandRun(random, project);
      return call(
        teller.dialect.run(project, printed),
        printed.exitCode !== 0 && printed.text !== "" && random.chance(0.6),
      );
    }
    case "search": {
      const { word, hits } = searchHits(random, project);
      return call(teller.dialect.search(word, hits));
    }
    case "list": {
      const folder = random.pick(["src", "tests", "lib", "."]);
      return call(teller.dialect.list(folder, listing(project, folder === "." ? "" : folder)));
    }
    case "edit": {
      const path = random.pick([...project.files.keys()]);
      const { before, after } = editFile(random, project, path);
      return call(teller.dialect.edit(project, path, before, after));
    }
    case "write": {
      const { path, lines } = newFile(random, project);
      return call(teller.dialect.write(project, path, lines));
    }
    case "diff":
      return call(
        teller.dialect.run(project, { command: "git diff", text: diff(random, project), exitCode: 0 }),
      );
    case "page": {
      const { url, title, text } = webPage(random);
      return call(teller.dialect.fetch(url, `${title}\n${text}`));
    }
    case "json":
      return {
        id,
        tool: "mcp__github__search_issues",
        input: { query: random.hex(5) },
        outcome: { type: "json", value: records(random) },
        failed: false,
      };
    case "image":
      return {
        id,
        tool: "browser_screenshot",
        input: { full_page: true },
        outcome: { type: "image", data: picture(random), caption: "Screenshot taken" },
        failed: false,
      };
    case "found":
      return alone ? findInDocs(teller, id) : call(readFile(teller, false));
    default:
      return {
        id,
        tool: "mcp__legacy__query",
        input: { q: random.hex(4) },
        outcome: { type: "text", text: spoil(teller, oddText(random)) },
        failed: false,
      };
  }
}

function readFile(teller: Teller, again: boolean): Asked {
  const { random, project } = teller;
  const path =
    again && teller.read.length > 0 ? random.pick(teller.read) : random.pick([...project.files.keys()]);
  teller.read.push(path);
  const lines = project.files.get(path)!;
  const whole = lines.length < 8 || random.chance(0.7);
  const from = whole ? 1 : random.between(1, lines.length - 5);
  return teller.dialect.read(project, path, from, whole ? lines : lines.slice(from - 1, from + 40), whole);
}

/** A search whose results can be cited. The next turn cites one of them. */
function findInDocs(teller: Teller, id: string): Call {
  const pages = Array.from({ length: teller.random.between(1, 3) }, () => webPage(teller.random));
  const results = pages.map(({ url, title, text }) => ({ source: url, title, text }));
  const { source, title, text } = teller.random.pick(results);
  const as = teller.random.pick(["search_result", "document"] as const);
  teller.toCite = { kind: as === "document" ? as : "found", source, title, words: text.split("\n").at(-1)! };
  return {
    id,
    tool: "mcp__docs__search",
    input: { query: title },
    outcome: { type: "found", as, results },
    failed: false,
  };
}

/** Half a surrogate pair, as left by careless cutting, if the history should contain any. */
function spoil(teller: Teller, text: string): string {
  return teller.options.loneSurrogates && teller.random.chance(0.3) ? `${text}\ud83d` : text;
}
