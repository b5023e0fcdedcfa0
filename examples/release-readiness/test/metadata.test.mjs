import { chmodSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { inFolder, manifest, runCheck, soundPackage } from "./run-phases.mjs";

const root = { "package.json": manifest({ name: "root", private: true, workspaces: ["packages/*"] }) };

/** Checks packages and returns the findings by folder. */
async function checkPackages(packages, extra = {}, prepare = () => {}) {
  const files = Object.entries(packages).map(([folder, content]) => inFolder(`packages/${folder}`, content));
  const projectDir = testdir(Object.assign({ ...root, ...extra }, ...files));
  prepare(projectDir);
  const { findings } = await runCheck(projectDir, "metadata");
  const labels = Object.fromEntries(Object.keys(packages).map((folder) => [folder, []]));
  for (const { file, severity, code, line } of findings) {
    labels[file.split("/")[1]].push([severity, code, line].filter((part) => part !== undefined).join(" "));
  }
  return labels;
}

test("a package's own metadata", async () => {
  const { "README.md": _page, ...unread } = soundPackage();
  const { LICENSE: _text, ...unlicensed } = soundPackage();
  const found = await checkPackages({
    sound: soundPackage(),
    private: { "package.json": manifest({ private: true, version: undefined, license: undefined }) },
    "no-name": soundPackage({ name: undefined }),
    "bad-name": soundPackage({ name: "Bad Name" }),
    "number-name": soundPackage({ name: 42 }),
    "no-version": soundPackage({ version: undefined }),
    "bad-version": soundPackage({ version: "v1" }),
    "no-description": soundPackage({ description: "" }),
    "no-licence": soundPackage({ license: undefined }),
    "bad-licence": soundPackage({ license: "MIT-ish" }),
    "old-licence": soundPackage({ license: { type: "MIT", url: "https://example.org" } }),
    "denied-licence": soundPackage({ license: "UNLICENSED" }),
    "own-licence": soundPackage({ license: "SEE LICENSE IN LICENSE" }),
    "lost-licence": soundPackage({ license: "SEE LICENSE IN TERMS.md" }),
    "no-licence-file": unlicensed,
    "no-readme": unread,
    "no-repository": soundPackage({ repository: undefined }),
    "no-directory": soundPackage({ repository: { type: "git", url: "https://example.org/x.git" } }),
    "no-engines": soundPackage({ engines: undefined }),
    "bad-engines": soundPackage({ engines: { node: "twenty" } }),
    scoped: soundPackage({ name: "@scope/name" }),
    "scoped-public": soundPackage({ name: "@scope/public", publishConfig: { access: "public" } }),
  });
  expect(found).toEqual({
    sound: [],
    private: [],
    "no-name": ["error name-missing"],
    "bad-name": ["error name-invalid 2"],
    "number-name": ["error name-invalid 2"],
    "no-version": ["error version-missing"],
    "bad-version": ["error version-invalid 3"],
    "no-description": ["warning description-missing"],
    "no-licence": ["error licence-missing"],
    "bad-licence": ["warning licence-unknown 5"],
    "old-licence": [],
    "denied-licence": ["warning licence-denied 5"],
    "own-licence": [],
    "lost-licence": ["warning licence-file-missing 5"],
    "no-licence-file": ["warning licence-file-missing"],
    "no-readme": ["warning readme-missing"],
    "no-repository": ["warning repository-missing"],
    "no-directory": ["info repository-directory-missing 6"],
    "no-engines": ["warning engines-missing"],
    "bad-engines": ["error engines-invalid 7"],
    scoped: ["warning access-missing"],
    "scoped-public": [],
  });
});

test("the files that a package promises", async () => {
  const build = { scripts: { build: "tsup" } };
  const built = { "dist/index.js": "", "dist/index.d.ts": "", "dist/deep/one.js": "" };
  const dual = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const found = await checkPackages({
    missing: soundPackage({ exports: { ".": "./index.js", "./extra": "./extra.js" }, files: ["*.js"] }),
    "not-built": soundPackage({ ...build, exports: { ".": dual }, files: ["dist"] }),
    "no-build": soundPackage({ exports: { ".": dual }, files: ["dist"] }),
    "half-built": { ...soundPackage({ ...build, exports: dual, files: ["dist"] }), "dist/index.js": "" },
    built: {
      ...soundPackage({ ...build, exports: { ".": dual, "./*": "./dist/*.js" }, files: ["/dist/"] }),
      ...built,
    },
    "no-match": { ...soundPackage({ exports: { "./*": "./dist/*.cjs" }, files: ["dist"] }), ...built },
    "not-packed": { ...soundPackage({ exports: { ".": "./index.js", "./x": dual } }), ...built },
    excluded: { ...soundPackage({ exports: dual, files: ["dist", "!dist/*.d.ts"] }), ...built },
    "types-last": {
      ...soundPackage({
        exports: { ".": { import: "./dist/index.js", types: "./dist/index.d.ts" } },
        files: ["dist"],
      }),
      ...built,
    },
    "own-condition": {
      ...soundPackage({ exports: { custom: "./dist/index.js", ...dual }, files: ["dist"] }),
      ...built,
    },
    "default-first": { ...soundPackage({ exports: { default: "./index.js", import: "./index.js" } }) },
    "no-dot": soundPackage({ exports: "index.js" }),
    outside: soundPackage({ exports: "./../sound/index.js" }),
    "old-main": soundPackage({ exports: undefined, main: "index", files: [] }),
    "lost-main": soundPackage({ exports: undefined, main: "lib/main.js" }),
    "below-a-file": soundPackage({ exports: { "./x": "./index.js/x.js" } }),
    "no-files": soundPackage({ files: undefined }),
    npmignore: { ...soundPackage({ files: undefined }), ".npmignore": "test\n" },
    "lost-entry": soundPackage({ files: ["index.js", "assets", "lib/**", "!secret"] }),
    "odd-types": soundPackage({
      exports: { "./a": null, "./b": ["./index.js"] },
      bin: ["x"],
      scripts: null,
      files: "index.js",
    }),
  });
  expect(found).toEqual({
    missing: [expect.stringMatching(/^error entry-missing \d+$/)],
    "not-built": ["info not-built"],
    "no-build": [
      expect.stringMatching(/^error entry-missing/),
      expect.stringMatching(/^error entry-missing/),
    ],
    "half-built": [expect.stringMatching(/^error entry-missing/)],
    built: [],
    "no-match": [expect.stringMatching(/^error entry-missing/)],
    "not-packed": [
      expect.stringMatching(/^error entry-not-published/),
      expect.stringMatching(/^error entry-not-published/),
    ],
    excluded: [expect.stringMatching(/^error entry-not-published/)],
    "types-last": [expect.stringMatching(/^warning exports-types-not-first/)],
    "own-condition": [],
    "default-first": [expect.stringMatching(/^error exports-default-not-last/)],
    "no-dot": [expect.stringMatching(/^error exports-target-invalid/)],
    outside: [expect.stringMatching(/^error entry-outside/)],
    "old-main": [],
    "lost-main": [expect.stringMatching(/^error entry-missing/)],
    "below-a-file": [expect.stringMatching(/^error entry-missing/)],
    "no-files": ["warning files-missing"],
    npmignore: [],
    "lost-entry": [expect.stringMatching(/^warning files-entry-missing/)],
    "odd-types": ["warning files-missing"],
  });
});

test("commands begin with a shebang and are executable", async () => {
  const bin = (changes, content = "#!/usr/bin/env node\n") => ({
    ...soundPackage({ bin: "./cli.js", ...changes }),
    "cli.js": content,
  });
  const found = await checkPackages(
    {
      good: bin({ files: [], exports: undefined }),
      plain: bin({ bin: { plain: "cli.js" } }),
      bare: bin({}, "console.log(1);\n"),
      missing: soundPackage({ bin: { one: "./one.js", two: 2 } }),
      binary: { ...soundPackage({ bin: "tool.exe" }), "tool.exe": "MZ" },
    },
    {},
    (projectDir) => {
      for (const path of ["good/cli.js", "bare/cli.js", "binary/tool.exe"])
        chmodSync(join(projectDir, "packages", path), 0o755);
    },
  );
  expect(found).toEqual({
    good: [],
    plain: process.platform === "win32" ? [] : [expect.stringMatching(/^info bin-not-executable/)],
    bare: [expect.stringMatching(/^error bin-without-shebang/)],
    missing: [expect.stringMatching(/^error entry-missing/)],
    binary: [],
  });
});

test("with pnpm, publishConfig replaces fields, and the workspace's licence is packed", async () => {
  const { LICENSE: licence, ...files } = soundPackage({
    name: "@scope/source-first",
    exports: "./src/index.ts",
    files: ["dist"],
    publishConfig: { access: "public", exports: "./dist/index.js" },
  });
  const packages = { "source-first": { ...files, "dist/index.js": "" } };
  const pnpm = { "pnpm-workspace.yaml": "packages: [packages/*]\n", "pnpm-lock.yaml": "", LICENSE: licence };
  expect(await checkPackages(packages, pnpm)).toEqual({ "source-first": [] });
  expect((await checkPackages(packages, { LICENSE: licence }))["source-first"]).toHaveLength(3);
});

test("changesets publish scoped packages according to their configuration", async () => {
  const packages = { scoped: soundPackage({ name: "@scope/name" }) };
  expect(await checkPackages(packages, { ".changeset/config.json": '{ "access": "public" }' })).toEqual({
    scoped: [],
  });
});

test("a workspace's root that would be published gets a warning", async () => {
  const projectDir = testdir(soundPackage({ workspaces: ["packages/*"] }));
  const { findings } = await runCheck(projectDir, "metadata");
  expect(findings.map(({ code }) => code)).toEqual(["workspace-root-public"]);
});
