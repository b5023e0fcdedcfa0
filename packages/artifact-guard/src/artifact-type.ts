import { type LanguageName, languageOf } from "./code/index.js";

/** What an artifact is written in, as far as the checks tell it apart. */
export type ArtifactType = "markdown" | "json" | "jsonl" | "yaml" | "csv" | "text" | LanguageName;

const TYPES: Readonly<Record<string, ArtifactType>> = {
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  json: "json",
  jsonc: "json",
  webmanifest: "json",
  jsonl: "jsonl",
  ndjson: "jsonl",
  yaml: "yaml",
  yml: "yaml",
  csv: "csv",
  tsv: "csv",
};

/** By the name's ending; Markdown without a path, plain text for what is not known. */
export function artifactTypeOf(path: string | undefined): ArtifactType {
  if (path === undefined) return "markdown";
  const extension = /\.([^./\\]+)$/.exec(path.slice(-40))?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, extension) ? TYPES[extension]! : (languageOf(path) ?? "text");
}

/** Read for words and comments only: where such a file is cut, no check sees it. */
const READ_IN_PART: ReadonlySet<string> = new Set(["markup", "hash", "dashes"]);
const TEXTS = new Set("txt text log rst adoc asciidoc org tex".split(" "));

/** Whether checks read a file of this name for whether it is whole; what none reads has not passed. */
export function isReadWhole(path: string | undefined): boolean {
  const type = artifactTypeOf(path);
  if (type !== "text") return !READ_IN_PART.has(type);
  const name = /[^/\\]{0,255}$/.exec(path ?? "")?.[0] ?? "";
  const ending = name.includes(".", 1) ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "txt";
  return TEXTS.has(ending);
}

/** Whether a file of this name is whole when it is empty: it says what it has to by being there. */
export function mayBeEmpty(path: string | undefined): boolean {
  const name = /[^/\\]{0,255}$/.exec(path ?? "")?.[0] ?? "";
  return /^__init__\.pyi?$|^py\.typed$|^\.[^.]+$|\.(?:typed|keep|stamp|lock)$/.test(name);
}
