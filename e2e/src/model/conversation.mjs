/** Returns all strings in a value, because each API puts added texts in a different place. */
export function textsOf(value) {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/**
 * Returns the new texts of each request. After a compaction, a conversation starts over.
 * @param {readonly { texts: readonly string[] }[]} requests
 * @returns {string[][]}
 */
export function addedTexts(requests) {
  return requests.map(({ texts }, index) => {
    const before = count(requests[index - 1]?.texts ?? []);
    return texts.filter((text) => {
      const left = before.get(text) ?? 0;
      before.set(text, left - 1);
      return left <= 0;
    });
  });
}

/** Like {@link addedTexts}, but joined. */
export function newTexts(requests) {
  return addedTexts(requests).map((texts) => texts.join("\n"));
}

function count(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
