import { cpSync } from "node:fs";
import { join } from "node:path";
import { killLeftovers } from "./leftovers.mjs";
import { startModel } from "./model/server.mjs";
import { mustRun, runProgram } from "./programs.mjs";
import { createSandbox, writeFiles } from "./sandbox.mjs";
import { Terminal } from "./terminal.mjs";

/**
 * A git project with `@agentos/cli` from its tarball, set up by `aos init --yes`, and a client that
 * is connected to a scripted model.
 */
export class Workbench {
  /**
   * @param {{ client: object, program: object, consumer: string, root: string }} place `consumer` is
   * a folder in which the command is installed
   * @param {{ routes: Record<string, unknown[] | ((bench: Workbench) => unknown[])>, files?:
   * object, wire?: boolean, home?: object }} scenario `home` contains the user's own files
   */
  static async open({ client, program, consumer, root }, { routes, files = {}, home = {}, wire = true }) {
    const sandbox = createSandbox(root, program.links);
    const scripts = {};
    const model = await startModel(client.api, scripts);
    const bench = new Workbench({ client, program, sandbox, model });
    // A script may need the project's path.
    for (const [route, turns] of Object.entries(routes))
      scripts[route] = typeof turns === "function" ? turns(bench) : turns;
    writeFiles(sandbox.home, home);
    await client.prepare?.(bench);
    writeFiles(sandbox.project, { ".gitignore": "node_modules/\n", "README.md": "# A project\n" });
    cpSync(consumer, sandbox.project, { recursive: true });
    writeFiles(sandbox.project, files);
    await bench.git("init", "-q");
    await bench.git("add", ".");
    await bench.git("commit", "-qm", "The project as it was");
    if (wire) await bench.aos("init", "--yes", "--client", client.wiring);
    await client.afterWiring?.(bench);
    return bench;
  }

  /** The client's headless runs, for inspection with --keep. */
  runs = [];

  constructor({ client, program, sandbox, model }) {
    this.client = client;
    this.program = program;
    this.model = model;
    this.home = sandbox.home;
    this.project = sandbox.project;
    this.temporary = sandbox.temporary;
    this.root = sandbox.root;
    this.env = { ...sandbox.env, ...client.environment({ ...sandbox, url: model.url }) };
  }

  path(...names) {
    return join(this.project, ...names);
  }

  /** Runs the client headless. */
  async prompt(text, options = {}) {
    const startedAt = performance.now();
    const { code, signal, stdout, stderr } = await runProgram(
      this.program.file,
      [...(this.program.args ?? []), ...this.client.headless(text, options)],
      { cwd: this.project, env: { ...this.env, ...options.env }, timeoutMs: options.timeoutMs ?? 180_000 },
    );
    this.runs.push({ text, code, signal, seconds: (performance.now() - startedAt) / 1000, stdout, stderr });
    return { code, stdout, stderr, sessionId: this.client.sessionOf?.(stdout) };
  }

  /** Starts the client in a terminal. */
  terminal({ columns, ...options } = {}) {
    return new Terminal({
      columns,
      file: this.program.file,
      args: [...(this.program.args ?? []), ...this.client.interactive(options)],
      cwd: this.project,
      env: this.env,
    });
  }

  /** Starts any program in a terminal. */
  shell(file, ...args) {
    return new Terminal({ file, args, cwd: this.project, env: this.env });
  }

  aos(...args) {
    return mustRun(this.path("node_modules/.bin/aos"), args, { cwd: this.project, env: this.env });
  }

  git(...args) {
    return mustRun("git", args, { cwd: this.project, env: this.env });
  }

  async close() {
    await this.model.close();
    killLeftovers(this.home);
  }
}
