import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { aosCommand } from "../src/index.js";

const CLI = "lib/node_modules/@agentos/cli";

function machine() {
  const root = testdir({
    "project/src/.keep": "",
    "bin/.keep": "",
    [`${CLI}/package.json`]: "{}",
    [`${CLI}/bin/aos.cjs`]: "",
  });
  return {
    root,
    project: join(root, "project"),
    bin: join(root, "bin"),
    file: join(root, CLI, "bin/aos.cjs"),
  };
}

test("is npx aos in every folder of a project that has the package", () => {
  const { project, bin, file } = machine();
  mkdirSync(join(project, "node_modules/@agentos/cli"), { recursive: true });
  writeFileSync(join(project, "node_modules/@agentos/cli/package.json"), "{}");
  symlinkSync(file, join(bin, "aos"));
  for (const folder of [project, join(project, "src")])
    expect(aosCommand(folder, { PATH: bin }, file)).toBe("npx aos");
});

test("is aos if the PATH has npm's link to it, or the script that pnpm writes", () => {
  const { project, bin, file } = machine();
  symlinkSync(file, join(bin, "aos"));
  expect(aosCommand(project, { PATH: bin }, file)).toBe("aos");
  const scripts = testdir({
    aos: `#!/bin/sh\nexec node "$basedir/global/5/node_modules/@agentos/cli/bin/aos.cjs" "$@"\n`,
  });
  chmodSync(join(scripts, "aos"), 0o755);
  expect(aosCommand(project, { PATH: scripts }, file)).toBe("aos");
});

test("is never the name of another program called aos", () => {
  const { project, file } = machine();
  const other = testdir({ aos: "#!/bin/sh\necho Another program\n" });
  expect(aosCommand(project, { PATH: other }, file)).toBe(`node ${file}`);
  expect(aosCommand(project, { PATH: other })).toBe("npx -p @agentos/cli aos");
});

test.each(["_npx/1f2e", "pnpm/dlx/1f2e", "bunx-0-@agentos"])(
  "does not use %s, which only the running process has on its PATH",
  (folder) => {
    const modules = `${folder}/node_modules`;
    const root = testdir({ [`${modules}/@agentos/cli/bin/aos.cjs`]: "", "project/.keep": "" });
    const cached = join(root, modules);
    mkdirSync(join(cached, ".bin"));
    const file = join(cached, "@agentos/cli/bin/aos.cjs");
    symlinkSync(file, join(cached, ".bin/aos"));
    const env = { PATH: join(cached, ".bin") };
    expect(aosCommand(join(root, "project"), env, file)).toBe("npx -p @agentos/cli aos");
  },
);
