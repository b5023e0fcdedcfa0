export declare const shared: { testTimeout: number; hookTimeout: number; setupFiles: string[] };
