import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { examine, findObstacles } from "../src/index.js";
import { init, optionsFor } from "./helpers.js";

const PLAIN = "managed-settings.json";
const PART = "managed-settings.d/10-team.json";

everyRow(
  "a policy with %j yields: %s",
  [
    [{ [PLAIN]: { permissions: { deny: ["WebFetch"] } } }, undefined],
    [{ [PLAIN]: { disableAllHooks: false, allowManagedHooksOnly: false } }, undefined],
    [{ [PLAIN]: { env: { CLAUDE_CODE_ENABLE_TELEMETRY: "1" }, model: "opus" } }, undefined],
    [{ [PLAIN]: { disableAllHooks: true } }, "runs no hooks at all"],
    [{ [PART]: { disableAllHooks: true } }, "runs no hooks at all"],
    [{ [PLAIN]: { allowManagedHooksOnly: true } }, "runs only the hooks in its policies"],
    // A fragment takes precedence over the file that it extends.
    [{ [PLAIN]: { disableAllHooks: true }, [PART]: { disableAllHooks: false } }, undefined],
  ] as const,
  (files, said) => {
    const texts = Object.entries(files).map(([name, value]) => [`policies/${name}`, JSON.stringify(value)]);
    const folder = testdir({ "project/package.json": "{}", ...Object.fromEntries(texts) });
    const options = optionsFor(folder, { policies: join(folder, "policies") });
    init(options);
    const found = findObstacles(["claude-code"], options);
    expect(found.map(({ message }) => message)).toEqual(
      said === undefined ? [] : [expect.stringContaining(said)],
    );
    for (const { remedy } of found) expect(remedy).toContain("it is a policy on this machine");
  },
);

test("hooks in three scopes at once are reported with the consequence; hooks in one scope are not", async () => {
  const folder = testdir({ "project/package.json": "{}", "home/.keep": "" });
  const options = optionsFor(join(folder, "project"), { home: join(folder, "home") });
  const twice = async () => (await examine(options)).filter(({ code }) => code === "twice");
  init(options);
  expect(await twice()).toEqual([]);
  init({ ...options, scope: "user" });
  init({ ...options, scope: "local" });
  const [found] = await twice();
  expect(found).toMatchObject({
    severity: "warning",
    message: expect.stringContaining("takes twice the time and reports everything twice"),
    remedy: "aos uninstall --scope user, or aos uninstall",
  });
});
