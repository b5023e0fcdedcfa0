// Packs every public package, installs the tarballs into an empty project, and uses them like a new
// user. This reveals problems that the workspace hides. Requires built packages.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The esbuild version that tsup uses. */
const esbuild = createRequire(createRequire(import.meta.url).resolve("tsup"))("esbuild");
const MEGABYTE = 1024 * 1024;
const AOS = "node_modules/@agentos/cli/bin/aos.cjs";
const SHAPE = ["Install", "Usage", "Options", "Size", "More"];
const MAX_README_LINES = 150;
/** Limits for `npx @agentos/cli`. */
const COMMAND = { name: "@agentos/cli", maxBytes: 3.5 * MEGABYTE, maxPackages: 3 };

const faults = [];
const workspace = mkdtempSync(join(tmpdir(), "agentos-smoke-"));
try {
  smoke();
} finally {
  rmSync(workspace, { recursive: true, force: true, maxRetries: 5 });
}
for (const fault of faults) console.error(`✗ ${fault}`);
if (faults.length > 0) process.exitCode = 1;

function smoke() {
  const packages = publicPackages().map(pack);
  if (packages.length === 0) faults.push("there are no public packages");
  if (faults.length > 0) return;
  const project = install("consumer", packages, packages);
  if (project === undefined) return;
  for (const each of packages) checkContents(project, each);
  const libraries = packages
    .filter(({ manifest }) => manifest.exports?.["."])
    .map(({ manifest }) => manifest.name);
  for (const each of packages) checkReadme(project, each);
  checkTypes(project, libraries);
  checkImports(project, libraries);
  for (const { manifest } of packages) checkReadmeProgram(project, manifest.name);
  for (const each of packages) checkBins(project, each);
  const alone = checkCommandSize(packages);
  if (alone === undefined) return;
  checkWiring(alone);
  printCostOfHelp(alone);
}

function publicPackages() {
  return readdirSync(join(root, "packages"))
    .map((name) => join(root, "packages", name))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, manifest: readJson(join(folder, "package.json")) }))
    .filter(({ manifest }) => !manifest.private);
}

/** Packs like `pnpm publish`, which resolves `workspace:` and `catalog:` ranges. */
function pack({ folder, manifest }) {
  const result = run(
    process.execPath,
    [join(root, "node_modules/pnpm/bin/pnpm.cjs"), ...["pack", "--json", "--pack-destination", workspace]],
    { cwd: folder },
  );
  if (result.status !== 0) {
    faults.push(`${manifest.name} cannot be packed:\n${result.output}`);
    return { manifest, files: [] };
  }
  const { filename, files } = JSON.parse(result.stdout);
  return { manifest, tarball: join(workspace, basename(filename)), files: files.map((file) => file.path) };
}

/** Dependencies on our packages are also installed from tarballs. */
function install(name, wanted, packages) {
  const project = join(workspace, name);
  const specifiers = (list) =>
    Object.fromEntries(list.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]));
  mkdirSync(project);
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({
      private: true,
      type: "module",
      dependencies: specifiers(wanted),
      overrides: specifiers(packages),
    }),
  );
  // npm is a .cmd file on Windows and needs a shell; all arguments are constants.
  const result = run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: project,
    shell: process.platform === "win32",
  });
  if (result.status === 0) return project;
  faults.push(`the tarballs cannot be installed:\n${result.output}`);
  return undefined;
}

function checkContents(project, { manifest, tarball, files }) {
  const folder = join(project, "node_modules", manifest.name);
  console.log(
    `${manifest.name}: ${kilobytes(lstatSync(tarball).size)} packed, ${kilobytes(sizeOf(folder))} installed`,
  );
  for (const needed of ["package.json", "README.md", "LICENSE"]) {
    if (!files.includes(needed)) faults.push(`${manifest.name} is packed without ${needed}`);
  }
  const stray = files.filter((file) =>
    /^(src|test|tests|coverage|node_modules)\/|\.test\.|(^|\/)\.|^tsconfig|^tsup|^vitest/.test(file),
  );
  if (stray.length > 0) faults.push(`${manifest.name} is packed with ${stray.join(", ")}`);
  const installed = readJson(join(folder, "package.json"));
  for (const [name, range] of Object.entries({ ...installed.dependencies, ...installed.peerDependencies })) {
    if (/^(workspace|catalog|file|link):/.test(range))
      faults.push(`${manifest.name} depends on ${name} with the range "${range}"`);
  }
  for (const target of targetsOf(installed.exports)) {
    if (!target.includes("*") && !existsSync(join(folder, target))) {
      faults.push(`${manifest.name} exports ${target}, which is not in the tarball`);
    }
  }
}

