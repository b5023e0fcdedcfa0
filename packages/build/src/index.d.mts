import type { Options } from "tsup";

export declare function library(entry: string[] | Record<string, string>, overrides?: Options): Options;
export declare function standalone(entry: Record<string, string>, overrides?: Options): Options;
