import matter from "gray-matter";

/** A Markdown file in its two parts; or why it could not be split, and what to do about it. */
export type FrontMatter =
  | {
      status: "split";
      /** The YAML between the fences, unparsed; empty when there is none. */
      yaml: string;
      /** The line of the file at which it begins, from 1. */
      yamlLine: number;
      /** What follows. */
      content: string;
    }
  | { status: "refused"; line: number; message: string };

const OPENING = /^---(?!-)([^\r\n]*)(?:\r?\n|$)/;
const CLOSING = /^\n---[ \t]*(?:\r?\n|$)/;
const YAML_NAMES = ["", "yaml", "yml"];

/**
 * Splits a file into front matter and text. The only place that calls gray-matter, which left alone runs
 * `---js` front matter as a program, and answers `{}` the second time it meets the same malformed text:
 * options turn off its cache, every engine but YAML refuses, and its YAML engine leaves the text to the
 * caller.
 */
export function splitFrontMatter(text: string): FrontMatter {
  const opening = OPENING.exec(text);
  if (!opening) return { status: "split", yaml: "", yamlLine: 1, content: text };
  const language = (opening[1] ?? "").trim().toLowerCase();
  if (!YAML_NAMES.includes(language)) {
    return {
      status: "refused",
      line: 1,
      message:
        'the front matter is not YAML, and nothing in it was run; begin it with "---" alone on the line',
    };
  }
  const closing = text.indexOf("\n---");
  if (closing === -1) {
    return { status: "refused", line: 1, message: 'the front matter has no end; close it with a line "---"' };
  }
  if (!CLOSING.test(text.slice(closing, closing + 80))) {
    const line = text.slice(0, closing + 1).split("\n").length;
    return { status: "refused", line, message: 'the line that ends the front matter must be "---" alone' };
  }
  try {
    const file = matter(text, { engines: { yaml: () => ({}), ...REFUSING } });
    return { status: "split", yaml: file.matter, yamlLine: 1, content: file.content };
  } catch {
    return { status: "refused", line: 1, message: "the front matter cannot be read" };
  }
}

function refuse(): never {
  throw new Error("Only YAML front matter is read");
}

const REFUSING = { javascript: refuse, js: refuse, json: refuse, coffee: refuse };
