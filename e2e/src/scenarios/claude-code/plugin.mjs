import { readdirSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";
import { runProgram } from "../../programs.mjs";

const WAYS = [
  ["the plugin alone", { wire: false }],
  ["the plugin in a project set up with `aos init`", { wire: true }],
];

export const plugin = {
  id: "plugin",
  title: "The plugin, instead of aos init or in addition to it",
  async run({ client, open, check, plugin: { folder, marketplace } }) {
    const { shell } = client.tools;
    for (const [how, { wire }] of WAYS) {
      const bench = await open({
        wire,
        files: { "notes.txt": "To be kept.\n", ".agentos/config.json": {} },
        routes: {
          main: [
            shell("echo filled", { used: 131_000 }),
            shell("rm notes.txt", { used: 132_000 }),
            say("Done.", { used: 133_000 }),
          ],
        },
      });
      if (!wire) await validate({ bench, check, folder, marketplace });
      await bench.prompt("Tidy up.", { args: ["--plugin-dir", folder] });
      const received = newTexts(bench.model.of("main"));
      const times = (text, words) => (text ?? "").split(words).length - 1;
      check.equal(
        `${how}: a warning reaches the next request, once`,
        times(received[1], "CONTEXT WARNING"),
        1,
      );
      check.equal(
        `${how}: a refusal reaches the next request, once`,
        times(received[2], "Stopped by the rule"),
        1,
      );
      const requests = readdirSync(bench.path(".agentos/state/approvals")).filter((name) =>
        name.endsWith(".json"),
      );
      check.equal(`${how}: one request waits for approval`, requests.length, 1);
    }
  },
};

async function validate({ bench, check, folder, marketplace }) {
  for (const [what, path] of [
    ["the plugin", folder],
    ["its marketplace", marketplace],
  ]) {
    const { code, stdout, stderr } = await runProgram(bench.program.file, ["plugin", "validate", path], {
      cwd: bench.project,
      env: bench.env,
    });
    const output = stdout + stderr;
    check.that(
      `the client's own \`plugin validate\` finds nothing wrong with ${what}`,
      code === 0 && output.includes("Validation passed"),
      output,
    );
  }
}
