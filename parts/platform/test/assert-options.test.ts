import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { assertOptions } from "../src/index.js";

const KNOWN = { maxTurns: true, sessionId: true, signal: true } as const;

everyRow<[given: unknown, name: string | undefined, message: string]>(
  "an unknown option is named with the one that was meant",
  [
    [{ maxTurn: 1 }, undefined, 'Unknown option "maxTurn"; did you mean "maxTurns"?'],
    [{ sessionID: "a" }, undefined, 'Unknown option "sessionID"; did you mean "sessionId"?'],
    [{ maxTurn: undefined }, undefined, 'Unknown option "maxTurn"; did you mean "maxTurns"?'],
    [{ maxTurn: 1 }, "limits", 'Unknown option "limits.maxTurn"; did you mean "limits.maxTurns"?'],
    [{ x: 1 }, undefined, 'Unknown option "x"; the options are maxTurns, sessionId, signal'],
    [undefined, undefined, "Expected the options to be an object, not undefined"],
    [null, "limits", 'Expected "limits" to be an object, not null'],
    [[], undefined, "Expected the options to be an object, not a list"],
    ["5", "limits", 'Expected "limits" to be an object, not "5"'],
  ],
  (given, name, message) =>
    expect(() => assertOptions(given as object, KNOWN as never, name)).toThrow(new TypeError(message)),
);

test("known options are accepted", () => {
  expect(() => assertOptions({ maxTurns: 1, signal: undefined }, KNOWN as never)).not.toThrow();
});
