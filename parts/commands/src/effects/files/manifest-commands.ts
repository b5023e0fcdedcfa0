import type { Invocation } from "../../reader/index.js";
import { substitutionsOf } from "./editors.js";

/** What a command puts into a manifest and takes out of it. */
interface ManifestEdit {
  ecosystem: "npm" | "go";
  removed: string[];
  added: string[];
  /** Fields that others rely on: `exports`, `main`, `bin`. */
  publicFields: string[];
}

const DEPENDENCIES = /^(?:dev|peer|optional)?dependencies$/i;
const PUBLIC = /^(?:exports|main|module|types|typings|bin|browser)$/;

/**
 * `npm pkg set dependencies.a=1`, `npm pkg delete dependencies.b`, `go mod edit -require=…`, `jq
 * 'del(.dependencies.b)'`.
 */
export function manifestEditOf({ name, args }: Invocation): ManifestEdit | undefined {
  const texts = args.map(({ text }) => text);
  const words = texts.filter((text) => !text.startsWith("-"));
  if (
    words[0] === "pkg" &&
    /^(?:npm|pnpm|yarn|bun)$/.test(name) &&
    /^(?:set|delete|rm)$/.test(words[1] ?? "")
  ) {
    const isSet = words[1] === "set";
    return editOf(words.slice(2).map((word) => ({ path: pathOf(word.split("=")[0]!), isSet })));
  }
  if (name === "go" && words[0] === "mod" && words[1] === "edit") {
    const found: ManifestEdit = { ecosystem: "go", removed: [], added: [], publicFields: [] };
    for (const [at, text] of texts.entries()) {
      const match = /^--?(require|droprequire|replace|dropreplace)(?:=(.*))?$/.exec(text);
      const value = match && (match[2] ?? texts[at + 1] ?? "");
      if (!match || !value) continue;
      const [from = "", to] = value.split("=");
      if (match[1] === "require") found.added.push(moduleOf(from));
      else if (match[1] === "droprequire") found.removed.push(moduleOf(from));
      else if (match[1] === "replace" && to !== undefined && !to.startsWith(".")) {
        found.removed.push(moduleOf(from));
        found.added.push(moduleOf(to));
      }
    }
    return found;
  }
  if (
    /^(?:jq|yq|gojq|jaq|dasel)$/.test(name) &&
    texts.some((text) => text.includes("ependencies") || PUBLIC_PATH.test(text))
  )
    return editOf(texts.flatMap(pathsOfProgram));
  return undefined;
}

function moduleOf(text: string): string {
  return text.split("@")[0]!;
}

function editOf(edits: readonly { path: readonly string[]; isSet: boolean }[]): ManifestEdit {
  const found: ManifestEdit = { ecosystem: "npm", removed: [], added: [], publicFields: [] };
  for (const { path, isSet } of edits) {
    const [field = "", ...rest] = path;
    if (DEPENDENCIES.test(field) && rest.length > 0)
      (isSet ? found.added : found.removed).push(rest.join("."));
    else if (PUBLIC.test(field)) found.publicFields.push(field);
  }
  return found;
}

/** `dependencies.a`, `dependencies["@a/b"]`, `exports[.]` as their keys. */
function pathOf(text: string): string[] {
  return text
    .replace(/\[["']?([^\]"']{1,200})["']?\]/g, (_, key: string) => `\u0000${key.replaceAll(".", "\u0001")}`)
    .split(/[.\u0000]/)
    .map((key) => key.replaceAll("\u0001", ".").replace(/^["']|["']$/g, ""))
    .filter((key) => key !== "");
}

const PATH =
  /(del\(\s*)?(\.(?:dev|peer|optional)?[dD]ependencies(?:\.[\w-]+|\.?\["[^"\]]{1,200}"\]|\."[^"]{1,200}"))\s*(\|?=)?/g;

const PUBLIC_PATH = /\.(exports|main|module|types|bin)\b[^|=]{0,80}\|?=(?!=)/;

function pathsOfProgram(program: string): { path: string[]; isSet: boolean }[] {
  const field = PUBLIC_PATH.exec(program.slice(0, 4_000))?.[1];
  if (field !== undefined && !program.includes("ependencies")) return [{ path: [field], isSet: true }];
  return [...program.slice(0, 4_000).matchAll(PATH)].flatMap(([, del, path, sign]) =>
    del !== undefined || sign !== undefined ? [{ path: pathOf(path!), isSet: del === undefined }] : [],
  );
}

/** A text of a file, before and after an edit. */
export interface EditedPart {
  before: string;
  after: string;
}

/** What an editor's script does to texts of the files that it changes. */
export function partsEditedBy({ name, args }: Invocation, scripts: readonly string[]): EditedPart[] {
  const [from, to] = args.filter(({ text }) => !text.startsWith("-"));
  return (name === "sd" || name === "rpl" || name === "fastmod") && from && to
    ? [{ before: from.text, after: to.text }]
    : scripts.flatMap(substitutionsOf);
}
