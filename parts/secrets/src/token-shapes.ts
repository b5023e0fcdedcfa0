/**
 * The token prefixes of some 110 services. Each line lists the characters that can follow, their
 * minimum number, and the prefixes.
 *
 * Characters: `h` means hexadecimal digits and `-`, `u` means uppercase letters and digits, and `a`
 * means letters and digits. `w` adds `_`, `-` and `=` to `a`; `d` adds `.` to `w`; `b` adds `+`, `/`,
 * `~` and `%` to `d`. The minimums are below the current lengths, because formats change and half a
 * token is worth hiding, too.
 *
 * Suffixes of the number: `?` if ordinary identifiers share the prefix, so that the rest must not
 * look like words; `!` if hashes share the prefix, so that the rest must also mix upper and lower
 * case; `#` if the rest may look like words as long as it contains a digit; `=` if the number is
 * exact.
 */
export const TOKEN_SHAPES = `
a 32= cio
a 43= oy2
b 16 GR1348941 _gitlab_session= glagent- glcbt- gldt- glffct- glft- glimt- gloas- glpat- glptt- glrt- glsoat-
b 20 1//0 4/0A ATATT3 ATBB ATCTT3 ATSTT3 GOCSPX- xoxe- xoxe.xoxb- xoxe.xoxp- ya29.
b 20? sk_
b 28 SG. duffel_live_ duffel_test_ eyJrIjoi glc_ glsa_ pscale_oauth_ pscale_pw_ pscale_tkn_
b 36 fio-u- fm1a_ fm1r_ fm2_ fo1_ sntrya_ sntryi_ sntrys_ sntryu_ snyk_sat. snyk_uat. tfp_
b 36! AKCp5 AKCp8 dG9rO
b 36? ABSK authress_ bedrock-api-key- ext_ sc_ scauth_
b 60 AAAAAAAAAAAAAAAAAAAAAA atlasv1. dt0c01. dt0s01. dt0s16. hvb. hvr. hvs. ops_ pk.eyJ sk.eyJ tk.eyJ
d 36! pat sat.
d 60! atlas.
d 60# t1.
h 20? zpka_
h 28 SK dapi dkea dose key- md- pubkey-
h 28? live_ live_pub_ mg- test_ test_pub_
h 36 doo_v1_ dop_v1_ dor_v1_ pul- rubygems_ shippo_live_ shippo_test_ sqa_ sqp_ squ_
h 60 ATTA s-s4t2af- s-s4t2ud- v1.0-
u 16= ABIA ACCA AGPA AIDA AIPA AKIA ANPA ANVA AROA ASIA
u 17= A3T
w 12 FLWPUBK_TEST- FLWSECK- FLWSECK_TEST- sk-ant-
w 12? rzp_live_ rzp_test_ sm_aat_ sm_pat_ sm_sat_
w 16 NRAA- NRAK- NRII- NRJS- NRRA-
w 16# LTAI
w 16? SCW gho_ ghp_ ghr_ ghs_ ghu_ pk_ rk_ sk- sk_ tskey-
w 20 dckr_oat_ dckr_pat_ sb_publishable_ sb_secret_ sess- sk-admin- sk-proj- sk-svcacct- sq0atp- sq0csp-
w 20 sq0idp-
w 20! EAAA b. re_ s.
w 20# A3-
w 20? API- p8e- vca_ vci_ vck_ vcp_ vcr_
w 28 CFPAT- access-development- access-production- access-sandbox- figd_ figo_ figu_ lsv2_pt_ lsv2_sk_ nfc_
w 28 nfo_ nfp_ nfu_ phc_ phr_ phs_ phx_ pnb_ pnu_ r8_ shpat_ shpca_ shpcd_ shppa_ shpss_ shptka_ shpua_
w 28! AQVN YC
w 28? AIza api_org_ bkct_ bkua_ hf_ ico- lin_api_ lin_oauth_ mdb_sa_sk_ mst- npm_ pat-eu1- pat-na1- pat-na2-
w 28? pk_ sk_live_ sk_test_
w 36 AGE-SECRET-KEY-1 CLOJARS_ EZAK EZTK HRKU-AA PMAK- dp.audit. dp.ct. dp.pt. dp.sa. dp.scim. dp.st.
w 36 github_pat_ gsk_ ntn_ nvapi- pplx- pypi- sbp_ sgp_ sgph_ sha256~ sk-or- slk_ tk-eu- tk-us- xkeysib-
w 36 xsmtpsib-
w 36! 00 4b1d AKCp b_ cmVmd pa- secret_
w 36? cfat_ cfk_ cfut_ live_ napi_ rapidapi- sandbox_ tgp_v1_
w 60 dnkey- rdme_ xai-
w 60! EAA
w 60# sl. sl.u.
w 60? AZDO ZXlK
w 8# xapp- xoxa- xoxb- xoxc- xoxd- xoxo- xoxp- xoxr- xoxs- xwfp-
w 8? pk_live_ pk_test_ rk_live_ rk_prod_ rk_test_ sk_live_ sk_org_ sk_prod_ sk_test_ whsec_
`;
