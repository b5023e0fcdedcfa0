import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";
import { sleep } from "../../terminal.mjs";

const WORKFLOW = ".github/workflows/ci.yml";
const FILES = {
  "notes.txt": "To be kept.\n",
  [WORKFLOW]: "on: push\n",
  "package.json": '{ "private": true, "dependencies": { "moment": "^2.30.0" } }\n',
};
const SWAP = ['"moment": "^2.30.0"', '"dayjs": "^1.11.0"'];
const REFUSED = "Stopped by the rule";

/** Ways to start the client without questions. */
const MODES = [
  ["with permissions bypassed", ["--dangerously-skip-permissions"]],
  ["with tools allowed one by one", ["--permission-mode", "acceptEdits", "--allowedTools", "Bash,Read,Edit"]],
];

export const rules = {
  id: "rules",
  title: "Actions that need approval are refused, and pass once when approved",
  async run({ client, open, check, hasTmux }) {
    const { shell, read, edit } = client.tools;
    for (const [how, permissions] of MODES) {
      const bench = await open({
        files: FILES,
        routes: {
          main: (place) => [
            shell("rm notes.txt"),
            read(place, WORKFLOW),
            edit(place, WORKFLOW, ["on: push", "on: pull_request"]),
            read(place, "package.json"),
            edit(place, "package.json", SWAP),
            shell("git commit --allow-empty -m 'rm notes.txt' && ls notes.txt"),
            shell("rm thesis.md"),
            shell("touch scratch.md && echo x > scratch.md"),
            shell("rm scratch.md"),
            say("Done."),
          ],
        },
      });
      // An untracked file from before the session.
      writeFileSync(bench.path("thesis.md"), "Two years of work.\n");
      await bench.prompt("Tidy up.", { permissions });
      const received = newTexts(bench.model.of("main"));
      const refused = (what, text, reason) =>
        check.contains(
          `${how}, ${what} is refused, and the next request contains the reason`,
          text ?? "",
          reason,
        );
      refused("rm of a tracked file", received[1], "deletes the tracked file notes.txt");
      refused("an edit under .github/", received[3], "changes how the project is built, tested or deployed");
      refused("the replacement of a library in package.json", received[5], "replaces moment with dayjs");
      const passed = received[6] ?? `${REFUSED}: no request`;
      check.that(
        `${how}, a commit message with the same words passes`,
        passed.includes("notes.txt") && !passed.includes(REFUSED),
        passed,
      );
      refused("rm of one of the user's untracked files", received[7], "it is older than this session");
      check.that(
        `${how}, that file is still there, and a file that the session itself created was deleted`,
        existsSync(bench.path("thesis.md")) && !existsSync(bench.path("scratch.md")),
      );
      const untouched = Object.entries(FILES).every(
        ([path, text]) => readFileSync(bench.path(path), "utf8") === text,
      );
      check.that(`${how}, the project's files are unchanged`, untouched);
    }
    if (hasTmux) {
      await approvals({ client, open, check });
      for (const mode of MODES) await approvedEdit({ client, open, check }, mode);
      await askedInTerminal({ client, open, check });
    } else check.notTried("an action approved in a terminal passes once", "tmux is not installed");
    await withoutHook({ client, open, check });
    await withFifo({ client, open, check });
    await inTwoScopes({ client, open, check });
  },
};

/** A FIFO in place of the settings file blocks neither the hook nor the session. */
async function withFifo({ client, open, check }) {
  const { shell } = client.tools;
  const bench = await open({
    files: { ...FILES, "sub/a.txt": "x\n" },
    routes: { main: () => [shell("cd sub"), shell("git push --force"), say("Done.")] },
  });
  mkdirSync(bench.path("sub/.agentos"));
  execFileSync("mkfifo", [bench.path("sub/.agentos/config.json")]);
  await bench.prompt("Tidy up.", { permissions: MODES[0][1] });
  const received = newTexts(bench.model.of("main"));
  check.contains(
    "if the folder's settings file is a FIFO, a force push is still refused",
    received[2] ?? "",
    REFUSED,
  );
}

/** If two hooks refuse an action, the client shows only one of the refusals. */
async function inTwoScopes({ client, open, check }) {
  const { shell } = client.tools;
  const commands = ["rm notes.txt", "git push --force", "npm publish", "git reset --hard HEAD~1"];
  const bench = await open({
    files: FILES,
    routes: { main: () => [...commands.map((command) => shell(command)), say("Done.")] },
  });
  await bench.aos("init", "--yes", "--scope", "user", "--client", "claude");
  await bench.prompt("Tidy up.", { permissions: MODES[0][1] });
  const received = newTexts(bench.model.of("main"));
  for (const [at, command] of commands.entries())
    check.contains(
      `with hooks in the project's and the user's settings, the refusal of ${command} says why, and how to approve it`,
      received[at + 1] ?? "",
      /Stopped by the rule.*aos approve [0-9a-f]{10}/s,
    );
}