/** READMEs have a fixed structure and a maximum length. Stated sizes may be off by a tenth. */
function checkReadme(project, { manifest, tarball }) {
  const folder = join(project, "node_modules", manifest.name);
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const prose = readme.replaceAll(/^```[\s\S]*?^```/gm, "");
  const headings = [...prose.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const order = SHAPE.map((heading) => headings.indexOf(heading));
  if (order.includes(-1) || order.some((at, i) => at < (order[i - 1] ?? 0)))
    faults.push(`the README of ${manifest.name} needs these headings, in this order: ${SHAPE.join(", ")}`);
  if (readme.trimEnd().split("\n").length > MAX_README_LINES)
    faults.push(`the README of ${manifest.name} has more than ${MAX_README_LINES} lines`);
  const sizes = { packed: lstatSync(tarball).size, installed: sizeOf(folder) };
  if (manifest.exports?.["."]) sizes["bundled and minified"] = minifiedSize(project, manifest.name);
  const [, stated = ""] = readme.split("\n## Size\n");
  const isTrue = Object.entries(sizes).every(([kind, bytes]) => {
    const figure = new RegExp(`([\\d,]+) KB ${kind.replaceAll(" ", "\\s+")}`).exec(stated)?.[1];
    return Math.abs(Number(figure?.replaceAll(",", "")) * 1024 - bytes) <= bytes / 10;
  });
  const truth = Object.entries(sizes).map(([kind, bytes]) => `${kilobytes(bytes)} ${kind}`);
  if (!isTrue) faults.push(`the README of ${manifest.name} must state under "## Size": ${truth.join(", ")}`);
}

function minifiedSize(project, name) {
  try {
    const { outputFiles } = esbuild.buildSync({
      stdin: { contents: `export * from "${name}";`, resolveDir: project },
      bundle: true,
      minify: true,
      platform: "node",
      format: "esm",
      external: ["pg-native"],
      write: false,
      logLevel: "silent",
    });
    return outputFiles.reduce((bytes, { contents }) => bytes + contents.length, 0);
  } catch (error) {
    faults.push(`${name} cannot be bundled: ${error.message}`);
    return 0;
  }
}

/** Checks all libraries with Node's types, and those that do not need these types also without them. */
function checkTypes(project, libraries) {
  const needsNode = (name) =>
    /also install `@types\/node`/.test(
      readFileSync(join(project, "node_modules", name, "README.md"), "utf8"),
    );
  compile(project, libraries, { lib: ["ES2023"], types: ["node"] });
  compile(
    project,
    libraries.filter((name) => !needsNode(name)),
    { lib: ["ES2023", "DOM"], types: [] },
  );
}

/** `skipLibCheck` would hide types that refer to private or missing types. */
function compile(project, libraries, environment) {
  const uses = libraries.map(
    (name, i) => `import * as package${i} from "${name}";\nexport const used${i}: object = package${i};\n`,
  );
  writeFileSync(join(project, "consumer.ts"), uses.join(""));
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    // Without skipLibCheck, @types/node 20 does not compile with exactOptionalPropertyTypes.
    strict: true,
    skipLibCheck: false,
    ...environment,
    typeRoots: [join(root, "node_modules/@types")],
    noEmit: true,
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
  const { status, output } = run(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", "."],
    { cwd: project },
  );
  if (status !== 0)
    faults.push(
      `a project that imports the packages does not compile (${JSON.stringify(environment)}):\n${output}`,
    );
  else
    console.log(
      `the types of ${libraries.join(", ")} compile in a strict project (${JSON.stringify(environment)})`,
    );
}

function checkImports(project, libraries) {
  for (const name of libraries) {
    const program = `const all = Object.keys(await import("${name}")); if (all.length === 0) throw new Error("no exports")`;
    const { status, output } = run(process.execPath, ["--input-type=module", "-e", program], {
      cwd: project,
    });
    if (status !== 0) faults.push(`${name} cannot be imported:\n${output}`);
  }
}

/** The first program under "## Usage" must print the output in the README. */
function checkReadmeProgram(project, name) {
  const readme = readFileSync(join(project, "node_modules", name, "README.md"), "utf8");
  const [, usage = ""] = readme.split("\n## Usage\n");
  const program = /^```(?:ts|js|mjs)\n([\s\S]*?)^```$/m.exec(usage);
  if (program === null) return faults.push(`the README of ${name} has no program under "## Usage"`);
  const [, expected = ""] =
    /^```text\n([\s\S]*?)^```$/m.exec(usage.slice(program.index + program[0].length)) ?? [];
  // This program needs a server and has its own test.
  if (/\bAGENTOS_WORKERS\b/.test(program[1]) && process.env.AGENTOS_WORKERS === undefined) return;
  writeFileSync(join(project, "readme.mjs"), program[1]);
  const { status, stdout, output } = run(process.execPath, ["readme.mjs"], { cwd: project });
  if (status !== 0 || stdout !== expected)
    faults.push(`the program in the README of ${name} prints, on Node ${process.version}:\n${output}`);
  else console.log(`the program in the README of ${name} works on Node ${process.version}`);
}

function checkBins(project, { manifest }) {
  const bins =
    typeof manifest.bin === "string" ? { [basename(manifest.name)]: manifest.bin } : (manifest.bin ?? {});
  for (const [name, path] of Object.entries(bins)) {
    const link = join(project, "node_modules/.bin", name);
    // npm's link is used to test the first line and the file mode. Windows has a .cmd file instead.
    const [command, ...args] =
      process.platform === "win32"
        ? [process.execPath, join(project, "node_modules", manifest.name, path)]
        : [link];
    if (process.platform !== "win32" && !existsSync(link)) {
      faults.push(`${name} of ${manifest.name} is not linked`);
      continue;
    }
    const attempt = (option, expected) => {
      const { status, signal, stdout, output } = run(command, [...args, ...option], { cwd: workspace });
      const how = `${[name, ...option].join(" ")}${option.length === 0 ? " with an empty stdin" : ""}`;
      if (status !== 0) faults.push(`${how} ends with ${signal ?? status}:\n${output}`);
      else if (!stdout.includes(expected))
        faults.push(`${how} does not print ${JSON.stringify(expected)}:\n${output}`);
      else console.log(`${how} works`);
    };
    attempt(["--help"], name);
    attempt(["--version"], manifest.version);
    // A hook must not stop its session, even with bad input.
    if (name.endsWith("-hook")) attempt([], "");
  }
}

/** Returns the folder in which only the command is installed. */
function checkCommandSize(packages) {
  const command = packages.find(({ manifest }) => manifest.name === COMMAND.name);
  const project = command && install("command-alone", [command], packages);
  if (!project) return undefined;
  const bytes = sizeOf(join(project, "node_modules"));
  const { packages: locked } = readJson(join(project, "package-lock.json"));
  const count = Object.keys(locked).filter((path) => path !== "").length;
  console.log(
    `${COMMAND.name} alone: ${kilobytes(bytes)} installed, ${count} ${count === 1 ? "package" : "packages"}`,
  );
  if (bytes > COMMAND.maxBytes)
    faults.push(`${COMMAND.name} takes up more than ${COMMAND.maxBytes / MEGABYTE} MB when installed`);
  if (count > COMMAND.maxPackages)
    faults.push(`${COMMAND.name} installs more than ${COMMAND.maxPackages} packages`);
  return project;
}

/** Simulates a new user: a fresh repository, an empty home folder, and no settings. */
function checkWiring(project) {
  const home = join(workspace, "home");
  mkdirSync(home);
  const { PATH, Path, SystemRoot, ComSpec, PATHEXT } = process.env;
  const env = { PATH, Path, SystemRoot, ComSpec, PATHEXT, HOME: home, USERPROFILE: home };
  run("git", ["init", "-q"], { cwd: project });
  const before = listing(project);
  for (const args of [
    ["init", "--yes"],
    ["doctor"],
    ["init", "--update"],
    ["doctor"],
    ["uninstall", "--yes"],
  ]) {
    const { status, output } = run(process.execPath, [join(project, AOS), ...args], { cwd: project, env });
    if (status === 0)
      console.log(`aos ${args.join(" ")} works in a fresh repository on Node ${process.version}`);
    else faults.push(`aos ${args.join(" ")} ends with ${status} in a fresh repository:\n${output}`);
  }
  const left = listing(project).filter((name) => !before.includes(name));
  if (left.length > 0) faults.push(`aos uninstall leaves ${left.join(", ")}`);
}

/** CPU time is only printed, because the machine may be busy. */
function printCostOfHelp(project) {
  const preload = join(workspace, "cpu.cjs");
  writeFileSync(
    preload,
    "process.on('exit', () => { const { user, system } = process.cpuUsage(); require('fs').writeSync(2, `cpu ${user + system}`); });",
  );
  const cost = (args) => {
    const runs = Array.from({ length: 7 }, () => {
      const { stderr } = spawnSync(process.execPath, ["--require", preload, ...args], {
        cwd: project,
        encoding: "utf8",
      });
      return Number(/cpu (\d+)/.exec(stderr)?.[1]);
    });
    return runs.sort((one, other) => one - other)[3];
  };
  const ratio = cost([join(project, AOS), "--help"]) / cost(["-e", "0"]);
  console.log(`aos --help takes ${ratio.toFixed(2)} times the CPU time of an empty Node program`);
}

function listing(project) {
  return readdirSync(project, { recursive: true }).filter(
    (name) => !/^(node_modules|\.git)\b(?!ignore)/.test(name),
  );
}

function run(command, args, options) {
  const { stdout, stderr, ...result } = spawnSync(command, args, {
    encoding: "utf8",
    input: "",
    timeout: 120_000,
    maxBuffer: 64 * MEGABYTE,
    ...options,
  });
  const lines = [stdout, stderr, result.error?.message].filter(Boolean).join("\n").trim().split("\n");
  const output = lines.length > 20 ? [...lines.slice(0, 20), "..."].join("\n") : lines.join("\n");
  return { ...result, stdout: stdout ?? "", output };
}

function targetsOf(exports) {
  if (typeof exports === "string") return [exports];
  return Object.values(exports ?? {}).flatMap(targetsOf);
}

function sizeOf(path) {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((bytes, name) => bytes + sizeOf(join(path, name)), 0);
}

function kilobytes(bytes) {
  return `${Math.ceil(bytes / 1024).toLocaleString("en")} KB`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
