import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import { type BranchFormat, MessageTree, type TreeRow } from "../session/index.js";

/** Unambiguous, because quotes inside a string are escaped. */
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

/**
 * Returns the id of the row's predecessor. A compaction starts a new chain and names the
 * predecessor in a separate field.
 */
function parentOf({ parentUuid, subtype, logicalParentUuid }: JsonObject): string | null | undefined {
  if (parentUuid !== null) return asText(parentUuid);
  return subtype === "compact_boundary" ? asText(logicalParentUuid) : null;
}

function isPrompt({ type, isCompactSummary, message }: JsonObject): boolean {
  if (type !== "user" || isCompactSummary === true) return false;
  return !asObjects(asObject(message)?.content).some((block) => block.type === "tool_result");
}

/** Extracts a row's ids without parsing the row. Its own id comes last, after the content. */
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
