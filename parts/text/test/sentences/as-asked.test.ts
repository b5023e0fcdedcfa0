import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { deferralsIn } from "../../src/sentences/index.js";

const errorsIn = (text: string) =>
  deferralsIn(text, { strict: false }).filter(({ severity }) => severity === "error");

everyRow(
  "an omission that was requested is not a deferral: %s",
  [
    "As you asked, the chapter on costs is left out.",
    "The tests are left for a later session, as the ticket requested.",
    "At your request, the remaining sections are not included.",
    "Wie gewünscht, folgt der Rest in der nächsten Sitzung.",
    "Comme vous l'avez demandé, la suite viendra plus tard.",
    "Como pidió, el resto queda para la próxima sesión.",
    "ご依頼のとおり、残りは次回に書きます。",
    "按照您的要求，其余部分留待下次补充。",
  ],
  (text) => {
    expect(errorsIn(text)).toEqual([]);
  },
);

test.each([
  "You asked for five chapters; the last two follow in the next session.",
  "The rest is left for the next session.",
  "Der Rest folgt in der nächsten Sitzung.",
])("a deferral that nobody requested is still a deferral: %s", (text) => {
  expect(errorsIn(text)).toHaveLength(1);
});

test.each([
  "„Den Rest erzähle ich euch morgen“, sagte der Lotse, und dabei blieb es.",
  "»Den Rest schreibe ich morgen«, sagte sie.",
  "« Le reste viendra demain », dit le pilote.",
])("a quoted sentence is not a deferral, whatever the quotation marks: %s", (text) => {
  expect(errorsIn(text)).toEqual([]);
});
