import { reading } from "./reading.mjs";

const { LATIN_LANGUAGES, sentencesIn } = reading;

const WORDS_OF_LANGUAGE = 48;
const MAX_WORD_LENGTH = 8;
/**
 * The highest digit. A digit says, in bits, how much rarer a word is in a language than in the
 * language in which it is most common.
 */
const MAX_RARITY = 7;
/** The maximum number of documents per package. */
const MAX_DOCUMENTS = 100;

/**
 * Learns words that distinguish languages in the Latin script, with a digit for each language.
 * Counts the packages and families that contain a word, not the occurrences of the word.
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
