import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { redact, redactValue } from "../src/index.js";
import { ALPHABETS, beginDraws, draw } from "./sample.js";

beginDraws("redact");

const token = draw(ALPHABETS.a!, 40);
const hash = draw(ALPHABETS.h!, 40);

everyRow(
  "hides the secret in %j",
  [
    // Names and values.
    ["export OPENAI_API_KEY=abcd1234", "export OPENAI_API_KEY=[secret]"],
    ["GITHUB_TOKEN=abcd1234 npm test", "GITHUB_TOKEN=[secret] npm test"],
    ["DB_PASSWORD=p@ss,w0rd;x&y npm test", "DB_PASSWORD=[secret] npm test"],
    ['{"password": "correct horse"}', '{"password": "[secret]"}'],
    ['{\\"password\\": \\"hunter2\\"}', '{\\"password\\": \\"[secret]\\"}'],
    ["password: hunter2", "password: [secret]"],
    ["db:\n  password: hunter\n  port: 1", "db:\n  password: [secret]\n  port: 1"],
    ["DJANGO_SECRET_KEY = 'abc-def'", "DJANGO_SECRET_KEY = '[secret]'"],
    ["Server=x;User Id=sa;Password=abcd1234;Timeout=5", "Server=x;User Id=sa;Password=[secret];Timeout=5"],
    ["AccountName=x;AccountKey=abcd1234==", "AccountName=x;AccountKey=[secret]"],
    ["<password>hunter2</password>", "<password>[secret]</password>"],
    ["- name: DB_PASSWORD\n  value: hunter22", "- name: DB_PASSWORD\n  value: [secret]"],
    ['setenv("API_TOKEN", "abcd1234")', 'setenv("API_TOKEN", "[secret]")'],
    ["пароль: hunter22", "пароль: [secret]"],
    [`AIRTABLE=${hash}`, "AIRTABLE=[secret]"],
    // Headers.
    [`curl -H 'Authorization: Bearer ${token}'`, "curl -H 'Authorization: Bearer [secret]'"],
    ["curl -H 'X-Api-Key: 4f2a6c'", "curl -H 'X-Api-Key: [secret]'"],
    [`it sends Bearer ${token} with it`, "it sends Bearer [secret] with it"],
    ["Basic dXNlcjpwYXNzd29yZA==", "Basic [secret]"],
    // Options.
    ["login --password hunter2 --user me", "login --password [secret] --user me"],
    ["login --password=hunter2", "login --password=[secret]"],
    ["mysql -u root -phunter2 db", "mysql -u root -p[secret] db"],
    ["docker login -u me -p hunter2 host", "docker login -u me -p [secret] host"],
    ["curl -s -u me:hunter2 https://x.test", "curl -s -u me:[secret] https://x.test"],
    ["redis-cli -a 'hunter two'", "redis-cli -a '[secret]'"],
    // Addresses.
    ["psql postgres://me:hunter2@db/x", "psql postgres://me:[secret]@db/x"],
    ["redis://:hunter2@db:6379", "redis://:[secret]@db:6379"],
    ["amqp://me:p@ss@host/x", "amqp://me:[secret]@host/x"],
    [`git clone https://${token}@example.com/x.git`, "git clone https://[secret]@example.com/x.git"],
    ["GET /v1?api_key=abc123def&page=2", "GET /v1?api_key=[secret]&page=2"],
    // Private keys.
    ["a -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- b", "a [secret] b"],
    ["-----BEGIN PRIVATE KEY-----\nabc", "[secret]"],
    [`…\n${"MIIEow+/\n".repeat(9)}-----END PRIVATE KEY----- b`, "…\n[secret] b"],
    [
      "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 1\n\nabc=\n-----END PGP PRIVATE KEY BLOCK-----",
      "[secret]",
    ],
    // Sentences.
    ["The password is hunter2.", "The password is [secret]."],
    ["Das Passwort ist hunter2.", "Das Passwort ist [secret]."],
    [`Use the api key ${token} for it`, "Use the api key [secret] for it"],
    // Across lines.
    [`the token ghp_${token.slice(0, 20)}\n${token.slice(20)} works`, "the token [secret] works"],
    [`the token gh\np_${token} works`, "the token [secret] works"],
    // Tokens of services behind an escape.
    [`"a\\nghp_${token}"`, '"a\\n[secret]"'],
    [`\u001b[32mghp_${token}\u001b[0m`, "\u001b[32m[secret]\u001b[0m"],
  ],
  (text, redacted) => {
    expect(redact(text)).toBe(redacted);
    expect(redact(redacted)).toBe(redacted);
  },
);

