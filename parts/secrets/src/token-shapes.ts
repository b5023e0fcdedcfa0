/**
 * Tokens that identify their service. Each line has the service, the characters that may follow, their
 * minimum number, and the prefixes.
 *
 * Characters: `h` hexadecimal, `u` upper case and digits, `a` letters and digits, `w` also `_`, `-` and `=`,
 * `d` also `.`, `b` also `+`, `/`, `~` and `%`. The lengths are below those of current tokens, because they
 * change and half a token is worth hiding as well. Suffixes of the number: `?` if ordinary identifiers have
 * this prefix, so the rest must not look like words; `!` if hashes do as well, so it must mix upper and lower
 * case; `#` if digits are enough; `=` for exactly this length.
 */
export const TOKEN_SHAPES = `
1password b 60 ops_ey
1password w 20# A3-
adobe w 24? p8e-
age a 40 AGE-SECRET-KEY-1
airtable d 40! pat
alibaba a 16# LTAI
anthropic w 12 sk-ant-
artifactory a 40! AKCp cmVmd
atlassian b 24 ATATT3 ATCTT3 ATBB ATSTT3
authress b 40? sc_ ext_ scauth_ authress_
aws u 16= AKIA ASIA ABIA ACCA AGPA AIDA AROA AIPA ANPA ANVA
aws u 17= A3T
aws b 40? ABSK bedrock-api-key-
azuredevops a 70? AZDO
beamer w 40! b_
brevo w 40 xkeysib- xsmtpsib-
buildkite a 30? bkua_ bkct_
clerk a 30? sk_live_ sk_test_
clickhouse a 36! 4b1d
clojars a 40 CLOJARS_
crates.io a 32= cio
cloudflare h 100 v1.0-
cloudflare w 36? cfut_ cfat_ cfk_
contentful w 30 CFPAT-
databricks h 28 dapi dkea dose
defined w 60 dnkey-
digitalocean h 40 dop_v1_ doo_v1_ dor_v1_
docker w 20 dckr_pat_ dckr_oat_
doppler a 36 dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.
dropbox w 60# sl. sl.u.
duffel b 32 duffel_test_ duffel_live_
dynatrace d 60 dt0c01. dt0s01. dt0s16.
easypost a 44 EZAK EZTK
facebook a 60! EAAM EAAC EAAB EAAG EAA
figma w 30 figd_ figu_ figo_
flutterwave w 12 FLWSECK_TEST- FLWSECK- FLWPUBK_TEST-
fly b 36 fo1_ fm1r_ fm1a_ fm2_
frameio b 48 fio-u-
freemius b 24? sk_
github w 16? ghp_ gho_ ghu_ ghs_ ghr_
github w 40 github_pat_
gitlab d 16 glpat- gldt- glrt- glft- glsoat- glptt- glagent- gloas- glimt- glcbt- GR1348941 glffct- _gitlab_session=
google w 30? AIza
google b 24 ya29. GOCSPX- 4/0A 1//0
gocardless w 36? live_ sandbox_
grafana b 28 glc_ glsa_ eyJrIjoi
groq a 40 gsk_
heroku w 50 HRKU-AA
harness d 50! pat. sat.
hashicorp d 60 hvs. hvb. hvr. atlasv1.
hashicorp a 22! s. b.
hubspot w 32? pat-na1- pat-eu1- pat-na2-
huggingface a 28? hf_ api_org_
infracost w 28? ico-
intercom b 40! dG9rO
intra42 h 60 s-s4t2ud- s-s4t2af-
jfrog b 40! AKCp5 AKCp8
klaviyo a 30? pk_
jwt a 60? ZXlK
langchain w 28 lsv2_pt_ lsv2_sk_
linear w 32? lin_api_ lin_oauth_
lob h 28? live_ test_ live_pub_ test_pub_
mailchimp h 28 md-
mailgun h 28 key- pubkey-
mailgun h 28? mg-
mapbox d 60 pk.eyJ sk.eyJ tk.eyJ
mistral a 30? mst-
mongodb w 30? mdb_sa_sk_
neon a 40? napi_
netlify w 32 nfp_ nfc_ nfo_ nfu_
newrelic w 18 NRAK- NRII- NRJS- NRRA- NRAA-
notion a 40 ntn_
notion a 40! secret_
npm w 30? npm_
nuget a 43= oy2
nvidia w 50 nvapi-
octopus a 25? API-
okta w 38! 00
onepassword b 60 ops_
openai w 16? sk-
openai w 20 sk-proj- sk-svcacct- sk-admin- sess-
openrouter w 40 sk-or-
openshift w 40 sha256~
perplexity a 40 pplx-
plaid w 30 access-sandbox- access-development- access-production-
planetscale d 28 pscale_tkn_ pscale_oauth_ pscale_pw_
postman w 50 PMAK-
posthog a 32 phx_ phc_ phs_ phr_
prefect a 30 pnu_ pnb_
pulumi h 36 pul-
pypi w 40 pypi-
rapidapi w 40? rapidapi-
razorpay a 14? rzp_live_ rzp_test_
readme a 60 rdme_
replicate a 34 r8_
resend w 24! re_
rubygems h 40 rubygems_
scalingo w 44 tk-us- tk-eu-
scaleway a 17? SCW
sendgrid d 32 SG.
sentry b 40 sntrys_ sntryu_ sntrya_ sntryi_
settlemint a 14? sm_aat_ sm_pat_ sm_sat_
shippo h 36 shippo_live_ shippo_test_
shopify a 28 shpat_ shpca_ shppa_ shpss_ shptka_ shpua_ shpcd_
slack w 8# xoxb- xoxp- xoxa- xoxo- xoxs- xoxr- xoxc- xoxd- xapp- xwfp-
slack d 24 xoxe- xoxe.xoxb- xoxe.xoxp-
snyk d 36 snyk_uat. snyk_sat.
sonar h 36 sqp_ squ_ sqa_
sourcegraph w 36 sgp_ slk_ sgph_
square w 20! EAAA
square w 20 sq0atp- sq0csp- sq0idp-
stripe w 10? sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ pk_live_ pk_test_ whsec_ sk_org_
stripe w 16? sk_ rk_ pk_
supabase a 36 sbp_ sbp_oauth_
supabase w 20 sb_secret_ sb_publishable_
tailscale w 16? tskey-
terraform d 60! atlas.
together w 40? tgp_v1_
trello h 60 ATTA
twilio h 30 SK
twitter b 60 AAAAAAAAAAAAAAAAAAAAAA
typeform d 40 tfp_
vercel a 20? vcp_ vci_ vca_ vcr_ vck_
voyage w 36! pa-
workos a 30? sk_test_a2V5 sk_live_a2V5
xai a 60 xai-
yandex w 30! AQVN YC
yandex d 60# t1.
zapier h 20? zpka_
`;
