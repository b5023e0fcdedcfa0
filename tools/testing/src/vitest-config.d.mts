export declare const shared: {
  testTimeout: number;
  hookTimeout: number;
  isolate: boolean;
  setupFiles: string[];
};
