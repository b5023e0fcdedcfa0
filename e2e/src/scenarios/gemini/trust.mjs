import { say } from "../../model/turns.mjs";

/** In headless mode, Gemini CLI does not run in an untrusted folder. */
export const trust = {
  id: "trust",
  title: "An untrusted folder",
  async run({ open, check }) {
    const bench = await open({ routes: { main: [say("Done.")] } });
    const { code, stderr } = await bench.prompt("Tidy up.", { env: { GEMINI_CLI_TRUST_WORKSPACE: "" } });
    if (code === 0)
      return check.that("in headless mode, Gemini CLI exits before any hook runs", false, stderr);
    check.refused(
      "hooks in an untrusted folder",
      /trust/i.test(stderr)
        ? `Gemini CLI exits with ${code} and says that the folder must be trusted, as \`aos init\` also says`
        : `Gemini CLI exits with ${code} and an unexpected message: ${stderr}`,
    );
  },
};
