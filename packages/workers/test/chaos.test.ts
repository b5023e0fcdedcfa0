import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { listSessions, readSession } from "@agentos/workflow";
import { describe, expect, test } from "vitest";
import { noPostgres, type Postgres, startPostgres } from "./postgres.js";
import { type Aos, startAos } from "./processes.js";
import { apart, git, repository } from "./project.js";

/** Set `FAULTS=60` after changing the queue: takes about ten minutes. By default, the test is skipped. */
const FAULTS = Number(process.env.FAULTS ?? 0);
const FREEZE_MS = 20_000;
const LANES = ["a", "b", "c", "d"];
const STEPS = 9;
const WAITING = 3;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const random = (below: number) => Math.floor(Math.random() * below);

/** Four lanes of nine phases, joined by four more: two have gates, eight use a pool, eight fail at first. */
function fortyPhases(): string[] {
  const phase = (id: string, dependsOn: readonly string[], more = "", script = "") =>
    apart(
      id,
      `${script} const fs = require("fs"); fs.writeFileSync("${id}.txt", fs.readdirSync(".").filter((name) => /^[a-z]\\d*.txt$/.test(name) && name !== "${id}.txt").sort().join(" ")); console.log("${id} is written"); setTimeout(() => {}, 500 + ${id.length * 137} % 700)`,
      `dependsOn: [${dependsOn.join(", ")}], retries: 20${more}`,
    );
  const fails =
    'if (process.env.AGENTOS_ATTEMPT === "1") { require("fs").writeFileSync("half.tmp", ""); process.exit(1); } require("fs").rmSync("half.tmp", { force: true });';
  const lanes = LANES.flatMap((lane) =>
    Array.from({ length: STEPS }, (_, step) =>
      phase(
        `${lane}${step}`,
        step === 0 ? [] : [`${lane}${step - 1}`],
        step === 2 || step === 5 ? ", pool: gpu" : step === 7 && lane < "c" ? ", gate: approval" : "",
        step === 3 || step === 6 ? fails : "",
      ),
    ),
  );
  const ends = LANES.map((lane) => `${lane}${STEPS - 1}`);
  return [
    ...lanes,
    phase("m0", ends.slice(0, 2)),
    phase("m1", ends.slice(2)),
    phase("m2", ["m0", "m1"]),
    phase("m3", ["m2"]),
  ];
}

/** Returns each phase's tree, and the subjects of all commits up to its own. */
function commitsOf(folder: string, session: string): Record<string, string> {
  const { phases } = readSession(folder, session);
  return Object.fromEntries(
    phases.map(({ id, worktree }) => {
      const { commit = "" } = worktree ?? {};
      return [
        id,
        `${git(folder, "rev-parse", `${commit}^{tree}`)} ${git(folder, "log", "--format=%s", commit).split("\n").sort().join("|")}`,
      ];
    }),
  );
}

describe.skipIf(noPostgres || FAULTS === 0)("chaos", { tags: ["slow"] }, () => {
  test("kills and freezes change no commit, publish nothing twice and lose nothing", {
    timeout: 3_000_000,
  }, async () => {
    const phases = fortyPhases();
    const pools = "pools: { gpu: 2 }\n";
    const alone = repository(phases, pools);
    await toTheEndAlone(alone);
    const expected = commitsOf(alone, newest(alone));
    const server = startPostgres();
    const counts: Record<string, number> = {};
    let faults = 0;
    let rounds = 0;
    let attempts = 0;
    const workers = ["one", "two", "three"].map((name) => new KeptWorker(name, server));
    try {
      while (faults < FAULTS) {
        rounds++;
        const folder = repository(phases, pools);
        let coordinator: Aos | undefined;
        let isOver = false;
        const ended = coordinate(folder, server, (run) => (coordinator = run)).finally(() => (isOver = true));
        ended.catch(() => {});
        while (!isOver && faults < FAULTS) {
          await sleep(1_000 + random(3_000));
          if (isOver) break;
          const kinds = faultsOf(workers[random(3)]!, () => coordinator, server);
          const kind = Object.keys(kinds)[random(Object.keys(kinds).length)]!;
          await kinds[kind]!();
          counts[kind] = (counts[kind] ?? 0) + 1;
          faults++;
        }
        const session = await ended;
        const state = readSession(folder, session);
        expect(state.phases.filter(({ status }) => status !== "completed")).toEqual([]);
        expect(commitsOf(folder, session)).toEqual(expected);
        const events = readFileSync(join(folder, ".agentos/state/sessions", session, "events.jsonl"), "utf8");
        const completed = [...events.matchAll(/"type":"phase.completed".*?"phase":"(\w+)"/g)].map(
          ([, id]) => id,
        );
        expect(completed.toSorted()).toEqual(state.phases.map(({ id }) => id).toSorted());
        attempts += state.phases.reduce((sum, phase) => sum + phase.runs.length, 0);
      }
      console.log(
        `chaos: ${faults} faults in ${rounds} sessions of 40 phases, ${attempts} attempts: ${JSON.stringify(counts)}`,
      );
    } finally {
      await Promise.all(workers.map((worker) => worker.end()));
      server.remove();
    }
  });
});

