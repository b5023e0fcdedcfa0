import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answerGate, planWorkflow, type RunRequest, readSession, reportSession } from "../../src/index.js";
import {
  type Act,
  failing,
  resume,
  run,
  sessionId,
  statuses,
  until,
  usable,
  workflow,
} from "./one-session.js";
import { cutAfter, eventsOf, fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

const other = (phases: string[], head?: string) => usable("other", phases, head);

describe("a phase for each item of a list", () => {
  test("runs once for each, and dependents get every result", async () => {
    const folder = project([fakePhase("audit", "forEach: [web, api]"), fakePhase("sum")]);
    const prompts: string[] = [];
    let inputs: unknown;
    const result = await run(folder, ({ phase, prompt, env }) => {
      prompts.push(prompt);
      if (phase.id === "sum") inputs = JSON.parse(readFileSync(env.AGENTOS_INPUTS ?? "", "utf8"));
      return undefined;
    });
    expect(result.status).toBe("completed");
    expect(statuses(result)).toEqual([
      "audit completed",
      "audit[web] completed",
      "audit[api] completed",
      "sum completed",
    ]);
    expect(ran(folder)).toEqual(["audit[web]", "audit[api]", "sum"]);
    expect(inputs).toMatchObject({
      audit: {
        output: "2 items done",
        items: [
          { key: "web", item: "web", status: "completed", output: "audit[web] is done" },
          { key: "api", item: "api", status: "completed", output: "audit[api] is done" },
        ],
      },
    });
    expect(prompts.at(-1)).toContain('<phase_output phase="audit[web]">\naudit[web] is done\n');
  });

  test("fails at the end if an item failed, and a resume reruns only that item", async () => {
    const folder = project([fakePhase("audit", "forEach: [web, api, docs]"), fakePhase("sum")]);
    const result = await run(
      folder,
      failing((id) => id === "audit[api]"),
      { concurrency: 1 },
    );
    expect(result.status).toBe("failed");
    expect(ran(folder)).toEqual(["audit[web]", "audit[api]", "audit[docs]"]);
    expect(result.state.phases[0]).toMatchObject({
      status: "failed",
      reason: "1 of 3 items failed: api: broken",
    });
    expect(eventsOf(folder, sessionId).at(-1)).toMatchObject({ type: "session.failed", phases: ["audit"] });
    expect((await resume(folder)).status).toBe("completed");
    expect(ran(folder).slice(3)).toEqual(["audit[api]", "sum"]);
  });

  test("with no items is done at once, with an empty result", async () => {
    const folder = project([fakePhase("audit", "forEach: []"), fakePhase("sum")]);
    const result = await run(folder);
    expect(statuses(result)).toEqual(["audit completed", "sum completed"]);
    expect(result.state.phases[0]?.output).toBe("no items");
  });

  test("runs at most `maxParallel` items at once", async () => {
    const folder = project([fakePhase("audit", "forEach: [a, b, c, d], maxParallel: 2")]);
    let running = 0;
    let most = 0;
    await run(folder, async () => {
      most = Math.max(most, ++running);
      while (most < 2) await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return undefined;
    });
    expect(most).toBe(2);
  });

  test("accepts files and folders that match a glob, and lines or JSON from another phase's output", async () => {
    const folder = project(
      [
        fakePhase("list"),
        fakePhase("files", 'forEach: "packages/*"'),
        fakePhase("folders", 'forEach: "packages/*/"'),
        fakePhase("lines", 'forEach: "${phases.list.output}"'),
      ],
      {
        "packages/web/a.txt": "",
        "packages/api/a.txt": "",
        "packages/.hidden/x": "",
        "packages/notes.md": "",
      },
    );
    const result = await run(folder, ({ phase }) =>
      phase.id === "list" ? { status: "done", output: "one\n\ntwo words\none\n" } : undefined,
    );
    expect(result.state.phases.slice(1).map(({ id, item }) => [id, item])).toEqual([
      ["files", undefined],
      ["files[api]", "packages/api"],
      ["files[notes.md]", "packages/notes.md"],
      ["files[web]", "packages/web"],
      ["folders", undefined],
      ["folders[api]", "packages/api"],
      ["folders[web]", "packages/web"],
      ["lines", undefined],
      ["lines[one]", "one"],
      ["lines[two-words]", "two words"],
      ["lines[one-2]", "one"],
    ]);
  });

  test("explains why a value is not a list", async () => {
    const folder = project([
      fakePhase("list"),
      fakePhase("audit", 'forEach: "${phases.list.outputs.count}"'),
    ]);
    const result = await run(folder, () => ({ status: "done", output: '{"count": 3}' }));
    expect(result.status).toBe("failed");
    expect(result.state.phases[1]?.reason).toBe(
      '"forEach" needs a list, but ${phases.list.outputs.count} is 3',
    );
  });

  test("puts the item and its key wherever the phase names them", async () => {
    const folder = project([
      `{ id: audit, prompt: "Look at \${item.name} (\${key})", env: { PORT: "\${item.port}" }, artifact: "out/\${key}.md", run: { runner: fake }, key: "\${item.name}-\${item.port}", forEach: [{ name: web, port: 80 }, { name: api, port: 81 }] }`,
    ]);
    const seen: unknown[] = [];
    await run(folder, ({ phase, prompt, env }) => {
      const text = prompt.slice(prompt.indexOf("Look"), prompt.indexOf("\n</task"));
      seen.push([phase.id, text, env.PORT]);
      writeFileSync(env.AGENTOS_ARTIFACT ?? "", "All is well with it.\n");
      return undefined;
    });
    expect(seen.sort()).toEqual([
      ["audit[api-81]", "Look at api (api-81)", "81"],
      ["audit[web-80]", "Look at web (web-80)", "80"],
    ]);
    expect(readFileSync(join(folder, "out/api-81.md"), "utf8")).toBe("All is well with it.\n");
  });

  test("evaluates its condition for each item if it names the item, or else once for all items", async () => {
    const folder = project([
      fakePhase("some", `forEach: [1, 2, 3], when: "item > 1"`),
      fakePhase("none", `forEach: [1, 2], when: "1 > 2"`),
      `{ id: groups, forEach: [1, 2], when: "item == 2", phases: [${fakePhase("x")}] }`,
      fakePhase("sum"),
    ]);
    const result = await run(folder);
    expect(result.status).toBe("completed");
    expect(statuses(result)).toEqual([
      "some completed",
      "some[1] not-needed",
      "some[2] completed",
      "some[3] completed",
      "none not-needed",
      "groups completed",
      "groups[1] not-needed",
      "groups[2] completed",
      "groups[2]/x completed",
      "sum completed",
    ]);
    expect(result.state.phases[0]?.output).toBe("3 items done, 1 of them not needed");
  });

  test("lets dependents run with failed items if allowed", async () => {
    const folder = project([
      fakePhase("audit", "forEach: [web, api], continueOnError: true"),
      `{ id: sum, prompt: "Failed: \${phases.audit.outputs}", run: { runner: fake } }`,
    ]);
    const prompts: string[] = [];
    const result = await run(folder, ({ phase, prompt }) => {
      prompts.push(prompt);
      return phase.id === "audit[api]" ? { status: "failed", reason: "broken" } : undefined;
    });
    expect(result.status).toBe("completed");
    expect(statuses(result)).toEqual([
      "audit failed",
      "audit[web] completed",
      "audit[api] failed",
      "sum completed",
    ]);
    expect(prompts.at(-1)).toContain('<phase_output phase="audit[api]" status="failed" reason="broken">');
    expect(prompts.at(-1)).toContain('{"key":"api","item":"api","status":"failed","reason":"broken"}');
  });

  test("asks once for approval, after all of them", async () => {
    const folder = project([fakePhase("audit", "forEach: [a, b], gate: approval"), fakePhase("sum")]);
    const first = await run(folder);
    expect(first.status).toBe("waiting");
    expect(statuses(first)).toEqual([
      "audit waiting",
      "audit[a] completed",
      "audit[b] completed",
      "sum pending",
    ]);
    const sentBack = await resume(folder, undefined, { reject: { reason: "too thin" } });
    expect(sentBack.status).toBe("waiting");
    expect(ran(folder)).toEqual(["audit[a]", "audit[b]", "audit[a]", "audit[b]"]);
    expect((await resume(folder)).status).toBe("completed");
  });
});

describe("a phase that is repeated", () => {
  const review = `{ id: review, repeat: { max: 3 }, phases: [${fakePhase("fix")}, ${fakePhase("check")}] }`;

  test("runs its phases until an iteration succeeds, and passes results to the next one", async () => {
    const folder = project([review, fakePhase("sum")]);
    const prompts = new Map<string, string>();
    const result = await run(folder, ({ phase, prompt }) => {
      prompts.set(phase.id, prompt);
      return phase.id === "review#1/check" ? { status: "failed", reason: "2 tests fail" } : undefined;
    });
    expect(result.status).toBe("completed");
    expect(statuses(result)).toEqual([
      "review completed",
      "review#1 failed",
      "review#1/fix completed",
      "review#1/check failed",
      "review#2 completed",
      "review#2/fix completed",
      "review#2/check completed",
      "sum completed",
    ]);
    expect(prompts.get("review#1/fix")).not.toContain("last_iteration");
    expect(prompts.get("review#2/fix")).toContain('<last_iteration iteration="1">');
    expect(prompts.get("review#2/fix")).toContain('status="failed" reason="2 tests fail"');
  });

  test("may refer to the previous iteration, which is empty in the first", async () => {
    const fix = `{ id: fix, prompt: "[\${previous.run-tests.output}|\${previous.run-tests.outputs.left}|\${previous.fix.status}]", run: { runner: fake } }`;
    const again = `{ id: explain, prompt: Why, when: 'previous.run-tests.status == "failed"', run: { runner: fake } }`;
    const folder = project([
      `{ id: review, repeat: { max: 3, until: 'phases.fix.output == "fix 3"' }, phases: [${fix}, ${again}, ${fakePhase("run-tests")}] }`,
    ]);
    const prompts: string[] = [];
    const { status } = await run(folder, ({ phase, prompt }) => {
      const [, iteration] = /#(\d)/.exec(phase.id) ?? [];
      if (phase.id.endsWith("fix")) prompts.push(/\[.*\|.*\|.*\]/.exec(prompt)?.[0] ?? "");
      if (phase.id.endsWith("fix")) return { status: "done", output: `fix ${iteration}` };
      if (!phase.id.endsWith("tests")) return undefined;
      return iteration === "1"
        ? { status: "failed", reason: "broken" }
        : { status: "done", output: `{"left": ${iteration}}` };
    });
    expect(status).toBe("completed");
    expect(prompts).toEqual(["[||pending]", "[||completed]", '[{"left": 2}|2|completed]']);
    expect(ran(folder).filter((id) => id.endsWith("explain"))).toEqual(["review#2/explain"]);
  });

  test("fails with the reason if no iteration up to the maximum was enough; a resume allows as many again", async () => {
    const folder = project([review]);
    const broken = failing((id) => id.endsWith("check"));
    const result = await run(folder, broken);
    expect(result.state.phases[0]).toMatchObject({
      status: "failed",
      reason: "not done after 3 iterations: review#3: review#3/check: broken",
    });
    let left = 2;
    const resumed = await resume(
      folder,
      failing((id) => id.endsWith("check") && --left > 0),
    );
    expect(resumed.status).toBe("completed");
    expect(ran(folder).slice(6)).toEqual([
      "review#4/fix",
      "review#4/check",
      "review#5/fix",
      "review#5/check",
    ]);
  });

  test("may continue if no iteration was enough", async () => {
    const folder = project([review.replace("max: 3", "max: 2, onMax: continue"), fakePhase("sum")]);
    const result = await run(
      folder,
      failing((id) => id.endsWith("check")),
    );
    expect(result.status).toBe("completed");
    expect(result.state.phases[0]?.output).toContain("not done after 2 iterations");
  });

  test("evaluates its condition on the results of the last iteration", async () => {
    const until = "phases.review.output == 'fine' || iteration > 5";
    const folder = project([fakePhase("review", `repeat: { max: 9, until: "${until}" }`)]);
    const result = await run(folder, ({ phase }) => ({
      status: "done",
      output: phase.id === "review#3" ? "fine" : "not yet",
    }));
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["review#1", "review#2", "review#3"]);
    expect(result.state.phases[0]?.output).toBe("fine");
  });

  test("repeats each item separately", async () => {
    const folder = project([
      `{ id: all, forEach: [a, b], repeat: { max: 2 }, phases: [${fakePhase("try")}] }`,
    ]);
    const result = await run(
      folder,
      failing((id) => id === "all[b]#1/try"),
    );
    expect(result.status).toBe("completed");
    expect(ran(folder).sort()).toEqual(["all[a]#1/try", "all[b]#1/try", "all[b]#2/try"]);
  });

  test("ends if only tolerated phases failed", async () => {
    const phases = [fakePhase("fix"), fakePhase("lint", "continueOnError: true"), fakePhase("check")];
    const folder = project([`{ id: review, repeat: { max: 3 }, phases: [${phases.join(", ")}] }`]);
    const result = await run(
      folder,
      failing((id) => id.endsWith("lint")),
    );
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["review#1/fix", "review#1/lint", "review#1/check"]);
  });

  test("starts another iteration when it is sent back", async () => {
    const folder = project([review.replace("id: review", "id: review, gate: approval")]);
    expect((await run(folder)).status).toBe("waiting");
    const prompts: string[] = [];
    const act: Act = ({ prompt }) => {
      prompts.push(prompt);
      return undefined;
    };
    expect((await resume(folder, act, { reject: { reason: "no tests" } })).status).toBe("waiting");
    expect(ran(folder).slice(2)).toEqual(["review#2/fix", "review#2/check"]);
    expect(prompts[0]).toContain("no tests");
  });
});

