/** Collects a scenario's results: `passed`, `failed`, `refused` (by the client) or `not tried`. */
export class Checks {
  lines = [];

  constructor(onLine = () => {}) {
    this.onLine = onLine;
  }

  /** @param detail what was found instead */
  that(what, holds, detail) {
    return this.#add({
      what,
      status: holds ? "passed" : "failed",
      ...(!holds && detail !== undefined && { detail: shorten(detail) }),
    });
  }

  equal(what, found, expected) {
    const [left, right] = [found, expected].map((value) => JSON.stringify(value));
    return this.that(what, left === right, `expected ${right}, found ${left}`);
  }

  contains(what, text, part) {
    const holds = part instanceof RegExp ? part.test(text) : text.includes(part);
    return this.that(what, holds, `no ${part} in: ${text.trim() === "" ? "nothing" : text.trim()}`);
  }

  lacks(what, text, part) {
    const holds = part instanceof RegExp ? !part.test(text) : !text.includes(part);
    return this.that(what, holds, `${part} found in: ${text.trim()}`);
  }

  refused(what, detail) {
    return this.#add({ what, status: "refused", detail: shorten(detail) });
  }

  notTried(what, detail) {
    return this.#add({ what, status: "not tried", detail: shorten(detail) });
  }

  /** Adds a line without a check. */
  note(text) {
    this.#add({ what: text, status: "note" });
  }

  #add(line) {
    this.lines.push(line);
    this.onLine(line);
    return line.status === "passed";
  }
}

function shorten(text) {
  const line = String(text).replace(/\s+/g, " ").trim();
  return line.length > 600 ? `${line.slice(0, 300)} ... ${line.slice(-280)}` : line;
}
