import type { Finding } from "../finding.js";

/** What else was found that keeps a client from its hooks, by its code. */
const CAUSES: readonly Finding["code"][] = [
  "settings",
  "disabled",
  "start-folder",
  "node",
  "hook",
  "installation",
];

/**
 * Gives what a client did not run the remedy of its cause, where that was found.
 * @param program the client's, for who has to look himself
 */
export function withCause(probed: readonly Finding[], known: readonly Finding[]): Finding[] {
  return probed.map((finding) => {
    if (finding.severity !== "error") return finding;
    // What it says of a file itself may be what `aos init --fix` takes out.
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
        remedy: "start it there yourself with its debug output and look what it says of its hooks",
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
