import { expect, test } from "vitest";
import { spelled } from "../../src/terminal/index.js";

test.each(["npx aos", "npx -p @agentos/cli aos", "node /opt/aos.cjs"])(
  "replaces aos with %s, and leaves earlier replacements alone",
  (aos) => {
    const once = spelled("run `aos init`, or aos doctor --help; the aos command (aos trust)", aos);
    expect(once).toBe(`run \`${aos} init\`, or ${aos} doctor --help; the ${aos} command (${aos} trust)`);
    expect(spelled(once, aos)).toBe(once);
  },
);
