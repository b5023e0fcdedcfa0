import { readSubject } from "@agentos/effects";
import { expect, test } from "vitest";
import * as detectors from "../src/index.js";

const DETECTORS = Object.values(detectors).filter((each) => typeof each === "function");

test.each([
  ["rm -r src", ["stop delete-files"]],
  ["tar --remove-files -cf a.tar src", ["stop delete-files"]],
  ["git reset --hard", ["stop git-history"]],
  ["hg strip tip", ["stop git-history"]],
  ["npm uninstall moment && npm install dayjs", ["stop library-swap"]],
  ["reboot", ["stop ci-deployment"]],
  ["aos approve 1234", ["stop guard"]],
  ["git push && psql -c 'drop table users'", []],
  ["cat src/a.ts", []],
])("`%s`: %j", (command, expected) => {
  const { subject } = readSubject({ tool: "Bash", input: { command } });
  const found = DETECTORS.flatMap((detect) => detect(subject)).map(({ weight, rule }) => `${weight} ${rule}`);
  expect([...new Set(found)]).toEqual(expected);
});
