import { addedTexts } from "./conversation.mjs";

/** The client's frame around a hook's text; a refusal is the call's result, up to the next frame. */
const REMINDER =
  /<system-reminder>\n[^\n]*hook (?:additional context|success|blocking error):[\s\S]*?<\/system-reminder>/g;
const REFUSAL = /PreToolUse:\S+ hook error: [\s\S]*?(?=\n*<system-reminder>|$)/g;
const FEEDBACK = /Stop hook feedback:\n[\s\S]*?(?=\n*<system-reminder>|$)/g;

/**
 * The texts that hooks added to the conversations in these requests, each as often as it was added. A session
 * and each of its subagents have their own conversation. A request for a summary repeats one and adds
 * nothing.
 * @param {readonly { route: string, session?: string, texts: readonly string[] }[]} requests
 */
export function hookTexts(requests) {
  const conversations = new Map();
  for (const request of requests.filter(({ route }) => route === "main" || route === "subagent")) {
    const key = `${request.route} ${request.session}`;
    conversations.set(key, [...(conversations.get(key) ?? []), request]);
  }
  return [...conversations.values()].flatMap((each) =>
    addedTexts(each.map(({ texts }) => ({ texts: texts.flatMap(fromHooks) }))).flat(),
  );
}

function fromHooks(text) {
  return [REMINDER, REFUSAL, FEEDBACK].flatMap((pattern) => text.match(pattern) ?? []);
}

/** A text's approximate number of tokens, as the handoff package counts them: one per four characters. */
export function tokensOf(text) {
  return Math.ceil(text.length / 4);
}
