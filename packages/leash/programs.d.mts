/** Puts the programs that a leash starts beside the bundle that it is in. */
export declare function copyLeashPrograms(folder: string): void;
