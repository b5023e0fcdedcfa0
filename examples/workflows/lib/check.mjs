// Runs the feature's tests as a review, and prints the result on the last line.
import { spawnSync } from "node:child_process";

const { status, stdout } = spawnSync(
  process.execPath,
  ["--test", "--test-reporter=tap", "test/slug.test.mjs"],
  {
    encoding: "utf8",
    // A nested test run would otherwise report to the outer one.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  },
);
const problems = [...stdout.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, title]) => title);
console.log(JSON.stringify({ passed: status === 0, problems }));
