import type { Options } from "tsup";

export declare function writePartsEntry(folder: string, more: Record<string, string>): string;
export declare function partsBeside(folder: string): NonNullable<Options["esbuildPlugins"]>[number];
