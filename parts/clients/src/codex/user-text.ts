import { asObject, asObjects, type JsonObject } from "@agentos/platform";
import { messageText } from "../session/index.js";
import { requestOf } from "../transcript/request-text.js";

/** What stands around an image in a request. */
const IMAGE_TAG = /^<\/?image\b[^>]{0,200}>$/;

/** A message's text without what the client put beside the user's. */
export function userText(item: JsonObject): string {
  const kinds = asObject(item.internal_chat_message_metadata_passthrough)?.content_item_kinds;
  const parts = asObjects(item.content).filter((_, index) => {
    const kind: unknown = Array.isArray(kinds) ? kinds[index] : undefined;
    return typeof kind !== "string" || kind.startsWith("user.");
  });
  return messageText(parts.filter(({ text }) => !IMAGE_TAG.test(String(text).trim())));
}

/** What a message in the user's name asks for. */
export function requestIn(item: JsonObject): string | undefined {
  return requestOf(userText(item));
}
