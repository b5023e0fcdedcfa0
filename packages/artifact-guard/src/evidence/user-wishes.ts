import { tokensOf } from "./lexicon.js";

const MAX_REQUESTS = 5;
const list = (words: string) => new Set(words.split(" "));

const DONT = list(
  "not don't dont no without never n't needn't nicht ohne kein keine keinen pas sans ne no sin nunca non não niet avoid",
);
const SKIP = list(
  "skip omit leave spar spare überspringe überspringen saute sauter omite omitir salta saltar",
);
const RUNNING = list(
  "run running rerun execute executing invoke start launch test tests testing build building lint linting verify verifying verification bother ausführen ausführst führe laufen lass starte starten teste testen prüfen baue bauen exécuter exécute exécutez lancer lance lancez teste tester ejecutar ejecutes ejecuta correr corras pruebes probar",
);
/** What is run: not to "run the migration" says nothing of tests. */
const RUN_THINGS = list(
  "test tests suite testing testsuite tested build builds lint linter linting checks checker check anything nothing something command commands shell bash terminal code it them script scripts program verification verify npm pytest cargo make jest vitest typecheck tsc ci e2e befehl befehle kommandos nichts etwas prüfungen commande commandes rien pruebas comandos nada",
);
const ABOUT_CODE = list(
  "change edit modify break touch delete remove add write forget stop until fail commit push rename rewrite weaken disable",
);
const SPACELESS =
  /(?:不要|别|不用|不需要|无需|无须|請勿|请勿|跳过)(?:再)?(?:运行|跑|执行|測試|测试|构建|编译)|(?:テスト|ビルド|コマンド|lint).{0,6}(?:不要|しないで|せずに|スキップ|実行しない|走らせない)|何も実行しない|読み取り専用/;
const READ_ONLY =
  /\bread[- ]only\b(?! (?:file|field|property|mode of|attribute|flag|user|replica|volume|access|mount|view|table|column|state|input))|\bnur (?:lesen|lesend)\b|\blecture seule\b|\bsolo lectura\b|\b(?:no|don't use|without|not use) (?:the )?(?:shell|terminal|bash|commands?)\b/i;
/** A wish that the tests be run takes an earlier one back. */
const ASKS =
  /^(?:please |now |ok(?:ay)?,? |then |and )*(?:run|rerun|execute|start) (?:all |the |your |our |my )*(?:tests?|suite|build|lint|checks|npm|pytest|it|them)\b/i;

/** Whether the user's last requests say that nothing is to be run. */
export function forbidsChecks(requests: readonly string[]): boolean {
  let isForbidden = false;
  for (const request of requests.slice(-MAX_REQUESTS)) {
    if (forbids(request)) isForbidden = true;
    else if (ASKS.test(request.slice(0, 1000).trim())) isForbidden = false;
  }
  return isForbidden;
}

function forbids(request: string): boolean {
  const text = request.slice(-8000);
  if (SPACELESS.test(text) || READ_ONLY.test(text)) return true;
  return text.split(/[.!?;\n]+/).some((sentence) => {
    const words = tokensOf(sentence).flatMap(({ text: each }) => each.split(" "));
    return isRefused(words) || isNeedless(words);
  });
}

/** What may stand behind "no tests": it ends the wish. */
const ENDS = list(
  "please bitte thanks now here today needed necessary required s'il por laufen run aus and or und nor",
);

/** "Do not run any commands", "without testing", "skip the tests" */
function isRefused(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const after = words.slice(at + 1, at + 8);
    if (SKIP.has(word))
      return after.some((each) => RUN_THINGS.has(each)) && !after.some((each) => ABOUT_CODE.has(each));
    if (!DONT.has(word) && !word.endsWith("n't")) return false;
    const verb = after.findIndex((each) => RUNNING.has(each));
    // "Do not test for null here" is about code.
    if (verb === -1 || after.slice(0, verb + 1).some((each) => ABOUT_CODE.has(each))) return false;
    const [noun = ""] = after.slice(verb);
    const next = after[verb + 1];
    if (WITHOUT.has(word) && RUN_THINGS.has(noun) && !noun.endsWith("ing"))
      return verb <= 2 && (next === undefined || ENDS.has(next));
    // "The tests do not run" tells, "I can't run them" too.
    const before = words.slice(Math.max(0, at - (word === "not" ? 2 : 1)), at);
    if (/^(?:can|could|does|did|is|was|has)/.test(word) || before.some((each) => TELLS.has(each)))
      return false;
    return (
      after.slice(verb + 1).some((each) => RUN_THINGS.has(each)) ||
      words.slice(0, at).some((each) => RUN_THINGS.has(each)) ||
      /(?:s|ing)$/.test(noun)
    );
  });
}

const WITHOUT = list("ohne sans sin without no kein keine keinen");
const TELLS = list("tests test build suite linter script can could does did is was why");

/** "no need to run the tests", "the tests are not needed", "tests kannst du weglassen" */
function isNeedless(words: readonly string[]): boolean {
  const need = words.findIndex((word) =>
    /^(?:need|needed|necessary|required|nötig|notwendig|brauchst|weglassen|besoin|nécessaire|falta|necesario|necesarias)$/.test(
      word,
    ),
  );
  if (need === -1) return false;
  const isDenied =
    words[need] === "weglassen" ||
    words.slice(Math.max(0, need - 4), need + 2).some((word) => DONT.has(word) || word.endsWith("n't"));
  const about = words.slice(Math.max(0, need - 6), need + 6);
  return isDenied && about.some((word) => RUN_THINGS.has(word) && word !== "it" && word !== "code");
}
