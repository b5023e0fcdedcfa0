import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eventually, testdir } from "@agentos/testing";
import { readSession } from "@agentos/workflow";
import { describe, expect, test } from "vitest";
import { aos, postgres, sessionOf, setUpCommands, tasks, worker } from "./commands.js";
import { noPostgres } from "./postgres.js";
import { apart, git, repository, writes } from "./project.js";

describe.skipIf(noPostgres)("killed", { tags: ["slow"] }, () => {
  setUpCommands();

  test("a resumed coordinator uses what its workers finished in the meantime", async () => {
    const ran = join(testdir({}), "ran");
    const folder = repository([
      apart(
        "one",
        `require("fs").appendFileSync(${JSON.stringify(ran)}, "x"); ${writes("one.txt", "1")} console.log("printed"); setTimeout(() => {}, 3000)`,
      ),
      apart("two", "", "dependsOn: [one]"),
    ]);
    await worker("machine-a");
    const run = aos(folder, ["run", "flow"]);
    await eventually("the phase", () => existsSync(ran));
    const session = sessionOf(run)!;
    run.kill("SIGKILL");
    await run.ended;
    await eventually("the result", () => tasks("state") === "done");
    const resumed = aos(folder, ["resume", session]);
    expect(await resumed.ended, resumed.text()).toBe(0);
    expect(readFileSync(ran, "utf8")).toBe("x");
    const [one] = readSession(folder, session).phases;
    expect(one).toMatchObject({ status: "completed", attempts: 2, place: "machine-a" });
    expect(readFileSync(one!.log!, "utf8")).toBe("printed\n");
    expect(git(folder, "rev-list", "--count", `main..aos/${session}/one`)).toBe("1");
  });

  test("a phase that kills its workers fails after the third, and the reason names them", async () => {
    process.env.WORKER_PID = "0";
    const folder = repository([
      apart(
        "one",
        'process.kill(Number(process.env.VICTIM), "SIGKILL"); setInterval(() => {}, 1000)',
        "env: { VICTIM: '${env.WORKER_PID}' }",
      ),
    ]);
    await Promise.all(["a", "b", "c"].map((name) => worker(name)));
    const run = aos(folder, ["run", "flow"]);
    expect(await run.ended).toBe(1);
    const [one] = readSession(folder, sessionOf(run)!).phases;
    expect(one!.reason).toMatch(
      /^3 workers did not finish it: ([abc]) was lost while running it; (?!\1)([abc]) was lost while running it; (?!\1|\2)[abc] was lost while running it$/,
    );
  });

  test("a worker that was frozen leaves its phase to the worker that took it over", async () => {
    const folder = repository([apart("one", `${writes("by.txt", "x")} setTimeout(() => {}, 20000)`)]);
    const frozen = await worker("frozen");
    const run = aos(folder, ["run", "flow"]);
    await eventually("the phase", () => frozen.text().includes("started "));
    const next = await worker("next");
    frozen.kill("SIGSTOP");
    await eventually("the next worker", () => next.text().includes("started "));
    frozen.kill("SIGCONT");
    await eventually("the frozen worker", () => /left \S+ to another worker/.test(frozen.text()));
    expect(await run.ended, run.text()).toBe(0);
    const session = sessionOf(run)!;
    expect(readSession(folder, session).phases[0]).toMatchObject({ status: "completed", place: "next" });
    expect(git(folder, "rev-list", "--count", `main..aos/${session}/one`)).toBe("1");
  });

  test("a warning says why a phase waits: no worker of this version, or none for its pool", async () => {
    const folder = repository([apart("one", "", "pool: gpu")], "pools: { gpu: 1 }\n");
    postgres().query("DELETE FROM agentos_workers_1.workers");
    postgres().query("CREATE SCHEMA agentos_workers_0");
    const run = aos(folder, ["run", "flow"]);
    await eventually("the version", () =>
      run.text().includes("one is waiting for a worker: no worker of this version of aos is running"),
    );
    postgres().query("DROP SCHEMA agentos_workers_0");
    run.kill("SIGTERM");
    await run.ended;
    aos(testdir({}), ["worker", "--pools", "claude=1", "--folder", testdir({})]);
    const again = aos(folder, ["resume", sessionOf(run)!]);
    await eventually("the pool", () => again.text().includes('no worker serves the pool "gpu"'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});
