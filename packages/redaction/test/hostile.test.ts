import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "../src/index.js";

// Each is 1 MB. Read more than once for each place it would take minutes, which the tests' time-out catches; how long it takes: bench/redaction.
test.each([
  "sk-",
  "eyJ",
  "eyJ-",
  "eyJaaaaaaaaaaaa.",
  "bearer ",
  "Basic abcd",
  "token=",
  "token: ",
  "password ",
  "a://b:",
  "a://b:c@",
  "-----BEGIN PRIVATE KEY-----",
  "-----END PRIVATE KEY-----",
  "Private-Lines:",
  "MIIEow+/",
  "MIIE\n",
  "--token ",
  "password: '",
  'password="\\',
  "a\n",
  "ghp_\n",
  "mysql -p",
  " -u ",
  "curl -u ",
  ".",
  "T3BlbkFJ",
  ":A",
  "Q~",
  "hooks.slack.com/services/",
  "name: DB_PASSWORD\n",
  "A=",
  "AAAA=\n",
  "0123456789abcdef",
  '"token",',
  "密码:",
  "a:b@",
  "password=a&",
  "$",
  "_mmk",
  ".atlasv1.",
  "%20",
  "\r\n",
  " ",
])("reads 1 MB of %j once", (unit) => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(redact(text).length).toBeGreaterThan(0);
});

test("changes nothing more when words are redacted twice", () => {
  const parts = fc.constantFrom(
    "password",
    "token",
    "api_key",
    "=",
    ": ",
    " ",
    "\n",
    '"',
    "'",
    "\\",
    "://",
    "@",
    "-p ",
    "--secret ",
    "Bearer ",
    "ghp_",
    "sk-",
    "eyJ",
    ".",
    "-----BEGIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    "hunter2",
    "aB3xQ9zP1kL5",
    "0123456789abcdef0123",
    "[secret]",
    "is ",
    "the ",
    "mysql ",
    "value: ",
    ">",
    "<password>",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 5, arbitrary: parts }, fc.string({ maxLength: 6 })), { maxLength: 14 }),
      (each) => {
        const once = redact(each.join(" "));
        expect(redact(once)).toBe(once);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
  );
});
