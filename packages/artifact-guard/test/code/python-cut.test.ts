import { Source } from "@agentos/text/source";
import { expect, test } from "vitest";
import { codeChecks } from "../../src/code/index.js";

function errorsOf(text: string): string[] {
  return codeChecks(new Source(text), {}, { path: "a.py" }, "python")
    .flatMap((check) => check())
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code);
}

/** Of a few lines nothing is expected. */
const BEFORE = Array.from({ length: 20 }, (_, at) => `VALUE_${at} = ${at}\n`).join("");

test.each([
  ["a function that is called and follows nowhere", "def main():\n    return helper(1)\n"],
  ["a value that nothing asks for", "def main(a):\n    b = a.open()\n    c = b.read()\n"],
])("Python with %s was cut", (_, text) => {
  expect(errorsOf(`${BEFORE}${text}`)).toEqual(["truncated"]);
});

test.each([
  ["a function from anywhere", "from a import *\n\n\ndef main():\n    return helper(1)\n"],
  ["a parameter that is called", "def main(helper):\n    return helper(1)\n"],
  ["what the interpreter brings", "def main(a):\n    raise ValueError(len(a))\n"],
  ["a loop that remembers", "def main(a):\n    for b in a:\n        last = b\n"],
  ["a keyword", "def main(a):\n    a.run(\n        name=a)\n"],
])("Python with %s is whole", (_, text) => {
  expect(errorsOf(`${BEFORE}${text}`)).toEqual([]);
});

test("an excerpt of Python that calls what stands elsewhere is whole", () => {
  expect(errorsOf("try:\n    run()\nexcept OSError:\n    result = None\n")).toEqual([]);
});
