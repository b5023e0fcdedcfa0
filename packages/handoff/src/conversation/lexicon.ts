/**
 * Words that express a prohibition or limit, a change of mind, or completion. A match promotes or
 * annotates a sentence but never drops it. In scripts without spaces, words match as substrings.
 */
/** A sentence with a word marked `!` applies beyond the current turn. */
const LIMITS = {
  en: "never!,don't,dont,not,no,only,must,mustn't,cannot,can't,always!,without,except,unless,ever!",
  de: "nie!,niemals!,nicht,nix,nichts,kein,keine,keinen,nur,ohne,immer!,muss,müssen,darf",
  fr: "jamais!,pas,ne,rien,seulement,uniquement,sans,toujours!,sauf,doit,aucun,aucune",
  es: "nunca!,no,nada,solo,sólo,sin,siempre!,ningún,ninguna,debe,jamás!",
  it: "mai!,non,niente,solo,senza,sempre!,deve",
  pt: "nunca!,não,nada,só,apenas,sem,sempre!,deve",
  nl: "nooit!,niet,geen,alleen,zonder,altijd!,moet",
  pl: "nigdy!,nie,tylko,bez,zawsze!,musi",
  ru: "никогда!,не,нельзя,только,без,всегда!",
  tr: "asla!,sadece,yalnızca,her zaman!",
  ja: "ない,ません,禁止,のみ,だけ,必ず!,なく,絶対!,常に!",
  zh: "不要,不能,不得,不准,只能,只用,必须,禁止,别,勿,绝不!,始终!,总是!",
  ko: "않,마세요,지 마,만,반드시,금지,절대!,항상!",
};

const CORRECTIONS = {
  en: "instead,actually,forget,drop,scrap,replace,replaces,no longer,any more,anymore,change of plan,changed,moved,after all,rather,never mind,leave out",
  de: "stattdessen,statt,doch,kommando zurück,vergiss,streich,ersetzt,ersetze,nicht mehr,geändert,lieber,weg mit",
  fr: "finalement,plutôt,oublie,oubliez,remplace,au lieu,ne plus,n'est plus,changement,changé,désormais",
  es: "mejor,olvida,en vez,en lugar,reemplaza,ya no,cambio de planes,cambiado,al final",
  it: "invece,piuttosto,dimentica,sostituisci,non più,cambio,cambiato",
  pt: "melhor,esqueça,em vez,substitui,não mais,mudança,mudou",
  nl: "toch,in plaats,vergeet,vervang,niet meer,veranderd,liever",
  pl: "jednak,zamiast,zapomnij,zastąp,już nie,zmiana",
  ru: "вместо,забудь,замени,больше не,изменил,передумал,все-таки,всё-таки",
  tr: "yerine,unut,değiştir,artık,değişti,vazgeçtim",
  ja: "やっぱり,やはり,代わり,変更,ではなく,じゃなく,やめ,撤回",
  zh: "改成,改用,改为,换成,不再,取消,算了,而是",
  ko: "대신,변경,바꿔,취소,아니라",
};

const PASSING = {
  en: "yet,for now,right now,just,first,today,this time",
  de: "erst,erstmal,noch,vorerst,gerade,diesmal,zuerst",
  fr: "pour l'instant,d'abord,encore,juste,cette fois",
  es: "primero,por ahora,todavía,aún,de momento,esta vez",
  it: "prima,per ora,ancora,questa volta",
  pt: "primeiro,por enquanto,ainda,desta vez",
  nl: "eerst,voorlopig,nog,deze keer",
  pl: "najpierw,na razie,jeszcze,tym razem",
  ru: "сначала,пока,ещё,еще,в этот раз",
  tr: "önce,şimdilik,henüz,bu sefer",
  ja: "まだ,まず,今は,今回,とりあえず,ひとまず",
  zh: "先,暂时,现在,这次,还不",
  ko: "아직,먼저,일단,이번",
};

