import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { byPhase, call, refuse, say } from "../../model/turns.mjs";

const WORKFLOW = `id: prices
name: Prices
concurrency: 4
defaults:
  agent: dev
  isolation: worktree
  run: { client: claude, permissions: bypassPermissions }
phases:
  - { id: euro, prompt: Write the prices in euros., dependsOn: [] }
  - { id: tax, prompt: Add the tax., dependsOn: [] }
  - { id: long, prompt: Describe all of it., dependsOn: [] }
  - { id: both, prompt: Write the total., dependsOn: [euro, tax] }
  - { id: last, prompt: Write the notes., dependsOn: [both, long] }
`;
const TOO_LONG = refuse(400, "invalid_request_error", "prompt is too long: 214000 tokens > 200000 maximum");

const write = (name, content) =>
  call("Bash", { command: `printf '%s\\n' '${content}' > ${name}`, description: "Scripted" });

/** Which commits parallel agents start from and deliver, and how conflicts are handled. */
export const worktrees = {
  id: "worktrees",
  title: "Agents that work in parallel start from commits, and each delivers a commit",
  async run({ open, check }) {
    let isFull = true;
    const bench = await open({
      files: {
        ".agentos/agents/dev.md": "You maintain the price list.",
        ".agentos/workflows/prices.yaml": WORKFLOW,
        "prices.txt": "1\n",
      },
      routes: {
        main: byPhase({
          euro: [write("prices.txt", "1 EUR"), say("In euros.")],
          tax: [write("prices.txt", "1.19"), say("With tax.")],
          long: [
            write("long.txt", "half"),
            // The window is full until the next session begins with this session's handoff.
            ...Array(20).fill((request) => {
              isFull &&= !request.text.includes("<continue_here");
              return isFull ? TOO_LONG : say("All of it is described.");
            }),
          ],
          both: [write("total.txt", "1.19 EUR"), say("The total is there.")],
          last: [write("notes.txt", "done"), say("The notes are there.")],
        }),
        compact: Array(20).fill(TOO_LONG),
      },
    });
    const phases = async () => {
      const { sessions } = JSON.parse(await bench.aos("status", "--json"));
      return Object.fromEntries(sessions[0].phases.map((phase) => [phase.id, phase]));
    };
    await bench.git("add", "--all");
    await bench.git("commit", "-qm", "Wired");
    await bench.aos("run", "prices", "--budget", "100usd").catch(() => {});
    const first = await phases();
    check.equal("a merge conflict stops the phase until a person resolves it", first.both?.status, "stopped");
    check.equal("the conflicting files are listed", first.both?.conflict?.files, ["prices.txt"]);
    check.equal("the project's own files are unchanged", read(bench, "prices.txt"), "1\n");
    check.equal("a phase whose context fills up continues in a new session", first.long?.status, "completed");
    check.that(
      "the new session begins with the handoff of the previous one",
      bench.model
        .of("main")
        .some(({ text }) => text.includes("<continue_here") && text.includes("Describe all of it.")),
    );

    const folder = first.both?.conflict?.folder ?? bench.project;
    writeFileSync(join(folder, "prices.txt"), "1.19 EUR\n");
    await bench.git("-C", folder, "commit", "-qam", "Merge by hand");
    const asked = bench.model.of("main").length;
    await bench.aos("resume");
    const last = await phases();
    check.equal("the run continues once the merge is committed", last.last?.status, "completed");
    const again = bench.model.of("main").slice(asked);
    check.that(
      "no finished work was requested twice",
      again.every(({ text }) => !/<task workflow="prices" phase="(?:euro|tax|long)"/.test(text)),
    );
    const files = await bench.git("ls-tree", "-r", "--name-only", last.last?.worktree?.branch ?? "HEAD");
    for (const name of ["prices.txt", "total.txt", "notes.txt", "long.txt"])
      check.contains(`the last branch contains ${name}`, files, name);
    const listed = JSON.parse(await bench.aos("worktrees", "--json"));
    check.equal("all five branches are listed", listed.length, 5);
    await bench.git("merge", "-q", last.last?.worktree?.branch ?? "HEAD");
    check.equal("the last branch can be merged into the project", read(bench, "total.txt"), "1.19 EUR\n");
    await bench.aos("worktrees", "--clean");
    check.equal(
      "aos worktrees --clean then removes all branches",
      JSON.parse(await bench.aos("worktrees", "--json")),
      [],
    );
  },
};

function read(bench, path) {
  return existsSync(bench.path(path)) ? readFileSync(bench.path(path), "utf8") : "";
}
