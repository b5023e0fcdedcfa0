import { expect, test } from "vitest";
import { maskSecrets } from "../src/transcript/mask-secrets.js";

test.each([
  ["sk-ant-api03-abcdefghijklmnop", "[secret]"],
  ["export OPENAI_API_KEY=abcd1234", "export OPENAI_API_KEY=[secret]"],
  ["GITHUB_TOKEN=ghp_abcdefghijklmnopqrst npm test", "GITHUB_TOKEN=[secret] npm test"],
  [`key ${"sk-".padEnd(5_000, "a")}`, "key [secret]"],
  ["curl -H 'Authorization: Bearer abcdefghijklmnop'", "curl -H 'Authorization: Bearer [secret]'"],
  ["psql postgres://me:hunter2@db/x", "psql postgres://me:[secret]@db/x"],
  ["login --password hunter2 --user me", "login --password [secret] --user me"],
  ['{"password": "correct horse"}', '{"password": [secret]}'],
  ["password: hunter2", "password: [secret]"],
  ["AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG make", "AWS_SECRET_ACCESS_KEY=[secret] make"],
  ["curl -H 'X-Api-Key: 4f2a6c'", "curl -H 'X-Api-Key: [secret]'"],
  ["DJANGO_SECRET_KEY = 'abc-def'", "DJANGO_SECRET_KEY = [secret]"],
  ["AccountName=x;AccountKey=abcd1234==", "AccountName=x;AccountKey=[secret]"],
  [`npm_${"aB3".repeat(12)}`, "[secret]"],
  ["ya29.a0AfH6SMBabcdefghijklmnop", "[secret]"],
  ["AKIAABCDEFGHIJKLMNOP", "[secret]"],
  ["eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", "[secret]"],
  ["a -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- b", "a [secret] b"],
  ["-----BEGIN PRIVATE KEY-----\nabc", "[secret]"],
  [`…\n${"MIIEow+/\n".repeat(9)}-----END PRIVATE KEY----- b`, "…[secret] b"],
])("masks %j", (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
  expect(maskSecrets(masked)).toBe(masked);
});

test.each([
  "npm test -- --token-limit 5",
  "Used 12345 tokens: fine",
  "npm_config_update_notifier=false and hf_hub_download_cached_file()",
  "max_tokens=4096 token_count: 4096",
  "const token = readToken();",
  "password: required",
  "See https://example.com/a@b and git@github.com:a/b.git",
  "task-list, sk-short, risk-assessment",
  "The basic idea is simple.",
])("leaves alone %j", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test.each([
  "sk-",
  "eyJ-",
  "bearer ",
  "token=",
  "a://b:",
  "-----BEGIN PRIVATE KEY-----",
  "MIIEow+/",
  "access_key",
  "--token ",
  "password: '",
])("takes no long time over 16 KB of %j", (unit) => {
  expect(maskSecrets(unit.repeat(Math.ceil(16_384 / unit.length))).length).toBeGreaterThan(0);
});
