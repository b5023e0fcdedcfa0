export declare function copyHooks(packages: string, folder: string): void;
