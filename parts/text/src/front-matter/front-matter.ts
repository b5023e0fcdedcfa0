import { describeError } from "@agentos/platform";
import matter from "gray-matter";

/** The two parts of a Markdown file, or the reason why it could not be split. */
export type FrontMatter =
  | {
      status: "split";
      /** The YAML between the fences, unparsed; empty if there is no front matter. */
      yaml: string;
      /** The 1-based line of the file on which the YAML starts. */
      yamlLine: number;
      content: string;
    }
  | { status: "refused"; line: number; message: string };

const OPENING = /^---(?!-)([^\r\n]*)(?:\r?\n|$)/;
const CLOSING = /^\n---[ \t]*(?:\r?\n|$)/;
const YAML_NAMES = ["", "yaml", "yml"];
/** gray-matter's search for comments takes quadratic time in the number of blank lines. */
const MAX_BLANK_LINES = 1_000;

/**
 * @param options.languages the names allowed after the opening fence; `json` can be one of them
 *   because JSON is valid YAML
 */
export function splitFrontMatter(
  text: string,
  { languages = YAML_NAMES }: { languages?: readonly string[] } = {},
): FrontMatter {
  const opening = OPENING.exec(text);
  if (!opening) return { status: "split", yaml: "", yamlLine: 1, content: text };
  const language = (opening[1] ?? "").trim().toLowerCase();
  if (!languages.includes(language)) {
    return {
      status: "refused",
      line: 1,
      message:
        'the front matter is not YAML, and nothing in it was run; start it with a line that contains only "---"',
    };
  }
  const closing = text.indexOf("\n---");
  if (closing === -1) {
    return { status: "refused", line: 1, message: 'the front matter has no end; close it with a "---" line' };
  }
  if (!CLOSING.test(text.slice(closing, closing + 80))) {
    const line = text.slice(0, closing + 1).split("\n").length;
    return {
      status: "refused",
      line,
      message: 'the line that ends the front matter must contain only "---"',
    };
  }
  try {
    return { status: "split", yamlLine: 1, ...splitAtFences(text) };
  } catch (error) {
    const message = `the front matter cannot be read (${describeError(error)})`;
    return { status: "refused", line: 1, message };
  }
}

/**
 * Returns the unparsed text between the fences and the text after them. Only this function calls
 * gray-matter, which is unsafe by default: it executes `---js` front matter, and returns `{}` when
 * it is given the same malformed text again. The options below disable all of its engines and its
 * cache.
 * @throws if the front matter has more than 1,000 consecutive blank lines
 */
export function splitAtFences(text: string): { yaml: string; content: string } {
  let blank = 0;
  for (const line of text.slice(0, text.indexOf("\n---")).split("\n")) {
    blank = line.trim() === "" ? blank + 1 : 0;
    if (blank > MAX_BLANK_LINES)
      throw new Error(`front matter with more than ${MAX_BLANK_LINES} blank lines in a row is not read`);
  }
  const nothing = { parse: () => ({}) };
  const engines = { yaml: nothing, json: nothing, javascript: nothing, coffee: nothing };
  const { matter: yaml, content } = matter(text, { engines });
  return { yaml, content };
}
