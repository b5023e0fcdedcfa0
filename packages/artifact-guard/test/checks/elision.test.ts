import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const code = (line: string, path: string) => errorsOf(`first()\n${line}\nlast()\n`, {}, { path });

everyRow(
  "reports %s in %s as omitted code",
  [
    ["// ... rest of the code unchanged", "a.ts"],
    ["// … existing code …", "a.ts"],
    ["// ... existing code ...", "a.ts"],
    ["  /* rest of the implementation remains the same */", "a.js"],
    ["{/* ... rest of the component unchanged */}", "a.tsx"],
    ["// Other methods remain unchanged", "a.ts"],
    ["// (rest of the file omitted for brevity)", "a.ts"],
    ["// ... other imports", "a.mts"],
    ["// your code here", "a.js"],
    ["// implementation goes here", "a.js"],
    ["# ... rest of the function stays the same", "a.py"],
    ["# … rest of the file", "a.py"],
    ["# rest of config unchanged", "a.txt.py"],
    ["x = 1  # remaining lines omitted", "a.py"],
  ],
  (line, path) => {
    expect(code(line, path)).toEqual(["2 elided-code"]);
  },
);

// The same words in each language's comments.
everyRow(
  "reports omitted code in comments such as %j in %s",
  [
    ["// {}", "a.go"],
    ["/* {} */", "a.c"],
    ["{/* {} */}", "a.tsx"],
    ["# {}", "a.py"],
    ["-- {}", "a.sql"],
    ["--[[ {} ]]", "a.lua"],
    ["; {}", "a.clj"],
    ["% {}", "a.erl"],
    ["<!-- {} -->", "a.html"],
    ["(* {} *)", "a.ml"],
    ["{- {} -}", "a.hs"],
  ],
  (comment, path) => {
    for (const words of ["rest of the code unchanged", "… existing code …", "remaining methods omitted"])
      expect(code(comment.replace("{}", words), path)).toContain("2 elided-code");
  },
);

everyRow(
  "%s in a comment replaces code",
  [
    "... rest of the code remains the same",
    "rest of file unchanged",
    "the rest of the implementation stays the same",
    "remaining implementation unchanged",
    "keep the rest of the file",
    "no changes below this line",
    "everything else stays the same",
    "all other code remains unchanged",
    "rest of the class",
    "code omitted for brevity",
    "omitted for brevity",
    "[...rest of the code]",
    "(unchanged)",
    "insert code here",
  ],
  (words) => {
    expect(code(`// ${words}`, "a.ts")).toEqual(["2 elided-code"]);
  },
);

everyRow(
  "%s in %s does not replace code",
  [
    ["// Same as above, enter visitor is put to front of list", "a.js"],
    ["// (other formats are not used here, but may appear in custom templates)", "a.js"],
    [" * Certain options are omitted since changing them would not be compatible", "a.ts"],
    [" * All the rest stays unchanged.", "a.ts"],
    ["'for function here if import in inline never new override '", "a.js"],
    ["// all other tokens are skipped", "a.js"],
    ["# OSError comes from libc itself and is therefore not portable to hard code here. In any case", "a.py"],
    ["// rest parameters keep the order", "a.ts"],
    ["// the existing code path is slow, so it is cached", "a.ts"],
    ["// remaining time in ms", "a.ts"],
    ["const rest = { ...others }", "a.ts"],
    ["call(...rest)", "a.ts"],
    ["# the same rule for the rest of the world", "a.py"],
    ["// keeps the rest unread", "a.ts"],
  ],
  (line, path) => {
    expect(code(line, path)).toEqual([]);
  },
);

test("reports omissions in YAML", () => {
  expect(errorsOf("a: 1\n# rest of the config unchanged\nb: 2\n", {}, { path: "a.yaml" })).toEqual([
    "2 elided-code",
  ]);
});

test("a comment with only dots is an omission if its block contains nothing else", () => {
  expect(errorsOf("a()\n// ...\nb()\n", {}, { path: "a.ts" })).toEqual([]);
  expect(errorsOf("function a() {\n  // ...\n}\n", {}, { path: "a.ts" })).toEqual(["2 elided-code"]);
});

test("omissions that the original already had are not reported", () => {
  const text = "a()\n// ... existing code ...\n";
  expect(errorsOf(text, {}, { path: "a.ts", original: `\r\n${text}` })).toEqual([]);
});

test("in a document's code block, only an explicit statement is an error", () => {
  const document = (line: string) => `${whole()}\n\`\`\`ts\na();\n${line}\n\`\`\`\n`;
  expect(errorsOf(document("// ... rest of the code unchanged"))).toEqual(["26 elided-code"]);
  expect(errorsOf(document("// ... existing code ..."))).toEqual([]);
});

everyRow(
  "in a document's code block, %j is an ordinary comment",
  [
    ["# Existing files are truncated to 0 bytes."],
    ["# prints the first line, the other lines are omitted from the log"],
  ],
  (comment) => {
    expect(errorsOf(`${whole()}\n\`\`\`sh\na\n${comment}\nb\n\`\`\`\n`)).toEqual([]);
  },
);

test("an omission in a document's original can be indented again", () => {
  const document = (indent: string) =>
    `${whole()}\n\`\`\`sh\na\n${indent}# rest of the config unchanged\nb\n\`\`\`\n`;
  expect(errorsOf(document("  "), {}, { original: document("    ") })).toEqual([]);
});

test("a comment that is alone in its code block is not an error", () => {
  expect(errorsOf(`${whole()}\n\`\`\`ts\n// ... rest of the code unchanged\n\`\`\`\n`)).toEqual([]);
});

test.each([
  "// The other bytes are copied unchanged.\ncopy(rest)",
  "// keep the previous value if the new one is identical\n",
  "// both currencies have the same precision\n",
])("a comment that describes the code is not an omission: %s", (text) => {
  expect(warningsOf(`first()\n\n${text}\n`, {}, { path: "a.ts" })).toEqual([]);
});

describe("comments about what is kept", () => {
  everyRow(
    "%s: %j is an error",
    [
      ["a.cpp", "int a;\n// ... destructor: leave as in the previous version ...\nint b;\n"],
      ["a.rb", "class A\n  # ... save and destroy remain as they were ...\n  def b = c\nend\n"],
      ["a.css", "a { b: c }\n\n/* leave the rest of your selectors as they are */\n"],
      ["a.js", "export function a() {\n  // ...\n}\n"],
      ["a.sh", "# ... rotate_logs as before ...\n\nmain\n"],
      ["a.ts", "switch (a) {\n  case 1:\n    b();\n  // ... and so on for the remaining states\n}\n"],
    ],
    (path, text) => {
      expect(errorsOf(text, {}, { path }).join()).toContain("elided-code");
    },
  );

  everyRow(
    "%s: %j omits nothing",
    [
      ["a.css", ".a {\n  b: c;\n}\n/* ... and the same for buttons */\n.d {\n  b: c;\n}\n"],
      ["a.rs", "// Previous reader is gone, open the next...\nlet a = b();\n"],
      ["a.nim", "## .. code-block:: nim\n##   echo 1\nproc a() = b()\n"],
      ["a.c", "/* Same flags as above */\n#define A 1\n"],
      ["a.py", "# 1\n# ...\n# 9\na = 1\n"],
      ["a.pl", "use a;\n\n=head1 A\n\n  # ... your code here ...\n\n=cut\n\nb();\n"],
    ],
    (path, text) => {
      expect(errorsOf(text, {}, { path })).toEqual([]);
    },
  );
});
