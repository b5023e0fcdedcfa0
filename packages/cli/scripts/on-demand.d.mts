import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

export declare const builtinsOnDemand: Plugin;
export declare const stringWidthOnDemand: Plugin;
