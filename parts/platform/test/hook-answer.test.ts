import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeHookAnswer } from "../src/index.js";
import { child } from "./children.js";

describe("writeHookAnswer", () => {
  test("writes one line of JSON, or nothing for undefined", () => {
    const path = join(testdir({ out: "" }), "out");
    const fd = openSync(path, "w");
    writeHookAnswer(undefined, fd);
    writeHookAnswer({ text: "two\nlines ü" }, fd);
    closeSync(fd);
    expect(readFileSync(path, "utf8")).toBe('{"text":"two\\nlines ü"}\n');
  });

  test.each(["blocking", "non-blocking"])(
    "a slow reader gets all of a large answer from a %s stdout",
    async (mode) => {
      const hook = spawn(process.execPath, [child("answer"), "1000000", mode], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      onTestFinished(() => void hook.kill("SIGKILL"));
      await sleep(500);
      const parts: Buffer[] = [];
      for await (const part of hook.stdout) {
        parts.push(part as Buffer);
        await sleep(5);
      }
      expect(JSON.parse(Buffer.concat(parts).toString()).text).toHaveLength(1_000_000);
    },
  );

  test("a reader that has gone away is not an error", async () => {
    const hook = spawn(process.execPath, [child("answer"), "5000000"], { stdio: ["ignore", "pipe", "pipe"] });
    const exit = once(hook, "exit");
    hook.stdout.destroy();
    expect(await text(hook.stderr)).toBe("");
    expect(await exit).toEqual([0, null]);
  });
});
