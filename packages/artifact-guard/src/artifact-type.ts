import { LANGUAGES, type LanguageName, languageOf } from "./code/index.js";

/** The format of an artifact, as far as the checks distinguish formats. No check reads `other`. */
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

/** Extensions of plain-text files. A name without an extension (`LICENSE`, `NOTES`) is plain text too. */
const TEXTS = new Set(["", "txt", "text", "rst", "adoc", "asciidoc", "org", "log"]);

/** Decided by the file extension; Markdown without a path. */
export function artifactTypeOf(path: string | undefined): ArtifactType {
  if (path === undefined) return "markdown";
  const extension = /\.([^./\\]+)$/.exec(path.slice(-40))?.[1]?.toLowerCase() ?? "";
  if (Object.hasOwn(TYPES, extension)) return TYPES[extension]!;
  // Also `.geojson` and similar extensions.
  if (extension.endsWith("json")) return "json";
  return languageOf(path) ?? (TEXTS.has(extension) ? "text" : "other");
}

/**
 * Whether the checks can show that a file of this type is complete. Checks of other types read only words and
 * comments.
 */
export function isReadWhole(type: ArtifactType): boolean {
  // A hook loads the languages only if it checks code.
  if (type === "markdown") return true;
  return type !== "other" && !(type in LANGUAGES && LANGUAGES[type as LanguageName].isOpenEnded);
}

/** Whether a file with this name is complete when it is empty, because its mere presence has a meaning. */
export function mayBeEmpty(path: string | undefined): boolean {
  const name = /[^/\\]{0,255}$/.exec(path ?? "")?.[0] ?? "";
  return /^__init__\.pyi?$|^py\.typed$|^\.[^.]+$|\.(?:typed|keep|stamp|lock)$/.test(name);
}
