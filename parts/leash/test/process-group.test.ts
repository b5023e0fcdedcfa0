import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { eventually } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { parsePs } from "../src/group.js";
import {
  endProcessGroup,
  groupMembers,
  identifyGroup,
  isGroupAlive,
  type ProcessGroup,
} from "../src/index.js";
import { IGNORES_TERM, killGroup } from "./helpers.js";

describe.skipIf(process.platform === "win32")("endProcessGroup", () => {
  /** A separate group, led by a shell that runs this command. */
  async function startGroup(shell: string): Promise<ProcessGroup> {
    const child = spawn("sh", ["-c", shell], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => killGroup(child.pid!));
    await once(child.stdout, "data");
    return identifyGroup(child.pid!);
  }

  test("ends a group that is still running, by force if necessary", async () => {
    const group = await startGroup(`sleep 300 & ${IGNORES_TERM}`);
    expect(await endProcessGroup(group, { graceMs: 200 })).toBe("ended");
    expect(isGroupAlive(group.pgid)).toBe(false);
    expect(await endProcessGroup(group)).toBe("gone");
  });

  test.each([
    [
      "its leader's pid now belongs to a later process",
      (group: ProcessGroup) => ({ ...group, start: "earlier" }),
    ],
    ["its leader's start time is unknown", ({ pgid, host }: ProcessGroup) => ({ pgid, host })],
    ["it ran on another machine", (group: ProcessGroup) => ({ ...group, host: "elsewhere" })],
  ])("does not touch a group if %s", async (_title, change) => {
    const group = await startGroup("echo ready; sleep 300");
    expect(await endProcessGroup(change(group), { graceMs: 100 })).toBe("foreign");
    expect(isGroupAlive(group.pgid)).toBe(true);
  });

  test("does not touch a group without a leader if nothing proves that it is the right one", async () => {
    const child = spawn("sh", ["-c", "sleep 300 & echo ready"], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => killGroup(child.pid!));
    await once(child, "exit");
    const group = { pgid: child.pid!, start: "earlier", host: hostname() };
    expect(await endProcessGroup(group, { graceMs: 100 })).toBe("foreign");
    expect(isGroupAlive(group.pgid)).toBe(true);
  });

  // `setsid` and /proc exist only on Linux.
  test.skipIf(process.platform !== "linux")("treats a group of zombies as gone", async () => {
    // Its parent must be a program that never waits for children.
    const orphanToBe = 'setsid sh -c "until grep -qx sleep /proc/$$/comm; do sleep 0.02; done"';
    const shell = `${orphanToBe} & echo $!; exec sleep 300`;
    const parent = spawn("sh", ["-c", shell], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [data] = (await once(parent.stdout!, "data")) as [Buffer];
    const pgid = Number(data.toString());
    await eventually("a zombie", () => {
      const stat = existsSync(`/proc/${pgid}/stat`) ? readFileSync(`/proc/${pgid}/stat`, "utf8") : "";
      return stat.includes(") Z ") && stat.split(" ")[4] === String(pgid);
    });
    // The kernel still finds it.
    expect(process.kill(-pgid, 0)).toBe(true);
    expect(await endProcessGroup({ pgid, start: "any", host: hostname() })).toBe("gone");
  });

  test.each([0, 1, -1, 1.5, Number.NaN])(
    "refuses %d, with which `kill` would signal other processes",
    async (pgid) => {
      await expect(endProcessGroup({ pgid, host: hostname() })).rejects.toThrow(
        new TypeError(`Expected "pgid" to be an integer above 1, got ${pgid}`),
      );
    },
  );
});

describe.skipIf(process.platform === "win32")("the list of a group's processes", () => {
  test("is the same from ps as from /proc", async () => {
    const child = spawn("sh", ["-c", "sleep 300 & echo ready; sleep 300"], { detached: true });
    onTestFinished(() => killGroup(child.pid!));
    await once(child.stdout, "data");
    const members = await eventually("the children", () => {
      const found = groupMembers(child.pid!);
      return found?.length === 3 && found;
    });
    const { stdout, error } = spawnSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" });
    // Small containers have no ps.
    if (error === undefined) expect(parsePs(stdout, child.pid!)).toEqual(members);
    expect(members).toContain(child.pid);
  });

  test("excludes zombies and other groups", () => {
    expect(
      parsePs("    1     1 Ss\n  200   200 S+\n  201   200 Z\n 1200  1200 R\n  202   200 T\n\n", 200),
    ).toEqual([200, 202]);
  });
});
