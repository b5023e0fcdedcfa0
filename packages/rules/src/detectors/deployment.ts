import { optionValue, own, readOptions } from "@agentos/shell";
import { type Finding, report, stop } from "../finding.js";
import { commandLine, type Invocation } from "../shell-analysis.js";
import type { Detector, Subject } from "../subject.js";
import { DEPLOY_COMMANDS, DRY } from "./deployment-commands.js";
import { DEPLOY_TASK, TASK_RUNNERS } from "./deployment-tasks.js";
import { readRequestOptions } from "./http-request.js";
import { isExample, touched } from "./touched.js";

const RULE = "ci-deployment";

/** Files that decide what builds, tests, ships or hosts the project. */
const DEPLOYMENT_PATHS: readonly RegExp[] = [
  /(?:^|\/)\.github\/(?:workflows|actions)\/./,
  /(?:^|\/)\.github\/(?:dependabot\.ya?ml|CODEOWNERS|settings\.ya?ml)$/,
  /(?:^|\/)(?:\.gitlab-ci\.ya?ml|\.gitlab\/ci\/.+|\.travis\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.(?:ya?ml|star|jsonnet)|\.woodpecker(?:\.ya?ml|\/.+)|\.cirrus\.(?:ya?ml|star)|codemagic\.ya?ml|bitrise\.ya?ml|wercker\.ya?ml|buildspec[\w.-]*\.ya?ml|cloudbuild[\w.-]*\.(?:ya?ml|json)|\.semaphore\/.+\.ya?ml|\.circleci\/.+|\.buildkite\/.+|\.azure-pipelines\/.+|\.tekton\/.+|\.teamcity\/.+|\.concourse\/.+|\.forgejo\/workflows\/.+|\.gitea\/workflows\/.+|[Jj]enkinsfile(?:\.[\w-]+)?|[\w.-]+\.jenkinsfile|\.ci\/.+)$/,
  /(?:^|\/)(?:[Dd]ockerfile(?:\.[\w.-]+)?|[\w.-]+\.[Dd]ockerfile|[Cc]ontainerfile|(?:docker-)?compose[\w.-]*\.ya?ml|docker-bake\.(?:hcl|json))$/,
  /\.(?:tf|tfvars|tf\.json|tofu|hcl|bicep|nomad)$/,
  /(?:^|\/)(?:Pulumi[\w.-]*\.ya?ml|cdk\.json|serverless\.(?:ya?ml|ts|js|json)|samconfig\.toml|sam\.ya?ml|template\.ya?ml|cloudformation\/.+|cdktf\.json|sst\.config\.\w+|ansible\.cfg|playbook[\w.-]*\.ya?ml|terragrunt\.hcl|skaffold\.ya?ml|Tiltfile|helmfile\.ya?ml|Chart\.ya?ml|kustomization\.ya?ml|garden\.ya?ml)$/,
  /(?:^|\/)(?:k8s|kubernetes|helm|charts|kustomize|manifests|argocd|flux|ansible|playbooks)\/.+\.(?:ya?ml|tpl|j2)$/,
  /(?:^|\/)(?:infra|infrastructure|terraform|deploy|deployment|deployments)\/.+\.(?:ya?ml|tf|j2)$/,
  // Code of these names deeper down is the program's own: `src/deploy/plan.ts`.
  /^(?:infra|infrastructure|terraform|deploy|deployment|deployments)\/.+\.(?:sh|py|ts|js|json|toml|conf)$/,
  /(?:^|\/)(?:vercel\.json|netlify\.toml|fly\.toml|fly\.[\w-]+\.toml|render\.ya?ml|railway\.(?:json|toml)|wrangler\.(?:toml|jsonc?)|firebase\.json|\.firebaserc|app\.ya?ml|Procfile(?:\.\w+)?|heroku\.yml|now\.json|amplify\.yml|apprunner\.yaml|captain-definition|nixpacks\.toml|dokku\.json|app\.json|Caddyfile|nginx\.conf|copilot\/.+\/manifest\.yml|\.platform\.app\.yaml|\.do\/app\.ya?ml|eas\.json|\.goreleaser\.ya?ml|\.releaserc(?:\.\w+)?|release\.config\.\w+|release-please-config\.json|\.elasticbeanstalk\/.+|\.ebextensions\/.+|\.kamal\/.+|config\/deploy(?:\.[\w-]+)?\.(?:ya?ml|rb)|Capfile|fastlane\/.+|\.pypirc)$/,
];
/** What of these has no dot in it: many paths need no more than this look. */
const WITHOUT_EXTENSION = /file|definition|formation\/|fastlane\//;
/** Names that are also something else: only with a content that says so, or at the top. */
const AMBIGUOUS = /(?:^|\/)(?:app\.json|app\.ya?ml|template\.ya?ml|manifests\/.+)$/;

/** CI, deployment and infrastructure: their files, and the commands that publish or change what runs. */
export const detectDeployment: Detector = (subject) => [
  ...subject.invocations.flatMap(detectCommand),
  ...subject.invocations.flatMap(detectRequest),
  ...detectPaths(subject),
  ...detectTool(subject),
];

