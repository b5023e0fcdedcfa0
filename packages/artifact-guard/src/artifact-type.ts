import { LANGUAGES, type LanguageName, languageOf } from "./code/index.js";

/** What an artifact is written in, as far as the checks distinguish it; none of them reads `other`. */
export type ArtifactType = "markdown" | "json" | "jsonl" | "yaml" | "csv" | "text" | "other" | LanguageName;

const TYPES: Readonly<Record<string, ArtifactType>> = {
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  jsonc: "json",
  webmanifest: "json",
  jsonl: "jsonl",
  ndjson: "jsonl",
  yaml: "yaml",
  yml: "yaml",
  csv: "csv",
  tsv: "csv",
};

/** Endings of plain text; a name without an ending (`LICENSE`, `NOTES`) is one, too. */
const TEXTS = new Set(["", "txt", "text", "rst", "adoc", "asciidoc", "org", "log"]);

/** By the name's ending; Markdown without a path. */
export function artifactTypeOf(path: string | undefined): ArtifactType {
  if (path === undefined) return "markdown";
  const extension = /\.([^./\\]+)$/.exec(path.slice(-40))?.[1]?.toLowerCase() ?? "";
  if (Object.hasOwn(TYPES, extension)) return TYPES[extension]!;
  // `.geojson` and its kin.
  if (extension.endsWith("json")) return "json";
  return languageOf(path) ?? (TEXTS.has(extension) ? "text" : "other");
}

/** Whether the checks of a type can tell that a file is whole; these read its words and comments alone. */
export function isReadWhole(type: ArtifactType): boolean {
  return type !== "other" && !(type in LANGUAGES && LANGUAGES[type as LanguageName].isOpenEnded);
}

/** Whether a file of this name is whole when it is empty: it says what it has to by being there. */
export function mayBeEmpty(path: string | undefined): boolean {
  const name = /[^/\\]{0,255}$/.exec(path ?? "")?.[0] ?? "";
  return /^__init__\.pyi?$|^py\.typed$|^\.[^.]+$|\.(?:typed|keep|stamp|lock)$/.test(name);
}