describe("a phase that uses another workflow", () => {
  test("runs its phases, which cannot refer to phases outside, and returns their outputs", async () => {
    const folder = project(
      [fakePhase("build"), "{ id: deploy, uses: other }", fakePhase("sum")],
      other([fakePhase("plan"), fakePhase("push")]),
    );
    const prompts = new Map<string, string>();
    const result = await run(folder, ({ phase, prompt }) => {
      prompts.set(phase.id, prompt);
      return undefined;
    });
    expect(statuses(result)).toEqual([
      "build completed",
      "deploy completed",
      "deploy/plan completed",
      "deploy/push completed",
      "sum completed",
    ]);
    expect(prompts.get("deploy/plan")).not.toContain("build is done");
    expect(prompts.get("sum")).toContain("deploy/push is done");
  });

  test("passes inputs and returns outputs", async () => {
    const head =
      'inputs: { version: { type: number }, channel: { default: stable } }\noutputs: { tag: "v${inputs.version}", log: "${phases.push.output}" }\n';
    const folder = project(
      [
        '{ id: deploy, uses: other, with: { version: "${phases.plan.outputs.next}" } }',
        '{ id: sum, prompt: "Tag ${phases.deploy.outputs.tag}", run: { runner: fake } }',
      ].toSpliced(0, 0, fakePhase("plan")),
      other(['{ id: push, prompt: "${inputs.version} to ${inputs.channel}", run: { runner: fake } }'], head),
    );
    const prompts: string[] = [];
    const result = await run(folder, ({ phase, prompt }) => {
      prompts.push(prompt.slice(prompt.indexOf("<task")));
      return { status: "done", output: phase.id === "plan" ? '{"next": 7}' : "pushed" };
    });
    expect(result.status).toBe("completed");
    expect(prompts[1]).toContain("7 to stable");
    expect(prompts[2]).toContain("Tag v7");
    expect(result.state.phases[1]).toMatchObject({ outputs: { tag: "v7", log: "pushed" } });
  });

  test.each([
    ["{ versoin: 1 }", 'the workflow other has no input "versoin"; did you mean "version"?', 41],
    ['{ version: "x" }', 'the input "version" must be a number, but is "x"', 42],
    ["{}", 'the workflow other needs the input "version" (number); give it in "with"', 20],
  ])("reports the invalid inputs %s at their position", async (given, message, column) => {
    const folder = project(
      [`{ id: a, uses: other, with: ${given} }`],
      other([fakePhase("x")], "inputs: { version: { type: number } }\n"),
    );
    await expect(run(folder)).rejects.toMatchObject({
      code: "invalid-workflow",
      diagnostics: expect.arrayContaining([expect.objectContaining({ line: 5, message })]),
    });
    expect(column).toBeGreaterThan(0);
  });

  test("fails with invalid inputs", async () => {
    const folder = project(
      [fakePhase("plan"), '{ id: deploy, uses: other, with: { version: "${phases.plan.output}" } }'],
      other([fakePhase("x")], "inputs: { version: { type: number } }\n"),
    );
    const result = await run(folder);
    expect(result.state.phases[1]).toMatchObject({
      status: "failed",
      reason: 'the input "version" must be a number, but is "plan is done"',
    });
  });

  test("may be used twice in a file, and runs twice", async () => {
    const folder = project(["{ id: a, uses: other }", "{ id: b, uses: other }"], other([fakePhase("x")]));
    expect((await run(folder)).status).toBe("completed");
    expect(ran(folder)).toEqual(["a/x", "b/x"]);
  });

  test("is reported at its position if there is none, or if workflows use each other", async () => {
    const missing = project(["{ id: a, uses: othr }"], other([fakePhase("x")]));
    await expect(run(missing)).rejects.toMatchObject({
      code: "invalid-workflow",
      diagnostics: [{ line: 5, column: 20, message: expect.stringContaining('did you mean "other"?') }],
    });
    const circle = project(["{ id: a, uses: other }"], other(["{ id: b, uses: flow }"]));
    await expect(run(circle)).rejects.toMatchObject({
      diagnostics: [{ line: 5, message: expect.stringContaining("cannot use itself") }],
    });
  });

  test("waits at an inner gate while its siblings continue", async () => {
    const folder = project(
      [
        "{ id: deploy, dependsOn: [], uses: other }",
        fakePhase("beside", "dependsOn: []"),
        fakePhase("sum", "dependsOn: [deploy]"),
      ],
      other([fakePhase("plan", "gate: approval"), fakePhase("push")]),
    );
    const first = await run(folder);
    expect(first.status).toBe("waiting");
    expect(statuses(first)).toEqual([
      "deploy pending",
      "deploy/plan waiting",
      "deploy/push pending",
      "beside completed",
      "sum pending",
    ]);
    const report = reportSession(folder, sessionId);
    expect(report.phases[0]?.inside).toMatchObject({
      by: "uses",
      total: 2,
      done: 1,
      waiting: ["deploy/plan"],
    });
    expect((await resume(folder)).status).toBe("completed");
    expect(ran(folder).slice(2)).toEqual(["deploy/push", "sum"]);
  });
});

