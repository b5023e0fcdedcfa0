import { expect, test } from "vitest";
import { innerOf, isTrial, literal, type ShellWord } from "../../src/programs/index.js";

const words = (text: string): ShellWord[] => text.split(" ").map(literal);

test.each([
  ["sudo", "-u root ls", { type: "command", words: words("ls") }],
  ["python3", "-c print(1)", { type: "code", code: literal("print(1)") }],
  ["bash", "build.sh", { type: "file", path: literal("build.sh") }],
  ["make", "deploy", { type: "task", kind: "make", name: literal("deploy") }],
  ["ssh", "host uptime", { type: "script", remote: true }],
])("finds what %s %s runs", (name, args, inner) => {
  expect(innerOf(name, words(args))).toEqual(expect.arrayContaining([expect.objectContaining(inner)]));
});

test("returns nothing for a program that runs nothing", () => {
  expect(innerOf("ls", words("-la src"))).toEqual([]);
  expect(innerOf("constructor", words("a"))).toEqual([]);
});

test("a program that only shows its help does nothing", () => {
  expect(isTrial({ name: "terraform", args: words("destroy --help") })).toBe(true);
  expect(isTrial({ name: "terraform", args: words("destroy") })).toBe(false);
});
