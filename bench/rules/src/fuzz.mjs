import { judge } from "@agentos/rules";

const PIECES = [
  "rm -rf x",
  "git",
  "push",
  "--force",
  "bash -c",
  "sh -c '",
  "eval",
  "xargs",
  "parallel",
  "find . -exec",
  "$(",
  ")",
  "`",
  "'",
  '"',
  "<<EOF\n",
  "EOF\n",
  "<(",
  "|",
  "&&",
  ";",
  "{",
  "}",
  "((",
  "$((",
  "${",
  "[[",
  "]]",
  "case x in",
  "esac",
  "for i in a b",
  "do",
  "done",
  "if",
  "then",
  "fi",
  "\\",
  "\0",
  "python3 -c",
  "node -e",
  "psql -c",
  ">",
  "<<<",
  "=",
  "\n",
  "$X",
  "X=",
  "~",
  "é",
  "{a,b}",
  "npm install",
];

/** Inputs that no person writes: the seeds make every run the same. */
function* inputs(count) {
  let state = 42;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  for (let at = 0; at < count; at++) {
    const kind = at % 100;
    if (kind === 0) yield "echo word ".repeat(100_000);
    else if (kind === 1) yield PIECES[random(PIECES.length)].repeat(20_000).slice(0, 1_000_000);
    else if (kind === 2) yield `${PIECES[random(PIECES.length)]} `.repeat(1_000);
    else if (kind === 3) yield `${"(".repeat(1 + random(3_000))}rm -rf x`;
    else if (kind === 4) yield `${"echo $(".repeat(1 + random(1_000))}rm -rf x`;
    else if (kind < 30)
      yield String.fromCharCode(
        ...Array.from({ length: random(400) }, () => random(kind < 15 ? 256 : 65_536)),
      );
    else
      yield Array.from({ length: 1 + random(60) }, () => PIECES[random(PIECES.length)]).join(
        random(4) === 0 ? "" : " ",
      );
  }
}

/** Judges so many broken inputs; counts crashes, and the time of the slowest. */
export function measureFuzz(count) {
  const result = { inputs: 0, crashes: 0, slowerThan50Ms: 0, slowestMs: 0, slowest: "" };
  for (const command of inputs(count)) {
    let took = timeOf(command);
    // Once more, when the machine may have been busy with something else.
    if (took > 50) took = Math.min(took, timeOf(command));
    if (Number.isNaN(took)) result.crashes++;
    result.inputs++;
    if (took > 50) result.slowerThan50Ms++;
    if (took > result.slowestMs) Object.assign(result, { slowestMs: took, slowest: command.slice(0, 60) });
  }
  return result;
}

/** NaN when it crashed. */
function timeOf(command) {
  const begin = performance.now();
  try {
    judge({ tool: "Bash", input: { command } });
    return performance.now() - begin;
  } catch {
    return Number.NaN;
  }
}
