// Runs packages' tests: all in one run of vitest, because a process for each package, and in it one for each
// file, took longer than the tests. Turbo says which packages are meant, and which of them have changed, or
// what they need, since their tests passed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { node, readTasks, root, tool } from "./turbo-run.mjs";

const RESULTS = join(root, ".turbo/test-results.json");
const MAX_REPEATED_LENGTH = 40;

/**
 * Runs the tests of the packages that turbo's options select; what they test has been built.
 * @returns {Promise<{ code: number, packages: { package: string, directory: string, status: "passed" | "passed
 * before" | "failed" | "not run", failures: { file: string, title: string, message: string }[] }[] }>}
 */
export async function runTests(reporter, ...options) {
  const tasks = await readTasks("test", ...options);
  const packages = tasks.map(({ package: name, directory, hash }) => ({
    package: name,
    directory,
    marker: join(root, ".turbo/passed-tests", hash),
    status: "not run",
    failures: [],
  }));
  for (const each of packages)
    if (existsSync(each.marker) && !options.includes("--force")) each.status = "passed before";
  const due = packages.filter(({ status }) => status === "not run");
  if (due.length === 0) return { code: 0, packages };

  rmSync(RESULTS, { force: true });
  const folders = due.map(({ directory }) => `${directory}/`);
  const reporters = [`--reporter=${reporter}`, "--reporter=json", `--outputFile.json=${RESULTS}`];
  const code = await node([...tool("vitest", "run", ...reporters, ...folders)()], {
    // Node 20 reads these at each start, which then takes three times as long.
    NODE_EXTRA_CA_CERTS: undefined,
  });
  const files = readFiles();
  for (const each of due) {
    const own = files.filter(({ file }) => file.startsWith(`${each.directory}/`));
    each.failures = own.flatMap(({ failures }) => failures);
    if (each.failures.length > 0) each.status = "failed";
    else if (own.length > 0) {
      each.status = "passed";
      // Else something may have failed outside of all tests, in any package.
      if (code === 0) remember(each.marker);
    }
  }
  return { code: code ?? 1, packages };
}

function remember(marker) {
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, "");
}

/** Each test file that was run, with what failed in it. */
function readFiles() {
  if (!existsSync(RESULTS)) return [];
  return JSON.parse(readFileSync(RESULTS, "utf8")).testResults.map(
    ({ name, message, status, assertionResults }) => {
      const file = relative(root, name).split(sep).join("/");
      const failed = assertionResults.filter((each) => each.status === "failed");
      const failures = failed.map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        message: failureMessages.join("\n"),
      }));
      // A file that cannot be loaded has no tests.
      if (status === "failed" && failures.length === 0) failures.push({ file, title: "", message });
      return { file, failures };
    },
  );
}

/** Why a package's tests failed, and how to run them alone. */
export function explainFailedTests({ package: name, directory, failures }) {
  const files = [...new Set(failures.map(({ file }) => file.slice(directory.length + 1)))];
  return [
    `✗ test of ${name} failed:`,
    ...failures.flatMap(({ file, title, message }) => [
      "",
      `  ${[file, title].filter(Boolean).join(" > ")}`,
      ...stripVTControlCharacters(message)
        .split("\n")
        .slice(0, MAX_REPEATED_LENGTH)
        .map((line) => `    ${line}`.trimEnd()),
    ]),
    "",
    `  Alone: npm test -- --filter=${name}`,
    `  Its files: cd ${directory} && npx vitest run ${files.join(" ")}`,
  ].join("\n");
}
