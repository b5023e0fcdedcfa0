import { reading } from "./reading.mjs";

const { LATIN_LANGUAGES, sentencesIn } = reading;

/** How many words are kept per language: those that best distinguish it from the others. */
const WORDS_OF_LANGUAGE = 48;
const MAX_WORD_LENGTH = 8;
/**
 * The highest digit. Each language has one digit per word, in bits: how much rarer the word is than in the
 * language where it is most common.
 */
const MAX_RARITY = 7;
/** How many documents of a package are used for its language's words. */
const MAX_DOCUMENTS = 100;

/**
 * The words that distinguish languages in the Latin script, learned from documents and wordings, each with a
 * digit for every one of `LATIN_LANGUAGES`. It counts how many packages and families use a word, not how
 * often they use it.
 */
export function languageWords(docs, wordings) {
  const groups = new Map(LATIN_LANGUAGES.map((language) => [language, new Map()]));
  const add = (language, name, texts) => {
    const own = groups.get(language);
    if (own === undefined) return;
    const group = own.get(name) ?? { words: new Set(), count: 0 };
    own.set(name, group);
    if (group.count++ >= MAX_DOCUMENTS) return;
    for (const { clauses } of texts.flatMap(sentencesIn))
      for (const { words } of clauses) for (const word of words) if (isWord(word)) group.words.add(word);
  };
  for (const { language, path, last, others } of docs)
    add(language, path.split("/")[1], [...last, ...others]);
  for (const { language, family, text } of wordings) add(language, family, [text.replace(/\{\w+\}/g, "")]);
  const shares = new Map();
  for (const [at, own] of [...groups.values()].entries())
    for (const { words } of own.values())
      for (const word of words) {
        const share =
          shares.get(word) ?? LATIN_LANGUAGES.map((language) => 0.5 / (groups.get(language).size + 1));
        share[at] += 1 / (own.size + 1);
        shares.set(word, share);
      }
  const best = LATIN_LANGUAGES.flatMap((_, at) => bestOf(shares, at));
  return [...new Set(best)]
    .sort()
    .map((word) => word + rarities(shares.get(word)))
    .join(" ");
}

const isWord = (word) => word.length <= MAX_WORD_LENGTH && /^[\p{Ll}'-]+$/u.test(word);

function bestOf(shares, at) {
  const worth = (share) => {
    const others = share.reduce((sum, each) => sum + each, -share[at]) / (share.length - 1);
    return share[at] * Math.log(share[at] / others);
  };
  return [...shares]
    .map(([word, share]) => ({ word, worth: worth(share) }))
    .sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1))
    .slice(0, WORDS_OF_LANGUAGE)
    .map(({ word }) => word);
}

function rarities(share) {
  const most = Math.max(...share);
  return share.map((each) => Math.min(MAX_RARITY, Math.round(Math.log2(most / each)))).join("");
}
