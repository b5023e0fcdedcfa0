import { chmodSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { inFolder, manifest, runCheck, validPackage } from "./run-phases.mjs";

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

test("problems in a package's own metadata are found", async () => {
  const { "README.md": _page, ...unread } = validPackage();
  const { LICENSE: _text, ...unlicensed } = validPackage();
  const found = await checkPackages({
    sound: validPackage(),
    private: { "package.json": manifest({ private: true, version: undefined, license: undefined }) },
    "no-name": validPackage({ name: undefined }),
    "bad-name": validPackage({ name: "Bad Name" }),
    "number-name": validPackage({ name: 42 }),
    "no-version": validPackage({ version: undefined }),
    "bad-version": validPackage({ version: "v1" }),
    "no-description": validPackage({ description: "" }),
    "no-license": validPackage({ license: undefined }),
    "bad-license": validPackage({ license: "MIT-ish" }),
    "old-license": validPackage({ license: { type: "MIT", url: "https://example.org" } }),
    "denied-license": validPackage({ license: "UNLICENSED" }),
    "own-license": validPackage({ license: "SEE LICENSE IN LICENSE" }),
    "lost-license": validPackage({ license: "SEE LICENSE IN TERMS.md" }),
    "no-license-file": unlicensed,
    "no-readme": unread,
    "no-repository": validPackage({ repository: undefined }),
    "no-directory": validPackage({ repository: { type: "git", url: "https://example.org/x.git" } }),
    "no-engines": validPackage({ engines: undefined }),
    "bad-engines": validPackage({ engines: { node: "twenty" } }),
    scoped: validPackage({ name: "@scope/name" }),
    "scoped-public": validPackage({ name: "@scope/public", publishConfig: { access: "public" } }),
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
    "no-license": ["error license-missing"],
    "bad-license": ["warning license-unknown 5"],
    "old-license": [],
    "denied-license": ["warning license-denied 5"],
    "own-license": [],
    "lost-license": ["warning license-file-missing 5"],
    "no-license-file": ["warning license-file-missing"],
    "no-readme": ["warning readme-missing"],
    "no-repository": ["warning repository-missing"],
    "no-directory": ["info repository-directory-missing 6"],
    "no-engines": ["warning engines-missing"],
    "bad-engines": ["error engines-invalid 7"],
    scoped: ["warning access-missing"],
    "scoped-public": [],
  });
});

test("entry points must exist and be published", async () => {
  const build = { scripts: { build: "tsup" } };
  const built = { "dist/index.js": "", "dist/index.d.ts": "", "dist/deep/one.js": "" };
  const dual = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const found = await checkPackages({
    missing: validPackage({ exports: { ".": "./index.js", "./extra": "./extra.js" }, files: ["*.js"] }),
    "not-built": validPackage({ ...build, exports: { ".": dual }, files: ["dist"] }),
    "no-build": validPackage({ exports: { ".": dual }, files: ["dist"] }),
    "half-built": { ...validPackage({ ...build, exports: dual, files: ["dist"] }), "dist/index.js": "" },
    built: {
      ...validPackage({ ...build, exports: { ".": dual, "./*": "./dist/*.js" }, files: ["/dist/"] }),
      ...built,
    },
    "no-match": { ...validPackage({ exports: { "./*": "./dist/*.cjs" }, files: ["dist"] }), ...built },
    "not-packed": { ...validPackage({ exports: { ".": "./index.js", "./x": dual } }), ...built },
    excluded: { ...validPackage({ exports: dual, files: ["dist", "!dist/*.d.ts"] }), ...built },
    "types-last": {
      ...validPackage({
        exports: { ".": { import: "./dist/index.js", types: "./dist/index.d.ts" } },
        files: ["dist"],
      }),
      ...built,
    },
    "own-condition": {
      ...validPackage({ exports: { custom: "./dist/index.js", ...dual }, files: ["dist"] }),
      ...built,
    },
    "default-first": { ...validPackage({ exports: { default: "./index.js", import: "./index.js" } }) },
    "no-dot": validPackage({ exports: "index.js" }),
    outside: validPackage({ exports: "./../sound/index.js" }),
    "old-main": validPackage({ exports: undefined, main: "index", files: [] }),
    "lost-main": validPackage({ exports: undefined, main: "lib/main.js" }),
    "below-a-file": validPackage({ exports: { "./x": "./index.js/x.js" } }),
    "no-files": validPackage({ files: undefined }),
    npmignore: { ...validPackage({ files: undefined }), ".npmignore": "test\n" },
    "lost-entry": validPackage({ files: ["index.js", "assets", "lib/**", "!secret"] }),
    "odd-types": validPackage({
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
    ...validPackage({ bin: "./cli.js", ...changes }),
    "cli.js": content,
  });
  const found = await checkPackages(
    {
      good: bin({ files: [], exports: undefined }),
      plain: bin({ bin: { plain: "cli.js" } }),
      bare: bin({}, "console.log(1);\n"),
      missing: validPackage({ bin: { one: "./one.js", two: 2 } }),
      binary: { ...validPackage({ bin: "tool.exe" }), "tool.exe": "MZ" },
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

test("with pnpm, publishConfig replaces fields, and the workspace's license is packed", async () => {
  const { LICENSE: license, ...files } = validPackage({
    name: "@scope/source-first",
    exports: "./src/index.ts",
    files: ["dist"],
    publishConfig: { access: "public", exports: "./dist/index.js" },
  });
  const packages = { "source-first": { ...files, "dist/index.js": "" } };
  const pnpm = { "pnpm-workspace.yaml": "packages: [packages/*]\n", "pnpm-lock.yaml": "", LICENSE: license };
  expect(await checkPackages(packages, pnpm)).toEqual({ "source-first": [] });
  expect((await checkPackages(packages, { LICENSE: license }))["source-first"]).toHaveLength(3);
});

test("changesets publish scoped packages according to their configuration", async () => {
  const packages = { scoped: validPackage({ name: "@scope/name" }) };
  expect(await checkPackages(packages, { ".changeset/config.json": '{ "access": "public" }' })).toEqual({
    scoped: [],
  });
});

test("a workspace's root that would be published gets a warning", async () => {
  const projectDir = testdir(validPackage({ workspaces: ["packages/*"] }));
  const { findings } = await runCheck(projectDir, "metadata");
  expect(findings.map(({ code }) => code)).toEqual(["workspace-root-public"]);
});
