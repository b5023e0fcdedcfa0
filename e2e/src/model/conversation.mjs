/**
 * Every text in a value, however deep: so that what was injected is found wherever an API wants it to stand.
 */
export function textsOf(value) {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/**
 * What each request says that the one before it did not. Every request repeats the conversation; after a
 * compaction it starts again.
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

/** The same as one text a request. */
export function newTexts(requests) {
  return addedTexts(requests).map((texts) => texts.join("\n"));
}

function count(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
