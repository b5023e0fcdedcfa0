/**
 * The benchmark's own definition of facts. It shares no code with the library, because a policy
 * must not know how it is measured.
 */

const URL_PATTERN = /https?:\/\/[^\s"'`<>()[\]{}\\]+/g;
const PATH_PATTERN = /(?:[\w.@+~-]*\/)+[\w.@+-]+|[\w+-]+\.[A-Za-z]{1,5}(?![\w.(])/g;
const EXTENSION_PATTERN =
  /\.(?:c|cc|cfg|cpp|cs|css|csv|go|h|html|ini|java|js|json|jsx|lock|log|md|mjs|php|py|rb|rs|rst|sh|sql|svg|toml|ts|tsx|txt|xml|ya?ml)$/;
const WORD_PATTERN = /[A-Za-z0-9_]+/g;
const PLAIN_PATTERN = /[A-Za-z]{4,}/g;
const QUOTED_PATTERN = /"([^"\n]{12,160})"|'([^'\n]{12,160})'|`([^`\n]{12,160})`/g;
const ERROR_PATTERN =
  /error|exception|fail|traceback|warning|cannot|could not|not found|undefined|invalid|denied|fatal/i;

export function looksLikeError(line) {
  return ERROR_PATTERN.test(line);
}

/**
 * The parts of a URL or a path are not separate facts.
 * @param {string} line
 * @returns {{ kind: "url" | "path" | "hash" | "number" | "identifier", token: string }[]}
 */
export function factsOf(line) {
  const facts = [];
  const rest = line
    .replace(URL_PATTERN, (url) => {
      facts.push({ kind: "url", token: url.replace(/[.,;:]+$/, "") });
      return " ";
    })
    .replace(PATH_PATTERN, (path) => {
      if (!isPath(path)) return path;
      facts.push({ kind: "path", token: path.replace(/^\.\//, "").replace(/[.]+$/, "") });
      return " ";
    });
  for (const [word] of rest.matchAll(WORD_PATTERN)) {
    const kind = kindOfWord(word);
    if (kind !== undefined) facts.push({ kind, token: word });
  }
  return facts;
}

function isPath(path) {
  if (!/[A-Za-z]/.test(path)) return false;
  return path.includes("/") || EXTENSION_PATTERN.test(path);
}

function kindOfWord(word) {
  if (/^[0-9]+$/.test(word)) return word.length >= 3 && Number(word) % 50 !== 0 ? "number" : undefined;
  if (/^[0-9a-f]{7,}$/.test(word) && /[0-9]/.test(word)) return "hash";
  if (word.length < 4) return undefined;
  if (
    /[A-Za-z0-9]_+[A-Za-z0-9]/.test(word) ||
    /[a-z][A-Z]/.test(word) ||
    /[A-Za-z][0-9]|[0-9][A-Za-z]/.test(word)
  )
    return "identifier";
  return undefined;
}

export function plainWordsOf(text) {
  return text.match(PLAIN_PATTERN) ?? [];
}

export function quotedIn(text) {
  return [...text.matchAll(QUOTED_PATTERN)]
    .map((match) => match[1] ?? match[2] ?? match[3])
    .filter((quoted) => quoted.trim().includes(" "));
}

/** Returns a path and its suffixes: `src/a/b.ts`, `a/b.ts` and `b.ts`. */
export function endsOfPath(path) {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  return parts.map((_, index) => parts.slice(index).join("/"));
}