everyRow(
  "does not change %j",
  [
    "npm test -- --token-limit 5",
    '"apiKeySource":"ANTHROPIC_API_KEY","claude_code_version":"2.1.197"',
    "Used 12345 tokens: fine",
    "npm_config_update_notifier=false and hf_hub_download_cached_file()",
    "max_tokens=4096 token_count: 4096 tokenLimit=100000",
    "const token = readToken();",
    "const { token, password } = credentials; login(token, password);",
    "password = user.password, secret=settings.SECRET_KEY",
    "password: required",
    "token: string; secret?: Buffer; apiKey: string | undefined",
    "See https://example.com/a@b and git@github.com:a/b.git",
    "task-list, sk-short, risk-assessment, sk-learn-pipeline-with-many-steps",
    "The basic idea is simple.",
    "implement basic authentication, then bearer authentication-with-refresh-tokens",
    "pk_idempotency_keys_created_day",
    "sk_buff_alignment_of_headers and rk_partition_assignment_strategy",
    "API_KEY=your-api-key-here TOKEN=<token> SECRET=${SECRET} PASSWORD=$DB_PASSWORD",
    "token: ${{ secrets.GITHUB_TOKEN }}",
    "password: process.env.DB_PASSWORD",
    'os.environ["API_TOKEN"], getenv("API_TOKEN")',
    'label: { password: "Enter your password", token: "The token is invalid." }',
    `commit ${hash} and its tree ${hash.slice(0, 12)}`,
    "id 123e4567-e89b-12d3-a456-426614174000, request_id=123e4567-e89b-12d3-a456-426614174000",
    `"integrity": "sha512-${draw(ALPHABETS.b!, 86)}=="`,
    `sha256:${draw(ALPHABETS.h!, 64)}`,
    `cache_key: ${hash}, primaryKey=${hash}`,
    `<img src="data:image/png;base64,${draw(ALPHABETS.b!, 400)}">`,
    "test('test_user_can_log_in_with_password_1', () => {})",
    "AbstractSingletonProxyFactoryBeanAuthenticationTokenFilterConfigurer",
    "src/auth/password-reset-token.test.ts: 12 passed",
    "mkdir -p src/a && docker run -p 8080:80 x && mysql -p database",
    "!function(e,t){var n=e.token,r=t.secret;return n&&r?e.apiKey=r.key:null}(a,b);",
    "ssh-ed25519 public key, known_hosts, id_rsa.pub",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    "Set --password to change it; --secret id=npm,src=.npmrc",
    "postgres://user:password@localhost/db, postgres://$USER:$PASS@localhost/db",
    "DEBUG=true NODE_ENV=production LANG=en_US.UTF-8 HOME=/home/me",
    "keyboard: true, monkey: patch, turkey=1, hotkey: ctrl+shift+p",
    "refresh the token, then check that token expires in 3600 seconds",
    "next_page_token: the one of the page before",
    "session-20261121-072954-jif6 and session_id=20261121-072954-jif6",
    // In a list of strings, one string says nothing about the next.
    'the verdict ("pass", "two of the rows differ")',
    '["SERVICE_TOKEN", "request_timeout"]',
  ],
  (text) => {
    expect(redact(text)).toBe(text);
  },
);

test("keeps JSON valid, and takes field names into account", () => {
  const value = {
    password: "hunter2",
    list: [`ghp_${token}`, 5, null],
    nested: { note: "fine", "x-api-key": "4f2a6c" },
  };
  expect(redactValue(value)).toEqual({
    password: "[secret]",
    list: ["[secret]", 5, null],
    nested: { note: "fine", "x-api-key": "[secret]" },
  });
  expect(JSON.parse(redact(JSON.stringify(value)))).toEqual(redactValue(value));
});
