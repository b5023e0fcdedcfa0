import { asObject, asObjects, type JsonObject } from "@agentos/platform";
import { messageText } from "../session/index.js";
import { requestOf } from "../transcript/request-text.js";

const IMAGE_TAG = /^<\/?image\b[^>]{0,200}>$/;

/** Returns the user's own text in a message, without the client's additions. */
export function userText(item: JsonObject): string {
  const kinds = asObject(item.internal_chat_message_metadata_passthrough)?.content_item_kinds;
  const parts = asObjects(item.content).filter((_, index) => {
    const kind: unknown = Array.isArray(kinds) ? kinds[index] : undefined;
    return typeof kind !== "string" || kind.startsWith("user.");
  });
  return messageText(parts.filter(({ text }) => !IMAGE_TAG.test(String(text).trim())));
}

export function requestIn(item: JsonObject): string | undefined {
  return requestOf(userText(item));
}