async function approvals({ client, open, check }) {
  const { shell, read, edit } = client.tools;
  const bench = await open({
    files: FILES,
    routes: {
      main: (place) => [
        shell("rm notes.txt"),
        ({ text }) => shell(`npx --no-install aos approve ${idIn(text)}`),
        say("Somebody has to approve it."),
        shell("rm notes.txt"),
        say("It is gone."),
        shell("rm notes.txt"),
        say("It may not be done again."),
        read(place, "package.json"),
        edit(place, "package.json", SWAP),
        say("Somebody has to approve that, too."),
        edit(place, "package.json", SWAP),
        say("Swapped."),
      ],
    },
  });
  const requests = () => bench.model.of("main");
  const received = () => newTexts(requests());
  const first = await bench.prompt("Tidy up.");
  check.contains("the agent cannot approve its own action", received()[2] ?? "", REFUSED);

  await approve(bench, idIn(requests()[1].text), check);
  await bench.prompt("It is approved: try again.", { resume: first.sessionId });
  check.that(
    "an action approved in a terminal (aos approve) passes",
    !existsSync(bench.path("notes.txt")),
    received()[4],
  );
  await bench.git("checkout", "-q", "notes.txt");
  await bench.prompt("And again.", { resume: first.sessionId });
  const isThere = existsSync(bench.path("notes.txt"));
  check.that(
    "the approval is valid once: the same action is refused again",
    isThere && (received()[6] ?? "").includes(REFUSED),
    received()[6],
  );

  await bench.prompt("Swap the library.", { resume: first.sessionId });
  await approve(bench, idIn(received()[9]), check);
  await bench.prompt("It is approved: try again.", { resume: first.sessionId });
  check.contains(
    "an approved replacement of a library also passes",
    readFileSync(bench.path("package.json"), "utf8"),
    "dayjs",
  );
}

/** The client's own rules also cover this file. In a terminal, the user is asked only once. */
async function approvedEdit({ client, open, check }, [how, permissions]) {
  const { read, edit } = client.tools;
  const change = (place) => edit(place, WORKFLOW, ["on: push", "on: pull_request"]);
  const bench = await open({
    files: FILES,
    routes: {
      main: (place) => [
        read(place, WORKFLOW),
        change(place),
        say("Somebody has to approve it."),
        change(place),
        edit(place, WORKFLOW, ["pull_request", "workflow_dispatch"]),
        say("Changed."),
        read(place, WORKFLOW),
        change(place),
        say("It may not be done again."),
      ],
    },
  });
  const received = () => newTexts(bench.model.of("main"));
  const text = () => readFileSync(bench.path(WORKFLOW), "utf8");
  const { sessionId } = await bench.prompt("Tidy up.", { permissions });
  await approve(bench, idIn(received()[2]), check);
  await bench.prompt("It is approved: try again.", { permissions, resume: sessionId });
  check.contains(
    `${how}, an approved edit under .github/ also passes the client's own permission rules`,
    text(),
    "on: pull_request",
  );
  check.contains(`${how}, another edit of the same file is refused`, received()[5] ?? "", REFUSED);
  await bench.git("checkout", "-q", WORKFLOW);
  await bench.prompt("And again.", { permissions, resume: sessionId });
  check.that(
    `${how}, the approval is valid once: the same edit is refused again`,
    text() === FILES[WORKFLOW] && (received()[8] ?? "").includes(REFUSED),
    received()[8],
  );
}

