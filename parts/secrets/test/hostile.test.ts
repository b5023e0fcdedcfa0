// @module-tag fuzz
// @module-tag every-point

import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "../src/index.js";
import { ALPHABETS, beginDraws, draw } from "./sample.js";

beginDraws("hostile");

// With 250 KB, expressions that take exponential or cubic time exceed the test's timeout. With 1 MB
// (`EVERY_POINT=1`, for changes to the expressions), those that take quadratic time exceed it, too.
// bench/redaction measures the time.
const characters = process.env.EVERY_POINT ? 1_000_000 : 250_000;

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
])(`reads ${characters / 1000} KB (EVERY_POINT: 1 MB) of %j in time`, (unit) => {
  const text = unit.repeat(Math.ceil(characters / unit.length));
  expect(redact(text).length).toBeGreaterThan(0);
});

test("hides a token regardless of the text before and after it", () => {
  const token = `ghp_${draw(ALPHABETS.a!, 36)}`;
  const parts = fc.constantFrom(
    ..."password|token|api_key|=|: |\n|\"|'|\\\\|://|@|-p |--secret |Bearer |sk-|eyJ|.|-----BEGIN PRIVATE KEY-----|-----END PRIVATE KEY-----|hunter2|[secret]|mysql |value: |>|<password>".split(
      "|",
    ),
  );
  const around = fc.array(fc.oneof({ weight: 5, arbitrary: parts }, fc.string({ maxLength: 6 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(around, around, (before, behind) => {
      expect(redact(`${before.join("")} ${token} ${behind.join("")}`)).not.toContain(token.slice(4));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
  );
});
