import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { errorsOf, whole } from "../documents.js";

const errors = (tail: string) => errorsOf(`${whole()}\n${tail}`).map((error) => error.replace(/^\d+ /, ""));

everyRow(
  "a text that stops %s is truncated",
  [
    ["mid-word", "The service keeps each session in a file of its own, and the dir"],
    ["mid-sentence, with a line break", "The service keeps each session in a file of its own, and the\n"],
    ["after a comma", "It keeps sessions,\n"],
    ["inside a code span", "- Added `t"],
    ["inside bold", "This is **very imp"],
    ["inside a link", "See [the guide](https://exam"],
    ["inside brackets", "The guard (which runs at each sto"],
    ["in an empty item", "- one.\n- two.\n- "],
    ["in a table row", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | it sta"],
    ["in a list whose items all end with a period", "- One fact.\n- Two facts.\n- Three facts.\n- Fo"],
    ["in the second sentence", "It is a fork of the meter. It ret"],
    ["in the second sentence of an item", "- `read` opens the file. It ans"],
    ["after two letters that are not a word", "- Keep the log\n- Remove the fi"],
    ["after part of a word that occurs earlier", "- It keeps every project as it was\n- It moves the proj"],
    ["in a short line of prose", "This step converts"],
    ["at a preposition", "- Convert what is left of"],
  ],
  (_, tail) => {
    expect(errors(tail)).toEqual(["truncated"]);
  },
);

everyRow(
  "a text that ends %s is complete",
  [
    ["without its last line break", "It is done."],
    ["with an item without a period", "- run the tests\n- read the log\n- ship it"],
    ["with a link", "See [the guide](guide.md)"],
    ["with a colon before code", "Then run:\n\n```sh\nnpm test\n```"],
    ["with an emoji", "Shipped 🎉"],
    ["with a table", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["with a table without outer pipes", "a | b\n---|---\n1 | 2\n"],
    ["with a signature", "-- Anna\n"],
    ["with a URL", "https://example.org/a\n"],
    ["with a short closing line", "Version 2\n"],
    ["with a sentence without a period, and a line break", "The tests pass on both versions of Node\n"],
    ["with a license", "Released under the MIT license"],
    ["with a version", "Version 1.2.3"],
    ["with a label", "Owner: the platform team"],
    [
      "with an item that ends in a preposition, and a line break",
      "- The projects that this step applies to\n",
    ],
    ["with a first release", "# Changelog\n\n## 1.1.0\n\nOne thing was added.\n\n## 1.0.0 (2026-01-02)\n"],
    ["with a call as a heading", "### close()\n"],
  ],
  (_, tail) => {
    expect(errors(tail)).toEqual([]);
  },
);

test("reports an unclosed fence or comment at the line where it starts", () => {
  expect(errorsOf(`${whole()}\n\`\`\`sh\nnpm test\n`)).toEqual(["24 unclosed-fence"]);
  expect(errorsOf(`${whole()}\n~~~~\n~~~\nnpm test\n`)).toEqual(["24 unclosed-fence"]);
  expect(errorsOf(`${whole()}\n<!-- a note\n\nand more\n`)).toEqual(["24 unclosed-comment"]);
});

test.each([
  ["", 1],
  ["   \n\n", 1],
  ["\ufeff", 1],
])("%j is empty", (text, line) => {
  expect(checkArtifact(text)).toMatchObject([{ code: "empty-artifact", severity: "error", line, column: 1 }]);
});

test("a fence that the end of its list item cuts off is unclosed", () => {
  const list = (fence: string) => `1. Run it:\n\n   \`\`\`sh\n   npm test\n${fence}\n${whole()}`;
  expect(errorsOf(list(""))).toEqual(["3 unclosed-fence"]);
  expect(errorsOf(list("   ```\n"))).toEqual([]);
});

test.each(["- N", '<a href="https://example.org"><img sr'])(
  "%s at the end is truncated if no line break follows",
  (end) => {
    expect(errorsOf(`${whole()}\n${end}`)).toEqual(["24 truncated"]);
    expect(errorsOf(`${whole()}\n${end.replace("<img sr", "</a>")}\n`)).toEqual([]);
  },
);
