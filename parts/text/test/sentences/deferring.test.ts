import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { deferralsIn, isOnlyDeferral } from "../../src/sentences/index.js";

const asLastWords = (text: string) => deferralsIn(text, { strict: false })[0]?.severity;
const inTheMidst = (text: string) => deferralsIn(text, { strict: true })[0]?.severity;

everyRow(
  "%s sentences that postpone the rest are errors at the end",
  [
    ["English", "The remaining chapters follow in the next session."],
    ["German", "Die übrigen Kapitel folgen in der nächsten Sitzung."],
    ["French", "Les autres chapitres suivront à la prochaine session."],
    ["Spanish", "Los demás capítulos se escribirán en la próxima sesión."],
    ["Italian", "Gli altri capitoli seguiranno nella prossima sessione."],
    ["Portuguese", "Os outros capítulos serão escritos na próxima sessão."],
    ["Dutch", "De overige hoofdstukken volgen in de volgende sessie."],
    ["Russian", "Остальные главы будут написаны в следующей сессии."],
    ["Japanese", "残りの章は次回のセッションで書きます。"],
    ["Chinese", "其余章节将在下一次会话中编写。"],
    ["Korean", "나머지 장은 다음 세션에서 작성하겠습니다."],
  ],
  (_, text) => {
    expect(asLastWords(text)).toBe("error");
  },
);

test.each([
  "The security analysis will be written in the next session.",
  "Die Sicherheitsanalyse schreibe ich in der nächsten Sitzung.",
  "L'analyse de sécurité sera rédigée lors de la prochaine session.",
  "El análisis de seguridad se escribirá en la próxima sesión.",
  "セキュリティ分析は次のセッションで書きます。",
])("unambiguous sentences are errors anywhere: %s", (text) => {
  expect(inTheMidst(text)).toBe("error");
});

everyRow(
  "%s sentences about a rest that is dealt with are not deferrals",
  [
    ["English", "The remaining arguments are passed to the command."],
    ["German", "Die übrigen Argumente gehen an den Befehl."],
    ["French", "Les autres arguments sont passés à la commande."],
    ["Spanish", "Los demás argumentos se pasan a la orden."],
    ["Italian", "Gli altri argomenti vengono passati al comando."],
    ["Portuguese", "Os outros argumentos são passados ao comando."],
    ["Dutch", "De overige argumenten gaan naar de opdracht."],
    ["Russian", "Остальные аргументы передаются команде."],
    ["Japanese", "残りの引数はコマンドに渡されます。"],
    ["Chinese", "其余参数传给该命令。"],
    ["Korean", "나머지 인수는 명령에 전달됩니다."],
  ],
  (_, text) => {
    expect([asLastWords(text), inTheMidst(text)]).toEqual([undefined, undefined]);
  },
);

everyRow(
  "an offer to continue is an error at the end of a document: %s",
  [
    "Type 'continue' for more.",
    'Say "next" and I\'ll continue with part 2.',
    "Reply with `continue` to get the remaining sections.",
    "Shall I go on with the rest?",
    "Let me know if you want me to write the other chapters as well.",
    "Antworte mit „weiter“, dann folgt der Rest.",
    "输入“继续”查看其余部分。",
  ],
  (text) => {
    expect(deferralsIn(text, { strict: false })).toMatchObject([
      { severity: "error", isOffer: expect.anything() },
    ]);
  },
);

test.each([
  "Type `continue` to resume the program.",
  'Press "Continue" to open the next page of the wizard.',
  "Do you want to continue? [Y/n]",
  "Let me know if you have questions.",
  "Feel free to open an issue.",
])("instructions for readers of a finished document are not offers: %s", (text) => {
  expect(deferralsIn(text, { strict: false }).filter(({ severity }) => severity === "error")).toEqual([]);
});

everyRow(
  "a plan for later is not a deferral if the document is about it: %s",
  [
    "Phase 2 will add a plugin interface.",
    "Mobile clients are out of scope.",
    "As requested, tests were not written.",
    "Next steps: review with the security team, then schedule the rollout.",
    "Once the design is approved, implementation starts with task 1.",
    "The decision will be revisited in six months.",
  ],
  (text) => {
    expect(asLastWords(text)).not.toBe("error");
    expect(inTheMidst(text)).toBeUndefined();
  },
);

test.each(["TBD", "[rest omitted]", "... 14 more", "[output truncated due to length]", "[to be continued]"])(
  "a mark is enough at the end: %s",
  (text) => {
    expect(deferralsIn(text, { strict: false })).toMatchObject([{ severity: "error" }]);
  },
);

test.each([
  'The hook rejects a report whose last line says "to be continued".',
  "Never write that the rest follows later.",
  "- TODO: support Windows",
])("a phrase that is only mentioned is not a deferral in the middle of a text: %s", (text) => {
  expect(inTheMidst(text)).toBeUndefined();
});

test("judges each sentence separately and returns it as written", () => {
  const text = "The **parser** is done. The tests are left for the [next session](#next). Thanks!";
  expect(deferralsIn(text, { strict: false }).map(({ text }) => text)).toEqual([
    "The tests are left for the next session.",
  ]);
});

test("a deferral with a label is only a deferral, but one next to another sentence is not", () => {
  expect(isOnlyDeferral("Note: The security analysis will be written in the next session.")).toBe(true);
  expect(isOnlyDeferral("Tokens expire after a day. The rest is left for the next session.")).toBe(false);
  expect(isOnlyDeferral("Tokens expire after a day.")).toBe(false);
});

test.each([
  ["unpaired quotation marks", '"'.repeat(20_000)],
  ["brackets without a partner", "a(".repeat(20_000)],
  ["apostrophes", "'a ".repeat(20_000)],
  ["one long run of Chinese", "其".repeat(20_000)],
  ["joined clauses", "one two three four and ".repeat(5_000)],
])("%s cause no finding", (_, text) => {
  expect(deferralsIn(text, { strict: true })).toEqual([]);
});
