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
    packed?: string[];
    plugins?: NonNullable<Options["esbuildPlugins"]>;
  },
): Promise<void>;
export declare function mergeNotices(file: string, files: string[]): void;
export declare const SHARED_FILES: string[];
export declare function sharedFilesIn(folder: string): NonNullable<Options["esbuildPlugins"]>[number];
export declare function sharedFilesInside(folder: string): {
  banner: string;
  plugin: NonNullable<Options["esbuildPlugins"]>[number];
};
export declare function wordsOf(pattern: string, flags: string): string[] | undefined;
