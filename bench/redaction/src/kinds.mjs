import { randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const HEX = "0123456789abcdef";
const SMALL = "abcdefghijklmnopqrstuvwxyz0123456789";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const MIXED = LETTERS + DIGITS;
const URL_SAFE = `${MIXED}_-`;
const BASE64 = `${MIXED}+/`;

const draw = (characters, length) =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join("");

/** Documented formats: a name, the usual variable, and a random secret. */
export const KINDS = {
  "1Password secret key": [
    "OP_SECRET_KEY",
    () =>
      `A3-${draw(CAPITALS, 6)}-${draw(CAPITALS, 11)}-${draw(CAPITALS, 5)}-${draw(CAPITALS, 5)}-${draw(CAPITALS, 5)}`,
  ],
  "1Password service account": ["OP_SERVICE_ACCOUNT_TOKEN", () => `ops_eyJ${draw(BASE64, 260)}`],
  "Adobe client secret": ["ADOBE_CLIENT_SECRET", () => `p8e-${draw(SMALL, 32)}`],
  "age key": ["AGE_KEY", () => `AGE-SECRET-KEY-1${draw("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58)}`],
  "Alibaba access key": ["ALIBABA_ACCESS_KEY_ID", () => `LTAI${draw(SMALL, 20)}`],
  "Anthropic key": ["ANTHROPIC_API_KEY", () => `sk-ant-api03-${draw(URL_SAFE, 93)}AA`],
  "Anthropic admin key": ["ANTHROPIC_ADMIN_KEY", () => `sk-ant-admin01-${draw(URL_SAFE, 93)}AA`],
  "Artifactory key": ["ARTIFACTORY_API_KEY", () => `AKCp${draw(MIXED, 69)}`],
  "Atlassian token": ["JIRA_API_TOKEN", () => `ATATT3${draw(URL_SAFE, 186)}`],
  "AWS access key": ["AWS_ACCESS_KEY_ID", () => `AKIA${draw("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)}`],
  "AWS session key": ["AWS_ACCESS_KEY_ID", () => `ASIA${draw("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)}`],
  "AWS Bedrock key": ["AWS_BEARER_TOKEN_BEDROCK", () => `ABSK${draw(BASE64, 128)}`],
  "Azure AD secret": [
    "AZURE_CLIENT_SECRET",
    () => `${draw(MIXED, 3)}${draw(DIGITS, 1)}Q~${draw(URL_SAFE, 33)}`,
  ],
  "Brevo key": ["BREVO_API_KEY", () => `xkeysib-${draw(HEX, 64)}-${draw(SMALL, 16)}`],
  "Clojars token": ["CLOJARS_TOKEN", () => `CLOJARS_${draw(SMALL, 60)}`],
  "Cloudflare origin key": ["CLOUDFLARE_CA_KEY", () => `v1.0-${draw(HEX, 24)}-${draw(HEX, 146)}`],
  "Databricks token": ["DATABRICKS_TOKEN", () => `dapi${draw(HEX, 32)}`],
  "DigitalOcean token": ["DIGITALOCEAN_TOKEN", () => `dop_v1_${draw(HEX, 64)}`],
  "DigitalOcean OAuth": ["DIGITALOCEAN_TOKEN", () => `doo_v1_${draw(HEX, 64)}`],
  "Discord bot token": [
    "DISCORD_TOKEN",
    () => `MT${draw(URL_SAFE, 22)}.${draw(URL_SAFE, 6)}.${draw(URL_SAFE, 38)}`,
  ],
  "Docker token": ["DOCKER_PAT", () => `dckr_pat_${draw(URL_SAFE, 27)}`],
  "Doppler token": ["DOPPLER_TOKEN", () => `dp.pt.${draw(SMALL, 43)}`],
  "Dropbox token": ["DROPBOX_TOKEN", () => `sl.${draw(URL_SAFE, 135)}`],
  "Duffel token": ["DUFFEL_TOKEN", () => `duffel_live_${draw(URL_SAFE, 43)}`],
  "Dynatrace token": ["DT_API_TOKEN", () => `dt0c01.${draw(CAPITALS, 24)}.${draw(CAPITALS, 64)}`],
  "EasyPost key": ["EASYPOST_API_KEY", () => `EZAK${draw(MIXED, 54)}`],
  "Facebook page token": ["FB_ACCESS_TOKEN", () => `EAAC${draw(MIXED, 120)}`],
  "Figma token": ["FIGMA_TOKEN", () => `figd_${draw(URL_SAFE, 40)}`],
  "Fly token": ["FLY_API_TOKEN", () => `fm2_${draw(BASE64, 120)}`],
  "Frame.io token": ["FRAMEIO_TOKEN", () => `fio-u-${draw(URL_SAFE, 64)}`],
  "GitHub token": ["GITHUB_TOKEN", () => `ghp_${draw(MIXED, 36)}`],
  "GitHub OAuth": ["GITHUB_TOKEN", () => `gho_${draw(MIXED, 36)}`],
  "GitHub app token": ["GITHUB_TOKEN", () => `ghs_${draw(MIXED, 36)}`],
  "GitHub fine-grained token": ["GITHUB_TOKEN", () => `github_pat_${draw(MIXED, 22)}_${draw(MIXED, 59)}`],
  "GitLab token": ["GITLAB_TOKEN", () => `glpat-${draw(URL_SAFE, 20)}`],
  "GitLab deploy token": ["GITLAB_TOKEN", () => `gldt-${draw(URL_SAFE, 20)}`],
  "GitLab runner token": ["GITLAB_TOKEN", () => `glrt-${draw(URL_SAFE, 20)}`],
  "Google API key": ["GOOGLE_API_KEY", () => `AIza${draw(URL_SAFE, 35)}`],
  "Google OAuth token": ["GOOGLE_ACCESS_TOKEN", () => `ya29.${draw(URL_SAFE, 120)}`],
  "Google client secret": ["GOOGLE_CLIENT_SECRET", () => `GOCSPX-${draw(URL_SAFE, 28)}`],
  "Grafana cloud token": ["GRAFANA_TOKEN", () => `glc_${draw(BASE64, 64)}`],
  "Grafana service account": ["GRAFANA_TOKEN", () => `glsa_${draw(MIXED, 32)}_${draw(HEX, 8)}`],
  "Groq key": ["GROQ_API_KEY", () => `gsk_${draw(MIXED, 52)}`],
  "Harness token": ["HARNESS_TOKEN", () => `pat.${draw(MIXED, 22)}.${draw(HEX, 24)}.${draw(MIXED, 20)}`],
  "HashiCorp Vault": ["VAULT_TOKEN", () => `hvs.${draw(URL_SAFE, 95)}`],
  "Heroku key": ["HEROKU_API_KEY", () => `HRKU-AA${draw(URL_SAFE, 58)}`],
  "Hugging Face token": ["HF_TOKEN", () => `hf_${draw(LETTERS, 34)}`],
  "Infracost key": ["INFRACOST_API_KEY", () => `ico-${draw(MIXED, 32)}`],
  "JSON Web Token": ["JWT", () => `eyJ${draw(URL_SAFE, 30)}.eyJ${draw(URL_SAFE, 60)}.${draw(URL_SAFE, 43)}`],
  "LangSmith key": ["LANGSMITH_API_KEY", () => `lsv2_pt_${draw(HEX, 32)}_${draw(HEX, 10)}`],
  "Linear key": ["LINEAR_API_KEY", () => `lin_api_${draw(MIXED, 40)}`],
  "Mailchimp key": ["MAILCHIMP_API_KEY", () => `${draw(HEX, 32)}-us${draw("123456789", 2)}`],
  "Mailgun key": ["MAILGUN_API_KEY", () => `key-${draw(HEX, 32)}`],
  "Mapbox token": ["MAPBOX_TOKEN", () => `sk.eyJ${draw(MIXED, 60)}.${draw(MIXED, 22)}`],
  "MaxMind key": ["MAXMIND_LICENSE_KEY", () => `${draw(MIXED, 6)}_${draw(MIXED, 29)}_mmk`],
  "New Relic key": ["NEW_RELIC_API_KEY", () => `NRAK-${draw(CAPITALS, 27)}`],
  "Notion token": ["NOTION_TOKEN", () => `ntn_${draw(DIGITS, 11)}${draw(MIXED, 35)}`],
  "npm token": ["NPM_TOKEN", () => `npm_${draw(MIXED, 36)}`],
  "NVIDIA key": ["NVIDIA_API_KEY", () => `nvapi-${draw(URL_SAFE, 64)}`],
  "Octopus Deploy key": ["OCTOPUS_API_KEY", () => `API-${draw(CAPITALS, 26)}`],
  "OpenAI key": ["OPENAI_API_KEY", () => `sk-${draw(MIXED, 20)}T3BlbkFJ${draw(MIXED, 20)}`],
  "OpenAI project key": [
    "OPENAI_API_KEY",
    () => `sk-proj-${draw(URL_SAFE, 74)}T3BlbkFJ${draw(URL_SAFE, 74)}`,
  ],
  "OpenRouter key": ["OPENROUTER_API_KEY", () => `sk-or-v1-${draw(HEX, 64)}`],
  "OpenShift token": ["OPENSHIFT_TOKEN", () => `sha256~${draw(URL_SAFE, 43)}`],
  "Perplexity key": ["PERPLEXITY_API_KEY", () => `pplx-${draw(MIXED, 48)}`],
  "PlanetScale password": ["PLANETSCALE_PASSWORD", () => `pscale_pw_${draw(URL_SAFE, 43)}`],
  "PostHog key": ["POSTHOG_API_KEY", () => `phx_${draw(MIXED, 43)}`],
  "Postman key": ["POSTMAN_API_KEY", () => `PMAK-${draw(HEX, 24)}-${draw(HEX, 34)}`],
  "Prefect key": ["PREFECT_API_KEY", () => `pnu_${draw(MIXED, 36)}`],
  "private key": [
    "PRIVATE_KEY",
    () => `-----BEGIN PRIVATE KEY-----\n${draw(BASE64, 64)}\n${draw(BASE64, 40)}=\n-----END PRIVATE KEY-----`,
  ],
  "Pulumi token": ["PULUMI_ACCESS_TOKEN", () => `pul-${draw(HEX, 40)}`],
  "PyPI token": ["PYPI_TOKEN", () => `pypi-AgEIcHlwaS5vcmc${draw(URL_SAFE, 140)}`],
  "ReadMe key": ["README_API_KEY", () => `rdme_${draw(SMALL, 70)}`],
  "Replicate token": ["REPLICATE_API_TOKEN", () => `r8_${draw(MIXED, 37)}`],
  "RubyGems key": ["GEM_HOST_API_KEY", () => `rubygems_${draw(HEX, 48)}`],
  "Scalingo token": ["SCALINGO_TOKEN", () => `tk-us-${draw(URL_SAFE, 48)}`],
  "SendGrid key": ["SENDGRID_API_KEY", () => `SG.${draw(URL_SAFE, 22)}.${draw(URL_SAFE, 43)}`],
  "Sentry user token": ["SENTRY_AUTH_TOKEN", () => `sntryu_${draw(HEX, 64)}`],
  "Shippo token": ["SHIPPO_TOKEN", () => `shippo_live_${draw(HEX, 40)}`],
  "Shopify token": ["SHOPIFY_TOKEN", () => `shpat_${draw(HEX, 32)}`],
  "Slack bot token": [
    "SLACK_BOT_TOKEN",
    () => `xoxb-${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(MIXED, 24)}`,
  ],
  "Slack user token": [
    "SLACK_TOKEN",
    () => `xoxp-${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(HEX, 32)}`,
  ],
  "Slack app token": [
    "SLACK_APP_TOKEN",
    () => `xapp-1-A${draw(CAPITALS, 10)}-${draw(DIGITS, 13)}-${draw(HEX, 64)}`,
  ],
  "Sonar token": ["SONAR_TOKEN", () => `squ_${draw(HEX, 40)}`],
  "Sourcegraph token": ["SRC_ACCESS_TOKEN", () => `sgp_${draw(HEX, 16)}_${draw(HEX, 40)}`],
  "Square token": ["SQUARE_ACCESS_TOKEN", () => `sq0atp-${draw(URL_SAFE, 22)}`],
  "Stripe secret key": ["STRIPE_SECRET_KEY", () => `sk_live_${draw(MIXED, 24)}`],
  "Stripe restricted key": ["STRIPE_KEY", () => `rk_test_${draw(MIXED, 24)}`],
  "Stripe webhook secret": ["STRIPE_WEBHOOK_SECRET", () => `whsec_${draw(MIXED, 32)}`],
  "Supabase token": ["SUPABASE_ACCESS_TOKEN", () => `sbp_${draw(HEX, 40)}`],
  "Tailscale key": ["TS_AUTHKEY", () => `tskey-auth-${draw(MIXED, 17)}-${draw(MIXED, 32)}`],
  "Telegram bot token": ["TELEGRAM_BOT_TOKEN", () => `${draw("123456789", 10)}:AA${draw(URL_SAFE, 33)}`],
  "Terraform Cloud token": ["TFC_TOKEN", () => `${draw(MIXED, 14)}.atlasv1.${draw(URL_SAFE, 67)}`],
  "Twilio key": ["TWILIO_API_KEY", () => `SK${draw(HEX, 32)}`],
  "Typeform token": ["TYPEFORM_TOKEN", () => `tfp_${draw(URL_SAFE, 59)}`],
  "Vercel token": ["VERCEL_TOKEN", () => `vcp_${draw(MIXED, 56)}`],
  "xAI key": ["XAI_API_KEY", () => `xai-${draw(MIXED, 80)}`],
  "Yandex key": ["YANDEX_API_KEY", () => `AQVN${draw(URL_SAFE, 36)}`],
};

/** These secrets can be recognized only by the name next to them. */
export const UNMARKED = {
  "Algolia key": ["ALGOLIA_API_KEY", () => draw(HEX, 32)],
  "AWS secret key": ["AWS_SECRET_ACCESS_KEY", () => draw(BASE64, 40)],
  "Azure storage key": ["AZURE_STORAGE_KEY", () => `${draw(BASE64, 86)}==`],
  "Datadog key": ["DATADOG_API_KEY", () => draw(HEX, 32)],
  "PagerDuty token": ["PAGERDUTY_TOKEN", () => draw(URL_SAFE, 20)],
  password: ["DB_PASSWORD", () => draw(`${MIXED}!#%*`, 14)],
};

export const PLACES = {
  alone: (secret) => secret,
  "KEY=value": (secret, name) => `${name}=${secret}\nNEXT=1`,
  JSON: (secret, name) => JSON.stringify({ [name]: secret, next: 1 }),
  YAML: (secret, name) => `config:\n  ${name.toLowerCase()}: ${secret}\n  next: 1`,
  URL: (secret, name) =>
    `GET https://api.example.com/items?${name.toLowerCase()}=${encodeURIComponent(secret)}&page=2`,
  "shell command": (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.example.com/items`,
  "in a sentence": (secret) => `I used ${secret} to log in, and then the build went on.`,
  "wrapped line": (secret) => `It said that the token is ${cut(secret)} which is valid.`,
};

function cut(secret) {
  const middle = Math.floor(secret.length / 2);
  return `${secret.slice(0, middle)}\n${secret.slice(middle)}`;
}
