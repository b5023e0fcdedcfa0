import { tokensOf } from "./lexicon.js";

const MAX_REQUESTS = 5;
const list = (words: string) => new Set(words.split(" "));

const DONT = list(
  "not don't dont no without never needn't needless nicht ohne kein keine keinen pas sans ne no sin nunca non não niet avoid skip omit leave spar überspringe saute omite salta weglassen",
);
const THINGS = list(
  "test tests testing running suite testing build builds lint linter checks anything it them code command commands shell terminal bash npm verify teste befehle kommandos nichts prüfungen commandes pruebas comandos nada",
);
/** What is to be left alone is code, not a run of it. */
const ABOUT_CODE = list(
  "change edit modify break touch delete remove add write forget stop until fail commit push rename rewrite weaken disable for",
);
/** Whoever tells what a run did forbids none. */
const TELLS = list("can ca could does did is was why tests test build suite linter script");
const SPACELESS =
  /(?:不要|别|不用|不需要|无需|无须|請勿|请勿|跳过)(?:再)?(?:运行|跑|执行|測試|测试|构建|编译)|(?:テスト|ビルド|コマンド|lint).{0,6}(?:不要|しないで|せずに|スキップ|実行しない|走らせない)|何も実行しない|読み取り専用/;
const READ_ONLY =
  /\bread[- ]only\b(?= ?(?:[,.:;!?]|$|please))|\bnur (?:lesen|lesend)\b|\blecture seule\b|\bsolo lectura\b/im;
/** A wish that the tests be run takes an earlier one back. */
const ASKS =
  /^(?:please |now |ok(?:ay)?,? |then |and )*(?:run|rerun|execute|start) (?:all |the |your |our |my )*(?:tests?|suite|build|lint|checks|npm|pytest|it|them)\b/i;

/** Whether the user's last requests say that nothing is to be run. */
export function forbidsChecks(requests: readonly string[]): boolean {
  let isForbidden = false;
  for (const request of requests.slice(-MAX_REQUESTS)) {
    if (forbids(request.slice(-8000))) isForbidden = true;
    else if (ASKS.test(request.slice(0, 1000).trim())) isForbidden = false;
  }
  return isForbidden;
}

function forbids(text: string): boolean {
  if (SPACELESS.test(text) || READ_ONLY.test(text)) return true;
  return text.split(/[.!?;\n]+/).some((sentence) => {
    const words = tokensOf(sentence).flatMap(({ text: each }) => each.split(" "));
    return words.some((word, at) => {
      if (!DONT.has(word) && !word.endsWith("n't")) return false;
      const after = words.slice(at + 1, at + 8);
      const run = after.findIndex((each) => THINGS.has(each));
      const isAboutCode = after.slice(0, run + 2).some((each) => ABOUT_CODE.has(each));
      const before = [...words.slice(Math.max(0, at - 2), at), word.replace(/n't$/, "")];
      return run !== -1 && !isAboutCode && !before.some((each) => TELLS.has(each));
    });
  });
}
