import { deferralsIn } from "@agentos/text/sentences";
import { splitSentences } from "../evidence/index.js";
import type { TestChange } from "./compare-tests.js";

/** The beginnings of words that refer to a kind of change in a request or a report. */
const VERBS: Readonly<Partial<Record<TestChange["kind"], string>> & { loosened: string }> = {
  deleted:
    "delet remov drop prun obsolet dead unused cleanup lösch entfern streich supprim retir effac elimin borr quit apag rimuov cancell usun удал 削除 消 删除 刪除 移除 삭제",
  skipped:
    "skip disabl ignor quarantin xfail todo pending mute übersprung überspring deaktivier ausgesetzt ignorier saut désactiv omit desactiv salt deshabilit ignora disattiv disabilit pomi пропус отключ スキップ 無効 跳过 跳過 禁用 건너",
  loosened:
    "loosen relax updat chang adjust adapt rewrit refactor simplif weaken lock anpass änder lockern aktualis mett adapt ajust actualiz cambi modif aggiorn atualiz обнов измен 更新 変更 修改 调整 수정",
  snapshot: "snapshot golden instantané instantánea スナップショット 快照 스냅샷",
  threshold:
    "lower reduc decreas threshold relax senk reduzier schwell absenk baiss rédui abaiss seuil baj reduc umbral abbass soglia sogli reduz baix limiar сниз порог 下げ 閾値 しきい 降低 阈值",
  silenced:
    "silenc suppress ignor disabl allow tolerat nosec noqa unterdrück deaktivier supprim désactiv silenci desactiv permit disattiv подав 抑制 無視 忽略 禁用",
};
const THINGS =
  /test|spec|suite|snapshot|スナップショット|快照|스냅샷|assert|expect|coverage|abdeckung|couverture|cobertura|copertura|script|threshold|lint|(?<!\p{L})(?:types?|ci)(?!\p{L})|prueba|テスト|カバレッジ|测试|測試|覆盖|테스트|тест|покры/iu;
const DENIES =
  /(?:\b(?:not|never|no|without|don't|doesn't|didn't|avoid|nicht|ohne|kein\w*|pas|sans|jamais|sin|nunca|não|sem|non|senza|не|нет|без)|n't|n’t)\b|しない|せず|なく|不要|没有|沒有|不会|않/i;
const MAX_CHARACTERS = 8_000;

/** Whether a change was requested or reported. A request to remove something includes its tests. */
export function isWanted(kind: TestChange["kind"], requests: readonly string[], said: string): boolean {
  return speaksOf(kind, requests, kind === "deleted" ? /./ : THINGS) || speaksOf(kind, [said], THINGS);
}

function speaksOf(kind: TestChange["kind"], texts: readonly string[], things: RegExp): boolean {
  const group = kind === "only" || kind === "excluded" ? "skipped" : kind;
  const verbs = (VERBS[group] ?? VERBS.loosened).split(" ");
  return texts.flatMap(sentencesOf).some((sentence) => things.test(sentence) && saysOneOf(sentence, verbs));
}

function sentencesOf(text: string): string[] {
  return text.slice(-MAX_CHARACTERS).toLowerCase().split("\n").flatMap(splitSentences);
}

function saysOneOf(sentence: string, beginnings: readonly string[]): boolean {
  const said = beginnings.find((each) => beginsAWord(sentence, each));
  if (said === undefined) return false;
  const before = sentence.slice(0, sentence.indexOf(said));
  // "It ships no types, so mypy ignores it": the negation belongs to a different clause.
  return !DENIES.test(before.slice(before.lastIndexOf(",") + 1));
}

function beginsAWord(sentence: string, beginning: string): boolean {
  for (let at = sentence.indexOf(beginning); at !== -1; at = sentence.indexOf(beginning, at + 1))
    if (
      at === 0 ||
      !/[\p{L}\p{N}/]/u.test(sentence[at - 1]!) ||
      /[\u3040-\u9fff\uac00-\ud7af]/.test(beginning)
    )
      return true;
  return false;
}

/** The beginnings of words that refer to stubs. */
const STAND_INS =
  "stub skeleton scaffold placeholder mock dummy fake todo unimplemented gerüst platzhalter attrappe squelette ébauche factice bouchon esqueleto simulad esboço scheletro segnaposto fittizi 雛形 スタブ ダミー モック プレースホルダ 骨架 占位 桩 模拟 스텁".split(
    " ",
  );
const NOT_YET =
  /not ?(?:yet )?implemented|not wired up|isn't implemented|noch nicht (?:implementiert|umgesetzt)|pas encore (?:implémenté|fait)|(?:aún|todavía) no (?:está )?implementad|ainda não (?:está )?implementad|non (?:è )?ancora implementat|未実装|まだ実装|尚未实现|还没有实现|未实现/i;

/** Whether a request or a message mentions stubs or postpones work. */
export function mentionsStubs(texts: readonly string[]): boolean {
  return texts.some(
    (text) =>
      sentencesOf(text).some((sentence) => NOT_YET.test(sentence) || saysOneOf(sentence, STAND_INS)) ||
      deferralsIn(text.slice(-MAX_CHARACTERS), { strict: true }).length > 0,
  );
}
