/** A stopped clock. */
export function clockAt(ms: number): () => Date {
  return () => new Date(ms);
}