describe("a session that was killed", () => {
  test("continues with the same items, even if others would be found now", async () => {
    const folder = project([fakePhase("audit", 'forEach: "in/*"')], { "in/a": "", "in/b": "" });
    await run(folder, undefined, { concurrency: 1 });
    cutAfter(folder, sessionId, (event) => event.type === "phase.completed" && event.phase === "audit[a]");
    writeFileSync(join(folder, "in/c"), "");
    const result = await resume(folder);
    expect(statuses(result)).toEqual(["audit completed", "audit[a] completed", "audit[b] completed"]);
    expect(ran(folder)).toEqual(["audit[a]", "audit[b]", "audit[b]"]);
  });

  test("takes new items if its file has changed, and keeps finished ones", async () => {
    const folder = project([fakePhase("audit", "forEach: [a, b]")]);
    await run(
      folder,
      failing((id) => id === "audit[b]"),
    );
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(file, workflowText([fakePhase("audit", "forEach: [c, a]")]));
    const result = await resume(folder);
    expect(statuses(result)).toEqual(["audit completed", "audit[c] completed", "audit[a] completed"]);
    expect(ran(folder)).toEqual(["audit[a]", "audit[b]", "audit[c]"]);
  });

  test("between two iterations makes the same decision again, and runs nothing twice", async () => {
    const folder = project([
      `{ id: review, repeat: { max: 3 }, phases: [${fakePhase("fix")}, ${fakePhase("check")}] }`,
    ]);
    const act = failing((id) => id === "review#1/check");
    await run(folder, act);
    cutAfter(folder, sessionId, (event) => event.type === "phase.failed" && event.phase === "review#1");
    expect((await resume(folder, act)).status).toBe("completed");
    expect(ran(folder)).toEqual([
      ...["review#1/fix", "review#1/check", "review#2/fix", "review#2/check"],
      ...["review#2/fix", "review#2/check"],
    ]);
  });
});

