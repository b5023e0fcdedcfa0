import { isBrokenSeal } from "../histories/seals.js";
import { checkBlock } from "./anthropic-blocks.js";
import { checkCitations } from "./anthropic-citations.js";
import type { AnthropicRule, Placed } from "./anthropic-rule.js";
import { isFields, isText, loneSurrogates, problemList, type Report, show } from "./report.js";

interface Turn {
  role: string;
  blocks: Placed[];
}

/**
 * Problems for which the Messages API would refuse these messages; empty if it would accept them.
 * `thinking` says whether the request enables thinking; by default, this depends on the last turn.
 */
export function validateAnthropic(messages: unknown, options: { thinking?: boolean } = {}): string[] {
  const { problems, report } = problemList<AnthropicRule>();
  if (!Array.isArray(messages) || messages.length === 0) {
    report("list", "messages", `expected a non-empty list, got ${show(messages)}`);
    return problems;
  }
  const turns = readTurns(messages, report);
  const placed = turns.flatMap((turn) => turn.blocks);
  checkPairs(turns, report);
  for (const turn of turns) checkServerTools(turn, turn === turns.at(-1), report);
  checkThinking(turns, options.thinking ?? false, report);
  checkCacheMarks(placed, report);
  checkCitations(placed, report);
  for (const where of loneSurrogates(messages, "messages"))
    report("unicode", where, "half of a surrogate pair");
  return problems;
}

function readTurns(messages: unknown[], report: Report<AnthropicRule>): Turn[] {
  const turns: Turn[] = [];
  messages.forEach((message, index) => {
    const where = `messages.${index}`;
    if (!isFields(message)) {
      report("list", where, `expected an object, got ${show(message)}`);
      return;
    }
    const extra = Object.keys(message).filter((key) => key !== "role" && key !== "content");
    if (extra.length > 0) report("list", where, `extra inputs are not permitted: ${extra.join(", ")}`);
    const { role } = message;
    if (role !== "user" && role !== "assistant" && role !== "system") {
      report("role", where, `unexpected role ${show(role)}`);
      return;
    }
    if (index === 0 && role === "assistant") report("role", where, "the first message must be the user's");
    const last = index === messages.length - 1;
    const blocks = readBlocks(message.content, role, where, last, report);
    const before = turns.at(-1);
    if (before?.role === role) before.blocks.push(...blocks);
    else turns.push({ role, blocks });
  });
  return turns;
}

function readBlocks(
  content: unknown,
  role: string,
  where: string,
  last: boolean,
  report: Report<AnthropicRule>,
): Placed[] {
  if (!isText(content) && !Array.isArray(content)) {
    report("content", where, `expected a string or a list, got ${show(content)}`);
    return [];
  }
  const finalAnswer = last && role === "assistant";
  if (content.length === 0 && !finalAnswer) report("content", where, "must be non-empty");
  const blocks = isText(content) ? (content === "" ? [] : [{ type: "text", text: content }]) : content;
  const placed: Placed[] = [];
  blocks.forEach((block: unknown, index: number) => {
    const place = isText(content) ? `${where}.content` : `${where}.content.${index}`;
    if (!isFields(block)) {
      report("block", place, `expected an object, got ${show(block)}`);
      return;
    }
    checkBlock(block, role, place, report);
    placed.push({ block, where: place });
  });
  const end = placed.at(-1)?.block;
  if (finalAnswer && end?.type === "text" && isText(end.text) && /\S\s+$/.test(end.text.slice(-100))) {
    report("trailingSpace", where, "a final assistant message cannot end with whitespace");
  }
  const endsWithThinking = end?.type === "thinking" || end?.type === "redacted_thinking";
  if (role === "assistant" && endsWithThinking) report("thinkingLast", where, "the final block is thinking");
  return placed;
}

function checkPairs(turns: Turn[], report: Report<AnthropicRule>): void {
  const seen = new Set<unknown>();
  turns.forEach((turn, index) => {
    const uses = turn.blocks.filter(({ block }) => block.type === "tool_use");
    for (const { block, where } of uses) {
      if (seen.has(block.id)) report("duplicateUse", where, `${show(block.id)} was used before`);
      seen.add(block.id);
    }
    const next = turns[index + 1];
    const results = next?.role === "user" ? next.blocks.filter(isResult) : [];
    const answered = new Set(results.map(({ block }) => block.tool_use_id));
    for (const { block, where } of uses) {
      if (!answered.has(block.id))
        report("unanswered", where, `no tool_result for ${show(block.id)} comes next`);
    }
    if (turn.role === "user") checkResults(turn, turns[index - 1], report);
  });
}

