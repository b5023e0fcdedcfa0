/**
 * Decodes a model's weights.
 * @param weights in base64; in a hook's bundle, the build replaces them with a function that reads a file
 */
export const weightBytes = (weights: string | (() => Buffer)): Buffer =>
  typeof weights === "string" ? Buffer.from(weights, "base64") : weights();
