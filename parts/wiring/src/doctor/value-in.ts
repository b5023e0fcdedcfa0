import { getNodeValue } from "jsonc-parser";
import { type JsonDocument, property } from "../json/parse.js";

/** The value of a property at the top of settings; undefined if missing. */
export function valueIn({ root }: JsonDocument, name: string): unknown {
  const found = property(root, name)?.value;
  return found === undefined ? undefined : getNodeValue(found);
}
