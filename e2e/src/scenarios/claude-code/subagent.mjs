import { newTexts } from "../../model/conversation.mjs";
import { call, say } from "../../model/turns.mjs";

export const subagent = {
  id: "subagent",
  title: "A subagent is warned about its own window",
  async run({ client, open, check }) {
    const { shell } = client.tools;
    const bench = await open({
      routes: {
        main: [
          call(
            "Agent",
            {
              description: "Count",
              prompt: "Count the files.",
              subagent_type: "general-purpose",
              run_in_background: false,
            },
            { used: 20_000 },
          ),
          shell("echo main", { used: 21_000 }),
          say("Done.", { used: 22_000 }),
          say("Done, too.", { used: 23_000 }),
        ],
        subagent: [
          shell("echo one", { used: 10_000 }),
          shell("echo two", { used: 131_000 }),
          say("There are two.", { used: 132_000 }),
        ],
      },
    });
    await bench.prompt("Count the files.");
    const warnings = (route) =>
      newTexts(bench.model.of(route)).map((text) => /CONTEXT (WARNING|CRITICAL): /.exec(text)?.[1] ?? "-");
    check.equal("the subagent gets one WARNING, in its own next request", warnings("subagent").slice(0, 3), [
      "-",
      "-",
      "WARNING",
    ]);
    check.that(
      "the session that started it, whose window is nearly empty, gets no warning",
      warnings("main").every((word) => word === "-"),
      warnings("main").join(" "),
    );
  },
};
