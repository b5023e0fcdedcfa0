/**
 * Parts of the host names to which a token may be sent, by the first word of the variable that holds the
 * token. For example, `NPM_TOKEN` may be sent to `npmjs`. For services in `SAME`, the word itself is part
 * of the host name.
 */
const HOSTS: Readonly<Record<string, string>> = {
  ...{ aws: "amazonaws aws", gh: "github", github: "github ghcr", gitlab: "gitlab", npm: "npmjs npm" },
  ...{
    gcp: "google",
    google: "google",
    gemini: "google",
    azure: "azure microsoft windows",
    hf: "hf huggingface",
  },
  ...{ twine: "pypi", pypi: "pypi", cf: "cloudflare", dd: "datadog", digitalocean: "digitalocean" },
  ...{ dockerhub: "docker", docker: "docker", jira: "atlassian jira", do: "digitalocean" },
};
const SAME =
  " openai anthropic stripe slack heroku vercel netlify cloudflare huggingface sentry datadog twilio sendgrid telegram discord linear notion atlassian " +
  "circleci sonar codecov snyk supabase firebase algolia mailgun pagerduty newrelic grafana cohere mistral groq replicate cargo rubygems bitbucket " +
  "airtable asana paypal shopify hubspot zendesk intercom mapbox dropbox figma contentful sanity fastly render railway fly pulumi doppler ";
const SECRET_WORDS = " token key secret password passwd pat credentials auth ";
const LOCAL =
  /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|10\.|192\.168\.|host\.docker\.internal)|\.(?:local|internal|lan|test|localhost)$|^[\w-]+$/;
const VARIABLE =
  /\$\{?([A-Z][A-Z0-9_]{3,60})\b|\benv\.([A-Z][A-Z0-9_]{3,60})\b|\b(?:environ|getenv|ENV)\W{1,12}([A-Z][A-Z0-9_]{3,60})\b/g;
const HOST = /\b(?:https?|ftps?|wss?):\/\/(?:[^\s/@"'`]{0,200}@)?([^\s/:?#"'`$\\)]{1,200})/gi;
const MAX_TEXT = 20_000;

export function misplacedToken(text: string): { variable: string; host: string } | undefined {
  const read = text.slice(0, MAX_TEXT);
  let hosts: string[] | undefined;
  for (const [, ...names] of read.matchAll(VARIABLE)) {
    const variable = names.find((name) => name !== undefined)!;
    const owners = hostsOf(variable);
    if (owners === undefined) continue;
    hosts ??= [...read.matchAll(HOST)].map(([, host]) => host!.toLowerCase());
    const host = hosts.find((each) => !LOCAL.test(each) && !owners.some((owner) => each.includes(owner)));
    if (host !== undefined) return { variable, host };
  }
  return undefined;
}

/** Returns undefined if the variable is not a secret or its owner is not known. */
function hostsOf(variable: string): string[] | undefined {
  // Database credentials do not belong to any web host.
  if (/^(?:DATABASE|REDIS|MONGO(?:DB)?|POSTGRES|PG|MYSQL)_(?:URL|URI|DSN|PASSWORD)$/.test(variable))
    return [];
  const words = variable.toLowerCase().split("_");
  if (!words.some((word) => SECRET_WORDS.includes(` ${word} `))) return undefined;
  const owner = words[0]!;
  if (SAME.includes(` ${owner} `)) return [owner];
  return Object.hasOwn(HOSTS, owner) ? HOSTS[owner]!.split(" ") : undefined;
}
