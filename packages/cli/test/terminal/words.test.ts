import { expect, test } from "vitest";
import { spelled } from "../../src/terminal/index.js";

test.each(["npx aos", "npx -p @agentos/cli aos", "node /opt/aos.cjs"])(
  "spells our commands as %s, and leaves what is spelled already",
  (aos) => {
    const once = spelled("run `aos init`, or aos doctor --help; the aos command (aos trust)", aos);
    expect(once).toBe(`run \`${aos} init\`, or ${aos} doctor --help; the ${aos} command (${aos} trust)`);
    expect(spelled(once, aos)).toBe(once);
  },
);
