export declare function takeBuiltinModulesInPlace(folder: string): void;
