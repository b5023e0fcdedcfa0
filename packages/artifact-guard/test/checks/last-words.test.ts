import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const end = (tail: string) => errorsOf(`${whole()}\n${tail}\n`).map((error) => error.replace(/^\d+ /, ""));

everyRow(
  "%s does not end finished work",
  [
    "The rest follows in the next message.",
    "I will come back and finish this later.",
    "I've run out of space.",
    "I only had context for the first sections.",
    "Context limit approaching, handing over.",
    "Context pressure: remaining sections postponed.",
    "This session is almost out of context, so the remaining sections are pending.",
    "Since the session is about to end, the remaining parts are left open.",
    "There wasn't enough room for the rest.",
    "Max tokens reached.",
    "The answer would get too long, so I stop here.",
    "Sections 3 through 7 are left for later.",
    "Skipping the remaining sections for now.",
    "All remaining sections are unchanged from the previous version.",
    "That's as far as I got in this session.",
    "I've written the first half; the second half comes next.",
    "I didn't finish the last sections.",
    "I'll do the remaining sections next time.",
    "Some sections are still empty.",
    "More requirements will follow.",
    "Everything after this point is still to be written.",
    "Follow-up needed: complete the remaining sections.",
    "Pausing work until the next session.",
    "This part will be written later.",
    "This document is a work in progress.",
    "Want the rest? Just ask.",
    "For the full version, ask me to continue.",
    "Draft ends here.",
    "[…]",
    "TODO: the rest",
    "<!-- rest of content -->",
    "<!-- stopped here -->",
  ],
  (tail) => {
    expect(end(tail)).toEqual(["hedged-tail"]);
  },
);

everyRow(
  "%s can end finished work",
  [
    "The rest of the settings have sensible defaults.",
    "The remaining budget is reserved for the pilot.",
    "The remaining items will be delivered in phase 2.",
    "The remaining sections apply to administrators only.",
    "The last section of the form is optional.",
    "The token limit is reached at about 400 pages.",
    "The output is truncated to 200 lines.",
    'The text is truncated with "…" in the list view.',
    "The draft is incomplete until both reviewers sign.",
    "The plan was cut short by the holiday.",
    "The report is complete; nothing is left for the next session.",
    "Nothing was left out for brevity.",
    "For brevity, IDs are shortened in the UI.",
    "Open questions are left for the next planning session.",
    "The user can leave the rest of the form for later.",
    "The rest of the sections in the settings page follow the same layout.",
    "Out of context the name is misleading.",
    "We will add an alert if this happens again.",
    "I will own the rollout.",
    "The pilot continues until June.",
    "What remains is the manual check in staging, done on May 3.",
  ],
  (tail) => {
    expect(end(tail)).toEqual([]);
  },
);

everyRow(
  "%s is a deferral, in various wordings",
  [
    "To keep this response within limits, the remaining endpoints have been omitted.",
    "The last three journeys have yet to be written.",
    "I'll send the remaining sections separately.",
    "I'll break here and do the second half in the next go.",
    "The detailed design of the scheduler is left for a future iteration.",
    "The full listing would exceed the output limit, so only the first part is shown.",
    "I have to leave it there for this turn.",
    "Part two, covering deployment and operations, is forthcoming.",
    "Once you confirm, I'll go ahead with the other sections.",
    "Should I carry on with the rest of the document?",
    'Handing off here: the next session should write "Testing".',
    "The glossary didn't make it into this response.",
    "## Remaining sections\n\nThese will be completed in the next message.",
  ],
  (tail) => {
    expect(end(tail)).toEqual(["hedged-tail"]);
  },
);

everyRow(
  "%s resembles a deferral but is not one",
  [
    "Messages longer than the token limit are truncated and the rest is discarded.",
    "The migration was done in two passes; the second pass fixed the remaining rows.",
    "The remaining 12 tests were skipped on Windows because symlinks need a privilege.",
    "The remaining sections of the form are skipped for guests.",
    "Part two of the trilogy follows the sisters to Paris.",
    "We stop here for lunch on the second day of the trip.",
    "We will write to all customers before the next session of the board.",
    "The conclusion: we should not start a new session for each request.",
    "The other services have the same interface, so only the first is shown.",
  ],
  (tail) => {
    expect(end(tail)).toEqual([]);
  },
);

test("a sentence that a list of changes could contain is not reported", () => {
  const text = `${whole()}\nNo changes to the remaining sections.\n`;
  expect([errorsOf(text).length, warningsOf(text).length]).toEqual([0, 0]);
});

test("a section about the future may mention it", () => {
  expect(end("## Next steps\n\nThe remaining tasks follow the same pattern.")).toEqual([]);
});

test("a question in the middle of a text is not a deferral", () => {
  const question = "Shall I go on with the rest?";
  expect(
    errorsOf(whole().replace(/\n## /, `\n${question}\n\nYes, once the first part is installed.\n\n## `)),
  ).toEqual([]);
  expect(end(question)).toEqual(["hedged-tail"]);
});

test("the same words in the middle of a text are about its subject", () => {
  const text = whole().replace(/\n## /, "\nThe remaining tasks follow the same pattern.\n\n## ");
  expect(errorsOf(text)).toEqual([]);
});
