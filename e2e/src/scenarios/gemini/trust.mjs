import { say } from "../../model/turns.mjs";

/** Without a person, Gemini CLI runs nothing at all in a folder that nobody trusts. */
export const trust = {
  id: "trust",
  title: "A folder that nobody trusts",
  async run({ open, check }) {
    const bench = await open({ routes: { main: [say("Done.")] } });
    const { code, stderr } = await bench.prompt("Tidy up.", { env: { GEMINI_CLI_TRUST_WORKSPACE: "" } });
    if (code === 0) return check.that("without a person it ends before any hook", false, stderr);
    check.refused(
      "hooks in a folder that is not trusted",
      `it ends with ${code} and says that it has to be trusted: ${/trust/i.test(stderr) ? "as `aos init` says" : stderr}`,
    );
  },
};
