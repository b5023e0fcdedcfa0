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
  const count = `The tests of ${passed.length} ${code === 0 ? "" : `of ${packages.length} `}packages passed`;
  if (code === 0)
    console.log(
      `${count}${before.length > 0 ? `, of ${before.length} before: nothing of theirs has changed` : ""}.`,
    );
  else if (failed.length === 0) console.error("\nvitest itself failed; what it said stands above.");
  else console.error(`\nFailed: ${failed.map((each) => each.package).join(", ")}. ${count}.`);
  process.exitCode = code;
}
