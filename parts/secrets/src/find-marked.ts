import { ALPHABETS, isIn, runEnd, setOf } from "./characters.js";
import { beginsHere } from "./find-tokens.js";
import type { Span } from "./span.js";
import { isMixed, looksLikeHash, looksLikeWords } from "./surprise.js";

const WORD = ALPHABETS.w!;
const DOTTED = ALPHABETS.d!;
const CRYPT = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789./$=,+");
const DIGITS = setOf("0123456789");
const URL_SAFE = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
const BASE64 = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-=");
const PATH = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./@%~");

/** URLs whose path is a key. */
const KEYED_ADDRESSES = [
  "hooks.slack.com/services/",
  "hooks.slack.com/workflows/",
  "hooks.slack.com/triggers/",
  "discord.com/api/webhooks/",
  "discordapp.com/api/webhooks/",
  "webhook.office.com/webhookb2/",
  "outlook.office.com/webhook/",
  "hooks.zapier.com/hooks/catch/",
  "open.feishu.cn/open-apis/bot/v2/hook/",
  "open.larksuite.com/open-apis/bot/v2/hook/",
  "hooks.airtable.com/workflows/",
];

/**
 * Secrets recognised by a marker in their middle or at their end, and URL paths that grant
 * access to anyone who has them.
 */
