import { expect, test } from "vitest";
import { deferralsIn } from "../../src/sentences/index.js";

const seen = (text: string) => deferralsIn(text, { strict: false }).length > 0;

test.each([
  "After the parser had moved to its own folder, the migration guide is left for the next session.",
  "The build is green again on both machines, but I have not written the rollback plan yet.",
  "Der Build ist auf beiden Rechnern wieder grün, aber das Kapitel zum Rollback fehlt noch.",
  "Le build passe de nouveau sur les deux machines, mais la section sur la sécurité reste à écrire.",
  "La compilación vuelve a pasar en las dos máquinas, pero falta por escribir el plan de reversión.",
])("a clause in front does not hide a deferral: %s", (text) => {
  expect(seen(text)).toBe(true);
});

test.each([
  [
    "I have not written the tests yet.",
    "I have not written the tests for `src/queue.ts` and `lib/store.go` yet.",
  ],
  ["Die Tests fehlen noch.", "Die Tests für `src/queue.ts` und `lib/store.go` fehlen noch."],
  ["Faltan las pruebas.", "Faltan las pruebas de `src/queue.ts` y `lib/store.go`."],
])("names do not hide a deferral: %s", (plain, named) => {
  expect(seen(plain)).toBe(true);
  expect(seen(named)).toBe(true);
});

test.each([
  "The build is green again on both machines, and the tests of the parser pass.",
  "Der Build ist auf beiden Rechnern wieder grün, und die Tests des Parsers laufen durch.",
  "After the parser had moved to its own folder, `src/queue.ts` was deleted.",
])("the same clause in front of finished work is not a deferral: %s", (text) => {
  expect(seen(text)).toBe(false);
});

test("an enumeration of thousands of items is not a deferral", () => {
  expect(seen(`${"one thing, ".repeat(2000)}and another`)).toBe(false);
});
