const numbers = (seed) => {
  let x = seed;
  return (n) => {
    x = (x * 1103515245 + 12345) % 2147483648;
    return Math.floor(x / 65536) % n;
  };
};
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const codeLine = (lang, noun, other, i) =>
  ({
    ts: [
      `export function ${noun}${i}(input: ${capital(other)}Input) {`,
      `  const ${other} = input.${other} ?? [];`,
      `  return ${other}.map((entry) => entry.${noun});`,
      `}`,
      `// ${noun}: see ${other}`,
      `  if (!input.${noun}) return undefined;`,
    ],
    py: [
      `def ${noun}_${i}(row):`,
      `    ${other} = row.get("${other}")`,
      `    return [${other}, ${i}]`,
      ``,
      `# ${noun} before ${other}`,
      `    for ${noun} in ${other}s:`,
    ],
    go: [
      `func (h *Handler) ${capital(noun)}${i}(ctx context.Context) error {`,
      `\t${other} := h.${other}.Get(ctx)`,
      `\tif ${other} == nil {`,
      `\t\treturn nil`,
      `\t}`,
      `\treturn h.put(ctx, ${other})`,
      `}`,
    ],
    php: [
      `public function ${noun}${i}(array $${other}): array`,
      `{`,
      `    $${noun} = $this->${other}->all();`,
      `    return array_filter($${noun});`,
      `}`,
      `// ${noun} / ${other}`,
    ],
    rs: [
      `fn ${noun}_${i}(${other}: &str) -> Option<usize> {`,
      `    let ${noun} = ${other}.len();`,
      `    Some(${noun})`,
      `}`,
      `// ${noun} from ${other}`,
      `    match ${other}.get(${i}) {`,
    ],
  })[lang];
/**
 * Returns a function that adds calls without any fact to a session, most of them announced.
 * @param says sentences by kind of call, in which X stands for a file and Y for a noun
 */
export function filler(s, seed, { language, test, files, nouns, says }) {
  const next = numbers(seed);
  const pick = (list) => list[next(list.length)];
  const body = (length) =>
    Array.from({ length }, (_, i) => pick(codeLine(language, pick(nouns), pick(nouns), i))).join("\n");
  return function fill(count) {
    for (let i = 0; i < count; i++) {
      const path = pick(files),
        noun = pick(nouns),
        kind = next(10);
      if (kind < 5) {
        if (next(4)) s.says(pick(says.read).replace("X", path).replace("Y", noun));
        s.reads(path, body(8 + next(30)));
      } else if (kind < 7) {
        if (next(4)) s.says(pick(says.edit).replace("X", path).replace("Y", noun));
        const line = pick(codeLine(language, noun, pick(nouns), next(90)));
        s.edit(path, `${line}\n`, `${line}\n${body(1 + next(4))}\n`);
      } else if (kind < 9) {
        if (next(4)) s.says(pick(says.test).replace("Y", noun));
        s.runs(`${test} ${noun}`, `${body(2 + next(3))}\n${3 + next(40)} passed`);
      } else {
        if (next(2)) s.says(pick(says.grep).replace("Y", noun));
        s.runs(
          `grep -rn ${noun} .`,
          Array.from(
            { length: 2 + next(8) },
            (_, j) => `${pick(files)}:${10 + next(300)}: ${pick(codeLine(language, noun, pick(nouns), j))}`,
          ).join("\n"),
        );
      }
    }
  };
}
