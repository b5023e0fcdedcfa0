import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

export declare const childProcessOnDemand: Plugin;
export declare const stringWidthOnDemand: Plugin;
