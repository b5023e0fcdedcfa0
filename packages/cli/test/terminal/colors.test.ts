import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { isLive, wantsColor } from "../../src/terminal/colors.js";

everyRow(
  "a stream that is a terminal: %s, with %j and %j, has colors: %s",
  [
    [true, {}, [], true],
    [false, {}, [], false],
    [true, { TERM: "dumb" }, [], false],
    [true, { NO_COLOR: "1" }, [], false],
    [true, { NO_COLOR: "" }, [], true],
    [true, {}, ["--no-color"], false],
    [false, { FORCE_COLOR: "1" }, [], true],
    [false, { FORCE_COLOR: "1" }, ["--no-color"], false],
    [false, { FORCE_COLOR: "1", NO_COLOR: "1" }, [], false],
    [true, { FORCE_COLOR: "0" }, [], false],
    [true, { FORCE_COLOR: "false" }, [], false],
  ],
  (isTTY, env, argv, expected) => {
    expect(wantsColor({ isTTY }, env, argv)).toBe(expected);
  },
);

everyRow(
  "a stream that is a terminal: %s, with %j, has the live view: %s",
  [
    [true, {}, true],
    [false, {}, false],
    [true, { CI: "true" }, false],
    [true, { CI: "1" }, false],
    [true, { CI: "false" }, true],
    [true, { CI: "" }, true],
    [true, { TERM: "dumb" }, false],
  ],
  (isTTY, env, expected) => {
    expect(isLive({ isTTY }, env)).toBe(expected);
  },
);
