import { countFrontMatter, type Source } from "../source/index.js";
import { type Block, parseBlocks } from "./blocks.js";
import { headingKey } from "./heading-key.js";
import { plainText } from "./inline.js";

export interface Section {
  /** The text of the heading without Markdown syntax. */
  title: string;
  key: string;
  level: number;
  /** The 0-based line of the heading. */
  line: number;
  /** The index of the first block below the heading; `end` is exclusive. */
  first: number;
  end: number;
  isLeaf: boolean;
}

export interface MarkdownDocument {
  source: Source;
  /** The number of lines of front matter, including the fences, or 0 if there is none. */
  frontMatterLines: number;
  blocks: readonly Block[];
  /** Headings in block quotes and lists do not start a section. */
  sections: readonly Section[];
}

export function parseDocument(source: Source): MarkdownDocument {
  const frontMatterLines = countFrontMatter(source.lines);
  // Blank lines replace the front matter to preserve line numbers.
  const body =
    frontMatterLines === 0
      ? source.text
      : "\n".repeat(frontMatterLines) + source.lines.slice(frontMatterLines).join("\n");
  const blocks = parseBlocks(body, source.lines);
  return { source, frontMatterLines, blocks, sections: sectionsOf(source, blocks) };
}

function sectionsOf(source: Source, blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const open: Section[] = [];
  blocks.forEach((block, index) => {
    if (block.kind !== "heading" || block.depth > 0) return;
    const level = block.level ?? 1;
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()!.end = index;
    const parent = open.at(-1);
    if (parent) parent.isLeaf = false;
    const raw = headingText(source, block);
    const section: Section = {
      title: plainText(raw, (content) => content),
      key: headingKey(raw),
      level,
      line: block.first,
      first: index + 1,
      end: blocks.length,
      isLeaf: true,
    };
    sections.push(section);
    open.push(section);
  });
  return sections;
}

function headingText(source: Source, block: Block): string {
  const line = source.lines[block.first] ?? "";
  if (/^\s{0,3}#/.test(line)) {
    return line
      .slice(0, 1000)
      .replace(/^\s*#+/, "")
      .replace(/\s#+\s*$/, "")
      .trim();
  }
  // A setext heading can span several lines; the last line is the underline.
  return source.lines.slice(block.first, block.last).join(" ").trim();
}
