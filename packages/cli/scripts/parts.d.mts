import type { Options } from "tsup";

export declare function findParts(folder: string): Record<string, string>;
export declare function partsBeside(folder: string): NonNullable<Options["esbuildPlugins"]>[number];
