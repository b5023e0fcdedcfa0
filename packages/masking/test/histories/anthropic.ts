import fc from "fast-check";
import { Random } from "./random.js";
import { seal } from "./seals.js";
import {
  type AssistantTurn,
  type Call,
  type Story,
  type StoryOptions,
  tellStory,
  type UserTurn,
} from "./story.js";

type Block = Record<string, unknown>;
export type AnthropicMessage = { role: "user" | "assistant"; content: string | Block[] };

export interface AnthropicOptions extends StoryOptions {
  /** Whether there are cache markers at three early places. Defaults to true for every second seed. */
  cacheMarks?: boolean;
}

const MARK = { type: "ephemeral" };

/**
 * A history in the format of the Messages API. The same seed gives the same history, and
 * a longer history begins with each shorter one.
 */
export function history(seed: number, size: number, options: AnthropicOptions = {}): AnthropicMessage[] {
  return render(tellStory(seed, size, options), seed, options.cacheMarks ?? seed % 2 === 0);
}

export const anthropicHistory = (
  options: AnthropicOptions & { maxSize?: number } = {},
): fc.Arbitrary<AnthropicMessage[]> =>
  fc.tuple(fc.integer(), fc.nat(options.maxSize ?? 40)).map(([seed, size]) => history(seed, size, options));

/**
 * The history with its cache markers where a harness puts them in its next request: on the last two user
 * messages.
 */
export function markLast(messages: AnthropicMessage[]): AnthropicMessage[] {
  const users = messages.flatMap((message, index) => (message.role === "user" ? [index] : [])).slice(-2);
  const bare = (key: string, value: unknown) => (key === "cache_control" ? undefined : value);
  const unmarked = JSON.parse(JSON.stringify(messages, bare)) as AnthropicMessage[];
  return unmarked.map((message, index) => {
    if (!Array.isArray(message.content)) {
      const text = { type: "text", text: message.content };
      return users.includes(index) ? { ...message, content: [{ ...text, cache_control: MARK }] } : message;
    }
    const content = [...message.content];
    if (users.includes(index)) content[content.length - 1] = { ...content.at(-1), cache_control: MARK };
    return { ...message, content };
  });
}

interface Written {
  random: Random;
  messages: AnthropicMessage[];
  /** The blocks that can be cited so far. The index of a block is its number. */
  found: string[];
  documents: string[];
}

/** A story in the API's format. If the API allows several forms, the seed selects one. */
export function render(story: Story, seed: number, cacheMarks = false): AnthropicMessage[] {
  const written: Written = { random: new Random(seed), messages: [], found: [], documents: [] };
  for (const turn of story.turns) {
    if (turn.type === "user") addUser(written, turn);
    else addAssistant(written, turn);
  }
  if (cacheMarks) for (const at of [0, 2, 6]) mark(written.messages[at], at === 6);
  return written.messages;
}

function mark(message: AnthropicMessage | undefined, within: boolean): void {
  if (message?.role !== "user" || !Array.isArray(message.content)) return;
  const last = message.content.at(-1);
  if (last === undefined) return;
  // A marker can also be on a block inside a result.
  const [inner] = Array.isArray(last.content) && within ? (last.content as Block[]).slice(-1) : [];
  (inner ?? last).cache_control = MARK;
}

function addUser(written: Written, turn: UserTurn): void {
  const content: Block[] = [];
  if (turn.document) {
    written.documents.push(turn.document.title);
    content.push(plainDocument(turn.document.title, turn.document.text));
  }
  if (turn.image) content.push(image(turn.image));
  const plain = content.length === 0 && written.random.chance(0.5);
  written.messages.push({
    role: "user",
    content: plain ? turn.text : [...content, { type: "text", text: turn.text }],
  });
}

const image = (data: string): Block => ({
  type: "image",
  source: { type: "base64", media_type: "image/png", data },
});

