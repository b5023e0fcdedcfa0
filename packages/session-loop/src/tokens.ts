// Between English prose (4 and more) and dense code or JSON (3 and less); what the model counts corrects it soon.
const BYTES_PER_TOKEN = 3.5;
/** Role, separators and the like. */
const TOKENS_PER_MESSAGE = 4;

/** About how many tokens a message takes, before any model has counted it. */
export function estimateMessage(message: object): number {
  return TOKENS_PER_MESSAGE + estimateText(JSON.stringify(message));
}

/** About how many tokens a text takes. */
export function estimateText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
