// Reviews by running the feature's tests; its last line says what came of it.
import { spawnSync } from "node:child_process";

const { status, stdout } = spawnSync(
  process.execPath,
  ["--test", "--test-reporter=tap", "test/slug.test.mjs"],
  {
    encoding: "utf8",
    // A run of the tests within a run of the tests would report to that.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  },
);
const problems = [...stdout.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, title]) => title);
console.log(JSON.stringify({ passed: status === 0, problems }));
