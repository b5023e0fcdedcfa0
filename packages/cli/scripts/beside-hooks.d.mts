import type { Options } from "tsup";

export declare const packagesBesideHooks: NonNullable<Options["esbuildPlugins"]>[number];