function addAssistant(written: Written, turn: AssistantTurn): void {
  const { random } = written;
  const content: Block[] = [];
  if (turn.thinking)
    content.push({ type: "thinking", thinking: turn.thinking, signature: seal(turn.thinking) });
  if (turn.thinking && random.chance(0.2))
    content.push({ type: "redacted_thinking", data: random.base64(60) });
  if (turn.serverSearch) content.push(...serverSearch(random, turn.serverSearch));
  if (turn.text) content.push({ type: "text", text: turn.text, ...citations(written, turn) });
  for (const call of turn.calls) {
    content.push({ type: "tool_use", id: `toolu_${call.id}`, name: call.tool, input: call.input });
  }
  written.messages.push({ role: "assistant", content });
  if (turn.calls.length === 0) return;
  const results = turn.calls.map((call) => result(written, call));
  const along = turn.along ? [{ type: "text", text: turn.along }] : [];
  if (results.length > 1 && random.chance(0.15)) {
    // Some harnesses send each result in a separate message; the API merges them.
    for (const block of results) written.messages.push({ role: "user", content: [block] });
    if (turn.along) written.messages.push({ role: "user", content: turn.along });
  } else written.messages.push({ role: "user", content: [...results, ...along] });
}

function serverSearch(random: Random, search: NonNullable<AssistantTurn["serverSearch"]>): Block[] {
  const id = `srvtoolu_${search.id}`;
  const pages = search.pages.map(({ url, title, content }) => ({
    type: "web_search_result",
    url,
    title,
    encrypted_content: content,
    page_age: null,
  }));
  const { url, title } = search.pages[0]!;
  const location = {
    type: "web_search_result_location",
    url,
    title,
    encrypted_index: random.base64(30),
    cited_text: title,
  };
  return [
    { type: "server_tool_use", id, name: "web_search", input: { query: search.query } },
    { type: "web_search_tool_result", tool_use_id: id, content: pages },
    { type: "text", text: `The manual is at ${url}.`, citations: [location] },
  ];
}

function citations(written: Written, { cites }: AssistantTurn): Block {
  if (cites === undefined) return {};
  const cited = { cited_text: cites.words, title: cites.title };
  if (cites.kind === "found") {
    const at = {
      search_result_index: written.found.lastIndexOf(cites.source),
      start_block_index: 0,
      end_block_index: 1,
    };
    return { citations: [{ type: "search_result_location", source: cites.source, ...at, ...cited }] };
  }
  const at = {
    document_index: written.documents.lastIndexOf(cites.title),
    start_char_index: 0,
    end_char_index: 1,
  };
  const location = { type: "char_location", cited_text: cites.words, document_title: cites.title, ...at };
  return { citations: [location] };
}

function result(written: Written, { id, outcome, failed }: Call): Block {
  const block: Block = { type: "tool_result", tool_use_id: `toolu_${id}` };
  if (failed) block.is_error = true;
  switch (outcome.type) {
    case "image":
      return { ...block, content: [{ type: "text", text: outcome.caption }, image(outcome.data)] };
    case "json":
      return { ...block, content: JSON.stringify(outcome.value) };
    case "found":
      if (outcome.as === "document") {
        written.documents.push(...outcome.results.map(({ title }) => title));
        return { ...block, content: outcome.results.map(({ title, text }) => plainDocument(title, text)) };
      }
      written.found.push(...outcome.results.map(({ source }) => source));
      return { ...block, content: outcome.results.map(searchResult) };
    default: {
      const listed = outcome.text.trim() !== "" && written.random.chance(0.4);
      if (outcome.text === "" && !failed && written.random.chance(0.5)) return block;
      return { ...block, content: listed ? [{ type: "text", text: outcome.text }] : outcome.text };
    }
  }
}

const plainDocument = (title: string, text: string): Block => ({
  type: "document",
  source: { type: "text", media_type: "text/plain", data: text },
  title,
  citations: { enabled: true },
});

const searchResult = ({ source, title, text }: { source: string; title: string; text: string }): Block => ({
  type: "search_result",
  source,
  title,
  content: [{ type: "text", text }],
  citations: { enabled: true },
});
