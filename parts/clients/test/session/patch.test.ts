import { expect, test } from "vitest";
import { type PatchedFile, readPatch } from "../../src/session/index.js";

const file = (path: string, more: Partial<PatchedFile> = {}) => ({
  path,
  kind: "update",
  removed: [],
  added: [],
  ...more,
});

test.each<[string, string, object[]]>([
  ["nothing", "", []],
  ["not a patch", "- a list\n+ of words", []],
  [
    "apply_patch",
    "*** Begin Patch\n*** Add File: a b.md\n+x\n*** Update File: c.ts\n@@\n-old\n+new\n*** Delete File: d\n*** End Patch",
    [
      file("a b.md", { kind: "add", added: ["x"] }),
      file("c.ts", { removed: ["old"], added: ["new"] }),
      file("d", { kind: "delete" }),
    ],
  ],
  ["a move", "*** Update File: a\n*** Move to: b\n@@\n+x", [file("b", { movedFrom: "a", added: ["x"] })]],
  ["CRLF", "*** Update File: a\r\n+x\r\n", [file("a", { added: ["x\r"] })]],
  [
    "a removed SQL comment",
    "*** Update File: a.sql\n--- drop it\n-x",
    [file("a.sql", { removed: ["-- drop it", "x"] })],
  ],
  [
    "a git diff",
    "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\ndiff --git a/y b/y\ndeleted file mode 100644\n--- a/y\n+++ /dev/null\n-3",
    [file("x", { removed: ["1"], added: ["2"] }), file("y", { kind: "delete", removed: ["3"] })],
  ],
  ["a plain diff", "--- old/x\t2026\n+++ b/x\t2026\n+1", [file("x", { added: ["1"] })]],
])("reads %s", (_, patch, files) => {
  expect(readPatch(patch)).toEqual(files);
});
