import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { errorsOf, whole } from "../documents.js";

const end = (tail: string) => errorsOf(`${whole()}\n${tail}\n`).map((error) => error.replace(/^\d+ /, ""));

describe("a deferral at the end", () => {
  everyRow(
    "%s",
    [
      "To be continued.",
      "*To be continued…*",
      "Continuing in the next session.",
      "I'll continue in the next response.",
      "I will continue with the remaining sections in a follow-up session.",
      "To be completed in the next session.",
      "(continued in the next message)",
      "More to come.",
      "The remaining sections will be added later.",
      "Remaining sections are left for the next session.",
      "The rest of the document will be completed in a later session.",
      "The rest is left as described for the next session.",
      "The other sections follow the same structure.",
      "I'm running low on context, so I'll stop here.",
      "Running out of tokens, stopping here.",
      "We have reached the context limit.",
      "Due to length constraints, the remaining sections have been omitted.",
      "Given the token budget, I have summarized the rest.",
      "For brevity, the remaining entries are omitted.",
      "I'll stop here for now.",
      "Wrapping up here.",
      "Let me know if you want me to expand any section.",
      "Would you like me to continue with the remaining parts?",
      "Shall I proceed with the rest?",
      "If you want, I can complete the remaining sections.",
      "I can continue with the rest if needed.",
      "I've drafted the outline and will fill in the details later.",
      "I have started the report and will complete the rest next.",
      "I ran out of time and could not finish the last section.",
      "Next session: write the remaining sections.",
      "Next session should pick up at the test plan.",
      "Please continue from here.",
      "[Remaining sections omitted]",
      "... (rest unchanged)",
      "<!-- rest of document unchanged -->",
      "<!-- remaining sections omitted for brevity -->",
      "- The remaining items will follow in the next session.",
      "This document is incomplete.",
      "**Note:** this is a partial draft; the remaining sections are still to be written.",
      "That's all I could fit.",
      "I'll pick this up in the next session.",
      "Due to space constraints, only the first sections are complete.",
      "The rest will be done tomorrow.",
      "As the context is running out, this section is kept short.",
      "To keep this response short, I have omitted the rest.",
      "I'll leave the rest for later.",
      "Reply with continue to get the remaining sections.",
      "*[Document continues in next message]*",
      "<!-- ... existing content ... -->",
      "<!-- TODO: finish remaining sections -->",
    ],
    (tail) => {
      expect(end(tail)).toEqual(["hedged-tail"]);
    },
  );
});

describe("an end that defers nothing", () => {
  everyRow(
    "%s",
    [
      "Visitors may go on in a later session of the form and keep what they typed.",
      "The gateway continues to take old keys for a year.",
      "The window of the model is 128k tokens, and a warning comes at nine tenths of it.",
      "Users are told when the context limit is near, and may continue later.",
      "Remaining risks are tracked in the register.",
      "The remaining work is deferred to v0.5.",
      "The rest of the team reviews the plan on Friday.",
      "The session resumes where the user left it.",
      "Due to rate limits, the client retries after 30 s.",
      "A message of more than 4 KB is truncated.",
      "The next session of the steering group decides.",
      "Support for Windows will be added later.",
      "Further details are in the design document.",
      "We stop here when the queue is empty, as the test shows.",
      "The phrase to be continued is forbidden.",
      'An artifact that says "to be continued" is sent back.',
      "It must not end with “continuing in the next session”.",
      "The marker `to be continued` is looked for.",
      "> To be continued.",
      '```js\nexpect(title).toBe("to be continued");\n```',
      "- [ ] Complete the review with the security team.",
      "All open questions are settled; the plan can be carried out.",
      "The tokens are kept in the vault, within the limits of the budget.",
      "If the build fails, the pipeline stops here.",
      "See the next section for the remaining options.",
      "We will add more tests later.",
      "We will revisit this decision later.",
      "All other requirements are unchanged.",
      "Existing tests remain unchanged.",
      "Other sections of the handbook are unchanged.",
      "Should we continue to support Node 18?",
      "The rest of the work is done.",
      "The final report will be published later this week.",
      "We ran out of time to test on Windows; tracked as T-9.",
      "Remaining items are moved to the next iteration.",
      "Next session: run `/spec:tasks`.",
      "If you want more detail, see the log.",
      "Continue to monitor the error rate for two weeks.",
    ],
    (tail) => {
      expect(end(tail)).toEqual([]);
    },
  );
});

test("a deferral before the tail is not an error", () => {
  expect(errorsOf(`# Log\n\nTo be continued.\n\n${whole()}${whole()}`)).toEqual([]);
});
