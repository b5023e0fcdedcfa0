import {
  type Detector,
  type Finding,
  isExample,
  notablePaths,
  readVerbs,
  report,
  type Subject,
  stop,
} from "@agentos/commands/effects";
import {
  commandLine,
  type Invocation,
  isKind,
  isTrial,
  programOf,
  readOptions,
  saysVerb,
  tableOf,
} from "@agentos/commands/reader";

const RULE = "ci-deployment";
const DEPLOYMENT_PATHS: readonly RegExp[] = [
  /(?:^|\/)\.github\/(?:workflows|actions)\/./,
  /(?:^|\/)\.github\/(?:dependabot\.ya?ml|CODEOWNERS|settings\.ya?ml)$/,
  /(?:^|\/)(?:\.gitlab-ci\.ya?ml|\.gitlab\/ci\/.+|\.travis\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.(?:ya?ml|star|jsonnet)|\.woodpecker(?:\.ya?ml|\/.+)|\.cirrus\.(?:ya?ml|star)|codemagic\.ya?ml|bitrise\.ya?ml|wercker\.ya?ml|buildspec[\w.-]*\.ya?ml|cloudbuild[\w.-]*\.(?:ya?ml|json)|\.semaphore\/.+\.ya?ml|\.circleci\/.+|\.buildkite\/.+|\.azure-pipelines\/.+|\.tekton\/.+|\.teamcity\/.+|\.concourse\/.+|\.forgejo\/workflows\/.+|\.gitea\/workflows\/.+|[Jj]enkinsfile(?:\.[\w-]+)?|[\w.-]+\.jenkinsfile|\.ci\/.+)$/,
  /(?:^|\/)(?:[Dd]ockerfile(?:\.[\w.-]+)?|[\w.-]+\.[Dd]ockerfile|[Cc]ontainerfile|(?:docker-)?compose[\w.-]*\.ya?ml|docker-bake\.(?:hcl|json))$/,
  /\.(?:tf|tfvars|tf\.json|tofu|hcl|bicep|nomad)$/,
  /(?:^|\/)(?:Pulumi[\w.-]*\.ya?ml|cdk\.json|serverless\.(?:ya?ml|ts|js|json)|samconfig\.toml|sam\.ya?ml|template\.ya?ml|cloudformation\/.+|cdktf\.json|sst\.config\.\w+|ansible\.cfg|playbook[\w.-]*\.ya?ml|terragrunt\.hcl|skaffold\.ya?ml|Tiltfile|helmfile\.ya?ml|Chart\.ya?ml|kustomization\.ya?ml|garden\.ya?ml)$/,
  /(?:^|\/)(?:k8s|kubernetes|helm|charts|kustomize|manifests|argocd|flux|ansible|playbooks)\/.+\.(?:ya?ml|tpl|j2)$/,
  /(?:^|\/)(?:infra|infrastructure|terraform|deploy|deployment|deployments)\/.+\.(?:ya?ml|tf|j2)$/,
  // Only top-level folders: deeper ones contain the program's own code, as in `src/deploy/plan.ts`.
  /^(?:infra|infrastructure|terraform|deploy|deployment|deployments)\/.+\.(?:sh|py|ts|js|json|toml|conf)$/,
  /(?:^|\/)(?:vercel\.json|netlify\.toml|fly\.toml|fly\.[\w-]+\.toml|render\.ya?ml|railway\.(?:json|toml)|wrangler\.(?:toml|jsonc?)|firebase\.json|\.firebaserc|app\.ya?ml|Procfile(?:\.\w+)?|heroku\.yml|now\.json|amplify\.yml|apprunner\.yaml|captain-definition|nixpacks\.toml|dokku\.json|app\.json|Caddyfile|nginx\.conf|copilot\/.+\/manifest\.yml|\.platform\.app\.yaml|\.do\/app\.ya?ml|eas\.json|\.goreleaser\.ya?ml|\.releaserc(?:\.\w+)?|release\.config\.\w+|release-please-config\.json|\.elasticbeanstalk\/.+|\.ebextensions\/.+|\.kamal\/.+|config\/deploy(?:\.[\w-]+)?\.(?:ya?ml|rb)|Capfile|fastlane\/.+|firestore\.(?:rules|indexes\.json)|storage\.rules|database\.rules\.json|\.pypirc)$/,
];
/** Folders that matter as a whole, because copying or moving one affects all files in it. */
const DEPLOYMENT_FOLDERS =
  /(?:^|\/)(?:\.github(?:\/(?:workflows|actions))?|\.circleci|\.buildkite|\.forgejo|k8s|kubernetes|helm|kustomize|argocd|terraform|ansible)\/?$/;
/** Paths that belong to a deployment only if their content matches. */
const AMBIGUOUS = /(?:^|\/)(?:app\.json|app\.ya?ml|template\.ya?ml|manifests\/.+)$/;

/** Detects changes to deployment files and running systems. */
export const detectDeployment: Detector = (subject) => [
  ...subject.invocations.flatMap(detectCommand),
  ...detectPaths(subject),
];

function detectPaths(subject: Subject): Finding[] {
  return notablePaths(subject).flatMap((change) => {
    const { path, what, after, before } = change;
    if (DEPLOYMENT_FOLDERS.test(path))
      return change.by === undefined
        ? []
        : [stop(RULE, what, "it changes how the project is built, tested or deployed")];
    if (isExample(path) || !DEPLOYMENT_PATHS.some((pattern) => pattern.test(path))) return [];
    if (
      AMBIGUOUS.test(path) &&
      !/\b(?:runtime|services?|AWSTemplateFormatVersion|Transform|apiVersion|expo|buildpacks|instance_class|Resources)\b/.test(
        `${before ?? ""}${after ?? ""}`,
      )
    )
      return [];
    return [stop(RULE, what, "it changes how the project is built, tested or deployed")];
  });
}

function detectCommand(invocation: Invocation): Finding[] {
  const { name, args } = invocation;
  const program = programOf(name);
  if (program?.deploys === undefined || isTrial(invocation)) return [];
  const words = readOptions(args, tableOf(program)).rest.map(({ text }) => text);
  const options = args.map(({ text }) => text).filter((text) => text[0] === "-");
  const line = commandLine(invocation);
  // In `gcloud run services describe`, the first word is a noun.
  const looks = isKind(name, "api") && readVerbs(words.slice(0, 5))?.effect === "reads";
  if (looks || saysVerb(program.spares, words, options)) return [];
  if (saysVerb(program.deploys, words, options))
    return [stop(RULE, line, "it publishes, deploys or changes what runs elsewhere")];
  if (name === "aws" && words[0] === "s3" && words[1] === "cp" && words.at(-1)?.startsWith("s3://"))
    return options.includes("--recursive")
      ? [stop(RULE, line, "it copies a folder to a bucket")]
      : [report(RULE, line, "it copies files to a bucket")];
  return [];
}
