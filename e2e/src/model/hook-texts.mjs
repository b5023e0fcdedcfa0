import { addedTexts } from "./conversation.mjs";

/** How the client presents texts from hooks. A refusal or feedback ends at the next reminder. */
const REMINDER =
  /<system-reminder>\n[^\n]*hook (?:additional context|success|blocking error):[\s\S]*?<\/system-reminder>/g;
const REFUSAL = /PreToolUse:\S+ hook error: [\s\S]*?(?=\n*<system-reminder>|$)/g;
const FEEDBACK = /Stop hook feedback:\n[\s\S]*?(?=\n*<system-reminder>|$)/g;

/**
 * Returns the texts that hooks added, repeated if they were added more than once. Each session and
 * each subagent has its own conversation. Requests for a summary are ignored.
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

/** Estimates a text's tokens, at four characters per token. */
export function tokensOf(text) {
  return Math.ceil(text.length / 4);
}
