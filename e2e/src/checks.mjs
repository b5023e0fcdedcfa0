/**
 * A scenario's results. A line is `passed`, `failed`, `refused` (the client demonstrably does not support it)
 * or `not tried`.
 */
export class Checks {
  lines = [];

  /** @param {(line: object) => void} onLine */
  constructor(onLine = () => {}) {
    this.onLine = onLine;
  }

  /** Checks a fact; `detail` says what was found instead. */
  that(what, holds, detail) {
    return this.#add({
      what,
      status: holds ? "passed" : "failed",
      ...(!holds && detail !== undefined && { detail: brief(detail) }),
    });
  }

  equal(what, found, expected) {
    const [left, right] = [found, expected].map((value) => JSON.stringify(value));
    return this.that(what, left === right, `expected ${right}, found ${left}`);
  }

  /** Checks that a text contains `part`; shows the text if not. */
  contains(what, text, part) {
    const holds = part instanceof RegExp ? part.test(text) : text.includes(part);
    return this.that(what, holds, `no ${part} in: ${text.trim() === "" ? "nothing" : text.trim()}`);
  }

  lacks(what, text, part) {
    const holds = part instanceof RegExp ? !part.test(text) : !text.includes(part);
    return this.that(what, holds, `${part} found in: ${text.trim()}`);
  }

  refused(what, detail) {
    return this.#add({ what, status: "refused", detail: brief(detail) });
  }

  notTried(what, detail) {
    return this.#add({ what, status: "not tried", detail: brief(detail) });
  }

  /** Adds figures to the report without a check. */
  note(text) {
    this.#add({ what: text, status: "note" });
  }

  #add(line) {
    this.lines.push(line);
    this.onLine(line);
    return line.status === "passed";
  }
}

function brief(text) {
  const line = String(text).replace(/\s+/g, " ").trim();
  return line.length > 600 ? `${line.slice(0, 300)} ... ${line.slice(-280)}` : line;
}
