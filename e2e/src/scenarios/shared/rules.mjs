import { existsSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";

/** A scenario for clients that ask a hook before a tool runs. */
export const rules = {
  id: "rules",
  title: "Actions that need approval are refused",
  async run({ client, open, check }) {
    const bench = await open({
      files: { "notes.txt": "To be kept.\n" },
      routes: {
        main: [
          client.tools.shell("rm notes.txt"),
          client.tools.shell("git commit --allow-empty -m 'rm notes.txt' && ls notes.txt"),
          client.tools.shell("mkdir -p .github/workflows && echo 'on: push' > .github/workflows/release.yml"),
          say("Done."),
        ],
      },
    });
    await bench.prompt("Tidy up.");
    const received = newTexts(bench.model.of("main"));
    check.contains(
      "rm of a tracked file is refused, and the next request contains the reason",
      received[1] ?? "",
      "deletes the tracked file notes.txt",
    );
    check.contains(
      "that request also says how to approve the action",
      received[1] ?? "",
      /aos approve [\w-]+/,
    );
    check.that("the file is still there", existsSync(bench.path("notes.txt")));
    check.contains(
      "writing a CI file is also refused, even if the client asks no questions",
      received[3] ?? "",
      "Stopped by",
    );
    check.that("the CI file does not exist", !existsSync(bench.path(".github/workflows/release.yml")));
    check.lacks(
      "a commit message with the same words passes",
      received[2] ?? "Stopped by: no request",
      "Stopped by",
    );
  },
};
