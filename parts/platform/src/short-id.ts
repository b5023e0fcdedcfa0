/**
 * Returns the first eight characters of a random id, which commands accept. Other ids are returned
 * whole: only random ids (UUIDs of version 4) are shortened, because time-based ids can start alike.
 */
export function shortId(id: string): string {
  return id.replace(/^([0-9a-f]{8})-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f-]{17}$/, "$1");
}
