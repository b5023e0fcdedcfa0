import { type Project, searchProject, someWord } from "./project.js";
import type { Random } from "./random.js";

/** A command's output, and how it ended. */
export interface Printed {
  command: string;
  text: string;
  exitCode: number;
}

const clock = (random: Random): string =>
  `2026-11-${String(random.between(10, 29))}T0${random.between(1, 9)}:${random.between(10, 59)}:${random.between(10, 59)}Z`;

const paths = (project: Project): string[] => [...project.files.keys()];

/** A test run in the format of the project's language. A command that failed before may pass now. */
export function testRun(random: Random, project: Project, failing: boolean): Printed {
  const language = paths(project)[0]!.split(".").at(-1);
  const names = Array.from(
    { length: random.between(3, 18) },
    (_, index) => `${someWord(random)}_${someWord(random)}_${index}`,
  );
  const failed = failing ? random.sample(names, random.between(1, 3)) : [];
  const passed = names.length - failed.length;
  const file = random.pick(paths(project));
  const line = random.between(3, 240);
  const exitCode = failed.length > 0 ? 1 : 0;
  if (language === "py") {
    const rows = names.map(
      (name) =>
        `tests/test_${someWord(random)}.py::test_${name} ${failed.includes(name) ? "FAILED" : "PASSED"}`,
    );
    const reports = failed.flatMap((name) => [
      `____________________ test_${name} ____________________`,
      `    def test_${name}():`,
      `>       assert store.count() == ${random.between(2, 99)}`,
      `E       AssertionError: assert ${random.between(100, 199)} == ${random.between(2, 99)}`,
      `${file}:${line}: AssertionError`,
    ]);
    const total = failed.length > 0 ? `${failed.length} failed, ${passed} passed` : `${passed} passed`;
    const text = [
      "============= test session starts =============",
      ...rows,
      "",
      ...reports,
      `======= ${total} in 1.${line}s =======`,
    ];
    return { command: "python -m pytest -v", text: text.join("\n"), exitCode };
  }
  if (language === "rs") {
    const rows = names.map((name) => `test store::${name} ... ${failed.includes(name) ? "FAILED" : "ok"}`);
    const reports = failed.flatMap((name) => [
      `---- store::${name} stdout ----`,
      `thread 'store::${name}' panicked at ${file}:${line}:9:`,
      "assertion `left == right` failed",
    ]);
    const end = `test result: ${exitCode ? "FAILED" : "ok"}. ${passed} passed; ${failed.length} failed; 0 ignored`;
    return {
      command: "cargo test",
      text: [`running ${names.length} tests`, ...rows, "", ...reports, end].join("\n"),
      exitCode,
    };
  }
  if (language === "go") {
    const rows = names.flatMap((name) => [
      `=== RUN   Test_${name}`,
      `--- ${failed.includes(name) ? "FAIL" : "PASS"}: Test_${name} (0.00s)`,
    ]);
    const end = exitCode
      ? `FAIL\t${project.name}/store\t0.${line}s\nFAIL`
      : `ok  \t${project.name}/store\t0.${line}s`;
    return { command: "go test ./... -v", text: [...rows, end].join("\n"), exitCode };
  }
  const rows = names.map(
    (name) => ` ${failed.includes(name) ? "×" : "✓"} ${file} > ${name} ${random.between(1, 90)}ms`,
  );
  const reports = failed.flatMap((name) => [
    ` FAIL  ${file} > ${name}`,
    `AssertionError: expected ${random.between(2, 99)} to be ${random.between(100, 199)}`,
    ` ❯ ${file}:${line}:12`,
  ]);
  const end = [
    ` Test Files  1 ${exitCode ? "failed" : "passed"} (1)`,
    `      Tests  ${failed.length ? `${failed.length} failed | ` : ""}${passed} passed (${names.length})`,
  ];
  return { command: "npx vitest run", text: [...rows, "", ...reports, ...end].join("\n"), exitCode };
}

