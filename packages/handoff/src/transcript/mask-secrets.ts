const MASK = "[secret]";

/** What a secret is called, as in `AWS_SECRET_ACCESS_KEY` and `X-Api-Key`. */
const NAME =
  "[\\w-]{0,64}(?:(?:api|access|account|private)[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?)(?:[_-](?:access[_-])?(?:key|value))?[\"']?";

/** Looks of a secret, each with what is kept of a match in front of the secret. No secret is masked in part. */
const SECRETS: readonly RegExp[] = [
  /()-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,16384}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  // What is left of one whose beginning was cut off.
  /()(?<![A-Za-z0-9+/=\n])[A-Za-z0-9+/=\n]{64,}-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
  // Keys that say whose they are: OpenAI, Anthropic, GitHub, GitLab, Slack, AWS, Google, npm, Stripe, Hugging Face.
  /()\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]{16,}/g,
  /()\b(?:gh[pousr]_|github_pat_|glpat-|xox[a-z]-|AIza|ya29\.|SG\.)[A-Za-z0-9_.-]{16,}/g,
  // Names of settings and functions begin like these two, and have lines below or hyphens.
  /()\b(?:npm|hf)_[A-Za-z0-9]{30,}/g,
  /()\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // A JSON Web Token.
  /()(?<![\w-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /(\b(?:bearer|basic)\s{1,4})[A-Za-z0-9._~+/=-]{12,}/gi,
  // user:password@host
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{0,128}:)[^\s/@"']{1,256}(?=@)/gi,
  // API_KEY=..., password: "...", token: 4f2a... In prose and code, a word behind a colon is rarely one.
  new RegExp(`(${NAME}=)(?!["']|\\[secret\\])[^\\s"'\`,;)}\\]]{4,}`, "gi"),
  new RegExp(`(${NAME}\\s{0,4}[=:]\\s{0,4})(?:"[^"\\n]{4,}"|'[^'\\n]{4,}')`, "gi"),
  new RegExp(`(${NAME}\\s{0,4}:\\s{0,4})(?!["']|\\[secret\\])(?=\\S{0,64}\\d)[^\\s"'\`,;)}\\]]{4,}`, "gi"),
  /(--(?:api-?key|secret|token|password)\s{1,4})(?!-|\[secret\])(?:"[^"\n]{1,}"|'[^'\n]{1,}'|[^\s"']{4,})/gi,
];

/**
 * Text with `[secret]` in place of what looks like one: keys of well-known services, tokens, passwords in addresses and
 * assignments. Obvious ones only: a secret that looks like any other word stays.
 */
export function maskSecrets(text: string): string {
  return SECRETS.reduce((masked, secret) => masked.replace(secret, `$1${MASK}`), text);
}