const newest = (folder: string) =>
  execFileSync("ls", [join(folder, ".agentos/state/sessions")], { encoding: "utf8" }).trim();

async function toTheEndAlone(folder: string): Promise<void> {
  for (let args = ["run", "flow", "-c", "8"]; ; args = ["resume"]) {
    const code = await startAos(args, "", folder).ended;
    if (code === 0) return;
    if (code !== WAITING) throw new Error(`aos ${args.join(" ")} exited with ${code}`);
  }
}

/** @returns the session once it is complete */
async function coordinate(folder: string, server: Postgres, onRun: (run: Aos) => void): Promise<string> {
  for (let args = ["run", "flow", "-c", "8"]; ; ) {
    const run = startAos(args, server.url, folder);
    onRun(run);
    const code = await run.ended;
    const [session] = sessionsIn(folder);
    if (session !== undefined && readSession(folder, session).status === "completed") return session;
    // The run was killed, is waiting at a gate, or did not reach the queue.
    if (code !== null && code !== WAITING && code !== 74 && code !== 5)
      throw new Error(`aos ${args.join(" ")} exited with ${code}:\n${run.text()}`);
    if (session !== undefined) args = ["resume", session];
    await sleep(500);
  }
}

/** Omits sessions whose process was killed before it wrote the first event. */
function sessionsIn(folder: string): string[] {
  return listSessions(folder).map(({ id }) => id);
}

/** A worker that restarts whenever it ends. */
class KeptWorker {
  readonly #name: string;
  readonly #server: Postgres;
  readonly #folder = testdir({});
  run: Aos;
  #isEnded = false;

  constructor(name: string, server: Postgres) {
    this.#name = name;
    this.#server = server;
    this.run = this.#start();
  }

  #start(): Aos {
    const run = startAos(
      ["worker", "--name", this.#name, "--folder", this.#folder, "-c", "3"],
      this.#server.url,
      this.#folder,
    );
    void run.ended.then(async () => {
      await sleep(500 + random(1_000));
      if (!this.#isEnded) this.run = this.#start();
    });
    return run;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.run.kill("SIGKILL");
    await this.run.ended;
  }
}

function faultsOf(
  worker: KeptWorker,
  coordinator: () => Aos | undefined,
  server: Postgres,
): Record<string, () => Promise<void> | void> {
  const freeze = (run: Aos | undefined) => {
    run?.kill("SIGSTOP");
    // The test continues in the meantime, and faults hit other processes too.
    setTimeout(() => run?.kill("SIGCONT"), FREEZE_MS);
  };
  return {
    "worker killed": () => worker.run.kill("SIGKILL"),
    "worker frozen": () => freeze(worker.run),
    "coordinator killed": () => coordinator()?.kill("SIGKILL"),
    "coordinator frozen": () => freeze(coordinator()),
    "Postgres killed": async () => {
      server.stop("immediate");
      await sleep(random(3_000));
      server.start();
    },
    "Postgres frozen": async () => {
      const all = [server.pid(), ...childrenOf(server.pid())];
      for (const pid of all) signal(pid, "SIGSTOP");
      await sleep(FREEZE_MS);
      for (const pid of all) signal(pid, "SIGCONT");
    },
  };
}

function childrenOf(pid: number): number[] {
  return execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .trim()
    .split(/\s+/)
    .map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}