const isResult = ({ block }: Placed): boolean => block.type === "tool_result";

function checkResults(turn: Turn, before: Turn | undefined, report: Report<AnthropicRule>): void {
  const asked = before?.role === "assistant" ? before.blocks : [];
  const ids = new Set(asked.filter(({ block }) => block.type === "tool_use").map(({ block }) => block.id));
  const seen = new Set<unknown>();
  let otherBefore = false;
  for (const { block, where } of turn.blocks) {
    if (block.type !== "tool_result") {
      otherBefore = true;
      continue;
    }
    const id = block.tool_use_id;
    if (!ids.has(id)) report("orphan", where, `no tool_use ${show(id)} in the message before`);
    else if (seen.has(id)) report("duplicateResult", where, `${show(id)} is answered twice`);
    else if (otherBefore) report("resultOrder", where, "another block comes before this tool_result");
    seen.add(id);
  }
}

/**
 * The results that a server tool may have. Other tools belong to later API versions, so any
 * `*_tool_result` is accepted for them.
 */
const SERVER_RESULTS: Record<string, string> = {
  web_search: "web_search_tool_result",
  web_fetch: "web_fetch_tool_result",
  code_execution: "code_execution_tool_result",
  bash_code_execution: "bash_code_execution_tool_result",
  text_editor_code_execution: "text_editor_code_execution_tool_result",
  tool_search_tool_regex: "tool_search_tool_result",
  tool_search_tool_bm25: "tool_search_tool_result",
};

function checkServerTools(turn: Turn, last: boolean, report: Report<AnthropicRule>): void {
  const open = new Map<unknown, Placed>();
  for (const placed of turn.blocks) {
    const { block, where } = placed;
    if (block.type === "server_tool_use") open.set(block.id, placed);
    if (!isText(block.type) || !block.type.endsWith("_tool_result")) continue;
    const use = open.get(block.tool_use_id);
    open.delete(block.tool_use_id);
    if (use === undefined) {
      report("serverOrphan", where, `no server_tool_use ${show(block.tool_use_id)} before it`);
    } else if ((SERVER_RESULTS[String(use.block.name)] ?? block.type) !== block.type) {
      report("serverKind", where, `${block.type} answers ${show(use.block.name)}`);
    }
  }
  if (last) return;
  for (const { block, where } of open.values()) {
    report("serverUnanswered", where, `${show(block.id)} has no result in its message`);
  }
}

const isThinking = ({ block }: Placed): boolean =>
  block.type === "thinking" || block.type === "redacted_thinking";

function checkThinking(turns: Turn[], enabled: boolean, report: Report<AnthropicRule>): void {
  for (const { block, where } of turns.flatMap((turn) => turn.blocks)) {
    if (block.type !== "thinking" || !isText(block.signature) || !isText(block.thinking)) continue;
    if (isBrokenSeal(block.signature, block.thinking)) report("thinkingChanged", where, "invalid signature");
  }
  const start = turns.findLastIndex((turn) => turn.role === "user" && !turn.blocks.some(isResult));
  const loop = turns.slice(start + 1).filter((turn) => turn.role === "assistant");
  const first = loop[0]?.blocks[0];
  const thinks = enabled || loop.some((turn) => turn.blocks.some(isThinking));
  if (thinks && first !== undefined && !isThinking(first)) {
    report("thinkingFirst", first.where, `expected thinking, found ${show(first.block.type)}`);
  }
}

function checkCacheMarks(placed: Placed[], report: Report<AnthropicRule>): void {
  const nested = placed.flatMap(({ block, where }) => {
    const inner =
      block.type === "tool_result" && Array.isArray(block.content) ? block.content.filter(isFields) : [];
    return [
      ...inner.map((item, index) => ({ block: item, where: `${where}.content.${index}` })),
      { block, where },
    ];
  });
  const marked = nested.filter(
    ({ block }) => block.cache_control !== undefined && block.cache_control !== null,
  );
  if (marked.length > 4)
    report("cacheMarks", "messages", `a maximum of 4 cache markers, found ${marked.length}`);
  let short = false;
  for (const { block, where } of marked) {
    const empty = block.type === "text" && block.text === "";
    if (isThinking({ block, where }) || empty) report("cachePlace", where, `not on ${show(block.type)}`);
    const hour = isFields(block.cache_control) && block.cache_control.ttl === "1h";
    if (hour && short) report("cacheOrder", where, "a one-hour cache marker after a five-minute one");
    short ||= !hour;
  }
}
