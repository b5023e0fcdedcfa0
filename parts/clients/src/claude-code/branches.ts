import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import { type BranchFormat, MessageTree, type TreeRow } from "../session/index.js";

/** Within a string its quotes would be escaped. */
const ID_FIELD = '"uuid":"';

export const claudeCodeBranches: BranchFormat<"claude-code"> = {
  client: "claude-code",
  createBranches: () => new MessageTree(treeRow, unparsedTreeRow),
};

function treeRow(row: JsonObject): TreeRow | undefined {
  const id = asText(row.uuid);
  if (id === undefined || row.isSidechain === true) return undefined;
  return { id, parent: parentOf(row), isPrompt: isPrompt(row) };
}

/** A compaction begins anew, and names what stood before it apart. */
function parentOf({ parentUuid, subtype, logicalParentUuid }: JsonObject): string | null | undefined {
  if (parentUuid !== null) return asText(parentUuid);
  return subtype === "compact_boundary" ? asText(logicalParentUuid) : null;
}

function isPrompt({ type, isCompactSummary, message }: JsonObject): boolean {
  if (type !== "user" || isCompactSummary === true) return false;
  return !asObjects(asObject(message)?.content).some((block) => block.type === "tool_result");
}

/** Of a row that is not parsed: the client's bookkeeping. Its own id comes last, behind what it holds. */
function unparsedTreeRow(line: Buffer): TreeRow | undefined {
  const [matched, parent] =
    /^\{"parentUuid":(?:null|"([^"]{1,100})"),"isSidechain":false/.exec(line.toString("latin1", 0, 200)) ??
    [];
  const at = matched === undefined ? -1 : line.lastIndexOf(ID_FIELD);
  if (at === -1) return undefined;
  const from = at + ID_FIELD.length;
  return {
    id: line.toString("latin1", from, line.indexOf('"', from)),
    parent: parent ?? null,
    isPrompt: false,
  };
}
