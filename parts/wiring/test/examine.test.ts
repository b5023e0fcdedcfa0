import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { examine } from "../src/index.js";
import { INSTALLATION, init, optionsFor } from "./helpers.js";

test("a command in a folder that shells cannot name is not reported if settings find it through the project", async () => {
  const installation = { ...INSTALLATION, folder: `/home/me/a "b" $HOME 100%/hooks` };
  const options = optionsFor(testdir({ "project/package.json": "{}" }), { installation });
  init(options);
  const findings = await examine(options);
  expect(findings.filter(({ code }) => code === "outdated" || code === "settings")).toEqual([]);
});
