import type { AnthropicRule, Placed } from "./anthropic-rule.js";
import { type Fields, isFields, isText, type Report, show } from "./report.js";

/** Everything that can be cited, in conversation order, including the content of tool results. */
interface Citable {
  documents: Fields[];
  searchResults: Fields[];
  pages: Set<unknown>;
}

/**
 * Citations refer to documents by number. If a document is removed or emptied, later citations refer to the
 * wrong one.
 */
export function checkCitations(placed: Placed[], report: Report<AnthropicRule>): void {
  const citable: Citable = { documents: [], searchResults: [], pages: new Set() };
  for (const { block, where } of placed) {
    collect(block, citable);
    if (!Array.isArray(block.citations)) continue;
    block.citations.forEach((citation: unknown, index) => {
      const problem = isFields(citation) ? judge(citation, citable) : "expected an object";
      if (problem !== undefined) report("citation", `${where}.citations.${index}`, problem);
    });
  }
}

function collect(block: Fields, citable: Citable): void {
  if (block.type === "document") citable.documents.push(block);
  if (block.type === "search_result") citable.searchResults.push(block);
  if (!Array.isArray(block.content)) return;
  for (const item of block.content.filter(isFields)) {
    if (block.type === "web_search_tool_result") citable.pages.add(item.url);
    if (block.type === "tool_result") collect(item, citable);
  }
}

function judge(citation: Fields, citable: Citable): string | undefined {
  switch (citation.type) {
    case "char_location":
    case "page_location":
    case "content_block_location":
      return judgeDocument(citation, citable.documents[Number(citation.document_index)]);
    case "search_result_location": {
      const result = citable.searchResults[Number(citation.search_result_index)];
      if (result === undefined) return `no search result ${show(citation.search_result_index)}`;
      return result.source === citation.source ? undefined : `search result of ${show(result.source)}`;
    }
    case "web_search_result_location":
      if (!isText(citation.encrypted_index)) return "no encrypted_index";
      return citable.pages.has(citation.url) ? undefined : `no page ${show(citation.url)}`;
    default:
      return `unknown type ${show(citation.type)}`;
  }
}

function judgeDocument(citation: Fields, document: Fields | undefined): string | undefined {
  if (document === undefined) return `no document ${show(citation.document_index)}`;
  if (isText(citation.document_title) && citation.document_title !== document.title) {
    return `document ${show(citation.document_index)} is ${show(document.title)}`;
  }
  const data =
    isFields(document.source) && document.source.type === "text" ? document.source.data : undefined;
  if (!isText(data) || !isText(citation.cited_text)) return undefined;
  return data.includes(citation.cited_text) ? undefined : "the document does not contain the cited text";
}
