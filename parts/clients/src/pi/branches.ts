import { asObject, asText, type JsonObject } from "@agentos/platform";
import { type BranchFormat, MessageTree, type TreeRow } from "../session/index.js";

export const piBranches: BranchFormat<"pi"> = {
  client: "pi",
  createBranches: () => new MessageTree(treeRow, () => undefined),
};

function treeRow(row: JsonObject): TreeRow | undefined {
  const id = asText(row.id);
  if (id === undefined || row.type === "session") return undefined;
  const parent = row.parentId === null ? null : asText(row.parentId);
  return { id, parent, isPrompt: asObject(row.message)?.role === "user" };
}
