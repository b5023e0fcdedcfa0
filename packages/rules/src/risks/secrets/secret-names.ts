const SECRET_PATH =
  /(?:^|[/\\])(?:\.env(?:rc)?(?:\.(?!example|sample|template|dist|defaults?|schema|test$|vault|d\.ts)[\w-]+)?\*?|id_(?:rsa|dsa|ecdsa|ed25519)(?:_\w+)?|[\w.-]+\.(?:pem|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|key)|\.(?:npmrc|pypirc|netrc|pgpass|my\.cnf|git-credentials|dockercfg|htpasswd|vault-token|boto|s3cfg|terraformrc)|_netrc|credentials(?:\.(?:json|ya?ml|toml|db|xml|csv))?|application_default_credentials\.json|(?:service[-_]?account|gcp[-_]key|firebase-adminsdk)[\w-]*\.json|secrets?\.(?:json|ya?ml|toml|env|txt|properties)|(?:passwords?|tokens?)(?:\.(?:txt|json|csv))?|shadow|environ|master\.key|wallet\.dat|terraform\.tfstate(?:\.backup)?|\.(?:bash|zsh|psql|mysql|python|node_repl|rediscli|sqlite)_history|hosts\.yml|logins\.json|key[34]\.db|cookies\.sqlite|login data|web data|[\w.-]+\.(?:keychain(?:-db)?|ovpn|kdb|agilekeychain|opvault)|credentials\.tfrc\.json|rclone\.conf|ngrok\.yml|\.vault_pass(?:\.txt)?|vault[-_]pass(?:word)?(?:\.txt)?|kubeconfig)$|(?:^|[/\\])\.(?:ssh|aws|gnupg|kube|azure|docker|config[/\\](?:google-chrome|chromium|BraveSoftware|gh|gcloud|op|hub|rclone|doctl|sops|age|solana|fly|stripe)|mozilla[/\\]firefox|password-store|electrum|bitcoin|ethereum|local[/\\]share[/\\]keyrings)(?:[/\\]|$)/i;
const PUBLIC =
  /\.pub$|(?:^|[/\\])(?:known_hosts|authorized_keys)$|\.ssh[/\\]config$|\.docker[/\\](?!config\.json)|(?:^|[/\\])(?:tests?|__tests__|fixtures?|testdata|examples?|docs?|node_modules)[/\\]/i;
const ONLY_THERE = /(?:^|[/\\])(?:shadow|environ|hosts\.yml)$/;
const THERE = /(?:^|[/\\])(?:etc[/\\]shadow|proc[/\\].*environ|gh[/\\]hosts\.yml)$/;

export function isSecretPath(path: string): boolean {
  if (path.length > 500 || !SECRET_PATH.test(path) || PUBLIC.test(path)) return false;
  return !ONLY_THERE.test(path) || THERE.test(path);
}

const NAMED =
  /(?:^|[\s/"'=@<:~])(?:\.env(?![\w*]*\.(?:example|sample|template|dist))(?:\b|$)|\.(?:ssh|aws|gnupg|kube|npmrc|netrc|pgpass|pypirc|git-credentials)\b|id_(?:rsa|dsa|ecdsa|ed25519)\b|printenv\b)|\.(?:pem|p12|pfx|kdbx)\b|\bcredentials(?:\.json)?(?=["'\s]|$)|\/etc\/shadow|\/environ\b/;

/** Returns whether text may name a secret. This quick check also matches some harmless text. */
export function mayNameSecret(text: string): boolean {
  return text.length < 20_000 && NAMED.test(text);
}

export function namesSecret(input: Readonly<Record<string, unknown>>): boolean {
  for (const key of ["file_path", "path", "absolute_path", "filePath", "url", "filename"]) {
    const value = input[key];
    if (typeof value === "string" && (mayNameSecret(value) || holdsSecret(value))) return true;
  }
  return false;
}

const SECRET_VALUE =
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}|\bgithub_pat_\w{50,}|\bglpat-[\w-]{20,}|\bsk-(?:ant-|proj-)?[\w-]{24,}|\bsk_live_\w{16,}|\bxox[abprs]-[\w-]{10,}|\bnpm_[A-Za-z0-9]{36}\b|\bAIza[\w-]{35}\b|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\bdop_v1_\w{40,}|\bhf_[A-Za-z0-9]{30,}|\bpypi-[\w-]{50,}/;
/** Credentials in a URL, such as `https://me:secret@host` or `?access_token=…`. */
const IN_ADDRESS =
  /\b[a-z][\w+.-]{1,20}:\/\/[^\s/@:"']{0,80}:[^\s/@"'$]{6,}@|[?&](?:access_token|api_?key|token|password|secret)=[\w.~+-]{12,}/i;

export function holdsSecret(text: string): boolean {
  return text.length < 200_000 && (SECRET_VALUE.test(text) || IN_ADDRESS.test(text));
}
