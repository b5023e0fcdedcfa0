import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { killLeftovers } from "../src/leftovers.mjs";

test.runIf(process.platform === "linux")(
  "on Linux, kills the processes whose HOME is the sandbox's, and no others",
  async () => {
    const home = `/nowhere/sandbox-${process.pid}`;
    const start = (HOME) =>
      spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { env: { HOME } });
    const [inside, outside] = [start(home), start(`${home}-2`)];
    await Promise.all([once(inside, "spawn"), once(outside, "spawn")]);
    const ended = once(inside, "exit");
    expect(killLeftovers(home)).toBe(1);
    await ended;
    expect(outside.exitCode ?? outside.signalCode).toBeNull();
    outside.kill();
  },
);
