/** Every text in a value, at any depth, because each API puts injected texts in a different place. */
export function textsOf(value) {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/**
 * The texts of each request that the previous one did not have. Every request repeats the conversation; after
 * a compaction it starts over.
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

/** Like {@link addedTexts}, joined into one text per request. */
export function newTexts(requests) {
  return addedTexts(requests).map((texts) => texts.join("\n"));
}

function count(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
