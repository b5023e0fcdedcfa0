/** What an artefact is written in, as far as the checks tell it apart. */
export type ArtifactType = "markdown" | "json" | "jsonl" | "yaml" | "javascript" | "python" | "text";

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
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "javascript",
  tsx: "javascript",
  mts: "javascript",
  cts: "javascript",
  py: "python",
  pyi: "python",
};

/** By the name's ending; Markdown without a path, plain text for what is not known. */
export function artifactTypeOf(path: string | undefined): ArtifactType {
  if (path === undefined) return "markdown";
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, extension) ? TYPES[extension]! : "text";
}
