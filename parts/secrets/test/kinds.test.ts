import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { redact } from "../src/index.js";
import { TOKEN_SHAPES } from "../src/token-shapes.js";
import { leftOf, PLACES } from "./places.js";
import { ALPHABETS, beginDraws, draw, sampleOf } from "./sample.js";

const TIMES = 20;
/** A prefix that names the service may stay. It is useless without the rest. */
const MAY_STAY = 8;

const OURS = TOKEN_SHAPES.trim()
  .split("\n")
  .flatMap((line) => {
    const [alphabet, least, ...prefixes] = line.split(" ");
    return prefixes.map((prefix) => ({
      kind: `${prefix}…`,
      make: () => prefix + draw(ALPHABETS[alphabet!]!, lengthOf(least!)),
    }));
  });

/** The expressions of secretlint's recommended rules, from the installed release. */
const SECRETLINT = expressionsOf(
  readFileSync(fileURLToPath(import.meta.resolve("@secretlint/secretlint-rule-preset-recommend")), "utf8"),
);

test("both tables have enough kinds", () => {
  expect(OURS.length).toBeGreaterThan(200);
  expect(SECRETLINT.length).toBeGreaterThanOrEqual(30);
});

type Place = (typeof PLACES)[string];

function checkKind({ kind, make }: (typeof OURS)[number], put: Place): void {
  beginDraws(kind);
  for (let time = 0; time < TIMES; time++) {
    const secret = make();
    const text = redact(put(secret, "SERVICE_API_KEY"));
    expect(leftOf(secret, text).length, text).toBeLessThanOrEqual(MAY_STAY);
  }
}

function checkExpression({ name, expression, hasName }: (typeof SECRETLINT)[number], put: Place): void {
  beginDraws(name);
  for (let time = 0; time < TIMES; time++) {
    const found = expression.exec(sampleOf(expression));
    if (found === null || found[0].length < 12) continue;
    const [whole, first] = found;
    const secret = found.groups?.password ?? (first && first.length >= 12 ? first : whole);
    // An address without a password is not a secret.
    if (hasName && secret === whole && !/hooks/.test(whole)) continue;
    const text = redact(put(whole, "SERVICE_API_KEY"));
    const mayStay = /hooks/.test(whole) ? 40 : MAY_STAY;
    expect(leftOf(secret, text).length, text).toBeLessThanOrEqual(mayStay);
  }
}

/** A secret that includes its name is recognized only if it is intact: not in a URL or a wrapped line. */
const fits = ({ hasName }: (typeof SECRETLINT)[number], place: string) =>
  !hasName || !/URL|wrapped/.test(place);

/** Tests every kind in one place, and every place with twenty kinds. The slow test has all combinations. */
describe("a sample", () => {
  const places = Object.entries(PLACES);
  const perPlace = 20;

  everyRow(
    "hides %s in %s",
    OURS.map((kind, index) => [kind.kind, ...places[index % places.length]!, kind] as const),
    (_kind, _place, put, kind) => checkKind(kind, put),
  );

  everyRow(
    "hides in %s %s",
    places.flatMap(([place, put], first) =>
      Array.from({ length: perPlace }, (_, index) => {
        // The kinds are spread over the whole table, and each place starts at a different one.
        const kind = OURS[(first + Math.floor((index * OURS.length) / perPlace)) % OURS.length]!;
        return [place, kind.kind, put, kind] as const;
      }),
    ),
    (_place, _kind, put, kind) => checkKind(kind, put),
  );

  everyRow(
    "hides what secretlint finds by %s in %s",
    SECRETLINT.map((kind, index) => {
      const possible = places.filter(([place]) => fits(kind, place));
      return [kind.name, ...possible[index % possible.length]!, kind] as const;
    }),
    (_name, _place, put, kind) => checkExpression(kind, put),
  );
});

describe.each(Object.entries(PLACES))("in %s", { tags: ["slow"] }, (place, put) => {
  everyRow("hides $kind", OURS, (kind) => checkKind(kind, put));

  everyRow(
    "hides what secretlint finds by $name",
    SECRETLINT.filter((kind) => fits(kind, place)),
    (kind) => checkExpression(kind, put),
  );
});

function expressionsOf(source: string): { name: string; expression: RegExp; hasName: boolean }[] {
  const found: { name: string; expression: RegExp; hasName: boolean }[] = [];
  for (const [, name, pattern, flags] of source.matchAll(
    /const (\w*[Pp]attern|[A-Z_]*PATTERN) = \/((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n[\\])+)\/([gimsuy]*);/g,
  )) {
    // Skips patterns for secretlint's own exceptions, and those that match a name instead of a shape.
    if (name === "REGEXP_LITERAL_PATTERN" || /AccountID|ACCOUNT|BEGIN/.test(name! + pattern)) continue;
    const expression = new RegExp(pattern!, flags!.replace("g", ""));
    found.push({
      name: `${name} /${pattern!.slice(0, 40)}/`,
      expression,
      hasName: /:\\\/\\\/|_authToken/.test(pattern!),
    });
  }
  return found;
}

/** Services issue tokens that are longer than the minimum length that is recognized. */
function lengthOf(least: string): number {
  const number = Number.parseInt(least, 10);
  return least.endsWith("=") ? number : Math.max(number, 24);
}
