/** "your-org", "sk_live_your_key" */
const YOUR_OWN =
  /(?:^|\/\/|[@.:=/_-])your[-_]?(?:own[-_])?(?:api|app|access|account|aws|bucket|client|company|db|database|deploy|domain|email|github|google|host|id|jwt|key|mail|name|openai|org|organi[sz]ation|password|private|project|public|region|repo|repository|secret|server|site|smtp|store|stripe|team|tenant|token|url|user|username|webhook)(?![a-z])/i;
const TO_CHANGE =
  /^(?:change|replace|fill|edit|update|set)[-_]?(?:me|this)(?:[-_ !.].{0,30})?$|^replace[-_]with[-_](?:an?|the|your|my|real|actual|own)[-_].{2,60}$|^(?:insert|put|paste|add|enter|your)[-_][\w-]{1,40}[-_]here$|^YOUR(?:_[A-Z]+){1,5}$/i;
/** "xxxxxxxx", "UA-XXXXXXXX-X", "x.x.x.x" */
const MASK =
  /^(?:[A-Za-z]{1,4}[-_])?(?:x{3,}|X{3,}|[xX](?:[.][xX]){3}|X+(?:-X+)+)(?:-[xX]{1,12}){0,4}$|^[A-Z]{2,6}X{6,}$/;
/** "your@email.com", "email@example.com" */
const NOBODYS_MAIL =
  /^(?:you|your|your[._-]?\w+|email|e-mail|name|author|username|someone)@(?:e?mail|domain|example|company|mycompany)\.\w{2,4}$/i;
/** "https://github.com/<user>/<repo>", "postgres://user:password@host/db", "sk-..." */
const OPEN_URL =
  /^https?:\/\/[^<>\s]{0,60}<[a-z][\w-]{0,30}>|^\w{2,20}:\/\/(?:user|username):(?:pass|password|pwd|secret)@(?:host|hostname|server)\b|^https?:\/\/(?:www\.)?(?:github|gitlab|bitbucket)\.\w+\/(?:user|username|yourname|yourusername|owner)\/|:\/\/(?:HOST|HOSTNAME|SERVER)(?=[:/]|$)|^https?:.{5,60}\/(?:XXX+|xxx+)(?:\/|$)|^[a-z]{2,10}[-_](?:\.{3}|\u2026)$/;
const NO_DATE =
  /^(?:0{4}-0{2}-0{2}|0{2}[./]0{2}[./]0{4}|(?:YYYY|20XX|20\?\?|\d{4})-(?:MM|XX|\?\?)-(?:DD|XX|\?\?)|(?:dd|DD|TT|JJ)[./](?:mm|MM)[./](?:yyyy|YYYY|JJJJ|aaaa))$/;
const OF_DATE =
  /(?:^| )(?:date|day|on|at|start|starts|end|ends|due|deadline|from|until|released?|published|updated|created|modified|datum|fecha|data)$/;
/** Of a host or an address that nobody can have (RFC 2606). */
const NOBODYS = /(?:^|[@/.])example\.(?:com|org|net)(?=$|[/:])|^you@|\byour-?(?:domain|site|company)\./i;

/**
 * Whether the form of a value without blanks shows that somebody has still to put the real one in its place.
 * @param key in words
 */
export function isDummy(value: string, key: string, isOfRecord: boolean): boolean {
  if (/\s/.test(value) || value.length > 120) return false;
  if (NO_DATE.test(value)) return OF_DATE.test(key) && (isOfRecord || value.startsWith("0"));
  return (
    OPEN_URL.test(value) ||
    NOBODYS_MAIL.test(value) ||
    (YOUR_OWN.test(value) && !value.startsWith("/")) ||
    TO_CHANGE.test(value) ||
    MASK.test(value) ||
    namesItself(value, key)
  );
}

/** `password: INSERT_PASSWORD` */
function namesItself(value: string, key: string): boolean {
  const named = /^(?:INSERT|PUT|ENTER|ADD|PASTE|SET|CHANGE|REPLACE)[-_]+([A-Z][A-Z_-]{1,40})$/.exec(
    value,
  )?.[1];
  if (named === undefined) return false;
  const words = named.toLowerCase().replace(/[-_]+/g, " ");
  return key.endsWith(words) || words.endsWith(key);
}

/** "/path/to/cert.pem" */
export function isDummyPath(value: string): boolean {
  return /^(?:[A-Za-z]:)?[\\/]?path[\\/]to[\\/]\S/.test(value);
}

/** A value of a file that is used in production: there a host of nobody's is none. */
export function isDummyHost(value: string): boolean {
  return value.length <= 120 && !/\s/.test(value) && NOBODYS.test(value);
}
