import type { Finding } from "../finding.js";

/** Findings that explain why a client does not run its hooks, in descending precedence. */
const CAUSES: readonly Finding["code"][] = [
  "settings",
  "disabled",
  "start-folder",
  "node",
  "hook",
  "installation",
];

/** Adds the known cause and its remedy to findings about hooks that did not run. */
export function withCause(probed: readonly Finding[], known: readonly Finding[]): Finding[] {
  return probed.map((finding) => {
    if (finding.severity !== "error") return finding;
    // `aos init --fix` may remove what the client complains about.
    const same = known.find(({ code, path }) => code === "settings" && path === finding.path);
    if (finding.remedy !== undefined) return { ...finding, ...(same?.remedy && { remedy: same.remedy }) };
    const causes = known.filter(
      ({ code, severity, client = finding.client }) =>
        severity === "error" && client === finding.client && CAUSES.includes(code),
    );
    const [cause] = CAUSES.flatMap((code) => causes.filter((each) => each.code === code));
    if (cause === undefined)
      return {
        ...finding,
        remedy: "start the client there yourself with debug output, and see what it says about its hooks",
      };
    const { message, remedy, path } = cause;
    return {
      ...finding,
      message: `${finding.message}: ${message}`,
      ...(path !== undefined && { path }),
      ...(remedy !== undefined && { remedy }),
    };
  });
}
