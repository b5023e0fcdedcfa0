import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { countSeen } from "../documents.js";

const codesOf = (comment: string) => {
  const text = `export function total(items: Item[]): number {
  let sum = 0;
  for (const item of items) sum += item.price;
  // ${comment}
  return sum;
}
`;
  return checkArtifact(text, {}, { path: "total.ts" }).map(({ code }) => code);
};

describe("comments that postpone work are reported in many wordings", () => {
  test("28 of 46 that were not used for training", () => {
    const rows = [
      "retries are out for the moment, happy path only",
      "the websocket branch I have not got to",
      "Pagination: not wired up, that is the next thing to do.",
      "Only the first page is fetched; looping over the others still has to be written.",
      "error cases will be dealt with in a follow-up",
      "I stopped here: the diff view is still open.",
      "leaving the second half of the parser to the next session",
      "works for PNG, JPEG and WebP are still to come",
      "have not tested this against postgres, do that before merging",
      "the other nine tables follow the same scheme, not written out yet",
      "need to come back to this and do the cache invalidation",
      "ran out of budget before the retry logic",
      "Assumes UTC. Time zones are for later.",
      "authorisation check goes in here eventually",
      "not sure about the edge cases, skipped them",
      "we still owe the user a proper error message here",
      "only ascii so far, unicode to be done",
      "the remaining opcodes have yet to be ported",
      "Rollback ist noch nicht eingebaut.",
      "hier fehlt noch die Prüfung der Rechte",
      "kommt in der nächsten Runde: Mehrwertsteuer für Österreich",
      "Fehlerfälle lasse ich fürs Erste weg",
      "le calcul de la TVA reste à faire",
      "pour l'instant on ignore les remises",
      "gestion des erreurs à ajouter plus tard",
      "falta validar el número de cuenta",
      "por ahora solo se aceptan euros; el resto vendrá después",
      "queda pendiente el cálculo de intereses",
      "ここは未実装。次のセッションで続ける。",
      "エラー処理は後で追加する",
      "残りのケースはまだ書いていない",
      "这里还没有处理并发的情况",
      "暂时先写死，之后改成从配置读取",
      "剩下的接口下次再补",
      "per ora gestisce solo il caso semplice, il resto va ancora scritto",
      "por enquanto só trata do caso simples",
      "nog niet af: de afhandeling van fouten ontbreekt",
      "обработка ошибок будет добавлена позже",
      "나중에 구현할 예정",
      "32-bit targets: nothing done for them so far",
      "indexes still missing, add them before go-live",
      "the constraints come with the next migration",
      "no error handling at this stage, I'll add it when the rest works",
      "windows path not covered yet",
      "the staging section is yet to be filled in",
      "mobile layout will be done in another pass",
    ] as const;
    expect(countSeen(rows, (comment) => codesOf(comment).includes("deferred"))).toBeGreaterThanOrEqual(28);
  });
});

describe("comments that describe the code are not reported", () => {
  everyRow(
    "%s",
    [
      "Retries are counted per host, not per request.",
      "The rest of the arguments is passed on to the handler.",
      "Only the first page is needed: the list is sorted by date.",
      "not yet connected: the socket opens with the first message",
      "Skip what has been sent already.",
      "Later rules win over earlier ones.",
      "We keep the old name until version 3, which drops it.",
      "nothing left to do for this node",
      "the remaining bytes belong to the next frame",
      "Wait until the server is ready.",
      "Missing keys fall back to the defaults.",
      "unfinished uploads are removed after a day",
      "Temporary files go to the folder of the run.",
      "pending orders come first",
      "Not supported on Windows.",
      "the caller will close the body",
      "Implementations must be safe for concurrent use.",
      "SAFETY: the pointer stays valid until drop.",
      "The stub is replaced by the proxy at run time.",
      "Wird nur einmal aufgerufen.",
      "Die übrigen Felder bleiben leer, weil der Server sie füllt.",
      "for now = the time when the test began",
      "Les autres champs sont facultatifs.",
      "Se ejecuta después de guardar.",
      "次の行から本文が始まる",
      "剩余的字节属于下一帧",
      "Non serve chiudere: lo fa il chiamante.",
      "This must stay in sync with the table below.",
      "Callers that need more should use the _ex variant.",
      "hardware needs 2 ms before the register can be read",
      "soft deleted rows are left out",
      "continue with the next file",
      "exit early when there is nothing to do",
      "remaining settings are the defaults of the chart",
      "versions below 3.9 are no longer supported",
      "the other columns share what is left",
      "will-change helps Safari here",
      "A future version of the protocol may add fields; unknown ones are ignored.",
    ],
    (comment) => {
      expect(codesOf(comment)).toEqual([]);
    },
  );
});
