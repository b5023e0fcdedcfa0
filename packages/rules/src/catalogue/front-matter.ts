import matter from "gray-matter";

export interface FrontMatter {
  /** The YAML between the fences, not parsed. */
  yaml: string;
  /** Line of the file at which `yaml` begins. */
  line: number;
  content: string;
}

/**
 * Splits a Markdown file; undefined when it has no front matter.
 *
 * This is the only place that calls gray-matter. Left to its defaults it runs the program in a `---js` block
 * and answers a second read of a broken file from its cache. Here no engine parses anything: the text between
 * the fences is handed on.
 * @throws {Error} for front matter in another language than YAML
 */
export function splitFrontMatter(text: string): FrontMatter | undefined {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  if (!/^---(?!-)/.test(source)) return undefined;
  const language = /^---([^\n]*)/.exec(source)![1]!.trim().toLowerCase();
  if (!/^(?:|ya?ml|json)$/.test(language)) {
    throw new Error(`front matter in ${JSON.stringify(language.slice(0, 40))} is not read; write it as YAML`);
  }
  if (!source.includes("\n---", 3))
    throw new Error('the front matter is not closed: end it with a line "---"');
  let yaml = "";
  const keep = {
    parse: (block: string) => {
      yaml = block;
      return {};
    },
  };
  const refuse = { parse: () => ({}) };
  const { content } = matter(source, {
    engines: { yaml: keep, json: keep, javascript: refuse, coffee: refuse },
  });
  return { yaml: yaml.replace(/^\n/, ""), line: 2, content };
}
