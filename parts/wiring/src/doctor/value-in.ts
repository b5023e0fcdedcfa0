import { getNodeValue } from "jsonc-parser";
import { type JsonDocument, property } from "../json/parse.js";

export function valueIn({ root }: JsonDocument, name: string): unknown {
  const found = property(root, name)?.value;
  return found === undefined ? undefined : getNodeValue(found);
}
