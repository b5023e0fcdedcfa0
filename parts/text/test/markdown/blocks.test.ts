import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { stateOf } from "../../src/markdown/index.js";

test("the lines of a text are found as the parser finds them", () => {
  const parser = new MarkdownIt("commonmark");
  const pieces = fc.constantFrom(
    "a",
    "- b",
    "\n",
    " ",
    "\t",
    "> ",
    "    ",
    "\u3000",
    "\u{1f525}",
    "\n\n",
    "#",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const theirs = new parser.block.State(text, parser, {}, []);
      const ours = stateOf(text, []);
      for (const name of ["bMarks", "eMarks", "tShift", "sCount", "bsCount", "lineMax", "src"] as const)
        expect([name, ours[name]]).toEqual([name, theirs[name]]);
    }),
    { numRuns: 500 },
  );
});
