// Between English prose (4 and more) and dense code or JSON (3 and less); the model's counts soon correct it.
const BYTES_PER_TOKEN = 3.5;
/** The role, separators and the like. */
const TOKENS_PER_MESSAGE = 4;

/** Estimates a message's tokens before any model has counted it. */
export function estimateMessage(message: object): number {
  return TOKENS_PER_MESSAGE + estimateText(JSON.stringify(message));
}

export function estimateText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