/** Words marked `!` mean that only a part is done. */
const DONE = {
  en: "done,finished,complete,completed,fixed,implemented,merged,shipped,works,in place,all set,resolved,part!,first!,half!,partly!,partially!,so far!,almost!",
  de: "fertig,erledigt,abgeschlossen,umgesetzt,behoben,gelöst,funktioniert,teil!,erste!,halb!,teilweise!,bisher!,fast!",
  fr: "fini,finie,terminé,terminée,fait,corrigé,corrigée,résolu,résolue,partie!,première!,moitié!,presque!",
  es: "hecho,hecha,terminado,terminada,listo,lista,corregido,corregida,resuelto,resuelta,parte!,primera!,mitad!,casi!",
  it: "fatto,fatta,finito,finita,completato,completata,corretto,risolto,parte!,prima!,metà!,quasi!",
  pt: "feito,feita,pronto,pronta,terminado,concluído,concluída,corrigido,resolvido,parte!,primeira!,metade!,quase!",
  nl: "klaar,voltooid,opgelost,afgerond,deel!,eerste!,half!,bijna!",
  pl: "gotowe,zrobione,ukończone,naprawione,część!,pierwsza!,połowa!,prawie!",
  ru: "готово,сделано,закончено,исправлено,решено,часть!,первая!,половина!,почти!",
  tr: "bitti,tamamlandı,tamam,düzeltildi,kısım!,kısmı!,ilk!,yarısı!,neredeyse!",
  ja: "完了,終わりました,修正しました,解決,できました,済みです,一部!,最初の!,半分!,ほぼ!",
  zh: "完成,已修复,已解决,搞定,做完,好了,部分!,第一!,一半!,差不多!",
  ko: "완료,끝났,해결,수정했,일부!,첫!,절반!,거의!",
};

/** Matches a quotation: another person's words, or a message on a screen. */
const QUOTED = /[«“「][^»”」]{8,400}[»”」]/g;
const UNSPACED = new Set(["ja", "zh", "ko"]);

const limits = matcher(LIMITS);
const saysPassing = matcher(PASSING);
/** A sentence with a date or an amount outlives the turn: "The draft by March 12, only to me at first." */
const AMOUNT = /(?<![\p{L}\p{N}_./-])\p{N}+(?![\p{L}\p{N}_-])/u;
const passes = (sentence: string) => saysPassing(sentence) && !AMOUNT.test(sentence);
const holdsEver = matcher(LIMITS, isMarked);
/** Whether a sentence forbids, limits or demands something beyond the current turn. */
export const isLimit = (sentence: string) => limits(sentence) && (holdsEver(sentence) || !passes(sentence));
/** Whether a sentence forbids or limits something only for the current turn. */
export const isPassing = (sentence: string) => limits(sentence) && passes(sentence) && !holdsEver(sentence);
export const isCorrection = matcher(CORRECTIONS);
const saysDone = matcher(DONE, (word) => !isMarked(word));
const saysPart = matcher(DONE, isMarked);
export const isDone = (sentence: string) => saysDone(sentence) && !limits(sentence) && !saysPart(sentence);

function isMarked(word: string): boolean {
  return word.endsWith("!");
}

function matcher(
  lexicon: Readonly<Record<string, string>>,
  isWanted = (_word: string) => true,
): (sentence: string) => boolean {
  const phrases: string[] = [];
  const parts: string[] = [];
  for (const [language, list] of Object.entries(lexicon)) {
    const words = list
      .split(",")
      .filter(isWanted)
      .map((word) => word.replace("!", ""));
    if (UNSPACED.has(language)) parts.push(...words);
    else phrases.push(...words.map((word) => ` ${word} `));
  }
  return (quoting) => {
    const sentence = quoting.replace(QUOTED, " ");
    const words = ` ${sentence
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/[^\p{L}\p{M}']+/gu, " ")} `;
    return phrases.some((phrase) => words.includes(phrase)) || parts.some((part) => sentence.includes(part));
  };
}
