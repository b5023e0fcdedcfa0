import type { Grammar } from "./grammar/grammar-entry.js";
import type { Program } from "./grammar/program.js";

const COMMAND: Grammar = { words: "command" };
const BEHIND_ONE: Grammar = { words: "skip command" };

export const CREDENTIALS: readonly Program[] = [
  { names: "dotenv dotenv-cli", short: "evpc", words: "command" },
  {
    names: "aws-vault chamber saml2aws aws-okta vaulted berglas",
    sub: {
      exec: { short: "dntr", long: "duration", words: "skip command" },
      shell: BEHIND_ONE,
      run: COMMAND,
    },
  },
  {
    names: "op",
    sub: { run: { long: "env-file account", words: "command" } },
    deploys: "item|document|vault|user|group create|edit|delete|move|suspend|grant|revoke",
    prints: "read, item|document get",
  },
  {
    names: "doppler",
    sub: {
      run: { short: "pc", long: "project config token", reads: { "--command": "script" }, words: "command" },
    },
    deploys: "secrets|projects|configs|environments set|delete|create|upload|update",
    prints: "secrets",
  },
  {
    names: "infisical",
    sub: { run: { long: "env path projectId", reads: { "--command": "script" }, words: "command" } },
  },
  { names: "dotenvx", sub: { run: { short: "fe", words: "command" } } },
  { names: "teller", sub: { run: { short: "c", words: "command" } } },
  {
    names: "sops",
    sub: { "exec-env": { words: "skip rest" }, "exec-file": { words: "skip rest" } },
    prints: "decrypt, -d|--decrypt",
  },
  { names: "envconsul envchain", short: "c", long: "prefix secret config", words: "command" },
  { names: "direnv", sub: { exec: { words: "folder command" } } },
  {
    names: "vault",
    deploys:
      "write|delete, kv put|delete|destroy|patch|undelete, kv metadata delete, secrets|auth|audit " +
      "enable|disable|move|tune, policy write|delete, lease|token revoke, operator *, namespace " +
      "create|delete",
    prints: "kv get, read, print token, token lookup",
  },
  { names: "openssl", sends: "s_client" },
  { names: "bao", prints: "kv get, read, print token, token lookup" },
  { names: "pass gopass", prints: "show" },
  { names: "bw lpass", prints: "get|show|export" },
  { names: "security", prints: "find-generic-password|find-internet-password|dump-keychain|export" },
  { names: "age", prints: "-d|--decrypt" },
  { names: "gpg", prints: "-d|--decrypt|--export-secret-keys", keys: "--delete-secret*" },
];
