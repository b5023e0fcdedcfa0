import GithubSlugger from "github-slugger";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as plainText } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";

/**
 * Parses Markdown as GitHub does.
 *
 * @param {string} text
 * @returns {{
 *   links: { url: string, line: number }[],
 *   headings: { text: string, line: number }[],
 *   anchors: Set<string>,
 *   programs: { language: string, code: string, line: number }[]
 * }} a program's `line` is its first line of code
 */
export function parseMarkdown(text) {
  const tree = fromMarkdown(blankFrontMatter(text), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const page = { links: [], headings: [], anchors: new Set(), programs: [] };
  const slugger = new GithubSlugger();
  const addHeading = (heading, line) => {
    page.headings.push({ text: heading, line });
    page.anchors.add(slugger.slug(heading));
  };

  let line = 1;
  for (const node of descendants(tree)) {
    line = node.position?.start.line ?? line; // links from plain URLs have no position
    switch (node.type) {
      case "heading":
        addHeading(plainText(node, { includeImageAlt: false, includeHtml: false }), line);
        break;
      case "link":
      case "image":
      case "definition":
        page.links.push({ url: node.url, line });
        break;
      case "footnoteDefinition":
        page.anchors.add(`fn-${node.identifier}`);
        break;
      case "html":
        readHtml(node.value, line, page, addHeading);
        break;
      case "code": {
        const [language] = (node.lang ?? "").toLowerCase().split(/[,{:]/);
        // The fence is the line before the code.
        page.programs.push({ language, code: node.value, line: line + 1 });
      }
    }
  }
  return page;
}

/** Removes all but the line breaks from the front matter, so that positions remain correct. */
function blankFrontMatter(text) {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$)/, (matter) => matter.replace(/[^\n]/g, ""));
}

/** Yields nodes in document order. Not recursive, because nesting may be deep. */
function* descendants(tree) {
  const stack = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (const child of [...(node.children ?? [])].reverse()) stack.push(child);
  }
}

function readHtml(html, firstLine, page, addHeading) {
  const visible = html.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ""));
  const lineAt = (index) => firstLine + visible.slice(0, index).split("\n").length - 1;
  for (const match of visible.matchAll(/<h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>/gi)) {
    addHeading(match[1].replace(/<[^>]*>/g, "").trim(), lineAt(match.index));
  }
  for (const match of visible.matchAll(/\s(href|src|id|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const value = match[2] ?? match[3];
    if (/^(href|src)$/i.test(match[1])) page.links.push({ url: value, line: lineAt(match.index) });
    else page.anchors.add(value);
  }
}
