import own from "./vitest.config.js";
const { test } = own as any;
const extra = JSON.parse(process.env.VT ?? "{}");
export default { ...own, test: { ...test, ...extra, setupFiles: [...test.setupFiles, "/work/x/cost/packages/test-helpers/src/cpu.tmp.mjs"] } };
