export const OFFSET = 0x811c9dc5;
export const PRIME = 0x01000193;

/** FNV-1a without concatenation: hashing continues from a previous result. */
export function hashed(hash: number, text: string, from = 0, to = text.length): number {
  let result = hash;
  for (let at = from; at < to; at++) result = Math.imul(result ^ text.charCodeAt(at), PRIME);
  return result;
}

/** Makes a hash unsigned, with the upper bits mixed into the lower ones, for use with `%`. */
export function mixed(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}
