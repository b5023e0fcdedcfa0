import type { Plugin } from "esbuild";

/** What the model of deferrals knows, as the hook has it. */
export const deferralData: Plugin;
