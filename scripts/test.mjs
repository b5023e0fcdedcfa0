// `npm test`: every package's tests. What stands behind `--` goes to turbo: `npm test --
// --filter=@agentos/waves`.
import { explainFailure, isFailed, runTasks } from "./turbo-run.mjs";

const options = process.argv.slice(2);
// First by itself: the command, whose tests take longest, is built last, and would wait behind the tests of
// all that it needs.
const built = await runTasks(["build"], "--output-logs=errors-only", ...options);
const { code, tasks } = built.code === 0 ? await runTasks(["test"], ...options) : built;
const failures = tasks.filter(isFailed);
const tests = tasks.filter(({ task }) => task === "test");
const passed = tests.filter(({ execution }) => execution?.exitCode === 0);

for (const failure of failures) console.error(`\n${explainFailure(failure)}`);
if (code === 0) console.log(`The tests of ${passed.length} packages passed.`);
else if (failures.length === 0) console.error("\nturbo itself failed; what it said stands above.");
else {
  const names = failures.map(({ taskId }) => taskId).join(", ");
  console.error(`\nFailed: ${names}. The tests of ${passed.length} of ${tests.length} packages passed.`);
}
process.exitCode = code ?? 1;
