import { isNoun, type NameKind } from "./credential-names.js";
import { isMixed, looksLikeHash, looksLikeWords } from "./surprise.js";

export interface ValueContext {
  kind: NameKind;
  name: string;
  isQuoted: boolean;
  /**
   * How the name and the value are written, in this order: `n=v`, `n = v`, `n: v`, `f("n", "v")`,
   * `--n v`, `Authorization: Scheme v`.
   */
  by: "equals" | "spaced" | "colon" | "argument" | "option" | "header";
  endsLine: boolean;
}

/** Values that describe a secret instead of being one. */
const STATES = new Set(
  "void true false null none nil undefined string number boolean any unknown never object buffer required optional missing invalid valid expired set unset empty present absent enabled disabled yes no on off hidden redacted masked secret text bytes str int bool char varchar env auto default prompt ask stdin generated random ok wrong correct needed given used stored written encrypted hashed field input type fields reset change changed rotation rotated management manager prompts policy length strength here there and or not is in to for from with by of the a an at as it be has was are will must should can may but if when only also then this that which who do does".split(
    " ",
  ),
);
const PLACEHOLDER_WORDS =
  /(?:^|[^a-z])(?:your|example|examples|sample|dummy|placeholder|changeme|replace|insert|todo|fixme|here|redacted|fake|xxx+)(?:$|[^a-z])/i;

/** Whether the value is a secret, given that its name suggests a credential. */
export function isSecretValue(value: string, context: ValueContext): boolean {
  const { kind, by, isQuoted } = context;
  if (value.length < 4 || value.startsWith("[secret]") || isReference(value, context)) return false;
  if (STATES.has(value.toLowerCase()) || isOneCharacter(value)) return false;
  const isNumber = /^(?:[\d_.,:%/-]+|0x[\da-f]{1,16})$/i.test(value);
  if (kind === "opaque") return !isNumber && isOpaque(value, by === "equals" || by === "option" ? 12 : 16);
  if (by === "header") return value.length >= 6 && !(looksLikeWords(value) && !/\d/.test(value));
  if (isPlaceholder(value)) return false;
  if (/\s/.test(value)) return isPassphrase(value, context);
  if (isNumber)
    return kind === "password" && /^\d+$/.test(value) && (by === "equals" || by === "option" || isQuoted);
  const isConstant = (by === "equals" || isQuoted) && /^(?:-D)?[A-Z][A-Z0-9_]*$/.test(context.name);
  if (isConstant || by === "option") return true;
  if (!isQuoted && isCode(value, kind)) return false;
  if (by === "argument") return !isWord(value);
  if (kind === "password") {
    if (isQuoted || (by === "equals" && !isWord(value))) return true;
    // In YAML, the value can be a word. In prose and code, a word after a colon is rarely a secret.
    return !isWord(value) || (by !== "spaced" && context.endsLine && /^[a-z]+$/.test(value));
  }
  if (isQuoted && /secret$/i.test(context.name)) return true;
  return (
    PLAIN.test(value) &&
    (/\d/.test(value) || (value.length >= (by === "equals" ? 10 : 16) && !looksLikeWords(value)))
  );
}

const PLAIN = /^[\w.+/=~:@%$-]+$/;

/** Whether the value is an expression. Unquoted secrets in settings rarely look like code. */
function isCode(value: string, kind: NameKind): boolean {
  if (/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)+$/.test(value)) return looksLikeWords(value);
  if (value.length >= 16 && /^[\w+/=.-]+$/.test(value) && !looksLikeWords(value)) return false;
  const operator = /^!{0,2}[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)*([([<{;?&|+*])/.exec(value)?.[1];
  // People use punctuation in passwords.
  return operator !== undefined && (kind !== "password" || operator === "(" || operator === "[");
}

/** Whether the value only refers to a secret: a variable, a call, a template or a path. */
function isReference(value: string, { isQuoted, by }: ValueContext): boolean {
  if (
    /^(?:\$(?:\{|\(|\w+\W*$|env:)|\{\{|<[^<>]{0,60}>?$|%\w+%$|%\{|#\{|\{\w{0,40}\}?$|@\w+@|!Ref|!Sub|!GetAtt|op:\/\/|vault:|ssm:|arn:|file:|env:|keyring:|https?:\/\/)/.test(
      value,
    )
  )
    return true;
  if (/^(?:\.{0,2}|~|[A-Za-z]:|%\w+%)[/\\][\w.@ \\/-]*$/.test(value) && looksLikeWords(value)) return true;
  if (isQuoted) return false;
  if (/^(?:[!?]\w|[A-Za-z_$][\w.$]*\()/.test(value)) return true;
  if (
    /^(?:process|import|os|env|settings|config|self|this|props|secrets|vars|options|args|params|req|request|ctx|context|data|var|local|module|inputs|github|steps|needs|matrix|cfg|conf|opts|state|user|app|window|crypto|std|System)(?:\.|\[|\?\.|->)/.test(
      value,
    )
  )
    return true;
  // The arguments of `docker build --secret id=…,src=…` are not secrets.
  return by === "option" && /^(?:id|type|src|source|env)=/.test(value);
}

function isPlaceholder(value: string): boolean {
  return (
    isOneCharacter(value) ||
    /^(?:\u2026|<|\*\*)/.test(value) ||
    ["xxxx", "XXXX", "****", "...", "\u2026"].some((end) => value.endsWith(end)) ||
    (PLACEHOLDER_WORDS.test(value) && looksLikeWords(value)) ||
    (value.length <= 40 && isNoun(value.replace(/\d{0,3}$/, "")) && looksLikeWords(value))
  );
}

/** Whether the quoted words are a passphrase, and not text about one, such as a form label. */
function isPassphrase(value: string, { kind, isQuoted, name }: ValueContext): boolean {
  if (!isQuoted) return false;
  if (/mnemonic|phrase/i.test(name) && /^(?:[a-z]{3,8} ){11,23}[a-z]{3,8}$/.test(value)) return true;
  if (kind !== "password" && !/secret/i.test(name)) return false;
  const words = value.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  if (words.length > 8 || /[.!?:]$/.test(value)) return false;
  return (
    !words.some((word) => isNoun(word)) &&
    !/^(?:enter|your|forgot|show|hide|reset|new|confirm|invalid|the|must|please|choose|repeat|change|use|set|type|create)\b/i.test(
      value,
    )
  );
}

function isOpaque(value: string, least: number): boolean {
  if (value.length < least || /\s/.test(value) || /^(?:\w+:\/\/|\.{0,2}\/|sha\d|md5)/.test(value))
    return false;
  if (isUuid(value)) return false;
  if (looksLikeHash(value)) return value.length >= 24;
  if (looksLikeWords(value)) return false;
  // Code does not look like words, either, but is not a secret.
  if (/[()[\]{}<>;,|\\"'*?!]/.test(value)) return false;
  return (/\d/.test(value) && /[A-Za-z]/.test(value)) || isMixed(value);
}

function isUuid(value: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

function isWord(value: string): boolean {
  return /^[\p{L}_.'-]+$/u.test(value) && looksLikeWords(value);
}

function isOneCharacter(value: string): boolean {
  for (let at = 1; at < value.length; at++) if (value[at] !== value[0]) return false;
  return true;
}