test("a plan shows a prompt for each phase that runs, and one for all items", () => {
  const folder = project(
    [
      '{ id: audit, prompt: "Look at ${item}", forEach: [1, 2], run: { runner: fake } }',
      `{ id: review, repeat: { max: 2 }, phases: [${fakePhase("fix")}] }`,
      "{ id: ship, uses: other }",
    ],
    other([fakePhase("push")]),
  );
  const runners = [fakeRunner()];
  const { prompts } = planWorkflow({ projectFolder: folder, workflow, runners });
  expect(prompts.map(({ phase }) => phase)).toEqual(["audit[item]", "review#1/fix", "ship/push"]);
  expect(prompts[0]?.text).toContain("Look at ${item}");
});

test("file names are derived from ids, and no two are equal", async () => {
  const folder = project([
    `{ id: all, forEach: ["a/b", "A/B", "?"], repeat: { max: 1 }, phases: [${fakePhase("x")}] }`,
  ]);
  const logs: string[] = [];
  const act: Act = ({ logFile, env }: RunRequest) => {
    logs.push(logFile.slice(logFile.lastIndexOf("/") + 1));
    expect(readFileSync(env.AGENTOS_PROMPT_FILE ?? "", "utf8")).toContain("Do x");
    return undefined;
  };
  const result = await run(folder, act, { concurrency: 1 });
  expect(result.status).toBe("completed");
  expect(logs).toEqual(["all=a-b@1+x.1.log", "all=A-B-2@1+x.1.log", "all=3@1+x.1.log"]);
  expect(readSession(folder, sessionId).status).toBe("completed");
});

