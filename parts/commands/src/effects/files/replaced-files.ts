import { commandLine, type Invocation, joinPath, readOptions } from "../../reader/index.js";
import type { FileChange } from "../tools/operation.js";
import { partsEditedBy, scriptsOf } from "./editors.js";
import { editsOf } from "./file-effects.js";

/** Returns edits made through a temporary file, as in `sed … package.json > t && mv t package.json`. */
export function replacedFilesOf(invocations: readonly Invocation[]): FileChange[] {
  const written = new Map<string, Omit<FileChange, "path">[]>();
  const changes: FileChange[] = [];
  for (const invocation of invocations) {
    const { name, args, folder, redirections, input, remote } = invocation;
    if (remote) continue;
    const [only] = redirections;
    const file = only && joinPath(folder, only.target.text);
    if (file !== undefined) {
      const by = commandLine(invocation);
      const content = name === "cat" && input?.type === "text" ? input.text : undefined;
      const edits =
        content === undefined
          ? editsOf(file, partsEditedBy(invocation, scriptsOf(invocation)), by)
          : [{ kind: "write" as const, after: content, whole: true, by }];
      written.set(file, edits);
    }
    if (name !== "mv" && name !== "cp") continue;
    const [from, to] = readOptions(args).rest;
    const source = from && written.get(joinPath(folder, from.text) ?? "");
    const path = to && joinPath(folder, to.text);
    if (source && path !== undefined) changes.push(...source.map((edit) => ({ ...edit, path })));
  }
  return changes;
}
