import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { countSeen, errorsOf, warningsOf } from "../documents.js";

/** Comment syntax by file extension. */
const MARKS: Readonly<Record<string, (words: string) => string>> = {
  c: (words) => `/* ${words} */`,
  css: (words) => `/* ${words} */`,
  tsx: (words) => `{/* ${words} */}`,
  lua: (words) => `-- ${words}`,
  sql: (words) => `-- ${words}`,
  py: (words) => `# ${words}`,
  rb: (words) => `# ${words}`,
  sh: (words) => `# ${words}`,
  toml: (words) => `# ${words}`,
  yaml: (words) => `# ${words}`,
};
const comment = (ending: string, words: string) => (MARKS[ending] ?? ((text) => `// ${text}`))(words);

describe("a comment that only says that code is unchanged or omitted replaces code", () => {
  test("42 of 51 that were not used for training", () => {
    const rows = [
      ["ts", "the other handlers are exactly as they were"],
      ["ts", "everything from line 40 on is untouched"],
      ["ts", "(same body as previously)"],
      ["ts", "--- unchanged code above ---"],
      ["ts", "rest of component stays put"],
      ["tsx", "keep all the existing JSX"],
      ["js", "... 120 more lines, identical to the original ..."],
      ["js", "[previous helper functions here]"],
      ["js", "remaining code omitted to save space"],
      ["js", "no modifications below this point"],
      ["py", "the rest of the module does not change"],
      ["py", "all other methods: see original file"],
      ["py", "... other tests unchanged ..."],
      ["py", "(methods between here and `close` not repeated)"],
      ["py", "der Rest der Klasse bleibt wie gehabt"],
      ["py", "(Rest unverändert)"],
      ["go", "the remaining functions stay the way they are"],
      ["go", "... error handling as before ..."],
      ["go", "imports as in the original"],
      ["rs", "rest of impl block is identical"],
      ["rs", "other match arms elided"],
      ["rs", "[...]"],
      ["java", "getters/setters omitted for brevity"],
      ["java", "übrige Methoden unverändert"],
      ["java", "le reste de la classe est inchangé"],
      ["java", "el resto de los métodos sigue igual"],
      ["kt", "truncated: remaining cases same as the current file"],
      ["swift", "the existing body goes here"],
      ["c", "remaining cases unchanged"],
      ["c", "... (the table continues as before)"],
      ["cpp", "il resto rimane invariato"],
      ["cpp", "o restante do código permanece igual"],
      ["cs", "остальной код без изменений"],
      ["cs", "Existing code continues unchanged"],
      ["php", "以下は変更なし"],
      ["php", "残りのメソッドは元のまま"],
      ["rb", "其余代码保持不变"],
      ["rb", "此处省略其余方法"],
      ["rb", "나머지 코드는 동일"],
      ["lua", "de rest van de functies is ongewijzigd"],
      ["sql", "other columns as they were"],
      ["sql", "remaining inserts omitted"],
      ["sql", "rest of the migration is the same"],
      ["css", "existing rules remain the same"],
      ["css", "other breakpoints unchanged"],
      ["css", "rest of the styles as before"],
      ["sh", "the rest of the script is unchanged"],
      ["sh", "... same options parsing as above ..."],
      ["toml", "other dependencies unchanged"],
      ["yaml", "remaining services as before"],
      ["yaml", "rest of the file stays as is"],
    ] as const;
    expect(
      countSeen(rows, ([ending, words]) =>
        errorsOf(`\n${comment(ending, words)}\n\n`, {}, { path: `a.${ending}` }).includes("2 elided-code"),
      ),
    ).toBeGreaterThanOrEqual(42);
  });
});

describe("similar comments that describe the code below them are not reported", () => {
  everyRow(
    "%s: %s",
    [
      ["ts", "the other handlers are called in order"],
      ["ts", "Existing entries are kept."],
      ["ts", "same for the second argument"],
      ["ts", "The original is left untouched: a copy is sorted."],
      ["js", "everything else is ignored"],
      ["js", "keep the rest as is, the server validates it"],
      ["py", "remaining keys stay in the cache"],
      ["py", "the rest is whitespace"],
      ["py", "...and the same for titles"],
      ["go", "other errors are returned as they are"],
      ["go", "as before, but with the lock held"],
      ["rs", "the rest of the buffer is unchanged by this call"],
      ["java", "unchanged since the last commit: nothing to write"],
      ["java", "same as above, for the other axis"],
      ["c", "skip the rest of the line"],
      ["sql", "and the same for titles"],
      ["sql", "existing rows keep their value"],
      ["css", "and the same for links"],
      ["css", "same as the header, but smaller"],
      ["php", "the rest is handled by the parent"],
      ["rb", "everything below is private"],
    ],
    (ending, words) => {
      const text = `${comment(ending, words)}\nfirst();\n`;
      const context = { path: `a.${ending}` };
      expect([...errorsOf(text, {}, context), ...warningsOf(text, {}, context)]).toEqual([]);
    },
  );
});
