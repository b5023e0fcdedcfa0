import { passwordName } from "./credential-words.js";
import { lazy } from "./lazy.js";

/**
 * What the name of a setting, field, header or option implies about its value.
 * - `password`: chosen by a person, so it can consist of words.
 * - `secret`: a key, a token or anything else that a program issues.
 * - `opaque`: a secret only if the value looks random.
 */
export type NameKind = "password" | "secret" | "opaque";

const MAX_LENGTH = 80;

const SECRET_NAME =
  /(?:secret|token|bearer|authorization|mnemonic|seed ?phrase|connection ?string|shared ?access ?signature|publishing ?profile|(?:^| )(?:credential|cred|jwt|jwk|pat|hmac|key ?pass|store ?pass|key ?data)|(?:api|access|private|secret|account|sign(?:ing)?|encryption|decryption|master|auth|shared|license|service|role|deploy|storage|session|cookie|app|application|admin|user|write|ingest(?:ion)?|integration|routing|consumer|hmac) ?key)$/;
/** Names whose values are often harmless. Only values that look random are hidden. */
const OPAQUE = words(
  "key keys auth signature sig salt seed webhook webhookurl dsn session sessionid sid cookie otp totp license credentials creds secrets tokens pin nonce assertion ticket phpsessid jsessionid connectsid api",
);
/** Words before `key` that mark the key as public or harmless. */
const HARMLESS_KEYS = words(
  "public pub publishable cache primary foreign partition sort index idx row col column object map hash unique composite natural surrogate idempotency dedupe group routing lookup i18n translation locale message storage query react list item config registry ssh host known artifact build lock checksum file s3 bucket blob cas store event jsx element kv trace request span resource state schema sequence hot bloom shard order search facet metric meta node turbo",
);
/** Words before `token` that refer to units of text, pagination or tasks. */
const OTHER_TOKENS = words(
  "max min num next prev per total count page continuation sync cancel cancellation abort stop eos bos pad start end first last current peek syntax punctuation lex lexer parser string number comment keyword operator",
);
const IDENTIFIERS = words(
  "id ids url uri host version hash sha commit digest project org team region email name user username",
);
/** Trailing words that only distinguish credentials of the same kind. */
const QUALIFIERS = words(
  "prod production staging stage dev development test testing local old new live base default primary secondary main backup value val raw b64 base64 encoded encrypted plain text string str env 1 2 3 4 5 admin root readonly ro rw",
);
/** Service names. A random-looking value in one of their settings is treated as a key. */
const SERVICES = words(
  "adafruit adobe airtable algolia alibaba asana atlassian confluence jira bamboo beamer bitbucket bittrex meraki cloudflare codecov cohere coinbase confluent contentful datadog discord droneci dropbox etsy facebook fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom kraken kucoin launchdarkly linkedin looker mailchimp mailgun mapbox mattermost messagebird netlify newrelic nytimes okta openai plaid privateai rapidapi sendbird sendgrid sentry shodan snyk sonar squarespace stripe sumo sumologic telegram travis trello twilio twitch twitter typeform yandex zendesk circleci pagerduty amplitude mixpanel segment rollbar honeycomb deepl mistral groq",
);

/** Returns the kind that a name in any style suggests: `dbPassword`, `X-Api-Key`, `--token`. */
export function nameKind(name: string): NameKind | undefined {
  const known = KNOWN.get(name);
  if (known !== undefined) return known === "none" ? undefined : known;
  const kind = kindOf(name);
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  KNOWN.set(name, kind ?? "none");
  return kind;
}

const KNOWN = new Map<string, NameKind | "none">();
const MAX_KNOWN = 2_000;

function kindOf(name: string): NameKind | undefined {
  const parts = wordsOf(name.slice(-MAX_LENGTH));
  while (parts.length > 1 && QUALIFIERS.has(parts.at(-1)!)) parts.pop();
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const two = (parts.at(-2) ?? "") + last;
  const whole = parts.join(" ");
  if (parts.includes("public") || parts.includes("publishable") || parts.includes("csrf")) return undefined;
  if (passwordName().test(whole)) return "password";
  if (SECRET_NAME.test(whole)) {
    return OTHER_TOKENS.has(parts.at(-2) ?? "") ? "opaque" : "secret";
  }
  if (last === "key" || last === "keys") {
    if (parts.length > 1 && HARMLESS_KEYS.has(parts.at(-2)!)) return undefined;
    return parts.length > 1 ? "opaque" : undefined;
  }
  if (OPAQUE.has(last) || OPAQUE.has(two) || (last.length > 5 && last.endsWith("pass"))) return "opaque";
  return parts.some((part) => SERVICES.has(part)) && !IDENTIFIERS.has(last) ? "opaque" : undefined;
}

/** Whether a word names a credential. As a value, such a word is only a label. */
export function isNoun(word: string): boolean {
  return nameKind(word) !== undefined;
}

/** Splits a name: both `dbPassword2` and `DB_PASSWORD_2` become `db`, `password` and `2`. */
function wordsOf(name: string): string[] {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      // In scripts without spaces, removes the word for "is" from the end.
      .map((word) => word.replace(/[\u662f\u4e3a\u306f]$/, ""))
      .flatMap((word) => /^(\p{L}+)(\d{1,3})$/u.exec(word)?.slice(1) ?? word)
      .filter((word) => word !== "")
  );
}

function words(list: string): { has(word: string): boolean } {
  const set = lazy(() => new Set(list.trim().split(/\s+/)));
  return { has: (word) => set().has(word) };
}
