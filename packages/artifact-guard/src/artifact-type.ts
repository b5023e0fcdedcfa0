import { LANGUAGES, type LanguageName, languageOf } from "./code/index.js";

/** For `other`, only the length and the forbidden phrases are checked. */
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

/** Extensions of plain text files. Files without an extension are plain text, too. */
const TEXTS = new Set(["", "txt", "text", "rst", "adoc", "asciidoc", "org", "log"]);

/** @throws TypeError that lists the types */
export function assertArtifactType(type: unknown): asserts type is ArtifactType {
  const names: readonly unknown[] = [...Object.values(TYPES), "text", "other", ...Object.keys(LANGUAGES)];
  if (!names.includes(type))
    throw new TypeError(`Expected "type" to be one of ${[...new Set(names)].join(", ")}, not "${type}"`);
}

/** Returns the type that a file's name implies. Without a path, the type is Markdown. */
export function artifactTypeOf(path: string | undefined): ArtifactType {
  if (path === undefined) return "markdown";
  const extension = /\.([^./\\]+)$/.exec(path.slice(-40))?.[1]?.toLowerCase() ?? "";
  if (Object.hasOwn(TYPES, extension)) return TYPES[extension]!;
  if (extension.endsWith("json")) return "json";
  return languageOf(path) ?? (TEXTS.has(extension) ? "text" : "other");
}

/** Whether the checks can determine if a file of this type is complete. */
export function hasCompletenessCheck(type: ArtifactType): boolean {
  // Markdown is tested first: reading `LANGUAGES` makes a hook load its checks for code.
  if (type === "markdown") return true;
  return type !== "other" && !(type in LANGUAGES && LANGUAGES[type as LanguageName].isOpenEnded);
}

/** Whether a file with this name may be empty, because its mere existence is meaningful. */
export function mayBeEmpty(path: string | undefined): boolean {
  const name = /[^/\\]{0,255}$/.exec(path ?? "")?.[0] ?? "";
  return /^__init__\.pyi?$|^py\.typed$|^\.[^.]+$|\.(?:typed|keep|stamp|lock)$/.test(name);
}
