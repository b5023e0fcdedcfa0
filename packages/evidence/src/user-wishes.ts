import { tokensOf } from "./lexicon.js";

const MAX_REQUESTS = 5;
const DONT = new Set(
  "not don't no without skip never n't needn't nicht ohne kein keine pas sans ne no sin omite omitir 不要 别 不用 不需要 無需 无需 しないで 不要です なしで".split(
    " ",
  ),
);
const RUNNING =
  /^(?:run|running|execute|executing|test|tests|testing|bother|ausführen|laufen|testen|exécuter|exécute|lancer|lance|ejecutar|ejecutes|correr|pruebas)$/;
const SPACELESS = [
  "不要运行",
  "不要跑",
  "别跑",
  "不用跑",
  "不用测试",
  "不要测试",
  "不需要测试",
  "无需测试",
  "跳过测试",
  "テストは不要",
  "テストしないで",
  "テストは実行しないで",
  "テストを実行しないで",
  "テストはスキップ",
];

/** Whether the user's last requests say that nothing is to be run. */
export function forbidsChecks(requests: readonly string[]): boolean {
  return requests.slice(-MAX_REQUESTS).some(forbids);
}

function forbids(request: string): boolean {
  const text = request.slice(-8000);
  if (SPACELESS.some((phrase) => text.includes(phrase))) return true;
  for (const sentence of text.split(/[.!?\n]+/)) {
    const words = tokensOf(sentence).flatMap(({ text: each }) => each.split(" "));
    const at = words.findIndex((word) => DONT.has(word) || word.endsWith("n't"));
    if (at === -1) continue;
    const after = words.slice(at + 1, at + 7);
    const isAboutRuns = after.some((word) => RUNNING.test(word));
    const isAboutTests = words.some((word) =>
      /^(?:tests?|suite|testing|build|lint|linter|checks?|pruebas|anything)$/.test(word),
    );
    // "Do not test for null here" is about code.
    if (
      isAboutRuns &&
      isAboutTests &&
      !after.some((word) =>
        /^(?:change|edit|modify|break|touch|delete|remove|add|write|forget|stop|until|fail)$/.test(word),
      )
    )
      return true;
  }
  return false;
}
