import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkClaim } from "../src/index.js";

everyRow(
  "%j claims completion",
  [
    "All done.",
    "The plan is complete.",
    "I've finished the report and run the tests.",
    "Everything has been implemented.",
    "Task complete: the log is in `log.md`.",
    "I have successfully completed all sections.",
    "The implementation is complete; no errors remain.",
    "The document is complete and nothing is missing.",
    "I finished without any problems.",
  ],
  (message) => {
    expect(checkClaim(message).status).toBe("complete");
  },
);

everyRow(
  "%j claims nothing",
  [
    "Once everything is done, run the tests.",
    "It will be finished when the tests pass.",
    'He asked me to say "all done" at the end.',
    "> All done.",
    "`All done.`",
    "The report is almost finished.",
    "None of the tasks are complete.",
    "I doubt that the plan is complete.",
    "He claims that everything is done.",
    "The user said the work is complete.",
    "The first section is complete.",
    "Is the task complete?",
    "Here is what I found in the log.",
    "",
  ],
  (message) => {
    expect(checkClaim(message).status).toBe("none");
  },
);

test.each(["I have not finished the report.", "The plan is not complete yet.", "I did not finish the plan."])(
  "%j says that work is unfinished",
  (message) => {
    expect(checkClaim(message).status).toBe("deferred");
  },
);

test("work that is put off outweighs a claim", () => {
  expect(checkClaim("The first part is done. I'll continue with the rest in the next session.")).toEqual({
    status: "deferred",
    evidence: ["I'll continue with the rest in the next session."],
  });
});

everyRow(
  "%j promises %j",
  [
    ["<promise>DONE</promise>", "DONE"],
    ["All tests pass.\n\n**<promise> DONE </promise>**", "DONE"],
    ["It works: <promise>TASK COMPLETE</promise>", "TASK COMPLETE"],
    ["I must not output <promise>DONE</promise>", undefined],
    ["I can't say <promise>DONE</promise> yet.", undefined],
    ["Output <promise>DONE</promise> when everything works.", undefined],
    ["I will write <promise>DONE</promise> once the tests pass.", undefined],
    ["The marker is `<promise>DONE</promise>`.", undefined],
    ['The marker is "<promise>DONE</promise>".', undefined],
    ["```\n<promise>DONE</promise>\n```", undefined],
    ["> <promise>DONE</promise>", undefined],
    ["<promise>DONE", undefined],
    ["No failures. Nothing is left open: <promise>DONE</promise>", "DONE"],
    ["The user asked for <promise>DONE</promise>.", undefined],
    ["It would be a lie to claim <promise>DONE</promise>", undefined],
    ["<!-- <promise>DONE</promise> -->", undefined],
    ["~~<promise>DONE</promise>~~", undefined],
    ["<promise> </promise>", undefined],
  ],
  (message, promise) => {
    expect(checkClaim(message).promise).toBe(promise);
  },
);
