import { expect, test } from "vitest";
import { guarded } from "../src/index.js";

test("what has none of the words is not looked at, in any use of the expression", () => {
  const expression = guarded(/(?:dist|build)\/x/, "dist\nbuild");
  expect([expression.test("a/dist/x"), expression.test("a/src/x")]).toEqual([true, false]);
  expect(expression.exec("a/build/x")).toMatchObject({ 0: "build/x", index: 2 });
  expect("a/build/x".replace(expression, "-")).toBe("a/-");
  expect("a/src/x".replace(expression, "-")).toBe("a/src/x");
  expect("a/src/x".match(expression)).toBeNull();
  expect("a/dist/x/b".split(expression)).toEqual(["a/", "/b"]);
});

test("words are found in either case where the expression ignores case", () => {
  expect(guarded(/readme\.md/i, "readme.md").test("docs/README.md")).toBe(true);
  expect(guarded(/readme\.md/, "readme.md").test("docs/README.md")).toBe(false);
});
