// Between the values for English prose (at least 4) and for dense code or JSON (at most 3).
const BYTES_PER_TOKEN = 3.5;
/** The tokens for a message's role and separators. */
const TOKENS_PER_MESSAGE = 4;

export function estimateMessage(message: object): number {
  return TOKENS_PER_MESSAGE + estimateText(JSON.stringify(message));
}

export function estimateText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
