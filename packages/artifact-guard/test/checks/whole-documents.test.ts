import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { checkArtifact } from "../../src/index.js";

const errorsIn = (text: string, path = "a.md") =>
  checkArtifact(text, {}, { path }).flatMap(({ severity, code }) => (severity === "error" ? code : []));

everyRow(
  "%s is whole",
  [
    ["a link to the next page", "# A\n\nThis explains it all.\n\nNext: [Pending UI](./pending-ui)\n"],
    ["a table of images", "# A\n\nText.\n\n## Screenshots\n\n| ![a](a.png) | ![b](b.png) |\n|---|---|\n"],
    ["link definitions", "# A\n\nSee [1].\n\n## References\n\n[1]: http://a.example\n"],
    ["a short last word", "# A\n\n- Install the tool\n- Set it up"],
    ["an escaped backtick", "# A\n\nQuote it with \\` and be done.\n"],
    ["a fence in a quote", "# A\n\n> ```\n> code\n\nText.\n"],
    [
      "a tag with a boolean attribute",
      "# A\n\n<details open>\n<summary>B</summary>\n\nText.\n\n</details>\n",
    ],
    [
      "code in HTML",
      "# A\n\nText of the page.\n\n<pre><code>To be continued in the next session.</code></pre>\n",
    ],
  ],
  (_, text) => {
    expect(errorsIn(text)).toEqual([]);
  },
);

everyRow(
  "%s is not whole",
  [
    ["an empty checkbox", "# A\n\n- [x] One\n- [ ]\n", "truncated"],
    ["filler with an owner", "# A\n\nText.\n\n## B\n\nTBD (owner)\n", "empty-section"],
    ["many letters x", "# A\n\nText.\n\n## B\n\nxxxxx\n", "empty-section"],
  ],
  (_, text, code) => {
    expect(errorsIn(text)).toEqual([code]);
  },
);

everyRow(
  "%s is a test, not invalid input",
  [["tests/badge.test.json"], ["__tests__/invalidate-cache.json"]],
  (path) => {
    expect(errorsIn('{"a": "b', path)).not.toEqual([]);
  },
);
