import type { Options } from "tsup";

export declare function takeBuiltinModulesInPlace(folder: string): void;
export declare const childProcessOnDemand: NonNullable<Options["esbuildPlugins"]>[number];
