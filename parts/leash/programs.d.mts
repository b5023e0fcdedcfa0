/** Copies the programs that a leash starts into the folder of the bundle that contains it. */
export declare function copyLeashPrograms(folder: string): void;
