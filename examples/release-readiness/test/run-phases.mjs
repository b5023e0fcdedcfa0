import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { onTestFinished } from "vitest";
import { parse } from "yaml";

const workflowDir = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

const phaseWorker = fileURLToPath(new URL("fixtures/phase-worker.mjs", import.meta.url));

export const phases = parse(readFileSync(join(workflowDir, "release-readiness.yaml"), "utf8")).phases;

/**
 * Runs phases in the environment that `aos` would provide, until the first failure.
 *
 * @param {string} projectDir
 * @param {{ only?: string[], env?: Record<string, string> }} [options]  `only` defaults to all
 * phases
 * @returns {Promise<{ results: Record<string, any>, outputs: Record<string, string>, failure?: {
 * phase: string, code: number, stderr: string, wrote: boolean } }>}
 */
export async function runPhases(projectDir, { only, env = {} } = {}) {
  const session = openSession(projectDir, env);
  const run = { results: {}, outputs: {} };
  for (const phase of phases.filter(({ id }) => !only || only.includes(id))) {
    const { program, artifact, ...started } = session.prepare(phase);
    const { code, stdout, stderr } = await runBin(program, { cwd: projectDir, env: started.env });
    run.outputs[phase.id] = stdout.trim();
    if (code !== 0)
      return {
        ...run,
        failure: { phase: phase.id, code, stderr: stderr.trim(), wrote: existsSync(artifact) },
      };
    run.results[phase.id] = readArtifact(artifact);
    session.finish(phase, artifact, stdout);
  }
  return run;
}

let worker;
let exited;

/**
 * Runs phases in a process that all checks share, because starting one takes longer than a check.
 */
async function runStarted(started) {
  if (worker === undefined) {
    worker = fork(phaseWorker);
    worker.unref();
    worker.channel.unref();
    exited = once(worker, "exit").then(() => {
      worker = undefined;
      return { code: 1, stderr: "its process ended" };
    });
  }
  const answered = once(worker, "message").then(([answer]) => answer);
  worker.send(started);
  return Promise.race([answered, exited]);
}

/** Runs a check and returns its artifact. */
export async function runCheck(projectDir, check) {
  const session = openSession(projectDir, {});
  const started = phases
    .filter(({ id }) => id === "inventory" || id === check)
    .map((phase) => {
      const prepared = session.prepare(phase);
      session.finish(phase, prepared.artifact, "");
      return prepared;
    });
  const { code, stderr } = await runStarted(started);
  if (code !== 0) throw new Error(`${check} failed: ${stderr}`);
  return readArtifact(started.at(-1).artifact);
}

/** Provides the environment that `aos` gives to phases. */
function openSession(projectDir, env) {
  const sessionDir = mkdtempSync(join(tmpdir(), "release-readiness-"));
  onTestFinished(() => rmSync(sessionDir, { recursive: true, force: true }));
  mkdirSync(join(sessionDir, "inputs"));
  const substitute = (text) =>
    text.replaceAll("${workflowDir}", workflowDir).replaceAll("${sessionDir}", sessionDir);
  const finished = {};
  return {
    prepare(phase) {
      const artifact = resolve(projectDir, substitute(phase.artifact.path ?? phase.artifact));
      const inputsFile = join(sessionDir, "inputs", `${phase.id}.json`);
      const inputs = Object.fromEntries(phase.dependsOn.map((id) => [id, finished[id]]));
      writeFileSync(inputsFile, JSON.stringify(inputs));
      const [, program] = phase.run.map(substitute);
      const given = {
        AGENTOS_PROJECT_DIR: projectDir,
        AGENTOS_ARTIFACT: artifact,
        AGENTOS_INPUTS: inputsFile,
        AGENTOS_PHASE: phase.id,
        ...env,
      };
      return { program, artifact, env: given };
    },
    finish(phase, artifact, output) {
      finished[phase.id] = { artifact, output, log: "" };
    },
  };
}

function readArtifact(path) {
  const text = readFileSync(path, "utf8");
  return path.endsWith(".json") ? JSON.parse(text) : text;
}

/** Returns a label such as "error link-dead README.md:3". */
export function label({ severity, code, file, line }) {
  return [severity, code, [file, line].filter(Boolean).join(":")].filter(Boolean).join(" ");
}

/** Returns a manifest without findings. A change to undefined removes a field. */
export function manifest(changes = {}) {
  return JSON.stringify(
    {
      name: "sound",
      version: "1.0.0",
      description: "Nothing is wrong with it",
      license: "MIT",
      repository: "github:example/sound",
      engines: { node: ">=20" },
      files: ["index.js"],
      exports: "./index.js",
      ...changes,
    },
    null,
    2,
  );
}

export function validPackage(changes = {}) {
  return {
    "package.json": manifest(changes),
    "index.js": "export const answer = 42;\n",
    "README.md": "# Sound\n",
    LICENSE: "MIT\n",
  };
}

export function inFolder(folder, files) {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}

/** Runs git commands, ignoring this machine's settings. */
export function git(projectDir, ...commands) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const identity = [
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@example.org",
    "-c",
    "init.defaultBranch=main",
  ];
  for (const command of commands)
    execFileSync("git", [...identity, ...command], { cwd: projectDir, env, stdio: "pipe" });
}

export const commitAll = [
  ["init", "-q"],
  ["add", "-A"],
  ["commit", "-q", "-m", "First"],
];
