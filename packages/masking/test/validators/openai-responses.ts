import { isBrokenSeal } from "../histories/seals.js";
import { judgeItem } from "./openai-responses-items.js";
import type { ResponsesRule } from "./openai-responses-rule.js";
import {
  type Fields,
  isFields,
  isFilled,
  isText,
  loneSurrogates,
  problemList,
  type Report,
  show,
} from "./report.js";

/** Calls that the client runs, and the kind of their outputs. */
const OUTPUT_OF: Record<string, string> = {
  function_call: "function_call_output",
  custom_tool_call: "custom_tool_call_output",
  local_shell_call: "local_shell_call_output",
  shell_call: "shell_call_output",
  apply_patch_call: "apply_patch_call_output",
  computer_call: "computer_call_output",
};

const OUTPUTS = new Set(Object.values(OUTPUT_OF));

/** What a model can produce after reasoning. */
const isProduced = (item: Fields): boolean =>
  item.role === "assistant" ||
  (isText(item.type) && /_call$|^reasoning$|^mcp_approval_request$/.test(item.type));

/** Problems for which the Responses API would refuse this input; empty if it would accept it. */
export function validateOpenaiResponses(input: unknown): string[] {
  const { problems, report } = problemList<ResponsesRule>();
  if (!Array.isArray(input) || input.length === 0) {
    report("list", "input", `expected a non-empty list, got ${show(input)}`);
    return problems;
  }
  const items: { item: Fields; where: string }[] = [];
  input.forEach((item: unknown, index) => {
    const where = `input.${index}`;
    if (!isFields(item)) {
      report("list", where, `expected an object, got ${show(item)}`);
      return;
    }
    judgeItem(item, where, report);
    items.push({ item, where });
  });
  checkIds(items, report);
  checkCalls(items, report);
  checkReasoning(items, report);
  checkApprovals(items, report);
  for (const where of loneSurrogates(input, "input")) report("unicode", where, "half of a surrogate pair");
  return problems;
}

type Items = { item: Fields; where: string }[];

function checkIds(items: Items, report: Report<ResponsesRule>): void {
  const seen = new Set<unknown>();
  for (const { item, where } of items) {
    if (!isFilled(item.id) || item.type === "item_reference") continue;
    if (seen.has(item.id)) report("id", where, `duplicate item ${show(item.id)}`);
    seen.add(item.id);
  }
}

/** Older clients answer a local shell call by the item's id, and newer ones by the item's call_id. */
const answeredId = (item: Fields): unknown => item.call_id ?? item.id;

function checkCalls(items: Items, report: Report<ResponsesRule>): void {
  const calls = new Map<unknown, { item: Fields; where: string; answered: boolean }>();
  const ids = new Set<unknown>();
  for (const { item, where } of items) {
    const type = String(item.type);
    if (type in OUTPUT_OF) {
      if (ids.has(item.call_id)) report("callId", where, `${show(item.call_id)} was used before`);
      ids.add(item.call_id);
      const call = { item, where, answered: false };
      calls.set(item.call_id, call);
      if (type === "local_shell_call") calls.set(item.id, call);
    }
    if (!OUTPUTS.has(type)) continue;
    const call = calls.get(answeredId(item));
    if (call === undefined) report("orphan", where, `no tool call for ${show(answeredId(item))} before it`);
    else if (OUTPUT_OF[String(call.item.type)] !== type)
      report("kind", where, `${type} for ${show(call.item.type)}`);
    else if (call.answered) report("duplicate", where, `${show(answeredId(item))} is answered twice`);
    if (call !== undefined) call.answered = true;
  }
  for (const { item, where, answered } of new Set(calls.values())) {
    if (!answered) report("unanswered", where, `no tool output for ${show(item.call_id)}`);
  }
}

function checkReasoning(items: Items, report: Report<ResponsesRule>): void {
  items.forEach(({ item, where }, index) => {
    if (item.type !== "reasoning") return;
    const next = items.slice(index + 1).find((following) => following.item.type !== "reasoning");
    if (next === undefined || !isProduced(next.item)) {
      report("reasoning", where, `${show(item.id)} was provided without its required following item`);
    }
    if (isText(item.encrypted_content) && isBrokenSeal(item.encrypted_content, String(item.id))) {
      report("reasoningChanged", where, "the encrypted content could not be verified");
    }
  });
}

function checkApprovals(items: Items, report: Report<ResponsesRule>): void {
  const asked = new Set<unknown>();
  for (const { item, where } of items) {
    if (item.type === "mcp_approval_request") asked.add(item.id);
    if (item.type !== "mcp_approval_response" || asked.has(item.approval_request_id)) continue;
    report("approval", where, `no request ${show(item.approval_request_id)} before it`);
  }
}
