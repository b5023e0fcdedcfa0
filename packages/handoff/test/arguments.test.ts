import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  archiveExpired,
  buildHandoff,
  claimHandoff,
  describeDrift,
  gatherState,
  type HandoffInput,
  handoffFromTranscript,
  isExpired,
  listHandoffs,
  parseHandoff,
  readGitState,
  recover,
  renderForPrompt,
  retireCheckpoint,
  writeCheckpoint,
} from "../src/index.js";

const at = new Date("2026-02-24T23:50:00Z");
const input: HandoffInput = { sessionId: "s", timestamp: "2026-02-24T23:45:00Z", nextAction: "Go." };
const state = { sessionId: "s", timestamp: "2026-02-24T23:45:00Z" };
const handoff = parseHandoff(buildHandoff(input)).handoff!;
const NO_OPTIONS = "Expected the options to be an object, not undefined";

everyRow<[call: (folder: string) => unknown, message: string]>(
  "a wrong argument is a TypeError that names it",
  [
    [
      (folder) => claimHandoff(folder, undefined as never),
      'Expected "claimant" to name who claims the handoff, such as "ci job 7"',
    ],
    [
      (folder) => claimHandoff(folder, { claimant: 4711 as never }),
      'Expected "claimant" to name who claims the handoff, such as "ci job 7"',
    ],
    [
      (folder) => claimHandoff(folder, { claimant: "ci", sessionID: "s" } as never),
      'Unknown option "sessionID"; did you mean "sessionId"?',
    ],
    [
      (folder) => claimHandoff(folder, { claimant: "ci", takeOver: true } as never),
      'Unknown option "takeOver"; the options are sessionId, claimant, takeOverClaims',
    ],
    [
      () => renderForPrompt(handoff, { maxToken: 300 } as never),
      'Unknown option "maxToken"; did you mean "maxTokens"?',
    ],
    [
      () => renderForPrompt(handoff, { drift: describeDrift(handoff, { at }) as never }),
      'Expected "drift" to be a list: pass the "sentences" of describeDrift',
    ],
    [() => describeDrift(handoff, undefined as never), NO_OPTIONS],
    [() => isExpired(handoff, undefined as never), NO_OPTIONS],
    [
      () => isExpired(handoff, { at, maxAge: 3 } as never),
      'Unknown option "maxAge"; the options are at, maxAgeDays',
    ],
    [
      (folder) => archiveExpired(folder, { at, maxAgeDay: 3 } as never),
      'Unknown option "maxAgeDay"; did you mean "maxAgeDays"?',
    ],
    [(folder) => recover(folder, undefined as never), NO_OPTIONS],
    [
      (folder) => recover(folder, { sessionId: "s", place: "home" as never }),
      'Expected "place" to be "state" or "workspace", not "home"',
    ],
    [
      (folder) => writeCheckpoint(folder, state, { places: "workspace" } as never),
      'Unknown option "places"; did you mean "place"?',
    ],
    [
      (folder) => writeCheckpoint(folder, undefined as never),
      'Expected "state" to be an object, not undefined',
    ],
    [
      (folder) => retireCheckpoint(folder, "s", "workspace" as never),
      'Expected the options to be an object, not "workspace"',
    ],
    [
      (folder) => gatherState(folder, { file: false } as never),
      'Unknown option "file"; did you mean "files"?',
    ],
    [
      (folder) => handoffFromTranscript(folder, { sessionid: "s" } as never),
      'Unknown option "sessionid"; did you mean "sessionId"?',
    ],
    [
      (folder) => writeCheckpoint(folder, { ...state, workspce: {} } as never),
      'Unknown option "state.workspce"; did you mean "state.workspace"?',
    ],
    [
      (folder) => handoffFromTranscript(folder, { taken: handoff as never }),
      'Expected "taken" to be a list, not an object',
    ],
    [() => listHandoffs(undefined as never), 'Expected "stateFolder" to be a string, not undefined'],
    [() => readGitState(undefined as never), 'Expected "folder" to be a string, not undefined'],
    [
      (folder) => readGitState(folder, { limitMS: 5 } as never),
      'Unknown option "limitMS"; did you mean "limitMs"?',
    ],
    [() => parseHandoff(undefined as never), 'Expected "text" to be a string, not undefined'],
    [
      () => buildHandoff({ ...input, tokens: { prompt_tokens: 5 } as never }),
      'Expected a valid handoff: tokens: Expected a Usage such as { inputTokens, outputTokens }, not an object with "prompt_tokens"',
    ],
  ],
  (call, message) => expect(() => call(testdir({}))).toThrow(new TypeError(message)),
);

test("a usage without usedTokens counts its input and output", () => {
  const tokensOf = (tokens: HandoffInput["tokens"]) =>
    parseHandoff(buildHandoff({ ...input, tokens })).handoff?.tokens;
  expect(tokensOf({ inputTokens: 60, outputTokens: 30, windowTokens: 100 })).toEqual({
    usedTokens: 90,
    windowTokens: 100,
  });
  expect(tokensOf({ inputTokens: 60 })).toBeUndefined();
});
