/** The two parts of a Markdown file, or the reason why it could not be split. */
export type FrontMatter =
  | {
      status: "split";
      /** The YAML between the fences, unparsed; empty if there is no front matter. Starts on line 1. */
      yaml: string;
      content: string;
    }
  | { status: "refused"; line: number; message: string };

const OPENING = /^---(?!-)([^\r\n]*)/;
const CLOSING = /\n---[ \t]*(?:\r?\n|$)/y;
const YAML_NAMES = ["", "yaml", "yml"];

/**
 * @param options.languages the names allowed after the opening fence; `json` can be one of them
 *   because JSON is valid YAML
 */
export function splitFrontMatter(
  text: string,
  { languages = YAML_NAMES }: { languages?: readonly string[] } = {},
): FrontMatter {
  const opening = OPENING.exec(text);
  if (!opening) return { status: "split", yaml: "", content: text };
  if (!languages.includes(opening[1]!.trim().toLowerCase()))
    return refused(
      1,
      'the front matter is not YAML, and nothing in it was run; start it with a line that contains only "---"',
    );
  const end = text.indexOf("\n---");
  if (end === -1) return refused(1, 'the front matter has no end; close it with a "---" line');
  CLOSING.lastIndex = end;
  const closing = CLOSING.exec(text);
  if (closing === null) {
    const line = text.slice(0, end + 1).split("\n").length;
    return refused(line, 'the line that ends the front matter must contain only "---"');
  }
  return {
    status: "split",
    yaml: text.slice(opening[0].length, end),
    content: text.slice(end + closing[0].length),
  };
}

function refused(line: number, message: string): FrontMatter {
  return { status: "refused", line, message };
}
