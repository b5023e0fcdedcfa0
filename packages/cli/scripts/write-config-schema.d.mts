export declare function writeConfigSchema(path: string): void;
