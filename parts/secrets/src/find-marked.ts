import type { Span } from "./span.js";
import { isMixed, looksLikeWords } from "./surprise.js";

interface Mark {
  /** A string that every match contains. If it is absent, the regular expression is skipped. */
  has: string;
  /**
   * Matches the secret, or text that ends with the secret as its first group. Runs in linear time:
   * each repetition is bounded or follows a character that it cannot contain.
   */
  form: RegExp;
  isOne?: (secret: string) => boolean;
}

const isRandom = (secret: string) => !looksLikeWords(secret);
/** Matches the start of a word, possibly directly after an escape such as `\n`. */
const AT = String.raw`(?:(?<![\w/+=-])|(?<=\\[nrt]|=))`;

const MARKS: readonly Mark[] = [
  // A JWT: three base64 parts, or five if encrypted. The first is a JSON object.
  { has: "eyJ", form: form(String.raw`${AT}eyJ[\w/+=-]{9,}\.[\w/+=-]{4,}(?:\.[\w/+=-]*){0,9}`) },
  { has: "earer", form: /\bbearer[ \t]{1,4}([\w=.+/~%-]{12,})/gi, isOne: isRandom },
  { has: "asic", form: /\bbasic ([\w/+=-]{6,4096})/gi, isOne: isPair },
  // Telegram.
  { has: ":A", form: /(?<!\d)\d{8,12}:A[\w=-]{33,}/g },
  // Discord: a base64-encoded number, a timestamp and a signature.
  { has: ".", form: form(String.raw`${AT}[MNO][\w-]{21,29}\.[\w-]{6,8}\.[\w/+=-]{26,}`), isOne: isMixed },
  { has: "'", form: /\bidentified by (?:password )?'([^'[\n][^'\n]{2,200})/gi },
  // Azure.
  { has: "Q~", form: /[\w~.-]{3}\dQ~[\w=.+/~%-]{28,}/g },
  // Terraform, MaxMind and Mailchimp.
  { has: ".atlasv1.", form: /\b[A-Za-z\d]{8,20}\.atlasv1\.[\w=.-]{6,}/g },
  { has: "_mmk", form: /\b[A-Za-z\d]{4,8}_\w{24,32}_mmk/g },
  { has: "-us", form: /\b[\da-f]{32}-us\d{1,2}\b/g },
  // URLs with a secret path.
  {
    has: "/",
    form: /\b(?:hooks\.slack\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2|outlook\.office\.com\/webhook|hooks\.zapier\.com\/hooks\/catch|open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook|hooks\.airtable\.com\/workflows)\/([\w./@%~-]{16,})/g,
  },
];

export function findMarked(text: string): Span[] {
  return MARKS.flatMap(({ has, form, isOne }) => {
    if (!text.includes(has)) return [];
    return Array.from(text.matchAll(form)).flatMap(({ 0: whole, 1: part, index }) => {
      const secret = part ?? whole;
      const end = index + whole.length;
      return isOne?.(secret.slice(0, 128)) === false ? [] : [{ start: end - secret.length, end }];
    });
  });
}

function form(source: string): RegExp {
  return new RegExp(source, "g");
}

/** Whether the string is a base64-encoded `name:password` pair rather than a word in a sentence. */
function isPair(text: string): boolean {
  const pair = Buffer.from(text, "base64").toString("latin1");
  return pair.includes(":") && !/[^\x20-\x7e\xa0-\xff]/.test(pair);
}
