import type { Finding } from "../finding.js";

/** The codes of findings that keep a client from running its hooks. */
const CAUSES: readonly Finding["code"][] = [
  "settings",
  "disabled",
  "start-folder",
  "node",
  "hook",
  "installation",
];

/**
 * Gives a finding about hooks that did not run the remedy for their cause, if that was found.
 * @param program the client's program, if the user has to look there
 */
export function withCause(probed: readonly Finding[], known: readonly Finding[]): Finding[] {
  return probed.map((finding) => {
    if (finding.severity !== "error") return finding;
    // The client's complaint about a file may be something that `aos init --fix` removes.
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
        remedy: "start it there yourself with its debug output, and see what it says about its hooks",
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
