export declare const EVERYDAY: readonly (readonly [prompt: string, command: string])[];
