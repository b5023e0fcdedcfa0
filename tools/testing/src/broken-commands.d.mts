export declare const SHELL_PIECES: readonly string[];
export declare function brokenCommands(count: number, seed?: number): Generator<string>;
