import { addedTexts } from "./conversation.mjs";

/** The client's own frame around what a hook says; a refusal is the call's result, up to the next frame. */
const REMINDER =
  /<system-reminder>\n[^\n]*hook (?:additional context|success|blocking error):[\s\S]*?<\/system-reminder>/g;
const REFUSAL = /PreToolUse:\S+ hook error: [\s\S]*?(?=\n*<system-reminder>|$)/g;
const FEEDBACK = /Stop hook feedback:\n[\s\S]*?(?=\n*<system-reminder>|$)/g;

/**
 * What hooks added to the conversations that these requests carry, each text as often as it was added: a
 * session and each of its
 * subagents' is a conversation. A request for a summary repeats one, and adds nothing to it.
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

/** About how many tokens a text is, as the handoff package counts them: four characters make one. */
export function tokensOf(text) {
  return Math.ceil(text.length / 4);
}
