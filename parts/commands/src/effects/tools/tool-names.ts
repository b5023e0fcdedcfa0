import { effectOf, isAlsoNoun, readVerbs, type VerbReading, wordsOf } from "../words/verbs.js";

const set = (text: string) => new Set(text.split(" "));

export interface ToolName {
  server: readonly string[];
  words: readonly string[];
  said: VerbReading | undefined;
}

/** Servers for the agent's own data, and servers that control a browser or support thinking. */
const OWN = set(
  "memory knowledge todo todos thinking browser playwright chrome puppeteer scratch scratchpad notes devtools context7 simulator",
);

/**
 * Reads a tool's name, such as `mcp__github__delete_branch`, `kubernetes.helm_uninstall` or
 * `deleteRecord`.
 */
export function readToolName(tool: string): ToolName {
  const name = splitToolName(tool);
  const last = name.words.at(-1) ?? "";
  // `migrate-status` and `deploy-services-reader` only show something.
  if (last === "reader" || last === "viewer" || (READING_SUFFIXES.has(last) && mayBeNoun(name.said?.verb)))
    return { ...name, said: { effect: "reads", verb: "read", words: name.words } };
  return name;
}

function mayBeNoun(verb: string | undefined): boolean {
  return verb === undefined || verb.startsWith("migrat") || isAlsoNoun(verb);
}

const READING_SUFFIXES = set(
  "status statuses info details history logs log list diff plan preview events summary report metrics",
);

function splitToolName(tool: string): ToolName {
  const mcp = mcpNames(tool) ?? /^([\w-]+)[./:]([\w.-]+)$/.exec(tool);
  const server = mcp ? wordsOf(mcp[1]!) : [];
  const words = wordsOf(mcp ? mcp[2]! : tool).filter((word) => word !== "mcp");
  return {
    server,
    words,
    said: readVerbs(words.filter((word, at) => at > 0 || !server.includes(word))) ?? readVerbs(words),
  };
}

export function isAgentsOwn({ server, words }: ToolName): boolean {
  return server.some((word) => OWN.has(word)) || (server.length === 0 && words.some((word) => OWN.has(word)));
}

/** Returns the verb's object: the words after it up to a preposition, or else those before it. */
export function objectsOf({ said, words }: ToolName): readonly string[] {
  if (!said) return words;
  const at = words.indexOf(said.verb);
  const behind = words.slice(at + 1);
  const end = behind.findIndex((word) => PARTICLES.has(word));
  const own = behind.slice(0, end === -1 ? undefined : end);
  return own.length > 0 ? own : words.slice(0, at).filter((word) => effectOf(word) !== "reads");
}

const PARTICLES = set("from of to in into for with on by as at");

/** Splits `mcp__server__tool`. A server's name may contain underscores. */
function mcpNames(tool: string): [string, string, string] | undefined {
  if (!tool.toLowerCase().startsWith("mcp_")) return undefined;
  const rest = tool.slice(tool[4] === "_" ? 5 : 4);
  const double = rest.indexOf("__", 1);
  const at = double === -1 ? rest.indexOf("_", 1) : double;
  const name = rest.slice(at + (double === -1 ? 1 : 2));
  return at < 1 || !/^[\w.-]+$/.test(name) ? undefined : [tool, rest.slice(0, at), name];
}
