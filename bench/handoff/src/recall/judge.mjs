const FACT_WINDOW = 400;
const SHOWN_WINDOW = 200;
const AFTER = 600;
const BEFORE = 200;

/** Returns the facts in a text, and the invalid statements that it presents as valid. */
export function judge(text, { facts, mustNots }) {
  const lower = text.toLowerCase();
  return {
    found: facts.filter(({ all, anyOf = [all] }) =>
      anyOf.some((strings) => occurs(lower, strings, FACT_WINDOW)),
    ),
    shown: mustNots.filter((mustNot) => isShown(lower, mustNot)),
  };
}

function occurs(text, strings, window) {
  return placesOf(text, strings, window).length > 0;
}

function placesOf(text, strings, window) {
  const [first, ...others] = strings.map((string) => string.toLowerCase());
  const places = [];
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    const around = text.slice(Math.max(0, at - window), at + first.length + window);
    if (others.every((other) => around.includes(other))) places.push(at);
  }
  return places;
}

function isShown(text, { shown, excusedBy = [] }) {
  return placesOf(text, shown, SHOWN_WINDOW).some((at) => {
    const around = text.slice(Math.max(0, at - BEFORE), at + AFTER);
    return !excusedBy.some((excuse) => around.includes(excuse.toLowerCase()));
  });
}
