import type { FileEdit } from "./session-event.js";

export interface PatchedFile {
  path: string;
  kind: "add" | "update" | "delete";
  /** The previous path of a moved file. */
  movedFrom?: string;
  removed: string[];
  added: string[];
}

/** Reads patches in the format of apply_patch, and unified diffs. */
export function readPatch(patch: string): PatchedFile[] {
  const files: PatchedFile[] = [];
  const begin = (path: string, kind: PatchedFile["kind"]) =>
    files.push({ path: path.trim(), kind, removed: [], added: [] });
  const lines = patch.split("\n");
  for (const [at, line] of lines.entries()) {
    const current = files.at(-1);
    const header = line.replace(/\r$/, "");
    const [, verb, name] = /^\*\*\* (Add|Update|Delete|Move)(?: File| to): (.+)$/.exec(header) ?? [];
    const [, , changed] = /^diff --git a\/(.+) b\/(.+)$/.exec(header) ?? [];
    const [, target] = /^\+\+\+ (?:b\/)?([^\t]+)/.exec(header) ?? [];
    if (verb === "Move") {
      if (current) Object.assign(current, { path: name!.trim(), movedFrom: current.path });
    } else if (name !== undefined) begin(name, verb!.toLowerCase() as PatchedFile["kind"]);
    else if (changed !== undefined) begin(changed, "update");
    else if (/^deleted file mode/.test(line) && current) current.kind = "delete";
    else if (target !== undefined && target.trim() !== "/dev/null" && current?.path !== target.trim())
      begin(target, "update");
    else if (target !== undefined || (line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ "))) continue;
    else if (line.startsWith("-")) current?.removed.push(line.slice(1));
    else if (line.startsWith("+")) current?.added.push(line.slice(1));
  }
  return files;
}

export function patchEdits(patch: string): FileEdit[] {
  return readPatch(patch).map(({ path, kind, movedFrom, removed, added }) => ({
    path,
    ...(movedFrom !== undefined && { movedFrom }),
    ...(kind === "delete" && { isDeleted: true }),
    ...(kind === "update" && { removed: removed.join("\n"), added: added.join("\n") }),
  }));
}
