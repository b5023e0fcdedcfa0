import type { Options } from "tsup";

export declare function library(entry: string[] | Record<string, string>, overrides?: Options): Options;
export declare function standalone(entry: Record<string, string>, overrides?: Options): Options;
export declare function bundleLayers(
  folder: string,
  entries: Record<string, string | { entry: string; takesFrom: string[] }>,
  options?: {
    alias?: Record<string, string>;
    edit?: (code: string) => string;
    lazy?: string[];
    plugins?: NonNullable<Options["esbuildPlugins"]>;
  },
): Promise<void>;
export declare const THIRD_PARTY: string;
export declare function thirdPartyNames(name: "yaml" | "zod"): string[];
export declare function mergeNotices(file: string, files: string[]): void;