/** The output of what agents run between their edits: builds, installs, logs and status commands. */
export function commandRun(random: Random, project: Project): Printed {
  const file = random.pick(paths(project));
  switch (
    random.weighted({
      build: 3,
      install: 2,
      log: 3,
      status: 3,
      missing: 1,
      silent: 2,
      colour: 1,
      progress: 1,
    })
  ) {
    case "build": {
      const errors = random.chance(0.4) ? random.between(1, 6) : 0;
      const rows = Array.from(
        { length: errors },
        () =>
          `${file}(${random.between(1, 200)},${random.between(1, 60)}): error TS${random.between(2000, 2800)}: Property '${someWord(random)}' does not exist on type 'Store'.`,
      );
      return {
        command: "npm run build",
        text: ["> tsc -p .", ...rows].join("\n"),
        exitCode: errors > 0 ? 2 : 0,
      };
    }
    case "install":
      return {
        command: "npm install",
        text: `added ${random.between(20, 900)} packages, and audited ${random.between(901, 1900)} packages in ${random.between(2, 40)}s\n\nfound 0 vulnerabilities`,
        exitCode: 0,
      };
    case "log": {
      const level = () => random.weighted({ INFO: 8, WARN: 2, ERROR: 1 });
      const rows = Array.from(
        { length: random.between(10, 160) },
        () =>
          `${clock(random)} ${level()} [${someWord(random)}-${random.between(1, 8)}] request ${random.hex(12)} ${someWord(random)} took ${random.between(1, 4000)} ms`,
      );
      return {
        command: `tail -n ${rows.length} /var/log/${project.name}.log`,
        text: rows.join("\n"),
        exitCode: 0,
      };
    }
    case "status":
      return {
        command: "git status --short && git log --oneline -5",
        text: [
          ` M ${file}`,
          `?? ${random.pick(paths(project))}.orig`,
          ...Array.from(
            { length: 5 },
            () => `${random.hex(7)} ${someWord(random)} the ${someWord(random)} once`,
          ),
        ].join("\n"),
        exitCode: 0,
      };
    case "missing":
      return { command: `cat ${file}.bak`, text: `cat: ${file}.bak: No such file or directory`, exitCode: 1 };
    case "silent":
      return { command: `mkdir -p build/${random.hex(4)}`, text: "", exitCode: 0 };
    case "colour":
      return {
        command: "npm run lint",
        text: Array.from(
          { length: 12 },
          () =>
            `\u001b[33mwarning\u001b[0m \u001b[2m${file}:${random.between(1, 99)}\u001b[22m unused '${someWord(random)}'`,
        ).join("\r\n"),
        exitCode: 0,
      };
    default:
      return {
        command: "docker build .",
        text: Array.from(
          { length: 30 },
          (_, step) =>
            `#${step} [${step}/30] RUN ${someWord(random)}\r#${step} DONE 0.${random.between(1, 9)}s`,
        ).join("\n"),
        exitCode: 0,
      };
  }
}

/** Search hits. Their format depends on the tool. */
export function searchHits(
  random: Random,
  project: Project,
): { word: string; hits: [string, number, string][] } {
  const word = random.chance(0.1) ? `no_such_${random.hex(6)}` : someWord(random);
  return { word, hits: searchProject(project, word).slice(0, random.between(3, 80)) };
}

export function listing(project: Project, folder: string): string[] {
  return paths(project)
    .filter((path) => path.startsWith(folder))
    .sort();
}

export function diff(random: Random, project: Project): string {
  const path = random.pick(paths(project));
  const lines = project.files.get(path)!;
  const at = random.between(0, Math.max(0, lines.length - 6));
  const hunk = lines
    .slice(at, at + 6)
    .map((line, index) => (index === 2 ? `-${line}\n+${line} // ${someWord(random)}` : ` ${line}`));
  return [
    `diff --git a/${path} b/${path}`,
    `index ${random.hex(7)}..${random.hex(7)} 100644`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${at + 1},6 +${at + 1},6 @@`,
    ...hunk,
  ].join("\n");
}

export function webPage(random: Random): { url: string; title: string; text: string } {
  const topic = `${someWord(random)} ${someWord(random)}`;
  const paragraphs = Array.from(
    { length: random.between(3, 20) },
    () =>
      `The ${someWord(random)} is ${someWord(random)}d by the ${someWord(random)} before version ${random.between(1, 9)}.${random.between(0, 30)}, see section ${random.between(2, 40)}.`,
  );
  return {
    url: `https://docs.example.org/${topic.replace(" ", "/")}#v${random.between(1, 9)}`,
    title: `${topic} | Documentation`,
    text: [`# ${topic}`, "", ...paragraphs].join("\n"),
  };
}

/** A server tool's result: records as JSON. */
export function records(random: Random): Record<string, unknown> {
  const items = Array.from({ length: random.between(1, 40) }, () => ({
    id: random.between(1000, 99_999),
    title: `${someWord(random)} ${someWord(random)}`,
    state: random.pick(["open", "closed"]),
    labels: random.sample(["bug", "docs", "performance"], random.between(0, 3)),
    url: `https://github.example.com/acme/${someWord(random)}/issues/${random.between(1, 999)}`,
  }));
  return { total_count: items.length, incomplete_results: false, items };
}

/** Text that breaks careless code: other scripts, long lines, binary, empty text. */
export function oddText(random: Random): string {
  switch (random.weighted({ cjk: 2, emoji: 2, line: 1, base64: 1, blank: 2, controls: 1, brackets: 2 })) {
    case "cjk":
      return Array.from(
        { length: random.between(4, 30) },
        () => `注文 ${random.between(1, 9999)}: 在庫を確認しました。价格是 ${random.between(1, 99)} 元`,
      ).join("\n");
    case "emoji":
      return Array.from(
        { length: random.between(4, 30) },
        () => `👩‍👩‍👧‍👦 done 🚀🚀 ${someWord(random)} 𝒳 e\u0301`,
      ).join("\r\n");
    case "line":
      return `{"rows":[${Array.from({ length: 400 }, () => `{"${someWord(random)}":${random.between(1, 1e6)}}`).join(",")}]}`;
    case "base64":
      return random.base64(random.between(300, 3000));
    case "blank":
      return random.pick(["", " ", "\n\n", "\r\n"]);
    case "controls":
      return `\u0000\u0001ELF\u0002 ${random.hex(64)} \u001b]0;title\u0007 \u2028 done \ufeff`;
    default:
      return `[file_read: src/main.rs - 142 lines, Rust source with main()]\n[cleared]\n{"masked": true, "content": "[Old tool result content cleared]"}`;
  }
}

/** The smallest PNG, and others of the same size that differ in their last bytes. */
export function picture(random: Random): string {
  const head = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk";
  return head + random.base64(random.between(10, 400) * 3);
}
