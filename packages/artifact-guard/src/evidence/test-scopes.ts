import type { Token } from "./lexicon.js";

/** Tests that have a run of their own, apart from the unit tests. */
export type TestScope = "e2e" | "integration";

const WORDS: readonly (readonly [TestScope, RegExp])[] = [
  ["e2e", /e2e|end[-_ ]?to[-_ ]?end|playwright|cypress|puppeteer|selenium|nightwatch|webdriver/i],
  ["integration", /integration|integración|integração|integrazione|intégration|統合|集成/i],
];

const scopesOf = (text: string) => WORDS.flatMap(([scope, words]) => (words.test(text) ? scope : []));

/** Which of them a sentence names. */
export const scopesIn = (tokens: readonly Token[]): TestScope[] => [
  ...new Set(tokens.flatMap(({ text }) => scopesOf(text))),
];

/** Whether a command, what it runs, or what it printed is of such tests. */
export const isOfScope = (scope: TestScope, text: string): boolean => scopesOf(text).includes(scope);
