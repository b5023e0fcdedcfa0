import { type Html, html } from "./html.js";

/** Converts headings, lists, quotations and code to markup. Links, images and HTML remain text. */
export function markdownMarkup(markdown: string): Html[] {
  const blocks: Html[] = [];
  let items: Html[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(html`<ul>${items}</ul>`);
    items = [];
  };
  for (const line of withoutFrontMatter(markdown).split("\n")) {
    const text = line.trim();
    const item = /^[-*] (?:\[(?<box>[ x])\] )?(?<text>.*)$/.exec(text)?.groups;
    if (item !== undefined) {
      const box = item.box === undefined ? "" : item.box === "x" ? "✔ " : "○ ";
      items.push(html`<li>${box}${inline(item.text ?? "")}</li>`);
      continue;
    }
    if (text === "") continue;
    endList();
    const heading = /^#{1,6} (?<title>.*)$/.exec(text)?.groups?.title;
    if (heading !== undefined) blocks.push(html`<h3>${heading}</h3>`);
    else if (text.startsWith(">"))
      blocks.push(html`<blockquote>${inline(text.slice(1).trim())}</blockquote>`);
    else blocks.push(html`<p>${inline(text)}</p>`);
  }
  endList();
  return blocks;
}

function inline(text: string): (Html | string)[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}

function withoutFrontMatter(markdown: string): string {
  if (!markdown.startsWith("---\n")) return markdown;
  const end = markdown.indexOf("\n---\n", 3);
  return end === -1 ? markdown : markdown.slice(end + 5);
}