/** "No" changes nothing, and an action approved elsewhere goes through without a prompt. */
async function askedInTerminal({ client, open, check }) {
  const { shell, read, edit } = client.tools;
  const change = (place) => edit(place, WORKFLOW, ["on: push", "on: pull_request"]);
  const bench = await open({
    files: FILES,
    routes: {
      main: (place) => [
        shell("rm notes.txt"),
        say("You said no."),
        shell("rm notes.txt 2>&1 | tail -5"),
        say("It passed."),
        shell("rm README.md"),
        say("Nobody had to be asked."),
        read(place, WORKFLOW),
        change(place),
        say("It is changed now."),
        shell("npx --no-install aos approve 0123456789"),
        say("I may not do that."),
      ],
    },
  });
  const approvals = async () => JSON.parse(await bench.aos("approve", "--json"));
  // The uncommitted changes would be lost.
  writeFileSync(bench.path("notes.txt"), "Changed, and not committed.\n");
  const terminal = bench.terminal();
  try {
    await terminal.shows("❯");
    await terminal.enter("Delete the notes.");
    await terminal.shows(QUESTION);
    check.contains(
      "in a terminal, the client asks the user and shows the reason",
      terminal.screen,
      "deletes the tracked file notes.txt",
    );
    terminal.press("Escape");
    await sleep(1_500);
    check.that("if the user says no, the file is kept", existsSync(bench.path("notes.txt")), terminal.screen);
    check.that("after a no, nothing waits for approval", (await approvals()).length === 0, terminal.screen);
    await approve(bench, newestRequest(bench), check);
    await terminal.enter("It is approved: try again.");
    // After an interrupted turn, the client does not request another response.
    await terminal.shows(/You said no\.|It passed\./);
    if (existsSync(bench.path("notes.txt"))) await terminal.enter("Now.");
    await terminal.shows("It passed.");
    check.that(
      "an action approved in another terminal goes through without a prompt, even if its output is now piped through tail",
      !existsSync(bench.path("notes.txt")),
      terminal.screen,
    );
    await terminal.enter("Delete the readme.");
    await terminal.shows("Nobody had to be asked.");
    check.that(
      "a file that git can restore is deleted without a question",
      !existsSync(bench.path("README.md")),
      terminal.screen,
    );
    await terminal.enter("Change the workflow.");
    await terminal.answer(WORKFLOW_QUESTION, "Enter");
    await terminal.shows("It is changed now.");
    check.contains(
      "if the user says yes, the edit is made",
      readFileSync(bench.path(WORKFLOW), "utf8"),
      "on: pull_request",
    );
    // Logged at the end of the turn, after the final message.
    const decisions = () => readFileSync(bench.path(".agentos/state/deviations.jsonl"), "utf8");
    const isAgreed = () => /"rule":"ci-deployment","decision":"approved"/.test(decisions());
    for (let attempt = 0; attempt < 40 && !isAgreed(); attempt++) await sleep(500);
    check.that(
      "the answer is logged as an approval, and no request is left waiting",
      isAgreed() && (await approvals()).length === 0,
      decisions(),
    );
    await terminal.enter("Approve it yourself.");
    await terminal.shows("I may not do that.");
    check.that(
      "if the agent runs aos approve, it is refused, and no request is created",
      (await approvals()).length === 0,
      terminal.screen,
    );
  } finally {
    terminal.close();
  }
}

const QUESTION = "AgentOS: rm notes.txt";
// The client shows no reason above a diff.
const WORKFLOW_QUESTION = "Do you want to make this edit to ci.yml?";

export function idIn(text) {
  return /aos approve ([\w-]+)/.exec(text ?? "")?.[1];
}

/** A declined request is not listed, but can be approved by its id for five minutes. */
export function newestRequest(bench) {
  const folder = bench.path(".agentos/state/approvals");
  const written = (name) => statSync(join(folder, name)).mtimeMs;
  const [newest] = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort((a, b) => written(b) - written(a));
  return newest?.replace(".json", "");
}

export async function approve(bench, id, check) {
  if (id === undefined) return check.that("the refusal names a request", false);
  const terminal = bench.shell(bench.path("node_modules/.bin/aos"), "approve", id);
  try {
    await terminal.shows(/Type \d{6} to agree/);
    // The program accepts input only some time after it draws the question.
    await sleep(500);
    await terminal.enter(/Type (\d{6})/.exec(terminal.screen)[1]);
    await terminal.shows(`Granted ${id}`);
  } finally {
    terminal.close();
  }
}

/** The permission rules that aos init wrote apply even without the hook. */
async function withoutHook({ client, open, check }) {
  const { read, edit } = client.tools;
  const bench = await open({
    files: FILES,
    routes: {
      main: (place) => [
        read(place, WORKFLOW),
        edit(place, WORKFLOW, ["on: push", "on: pull_request"]),
        say("Done."),
      ],
    },
  });
  rmSync(bench.path("node_modules"), { recursive: true });
  await bench.prompt("Tidy up.");
  const isUntouched = readFileSync(bench.path(WORKFLOW), "utf8") === FILES[WORKFLOW];
  check.that(
    "without the hook, the client's own permission rules still protect .github/",
    isUntouched,
    newTexts(bench.model.of("main")).at(-1),
  );
}