export function findMarked(text: string): Span[] {
  return [
    ...eachOf(text, "eyJ", webToken),
    ...["Bearer", "bearer", "BEARER"].flatMap((mark) => eachOf(text, mark, bearer)),
    ...["Basic ", "basic ", "BASIC "].flatMap((mark) => eachOf(text, mark, basic)),
    ...eachOf(text, ":A", telegramToken),
    ...eachOf(text, ".", discordToken),
    ...eachOf(text, ":", passwordFileLine),
    ...eachOf(text, "$", passwordHash),
    ...["IDENTIFIED BY", "identified by"].flatMap((mark) => eachOf(text, mark, identifiedBy)),
    ...eachOf(text, "Q~", azureSecret),
    ...eachOf(text, ".atlasv1.", (at) => around(text, at, 20, 120, DOTTED)),
    ...eachOf(text, "_mmk", (at) => around(text, at, 36, 4)),
    ...eachOf(text, "-us", mailchimpKey),
    ...eachOf(text, "T3BlbkFJ", (at) => around(text, at, 160, 160)),
    ...KEYED_ADDRESSES.flatMap((address) =>
      eachOf(text, address, (at) => {
        const start = at + address.length;
        const end = runEnd(text, start, PATH);
        return end - start >= 16 ? { start, end } : undefined;
      }),
    ),
  ];

  /** Three base64 parts with dots between them, the first a JSON object; five parts if encrypted. */
  function webToken(at: number): Span | number | undefined {
    if (!beginsHere(text, at)) return undefined;
    // Without a dot it is JSON in base64, as in source maps and images.
    const header = runEnd(text, at, BASE64, at + 4096);
    // A later start in the same run reaches the same end.
    if (text[header] !== ".") return header;
    if (header - at < 12) return undefined;
    const payload = runEnd(text, header + 1, BASE64);
    if (payload - header < 5) return undefined;
    let end = payload;
    while (text[end] === ".") end = runEnd(text, end + 1, BASE64);
    return { start: at, end };
  }

  function telegramToken(at: number): Span | undefined {
    const start = backwards(text, at, DIGITS, 12);
    const end = runEnd(text, at + 1, WORD);
    return at - start >= 8 && end - at >= 34 ? { start, end } : undefined;
  }

  /** A number in base64, a time and a signature. */
  function discordToken(at: number): Span | undefined {
    const start = backwards(text, at, URL_SAFE, 30);
    if (at - start < 22 || !/^[MNO]/.test(text[start]!)) return undefined;
    const time = runEnd(text, at + 1, BASE64, at + 9);
    if (time - at < 6 || time - at > 8 || text[time] !== ".") return undefined;
    const end = runEnd(text, time + 1, BASE64);
    return end - time >= 26 && isMixed(text.slice(start, time)) ? { start, end } : undefined;
  }

  /**
   * `host:port:database:user:password`, a line of `.pgpass`; the password may include sentence punctuation.
   */
  function passwordFileLine(at: number): Span | undefined {
    const port = runEnd(text, at + 1, DIGITS, at + 7);
    if (port - at < 4 || port - at > 6 || text[port] !== ":") return undefined;
    const fields = /^[\w*-]{0,63}[A-Za-z*][\w*-]{0,63}:[\w*.@-]{0,63}[A-Za-z*][\w*.@-]{0,63}:/.exec(
      text.slice(port + 1, port + 140),
    );
    // An IPv6 address has such fields, but no host.
    if (!fields || !/(?:[G-Zg-z.*][\w-]{0,63})$/.test(text.slice(Math.max(0, at - 64), at))) return undefined;
    const start = port + 1 + fields[0].length;
    let end = start;
    while (end < text.length && end < start + 200 && !/[\s"'`\\)]/.test(text[end]!)) end++;
    return end - start >= 4 && text[start] !== "[" ? { start, end } : undefined;
  }

  /** A password hash by `crypt` or similar. */
  function passwordHash(at: number): Span | undefined {
    const mark = /^\$(?:2[abxy]|apr1|[1567y]|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]{0,20})\$/.exec(
      text.slice(at, at + 32),
    );
    if (!mark) return undefined;
    const end = runEnd(text, at + mark[0].length, CRYPT, at + 400);
    return end - at >= 28 ? { start: at, end } : undefined;
  }

  /** `CREATE USER … IDENTIFIED BY '…'` */
  function identifiedBy(at: number): Span | undefined {
    const mark = /^IDENTIFIED BY (?:PASSWORD )?['"]/i.exec(text.slice(at, at + 32));
    if (!mark) return undefined;
    const start = at + mark[0].length;
    const end = text.indexOf(text[start - 1]!, start);
    return end - start >= 3 && end - start < 200 && text[start] !== "[" ? { start, end } : undefined;
  }

  function azureSecret(at: number): Span | undefined {
    const before = text.slice(Math.max(0, at - 4), at);
    if (!/^[\w~.-]{3}\d$/.test(before)) return undefined;
    const end = runEnd(text, at + 2, ALPHABETS.b!);
    return end - at >= 30 ? { start: at - 4, end } : undefined;
  }

  /** `Bearer …`, even without a header name. */
  function bearer(at: number): Span | undefined {
    const mark = /^bearer[ \t]{1,4}/i.exec(text.slice(at, at + 12));
    if (!mark || isIn(text.charCodeAt(at - 1), WORD)) return undefined;
    const start = at + mark[0].length;
    const end = runEnd(text, start, ALPHABETS.b!);
    return end - start >= 12 && !looksLikeWords(text.slice(start, Math.min(end, start + 128)))
      ? { start, end }
      : undefined;
  }

  /** `Basic …`: a name and a password in base64, not a word in a sentence. */
  function basic(at: number): Span | undefined {
    const start = at + 6;
    const end = runEnd(text, start, BASE64, start + 4096);
    if (end - start < 6) return undefined;
    const pair = Buffer.from(text.slice(start, end), "base64").toString("latin1");
    return pair.includes(":") && !/[^\x20-\x7e\xa0-\xff]/.test(pair) ? { start, end } : undefined;
  }

  /** A hash and the data centre: `…-us12`. */
  function mailchimpKey(at: number): Span | undefined {
    const end = runEnd(text, at + 3, DIGITS, at + 6);
    const start = backwards(text, at, ALPHABETS.a!, 40);
    return at - start === 32 && end > at + 3 && looksLikeHash(text.slice(start, at))
      ? { start, end }
      : undefined;
  }
}

function around(text: string, at: number, before: number, after: number, alphabet = WORD): Span | undefined {
  const start = backwards(text, at, alphabet, before);
  const end = runEnd(text, at, alphabet, at + after);
  return end - start >= 32 && !looksLikeWords(text.slice(start, end)) ? { start, end } : undefined;
}

function backwards(text: string, from: number, alphabet: Uint8Array, most: number): number {
  let at = from;
  while (at > 0 && from - at < most && isIn(text.charCodeAt(at - 1), alphabet)) at--;
  return at;
}

/** Applies `read` to each occurrence of `mark`; when it finds nothing, it may return where to continue. */
function eachOf(text: string, mark: string, read: (at: number) => Span | number | undefined): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(mark); at !== -1; ) {
    const found = read(at);
    const end = typeof found === "object" ? found.end : (found ?? 0);
    if (typeof found === "object") spans.push(found);
    at = text.indexOf(mark, Math.max(at + 1, end));
  }
  return spans;
}
