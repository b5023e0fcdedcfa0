import type { Options } from "tsup";

export declare const packagesFromSources: NonNullable<Options["esbuildPlugins"]>[number];
