/**
 * Words that express a prohibition or limit, a change of mind, or completion. A match promotes or
 * annotates a sentence but never drops it. In scripts without spaces, words match as substrings.
 */
const LIMITS = {
  en: "never,don't,dont,not,no,only,must,mustn't,cannot,can't,always,without,except,unless",
  de: "nie,niemals,nicht,nix,nichts,kein,keine,keinen,nur,ohne,immer,muss,müssen,darf",
  fr: "jamais,pas,ne,rien,seulement,uniquement,sans,toujours,sauf,doit,aucun,aucune",
  es: "nunca,no,nada,solo,sólo,sin,siempre,ningún,ninguna,debe",
  it: "mai,non,niente,solo,senza,sempre,deve",
  pt: "nunca,não,nada,só,apenas,sem,sempre,deve",
  nl: "nooit,niet,geen,alleen,zonder,altijd,moet",
  pl: "nigdy,nie,tylko,bez,zawsze,musi",
  ru: "никогда,не,нельзя,только,без,всегда",
  tr: "asla,sadece,yalnızca,her zaman",
  ja: "ない,ません,禁止,のみ,だけ,必ず,なく",
  zh: "不要,不能,不得,不准,只能,只用,必须,禁止,别,勿",
  ko: "않,마세요,지 마,만,반드시,금지",
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

const EVER = {
  en: "never,always,ever",
  de: "nie,niemals,immer",
  fr: "jamais,toujours",
  es: "nunca,siempre,jamás",
  it: "mai,sempre",
  pt: "nunca,sempre",
  nl: "nooit,altijd",
  pl: "nigdy,zawsze",
  ru: "никогда,всегда",
  tr: "asla,her zaman",
  ja: "絶対,必ず,常に",
  zh: "绝不,始终,总是",
  ko: "절대,항상",
};

const DONE = {
  en: "done,finished,complete,completed,fixed,implemented,merged,shipped,works,in place,all set,resolved",
  de: "fertig,erledigt,abgeschlossen,umgesetzt,behoben,gelöst,funktioniert",
  fr: "fini,finie,terminé,terminée,fait,corrigé,corrigée,résolu,résolue",
  es: "hecho,hecha,terminado,terminada,listo,lista,corregido,corregida,resuelto,resuelta",
  it: "fatto,fatta,finito,finita,completato,completata,corretto,risolto",
  pt: "feito,feita,pronto,pronta,terminado,concluído,concluída,corrigido,resolvido",
  nl: "klaar,voltooid,opgelost,afgerond",
  pl: "gotowe,zrobione,ukończone,naprawione",
  ru: "готово,сделано,закончено,исправлено,решено",
  tr: "bitti,tamamlandı,tamam,düzeltildi",
  ja: "完了,終わりました,修正しました,解決,できました,済みです",
  zh: "完成,已修复,已解决,搞定,做完,好了",
  ko: "완료,끝났,해결,수정했",
};

const PARTIAL = {
  en: "part,first,half,partly,partially,so far,almost",
  de: "teil,erste,halb,teilweise,bisher,fast",
  fr: "partie,première,moitié,presque",
  es: "parte,primera,mitad,casi",
  it: "parte,prima,metà,quasi",
  pt: "parte,primeira,metade,quase",
  nl: "deel,eerste,half,bijna",
  pl: "część,pierwsza,połowa,prawie",
  ru: "часть,первая,половина,почти",
  tr: "kısım,kısmı,ilk,yarısı,neredeyse",
  ja: "一部,最初の,半分,ほぼ",
  zh: "部分,第一,一半,差不多",
  ko: "일부,첫,절반,거의",
};

/** Another person's words, or a message on a screen. */
const QUOTED = /[«“「][^»”」]{8,400}[»”」]/g;
const UNSPACED = new Set(["ja", "zh", "ko"]);

const limits = matcher(LIMITS);
const passes = matcher(PASSING);
const holdsEver = matcher(EVER);
/** Whether a sentence forbids, limits or demands something beyond the current turn. */
export const isLimit = (sentence: string) => limits(sentence) && (holdsEver(sentence) || !passes(sentence));
/** Whether a sentence forbids or limits something only for the current turn. */
export const isPassing = (sentence: string) => limits(sentence) && passes(sentence) && !holdsEver(sentence);
export const isCorrection = matcher(CORRECTIONS);
const saysDone = matcher(DONE);
const saysPart = matcher(PARTIAL);
export const isDone = (sentence: string) => saysDone(sentence) && !limits(sentence) && !saysPart(sentence);

function matcher(lexicon: Readonly<Record<string, string>>): (sentence: string) => boolean {
  const phrases: string[] = [];
  const parts: string[] = [];
  for (const [language, list] of Object.entries(lexicon))
    if (UNSPACED.has(language)) parts.push(...list.split(","));
    else phrases.push(...list.split(",").map((phrase) => ` ${phrase} `));
  return (quoting) => {
    const sentence = quoting.replace(QUOTED, " ");
    const words = ` ${sentence
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/[^\p{L}\p{M}']+/gu, " ")} `;
    return phrases.some((phrase) => words.includes(phrase)) || parts.some((part) => sentence.includes(part));
  };
}
