// `npm test`: every package's tests. What stands behind `--` goes to turbo: `npm test --
// --filter=@agentos/waves`.
import { explainFailedTests, runTests } from "./run-tests.mjs";
import { explainFailure, isFailed, runTasks } from "./turbo-run.mjs";

const options = process.argv.slice(2);
const built = await runTasks(["build"], "--output-logs=errors-only", ...options);
if (built.code !== 0) {
  const failures = built.tasks.filter(isFailed);
  for (const failure of failures) console.error(`\n${explainFailure(failure)}`);
  console.error(
    failures.length > 0
      ? `\nFailed: ${failures.map(({ taskId }) => taskId).join(", ")}. No tests were run.`
      : "\nturbo itself failed; what it said stands above.",
  );
  process.exitCode = built.code ?? 1;
} else {
  const { code, packages } = await runTests("default", ...options);
  const failed = packages.filter(({ status }) => status === "failed");
  const passed = packages.filter(({ status }) => status.startsWith("passed"));
  const before = packages.filter(({ status }) => status === "passed before");
  for (const each of failed) console.error(`\n${explainFailedTests(each)}`);
  if (code === 0) {
    const kept =
      before.length > 0 ? ` (${before.length} of them earlier, and nothing has changed for them)` : "";
    console.log(`The tests of ${countOf(passed)} passed${kept}.`);
  } else if (failed.length === 0) {
    console.error("\nSomething failed outside of all tests; what vitest says of it stands above.");
  } else {
    const names = failed.map((each) => each.package).join(", ");
    console.error(`\nFailed: ${names}. The tests of ${passed.length} of ${countOf(packages)} passed.`);
  }
  process.exitCode = code;
}

function countOf({ length }) {
  return `${length} ${length === 1 ? "package" : "packages"}`;
}
