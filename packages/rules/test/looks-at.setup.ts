import { afterEach, expect, vi } from "vitest";

/** Detectors that found something in an action that does not concern them, as their table says. */
const strayFindings: string[] = [];

// Whatever a test judges, the detectors that are passed over are asked all the same: none of them would have
// found anything.
vi.mock("../src/judgement/detectors.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../src/judgement/detectors.js")>();
  const { Sight } = await import("../src/judgement/concern.js");
  return {
    ...original,
    detectAll(subject: Parameters<typeof original.detectAll>[0]) {
      const sight = new Sight(subject);
      for (const { name, looksAt, detect } of original.DETECTORS) {
        if (sight.concerns(looksAt)) continue;
        const programs = subject.invocations.map((invocation) => invocation.name).join(" ");
        for (const { evidence } of detect(subject))
          strayFindings.push(`${name} (${subject.tool}: ${programs}): ${evidence.what}, ${evidence.why}`);
      }
      return original.detectAll(subject);
    },
  };
});

afterEach(() => {
  expect(strayFindings.splice(0)).toEqual([]);
});
