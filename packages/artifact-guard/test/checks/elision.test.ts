import { expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const code = (line: string, path: string) => errorsOf(`first()\n${line}\nlast()\n`, {}, { path });

test.each([
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
])("%s in %s was left out", (line, path) => {
  expect(code(line, path)).toEqual(["2 elided-code"]);
});

test.each([
  ["// rest parameters keep the order", "a.ts"],
  ["// the existing code path is slow, so it is cached", "a.ts"],
  ["// remaining time in ms", "a.ts"],
  ["const rest = { ...others }", "a.ts"],
  ["call(...rest)", "a.ts"],
  ["# the same rule for the rest of the world", "a.py"],
  ["// keeps the rest unread", "a.ts"],
])("%s in %s is code", (line, path) => {
  expect(code(line, path)).toEqual([]);
});

test("YAML is looked through as well", () => {
  expect(errorsOf("a: 1\n# rest of the config unchanged\nb: 2\n", {}, { path: "a.yaml" })).toEqual([
    "2 elided-code",
  ]);
});

test("dots alone in a comment are a warning", () => {
  expect(warningsOf("a()\n// ...\nb()\n", {}, { path: "a.ts" })).toEqual(["2 elided-code"]);
});

test("what the original left out already is exempt", () => {
  const text = "a()\n// ... existing code ...\n";
  expect(errorsOf(text, {}, { path: "a.ts", original: `\r\n${text}` })).toEqual([]);
});

test("in a document's code block, the outright statement is an error and the dotted one a warning", () => {
  const document = (line: string) => `${whole()}\n\`\`\`ts\na();\n${line}\n\`\`\`\n`;
  expect(errorsOf(document("// ... rest of the code unchanged"))).toEqual(["26 elided-code"]);
  expect(errorsOf(document("// ... existing code ..."))).toEqual([]);
  expect(warningsOf(document("// ... existing code ..."))).toEqual(["26 elided-code"]);
});