function detectPaths(subject: Subject): Finding[] {
  return touched(subject).flatMap((change) => {
    const { path, what, after, before } = change;
    if (!path.includes(".") && !WITHOUT_EXTENSION.test(path)) return [];
    if (isExample(path) || !DEPLOYMENT_PATHS.some((pattern) => pattern.test(path))) return [];
    if (
      AMBIGUOUS.test(path) &&
      !/\b(?:runtime|services?|AWSTemplateFormatVersion|Transform|apiVersion|expo|buildpacks|instance_class|Resources)\b/.test(
        `${before ?? ""}${after ?? ""}`,
      )
    )
      return [];
    return [stop(RULE, what, "it decides how the project is built, tested or deployed")];
  });
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = withoutJava(invocation);
  const command = own(DEPLOY_COMMANDS, name.replace(/\.sh$/, ""));
  const runner = own(TASK_RUNNERS, name);
  if (!command && !runner) return [];
  const split = readOptions(args, command ?? {});
  const words = split.rest.map(({ text }) => text);
  const line = commandLine(invocation);
  if (command) {
    const isHarmless =
      command.unless !== undefined &&
      split.options.some(
        ({ name: option, value }) =>
          command.unless!.test(
            value === undefined ? option : option.startsWith("--") ? `${option}=${value.text}` : option,
          ) || command.unless!.test(option),
      );
    const isHelp =
      split.options.some(({ name: option }) => option === "--help" || option === "--version") ||
      words[0] === "help";
    if (!isHarmless && !isHelp && command.verbs().test(words.join(" ")))
      return [stop(RULE, line, "it publishes, deploys or changes what runs elsewhere")];
    if (
      name === "docker" &&
      words[0] === "buildx" &&
      split.options.some(({ name: option }) => option === "--push")
    )
      return [stop(RULE, line, "it pushes an image")];
    if (name === "aws" && words[0] === "s3" && words[1] === "cp" && words.at(-1)?.startsWith("s3://"))
      return [report(RULE, line, "it copies files to a bucket")];
  }
  if (runner) {
    const task = runner.test("") ? words[0] : runner.test(words[0] ?? "") ? words[1] : undefined;
    const isDry =
      name.endsWith("make") &&
      split.options.some(({ name: option }) => /^-\w*n|^--(?:dry-run|just-print)$/.test(option));
    if (task !== undefined && DEPLOY_TASK.test(task) && !isDry) {
      const why = `the task ${task} publishes or deploys`;
      // Behind the task's name it is for the program that the task runs, and most of them know it.
      return words.some((word) => DRY.test(word))
        ? [report(RULE, line, `${why}, were it not for the trial that is asked for`, true)]
        : [stop(RULE, line, why)];
    }
  }
  return [];
}

/** `java -jar jenkins-cli.jar …` as the program that it is. */
function withoutJava(invocation: Invocation): Pick<Invocation, "name" | "args"> {
  if (invocation.name !== "java") return invocation;
  const at = invocation.args.findIndex(({ text }) => /(?:^|\/)jenkins-cli[\w.-]*\.jar$/.test(text));
  return at === -1 ? invocation : { name: "jenkins-cli", args: invocation.args.slice(at + 1) };
}

const CI_HOSTS =
  /(?:^|\/\/|\.)(?:api\.github\.com|gitlab\.[\w.]+|jenkins[\w.-]*|circleci\.com|api\.vercel\.com|api\.netlify\.com|api\.heroku\.com|api\.cloudflare\.com|hooks\.[\w.]+|dev\.azure\.com|api\.bitbucket\.org)(?:[:/]|$)/;

/** A request that changes something at a CI or hosting service. */
function detectRequest(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  if (name === "gh" && args[0]?.text === "api") {
    const split = readOptions(args.slice(1), {
      short: "XfFHqtp",
      long: ["method", "field", "raw-field", "header", "input", "jq", "template"],
    });
    const method = optionValue(split, "-X", "--method")?.text.toUpperCase();
    const sends = split.options.some(({ name: option }) =>
      /^(?:-f|-F|--field|--raw-field|--input)$/.test(option),
    );
    const isGraphql = split.rest[0]?.text === "graphql";
    const changes = method === undefined ? sends && !isGraphql : method !== "GET" && method !== "HEAD";
    return changes ? [stop(RULE, commandLine(invocation), "it changes something at the code host")] : [];
  }
  if (name !== "curl" && name !== "http" && name !== "https" && name !== "xh" && name !== "wget") return [];
  const split = readRequestOptions(args);
  const method = (
    optionValue(split, "-X", "--request", "--method")?.text ??
    split.rest.find(({ text }) => /^(?:DELETE|PUT|PATCH|POST)$/.test(text))?.text ??
    ""
  ).toUpperCase();
  const urls = [...split.rest.map(({ text }) => text), optionValue(split, "--url")?.text ?? ""];
  const changes =
    /^(?:DELETE|PUT|PATCH|POST)$/.test(method) ||
    split.options.some(({ name: option }) =>
      /^(?:-d|-F|-T|--data.*|--json|--form|--upload-file)$/.test(option),
    );
  return changes && method !== "GET" && urls.some((url) => CI_HOSTS.test(url))
    ? [stop(RULE, commandLine(invocation), "it changes something at a CI or hosting service")]
    : [];
}

/** An MCP server's tool that deploys. */
function detectTool({ tool }: Subject): Finding[] {
  const match = /^mcp__(.+)__([\w-]+)$/.exec(tool);
  if (!match) return [];
  const verb = match[2]!.toLowerCase();
  return /(?:^|[_-])(?:deploy|redeploy|rollback|publish|promote|apply_terraform|run_workflow|trigger_workflow|dispatch_workflow|merge_pull_request|create_release)(?:[_-]|$)/.test(
    verb,
  )
    ? [stop(RULE, tool, "the tool deploys or publishes")]
    : [];
}
