/** Matches verbs that ask for an artifact, in contrast to verbs such as "read". */
const WRITING =
  /(?<![\p{L}])(?:writ|wrote|creat|draft|mak|produc|generat|finish|complet|fill|add|updat|extend|prepar|document|fix|revis|rework|schreib|erstell|ergänz|vervollständig|aktualisier|écri|rédig|complét|crée|escrib|redact|complet|crea|actualiz|scriv|complet|escrev|cri[ae])|[写寫补補編编作]|書|完成|작성|напи[сш]|созда/iu;
const ASKING =
  /^(?:what|why|how|who|whose|where|when|which|is|are|does|do|did|was|were|has|have|should)\b|[?？]\s*$/iu;

/**
 * Whether a request asks for an artifact, by its path or by the words in its name: "write the
 * release plan" asks for `docs/release-plan.md`.
 */
export function asksToWrite(request: string, path: string): boolean {
  const text = request.trim().slice(0, MAX_LENGTH);
  if (ASKING.test(text) || !WRITING.test(text)) return false;
  if (text.includes(path)) return true;
  const words = new Set(wordsOf(text));
  const name = wordsOf(nameOf(path));
  return name.length > 0 && name.every((word) => words.has(word));
}

const MAX_LENGTH = 20_000;

/** Returns the file name or, if it contains wildcards, the folder name. */
function nameOf(path: string): string {
  const named = path.split(/[\\/]/).filter((segment) => !/[*?{[]/.test(segment.replace(/\.[^.]*$/, "")));
  return (named.at(-1) ?? "").replace(/\.[^.]*$/, "");
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, ""));
}
