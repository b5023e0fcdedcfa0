import { asText, type JsonObject } from "@agentos/platform";
import { type BranchFormat, MessageTree, type TreeRow } from "../session/index.js";
import { isFromUser } from "./rows.js";

export const qwenBranches: BranchFormat<"qwen"> = {
  client: "qwen",
  createBranches: () => new MessageTree(treeRow, unparsedTreeRow),
};

function treeRow(row: JsonObject): TreeRow | undefined {
  const id = asText(row.uuid);
  if (id === undefined || row.isSidechain === true) return undefined;
  const parent = row.parentUuid === null ? null : asText(row.parentUuid);
  return { id, parent, isPrompt: row.type === "user" && isFromUser(row) };
}

/** Extracts the ids from a bookkeeping row, which can be a link between conversation rows. */
function unparsedTreeRow(line: Buffer): TreeRow | undefined {
  const [, id, parent] =
    /^\{"uuid":"([^"]{1,100})","parentUuid":(?:null|"([^"]{1,100})")/.exec(line.toString("latin1", 0, 300)) ??
    [];
  return id === undefined ? undefined : { id, parent: parent ?? null, isPrompt: false };
}
