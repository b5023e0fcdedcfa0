import { getNodeValue } from "jsonc-parser";
import { type JsonDocument, property } from "../json/parse.js";

/** Returns the value of a top-level property, or undefined if it is missing. */
export function valueIn({ root }: JsonDocument, name: string): unknown {
  const found = property(root, name)?.value;
  return found === undefined ? undefined : getNodeValue(found);
}