describe("a gate of an inner or composite phase that is answered while the session runs", () => {
  const phases = [
    "{ id: ship, dependsOn: [], uses: other }",
    fakePhase("audit", "dependsOn: [], forEach: [a, b], gate: approval"),
    fakePhase("sum", "dependsOn: [ship, audit]"),
  ];

  test("is approved, or sent back with everything inside it", async () => {
    const folder = project(phases, other([fakePhase("plan", "gate: approval"), fakePhase("push")]));
    const end = run(folder, undefined, { waitAtGates: true });
    await until(folder, (is) => is["ship/plan"] === "waiting" && is.audit === "waiting");
    answerGate(folder, { phase: "audit", decision: "reject", reason: "too thin", by: "me" });
    const times = (id: string) => ran(folder).filter((each) => each === id).length;
    await until(folder, (is) => times("audit[b]") === 2 && is.audit === "waiting");
    answerGate(folder, { phase: "ship/plan", decision: "approve", by: "me" });
    answerGate(folder, { phase: "audit", decision: "approve", by: "me" });
    const result = await end;
    expect(result.status).toBe("completed");
    expect(ran(folder).sort()).toEqual(
      ["audit[a]", "audit[a]", "audit[b]", "audit[b]", "ship/plan", "ship/push", "sum"].sort(),
    );
  });
});
