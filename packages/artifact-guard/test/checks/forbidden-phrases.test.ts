import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const criteria = { forbiddenPhrases: ["see the ticket", "C++"] };

everyRow(
  "a forbidden phrase %s",
  [
    ["in the tail", `${whole()}\nFor its history, See  the\nTICKET.\n`, ["24 forbidden-phrase"], []],
    ["that contains punctuation", `${whole()}\nIt is written in C++ now.\n`, ["24 forbidden-phrase"], []],
    ["in a final comment", `${whole()}\n<!-- see the ticket -->\n`, ["24 forbidden-phrase"], []],
    ["before the tail", `See the ticket.\n\n${whole()}`, [], ["1 forbidden-phrase"]],
    ["in code", `${whole()}\nCall \`see the ticket\` now.\n`, [], []],
    ["in quotation marks", `${whole()}\nThe old text said "see the ticket" twice.\n`, [], []],
    ["in a block quote", `${whole()}\n> See the ticket.\n`, [], []],
    ["that is only mentioned", `${whole()}\nThe phrase see the ticket is forbidden.\n`, [], []],
    ["inside a longer word", `${whole()}\nOversee the ticketing desk.\n`, [], []],
  ],
  (_, text, errors, warnings) => {
    expect(errorsOf(text, criteria)).toEqual(errors);
    expect(warningsOf(text, criteria)).toEqual(warnings);
  },
);
