import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, testdir } from "@agentos/testing";
import { readSession } from "@agentos/workflow";
import { describe, expect, test } from "vitest";
import { aos, endCommands, postgres, sessionOf, setUpCommands, tasks, worker } from "./commands.js";
import { noPostgres } from "./postgres.js";
import { apart, fileOn, repository, writes } from "./project.js";

/** A script that runs until the file exists. */
const until = (file: string) =>
  `const look = setInterval(() => require("fs").existsSync(${JSON.stringify(file)}) && clearInterval(look), 50);`;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A folder on its own disk, or undefined if the user may not mount one. */
function smallDisk(size: string): { folder: string; remove(): void } | undefined {
  const folder = testdir({});
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return { folder, remove: () => void execFileSync("umount", ["-l", folder]) };
}

describe.skipIf(noPostgres)("bad days", { tags: ["slow"] }, () => {
  setUpCommands();

  test("cancelling a session whose coordinator is dead stops its phases on workers", async () => {
    const began = join(testdir({}), "began");
    const folder = repository([
      apart(
        "one",
        `require("fs").writeFileSync(${JSON.stringify(began)}, String(process.pid)); setInterval(() => {}, 1000)`,
      ),
    ]);
    const machine = await worker("machine-a");
    const run = aos(folder, ["run", "flow"]);
    await eventually("the phase", () => existsSync(began) && readFileSync(began, "utf8") !== "");
    const session = sessionOf(run)!;
    run.kill("SIGKILL");
    await run.ended;
    const cancel = aos(folder, ["pause", session, "--cancel", "--yes"]);
    expect(await cancel.ended, cancel.text()).toBe(0);
    expect(readSession(folder, session).status).toBe("cancelled");
    await eventually("the end of the phase", () => !isAlive(Number(readFileSync(began, "utf8"))));
    await eventually("the worker", () => /left \S+ to another worker/.test(machine.text()));
    expect(tasks("count(*)")).toBe("0");
  });

  test.each([
    ["before the phase", "400k", ""],
    [
      "while the phase prints",
      "3m",
      `process.stdout.write("x".repeat(99) + "\\n".repeat(1) + "y".repeat(6e6));`,
    ],
  ])("a worker whose disk is full returns its phase for another worker: %s", async (_, size, script) => {
    const disk = smallDisk(size);
    if (disk === undefined) return console.warn("No disk could be made: skipped");
    try {
      const big = "z".repeat(600_000);
      const folder = repository(
        [apart("one", `${script} ${writes("one.txt", "1")}`)],
        "",
        testdir({ "big.txt": big }),
      );
      const full = await worker("full", disk.folder);
      const run = aos(folder, ["run", "flow"]);
      await eventually("the full worker", () => full.text().includes("returned"));
      await worker("good");
      expect(await run.ended, run.text()).toBe(0);
      expect(full.text()).toMatch(/returned \S+ to the queue: .*disk.*(?:full|has \d+ KB left)/);
      expect(readSession(folder, sessionOf(run)!).phases[0]).toMatchObject({ place: "good" });
    } finally {
      await endCommands();
      disk.remove();
    }
  });

  test.each([-10, 10])("clocks that are %i minutes apart make no difference", async (minutes) => {
    const shift = join(testdir({}), "shift.mjs");
    writeFileSync(
      shift,
      `const Real = Date; const by = ${minutes} * 60_000;
globalThis.Date = class extends Real { constructor(...given) { super(...(given.length === 0 ? [Real.now() + by] : given)); } static now() { return Real.now() + by; } };`,
    );
    const folder = repository([
      apart("one", `${writes("one.txt", "1")} setTimeout(() => {}, 1000)`),
      apart("two", "", "dependsOn: [one]"),
    ]);
    const machine = await worker("elsewhen", undefined, { NODE_OPTIONS: `--import=${shift}` });
    const begin = Date.now();
    const run = aos(folder, ["run", "flow"]);
    expect(await run.ended, run.text()).toBe(0);
    const told = Date.parse(
      machine
        .text()
        .split(" ")
        .find((word) => /^\d{4}-/.test(word)) ?? "",
    );
    expect(Math.abs(told - begin - minutes * 60_000)).toBeLessThan(60_000);
    const session = readSession(folder, sessionOf(run)!);
    expect(session.phases.map(({ status, place }) => [status, place])).toEqual([
      ["completed", "elsewhen"],
      ["completed", "elsewhen"],
    ]);
    for (const { startedAt, endedAt, durationMs } of session.phases) {
      expect(Date.parse(startedAt!)).toBeGreaterThanOrEqual(begin);
      expect(Date.parse(endedAt!)).toBeLessThanOrEqual(Date.now());
      expect(durationMs).toBeLessThan(60_000);
    }
    expect(fileOn(folder, session.phases[0]!.worktree!.branch, "one.txt")).toBe("1");
  });

  test("a second coordinator with a copy of the state is refused, and the first continues", async () => {
    const go = join(testdir({}), "go");
    const folder = repository([apart("one", until(go))]);
    await worker("machine-a");
    const run = aos(folder, ["run", "flow"]);
    await eventually("the phase", () => tasks("state").includes("running"));
    const copy = testdir({});
    cpSync(folder, copy, { recursive: true });
    const session = sessionOf(run)!;
    // On another machine, the process that holds the session's lock does not exist.
    writeFileSync(join(copy, "gone"), "");
    const lock = join(copy, ".agentos/state/sessions", session, "lock");
    execFileSync("rm", ["-r", lock]);
    const second = aos(copy, ["resume", session]);
    expect(await second.ended).not.toBe(0);
    expect(second.text()).toMatch(
      /Session flow-\S+ is already running in another process \(.+\); stop it there first/,
    );
    writeFileSync(go, "");
    expect(await run.ended, run.text()).toBe(0);
    expect(readSession(folder, session).phases[0]).toMatchObject({ status: "completed", attempts: 1 });
  });

  test("the queue's password appears in no output, log or row", async () => {
    const queue = postgres().url.replace("postgres@", "postgres:hunter2@");
    const go = join(testdir({}), "go");
    const folder = repository([
      apart("one", `console.log(JSON.stringify(process.env)); ${until(go)}`),
      `{ id: here, prompt: "x", run: "env", dependsOn: [one] }`,
    ]);
    const machine = aos(testdir({}), ["worker", "--folder", testdir({})], { queue });
    const run = aos(folder, ["run", "flow", "--json"], { queue });
    await eventually("the session", () => tasks("count(*)") !== "0");
    const rows = postgres().query("SELECT row_to_json(t)::text FROM agentos_workers_1.tasks t");
    postgres().stop("immediate");
    await eventually("the warning", () => run.text().includes("is unreachable"));
    postgres().start();
    writeFileSync(go, "");
    expect(await run.ended, run.text()).toBe(0);
    const files = readdirSync(join(folder, ".agentos"), { recursive: true, encoding: "utf8" });
    const texts = files.flatMap((file) => {
      try {
        return readFileSync(join(folder, ".agentos", file), "utf8");
      } catch {
        return [];
      }
    });
    for (const text of [run.text(), machine.text(), rows, ...texts]) expect(text).not.toContain("hunter2");
  });

  test("the queue comes from the option, or else the environment, or else the configuration", async () => {
    const folder = repository([apart("one", "")]);
    const config = (queue: string) => {
      mkdirSync(join(folder, ".agentos"), { recursive: true });
      writeFileSync(join(folder, ".agentos/config.json"), JSON.stringify({ workers: { queue } }));
    };
    config(postgres().url);
    await worker("machine-a");
    const byConfig = aos(folder, ["run", "flow"], { queue: undefined });
    expect(await byConfig.ended, byConfig.text()).toBe(0);
    expect(readSession(folder, sessionOf(byConfig)!).phases[0]!.place).toBe("machine-a");
    config("postgres://nobody@127.0.0.1:1/config");
    const byEnv = aos(folder, ["run", "flow"], { queue: "postgres://nobody@127.0.0.1:1/env" });
    await byEnv.ended;
    expect(byEnv.text()).toContain("The queue at 127.0.0.1:1/env cannot be used");
    const option = ["run", "flow", "--workers", postgres().url];
    const byOption = aos(folder, option, { queue: "postgres://nobody@127.0.0.1:1/env" });
    expect(await byOption.ended, byOption.text()).toBe(0);
    config("postgres://nobody:hunter2@127.0.0.1:1/config");
    const refused = aos(folder, ["run", "flow"], { queue: undefined });
    await refused.ended;
    expect(refused.text()).toContain(
      "workers.queue must be postgres://user@host/database, without a password",
    );
    expect(refused.text()).not.toContain("hunter2");
  });
});
