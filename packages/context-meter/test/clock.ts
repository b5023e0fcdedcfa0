/** A clock that stands still. */
export function clockAt(ms: number): () => Date {
  return () => new Date(ms);
}
