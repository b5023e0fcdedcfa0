const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{Bc as ce,Cc as ue,Qc as Z,Sc as X,lc as de}from"./chunk-CC4Z4FEY.mjs";function _(e){let n;return()=>(n??={value:e()},n.value)}var fe="zkgiythzlztdgdzhzcganstpozurrbrrtdxrzgizaszdtzgkvezzzkznlmezqzczzclzfhzz9wzhodlzzzszrokfoyk7wvzdzylzyhyzpmukyzzqzrdahuhgpnrzzzzkjdxnrbdgwntirzwhcexswdgzz7zzhqrbzzhlmizzznzmmnlwrz6qnjezzjshnozgiojzzzvzygd9zzz8zzwezzsoxdzzjqfkzzzszzhdmqiiklizzzugi8cmzmedzoztznzotkzzz8zzzkzzzzzitzz3zlzvzzzvuwjvxm6upzczzpzmqoztgtrzuzuzxdbdswm9xzzbzvfwzeszykihpzzkzzif9lzq8zzzdzznkwedzzkzozzzrzvkhgzgegldzjzprwnhrzzdaopzzvzzjfrnjfzqrzrunhg8kgzbljiolszzzpmbzypazznjzzfwydmzbncizzzwzrnjvzzzyzzzxzzozzxzzwuz1znzzzylscymn8uozfzoqmndxzjhgkqzzmzzjgjzjtbtzkfzrtsthizyfajtzwkzvdeeznzazzhbzzsuzfqzfhmnzzzizuhcjikmeolzjzzdhbvhzcfczzzyzzzzz9zzz4zkzbzzzuzlzzzvxxzzzzzepqbyxwezxkbzzrzecyzefwzzlzzzyheizjzgxzxizzzuzv9zzy7zzzxmznfaorqxovzzpzyklcq8zzinzzkzzxwd8fzzz6zzugzzpzz6wzzwzozwzmorgullnnomzzzzvwrxyvzyuwyzzrzz46zjlfhiknnjkvlhnkixiefnpozzucfzhkeighqnhrmkhkgfvgdennnzzzzzz";var pe=29,Ge=26,Ue=27,le=28,Ye=_(()=>Uint8Array.from(fe,e=>Number.parseInt(e,36)));function v(e){let n=Ye(),r=Math.min(e.length,128),t=-1,s=!1,i=0,o=0;for(let d=0;d<r;d++){let f=e.charCodeAt(d),m=Ue;if(f>=97&&f<=122||f>=65&&f<=90){let w=f<97;m=(f|32)-97,w&&s&&(i+=n[t*pe+le],t=le),s=!w}else s=!1,f>=48&&f<=57&&(m=Ge);t!==-1&&(i+=n[t*pe+m],o++),t=m}return o===0?0:i/4/o}function b(e){return v(e)<nn(e.length)&&!e.split(en).some(A)&&!A(e)&&!(e.length>=16&&(e.match(Qe)?.length??0)>=Je)}var Qe=/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g,Je=5,en=/[^\da-zA-Z]+/;function nn(e){return e>=20?4.85:e>=12?5:5.4}function A(e){let n=0,r=0;for(let t=0;t<e.length;t++){let s=e.charCodeAt(t);if(s>=48&&s<=57)n++;else if(s>=97&&s<=102||s>=65&&s<=70)r++;else if(s!==45)return!1}return n+r>=16&&n>=3&&r>=2}function y(e){return/[a-z]/.test(e)&&/[A-Z]/.test(e)}var tn=600;function he(e){let n=[];for(let r=e.indexOf("://");r!==-1;r=e.indexOf("://",r+3)){let t=r+3,s=rn(e,t);if(s===void 0)continue;let i=e.slice(t,s),o=i.indexOf(":"),d=o===-1?i:i.slice(o+1),f=o===-1?t:t+o+1;on(d)||d===""||d==="[secret]"||o===-1&&!me(d)||(n.push({start:f,end:s}),o>0&&(d==="x-oauth-basic"||me(i.slice(0,o)))&&n.push({start:t,end:t+o}))}return n}function rn(e,n){let r;for(let t=n;t<e.length&&t<n+tn;t++){let s=e[t];if(s==="@")r=t;else{if(/[\s"'`<>\\]/.test(s))break;if(r===void 0?s==="/"&&sn(e.slice(n,t)):/[/?#]/.test(s))break;if(e.startsWith("://",t))break}}return r}function sn(e){return!e.includes(":")||/:\d{0,5}$/.test(e)}function on(e){return/^(?:\$\{?\w|\{|<|%\w+%|\*+$|x+$|\.+$|\u2026)/i.test(e)||/^(?:pass|password|passwd|secret|token|pw|pwd|your[-_]?password)$/i.test(e)}function me(e){return e.length>=16&&(A(e)||!b(e)&&y(e))}var R="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",k={h:h("0123456789abcdefABCDEF-"),a:h(R),u:h("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),w:h(`${R}_-=`),d:h(`${R}_-=.`),b:h(`${R}_-=.+/~%`)};function h(e){let n=new Uint8Array(128);for(let r of e)n[r.charCodeAt(0)]=1;return n}function g(e,n){return e<128&&n[e]===1}function l(e,n,r,t=e.length){let s=n;for(;s<t&&g(e.charCodeAt(s),r);)s++;return s}function L(e){return g(e,k.a)}var an=80,ge=S("password passwd passwort passphrase passcode pwd pw psw pswd psk requirepass masterauth wachtwoord haslo has\u0142o heslo parola l\xF6senord \u015Fifre contrasena contrase\xF1a senha motdepasse kennwort \u043F\u0430\u0440\u043E\u043B\u044C \u5BC6\u7801 \u5BC6\u78BC \u30D1\u30B9\u30EF\u30FC\u30C9 \uBE44\uBC00\uBC88\uD638"),F=S(`
  secret token apikey accesskey privatekey secretkey accountkey signingkey encryptionkey decryptionkey masterkey authkey sharedkey
  licensekey servicekey servicerolekey deploykey storagekey sessionkey cookiekey appkey applicationkey adminkey userkey writekey ingestkey ingestionkey
  integrationkey routingkey apppassword credential cred authorization authtoken accesstoken refreshtoken idtoken bearertoken bottoken bearer
  clientsecret connectionstring sharedaccesskey sharedaccesssignature secretaccesskey sastoken jwt pat apitoken apisecret webhooksecret csrftoken
  serviceaccountkey publishingprofile keydata consumersecret consumerkey keypass storepass hmac hmackey mnemonic seedphrase jwk otpsecret totpsecret`),be=S("key keys auth signature sig salt seed webhook webhookurl dsn session sessionid sid cookie otp totp license credentials creds secrets tokens pin nonce assertion ticket phpsessid jsessionid connectsid api"),dn=S("public pub publishable cache primary foreign partition sort index idx row col column object map hash unique composite natural surrogate idempotency dedupe group routing lookup i18n translation locale message storage query react list item config registry ssh host known artifact build lock checksum file s3 bucket blob cas store event jsx element kv trace request span resource state schema sequence hot bloom shard order search facet metric meta node turbo"),cn=S("max min num next prev per total count page continuation sync cancel cancellation abort stop eos bos pad start end first last current peek syntax punctuation lex lexer parser string number comment keyword operator"),un=S("id ids url uri host version hash sha commit digest project org team region email name user username"),fn=S("prod production staging stage dev development test testing local old new live base default primary secondary main backup value val raw b64 base64 encoded encrypted plain text string str env 1 2 3 4 5 admin root readonly ro rw"),pn=S("adafruit adobe airtable algolia alibaba asana atlassian confluence jira bamboo beamer bitbucket bittrex meraki cloudflare codecov cohere coinbase confluent contentful datadog discord droneci dropbox etsy facebook fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom kraken kucoin launchdarkly linkedin looker mailchimp mailgun mapbox mattermost messagebird netlify newrelic nytimes okta openai plaid privateai rapidapi sendbird sendgrid sentry shodan snyk sonar squarespace stripe sumo sumologic telegram travis trello twilio twitch twitter typeform yandex zendesk circleci pagerduty amplitude mixpanel segment rollbar honeycomb deepl mistral groq");function j(e){let n=q.get(e);if(n!==void 0)return n==="none"?void 0:n;let r=mn(e);return q.size>=ln&&q.clear(),q.set(e,r??"none"),r}var q=new Map,ln=2e3;function mn(e){let n=bn(e.slice(-an));for(;n.length>1&&fn.has(n.at(-1));)n.pop();let r=n.at(-1);if(r===void 0)return;let t=(n.at(-2)??"")+r,s=(n.at(-3)??"")+t;if(!(n.includes("public")||n.includes("publishable")||n.includes("csrf")))return ge.has(r)||t.length>4&&ge.has(t)||hn(r)||r==="pass"?"password":F.has(r)||F.has(t)||F.has(s)||gn(r)?cn.has(n.at(-2)??"")?"opaque":"secret":r==="key"||r==="keys"?n.length>1&&dn.has(n.at(-2))?void 0:n.length>1?"opaque":void 0:be.has(r)||be.has(t)||r.length>5&&r.endsWith("pass")||n.some(i=>pn.has(i))&&!un.has(r)?"opaque":void 0}function K(e){return j(e)!==void 0}function hn(e){return e.length>6&&/(?:password|passwd|passphrase|pwd)$/.test(e)}function gn(e){return e.length>5&&/(?:secret|token|apikey|secretkey|accesskey|authkey)$/.test(e)}function bn(e){return e.replace(/([a-z\d])([A-Z])/g,"$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).map(n=>n.replace(/[\u662f\u4e3a\u306f]$/,"")).flatMap(n=>new RegExp("^(\\p{L}+)(\\d{1,3})$","u").exec(n)?.slice(1)??n).filter(n=>n!=="")}function S(e){let n=_(()=>new Set(e.trim().split(/\s+/)));return{has:r=>n().has(r)}}var zn=new Set("void true false null none nil undefined string number boolean any unknown never object buffer required optional missing invalid valid expired set unset empty present absent enabled disabled yes no on off hidden redacted masked secret text bytes str int bool char varchar env auto default prompt ask stdin generated random ok wrong correct needed given used stored written encrypted hashed field input type fields reset change changed rotation rotated management manager prompts policy length strength here there and or not is in to for from with by of the a an at as it be has was are will must should can may but if when only also then this that which who do does".split(" ")),kn=/(?:^|[^a-z])(?:your|example|examples|sample|dummy|placeholder|changeme|replace|insert|todo|fixme|here|redacted|fake|xxx+)(?:$|[^a-z])/i;function ze(e,n){let{kind:r,by:t,isQuoted:s}=n;if(e.length<4||e.startsWith("[secret]")||An(e,n)||zn.has(e.toLowerCase())||we(e))return!1;let i=/^(?:[\d_.,:%/-]+|0x[\da-f]{1,16})$/i.test(e);return r==="opaque"?!i&&ke(e,t==="equals"||t==="option"?12:16):t==="header"?e.length>=6&&!(b(e)&&!/\d/.test(e)):t==="prose"?!i&&En(e,r):_n(e)?!1:/\s/.test(e)?Sn(e,n):i?r==="password"&&/^\d+$/.test(e)&&(t==="equals"||t==="option"||s):(t==="equals"||s)&&/^(?:-D)?[A-Z][A-Z0-9_]*$/.test(n.name)||t==="option"?!0:!s&&yn(e,r)?!1:t==="argument"?!G(e):r==="password"?s||t==="equals"&&!G(e)?!0:!G(e)||t!=="spaced"&&n.endsLine&&/^[a-z]+$/.test(e):s&&/secret$/i.test(n.name)?!0:wn.test(e)&&(/\d/.test(e)||e.length>=(t==="equals"?10:16)&&!b(e))}var wn=/^[\w.+/=~:@%$-]+$/;function yn(e,n){if(/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)+$/.test(e))return e.length<12||b(e);if(e.length>=16&&/^[\w+/=.-]+$/.test(e)&&!b(e))return!1;let r=/^!{0,2}[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)*([([<{;?&|+*])/.exec(e)?.[1];return r!==void 0&&(n!=="password"||r==="("||r==="[")}function An(e,{isQuoted:n,by:r,name:t}){return/^(?:\$(?:\{|\(|\w+\W*$|env:)|\{\{|<[^<>]{0,60}>?$|%\w+%$|%\{|#\{|\{\w{0,40}\}?$|@\w+@|!Ref|!Sub|!GetAtt|op:\/\/|vault:|ssm:|arn:|file:|env:|keyring:|https?:\/\/)/.test(e)||!n&&/^!\w/.test(e)||/^(?:\.{0,2}|~|[A-Za-z]:|%\w+%)[/\\][\w.@ \\/-]*$/.test(e)&&b(e)?!0:n?!1:/^[A-Za-z_$][\w.$]*\(/.test(e)||/^(?:process|import|os|env|settings|config|self|this|props|secrets|vars|options|args|params|req|request|ctx|context|data|var|local|module|inputs|github|steps|needs|matrix|cfg|conf|opts|state|user|app|window|crypto|std|System)(?:\.|\[|\?\.|->)/.test(e)||r==="option"&&/^(?:id|type|src|source|env)=/.test(e)?!0:r!=="option"&&vn(e)&&!/^[A-Z][A-Z0-9_]*$/.test(t)&&K(e)}function _n(e){return we(e)||/^(?:\u2026|<|\*\*)/.test(e)||["xxxx","XXXX","****","...","\u2026"].some(n=>e.endsWith(n))||kn.test(e)&&b(e)||e.length<=40&&K(e)&&b(e)||/^(?:pass|password|passwd|secret|token|apikey|key|pw|pwd)\d{0,3}$/i.test(e)}function Sn(e,{kind:n,isQuoted:r,name:t}){if(!r)return!1;if(/mnemonic|phrase/i.test(t)&&/^(?:[a-z]{3,8} ){11,23}[a-z]{3,8}$/.test(e))return!0;if(n!=="password"&&!/secret/i.test(t))return!1;let s=e.split(/[^\p{L}\p{N}]+/u).filter(i=>i!=="");return s.length>8||/[.!?:]$/.test(e)?!1:!s.some(i=>K(i))&&!/^(?:enter|your|forgot|show|hide|reset|new|confirm|invalid|the|must|please|choose|repeat|change|use|set|type|create)\b/i.test(e)}function En(e,n){let r=e.length;for(;r>0&&".,;:!?)]}".includes(e[r-1]);)r--;let t=e.slice(0,r);return t.length<6||/^[(["'`{<]/.test(t)||t.includes("(")||/^\w+:\/\//.test(t)?!1:A(t)&&n!=="password"?t.length>=16:n==="password"?/\d/.test(t)&&/[A-Za-z]/.test(t)&&!/^(?:v?\d[\d.]*[a-z]{0,2}$|[a-z]+-\d+$|sha|md5|bcrypt|argon|scrypt|pbkdf|utf|base)/i.test(t)&&!/[/]/.test(t):t.length>=12&&ke(t,12)}function ke(e,n){return e.length<n||/\s/.test(e)||/^(?:\w+:\/\/|\.{0,2}\/|sha\d|md5)/.test(e)||On(e)?!1:A(e)?e.length>=24:b(e)||/[()[\]{}<>;,|\\"'*?!]/.test(e)?!1:/\d/.test(e)&&/[A-Za-z]/.test(e)||e.length>=20&&v(e)>5.5&&!/[._/-]/.test(e)||y(e)}function On(e){return/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(e)}function vn(e){return/^[A-Za-z_$][\w$.-]*$/.test(e)}function G(e){return/^[\p{L}_.'-]+$/u.test(e)&&b(e)}function we(e){for(let n=1;n<e.length;n++)if(e[n]!==e[0])return!1;return!0}var Tn=h("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-$"),D=h("\"'`"),In=h("\\]*"),$n=h("`*"),U=h(" 	"),Dn=h(` 	\r
"'\`<>|`),Nn=/^["'`]?(?:bearer|basic|token|apikey|api-key|digest|negotiate|hmac|oauth|dpop|bot|sso-key|geniekey|app)[ \t]{1,4}(?=\S)/i,Se=100,Cn=2e3,Ee=96;function Oe(e){let n=[];for(let r=0;r<e.length;){if(!_e(e.charCodeAt(r))){r++;continue}let t=r+1;for(;t<e.length&&_e(e.charCodeAt(t));)t++;let s=Mn(e,Math.max(r,t-Se),t);s&&n.push(s),r=Math.max(t,s?.end??0)}return n}function Mn(e,n,r){let t=jn(e,n,r);if(t===void 0)return;let s=e.slice(n,r);if(s==="secret"&&e[n-1]==="["&&e[r]==="]")return;let i=j(s)??j(Ln(e,n,s));if(i===void 0||t.by==="prose"&&/^pass$/i.test(s))return;let o=qn(e,t.at),d=Wn(e,o??t.at);if(d===void 0)return;let{isQuoted:f}=d,m={kind:t.by==="argument"&&Rn(e,n)?"opaque":i,name:s,isQuoted:f,by:o===void 0?t.by:"header",endsLine:/^[ \t]{0,8}(?:[\r\n]|$|#|\\n)/.test(e.slice(d.end,d.end+10))};if(ze(e.slice(d.start,Math.min(d.end,d.start+Ee)),m))return{start:d.start,end:f?d.end:ve(e,d.start,e.length)}}function Rn(e,n){if(e[n-1]==="-")return!1;for(let r=n-1;r>=0&&r>n-Se;r--){if(e[r]==="[")return!0;if(e[r]==="(")return!/[\w$!]/.test(e[r-1]??" ")}return!1}function Ln(e,n,r){return!/^keys?$/i.test(r)||e[n-1]!==" "?"":`${/[\w-]{1,20}(?: [\w-]{1,20})? $/.exec(e.slice(Math.max(0,n-44),n))?.[0]??""}${r}`}function qn(e,n){let r=Nn.exec(e.slice(n,n+40));return r?n+r[0].length:void 0}function jn(e,n,r){let t=r;for(;t<r+4&&(g(e.charCodeAt(t),D)||g(e.charCodeAt(t),In));)t++;let s=t>r&&!g(e.charCodeAt(r),$n),i=l(e,t,U,t+24),o=e[i];if(o==="="||o===":"||o==="?"||o==="+"){let d=i;if(o!=="="&&e[i+1]==="=")d++;else if(o==="?"||o==="+")return ye(e,n,r,i);if(e[d+1]==="="||o===":"&&e[d+1]===":")return;d+=e[d+1]===">"?2:1;let f=o===":"?"colon":i===r&&e[d]!==" "?"equals":"spaced",m=Ae(e,d,f==="colon");return(e[m]==="{"?P(e,m):void 0)??{at:m,by:f}}if(o===">"&&e[n-1]==="<"&&e[n-2]!=="?")return{at:i+1,by:"colon"};if(o===","&&s){let d=l(e,i+1,U,i+5);return g(e.charCodeAt(d),D)?{at:d,by:"argument"}:P(e,i)}if(o===`
`||o==="\r"||o==="\\")return P(e,i);if(!(o==="/"||o===void 0))return o==="|"?{at:Ae(e,i+1,!1),by:"prose"}:s?P(e,t):ye(e,n,r,i)}function ye(e,n,r,t){if(t!==r)return e[n]==="-"&&e[n+1]==="-"?{at:t,by:"option"}:{at:Kn(e,t),by:"prose"}}function P(e,n){let r=/^[\s,"'\\n{]{0,40}\bvalue["'\\]{0,3}[ \t]{0,4}[:=][ \t]{0,4}/.exec(e.slice(n,n+70));return r?{at:n+r[0].length,by:"colon"}:void 0}function Kn(e,n){let r=/^(?:of|for|to|in|on)(?: [\w'.@-]{1,24}){1,5}(?: (?:is|was|=)|:) {1,4}/i.exec(e.slice(n,n+100));return r?n+r[0].length:n+/^(?:(?:is|was|are|to|of|for|as|the|a|an|with|value|equals|key|now|still|set|here|below|called)[ \t]{1,4}|[:=][ \t]{1,4}|\(){0,4}/i.exec(e.slice(n,n+60))[0].length}function Ae(e,n,r){let t=l(e,n,U,n+24);return r&&(e[t]===`
`||e[t]==="\r")?l(e,t,Pn,t+24):t}var Pn=h(`\r
 	`);function Wn(e,n){let r=n;for(;r<n+3&&/[\\$@bfrul([]/.test(e[r]??" ")&&xn(e,r);)r++;let t=e[r];if(t!==void 0&&g(e.charCodeAt(r),D)){let i=Bn(e,r+1,t);if(i!==void 0)return{start:r+1,end:i,isQuoted:!0};r++}else r=n;let s=ve(e,r,r+Ee);return s>r?{start:r,end:s,isQuoted:!1}:void 0}function xn(e,n){return g(e.charCodeAt(n+1),D)||g(e.charCodeAt(n+2),D)}function Bn(e,n,r){for(let t=n;t<e.length&&t<n+Cn;t++){if(e[t]===`
`)return;if(e[t]===r)return e[t-1]==="\\"&&t-1>n?t-1:t;(e[t]==="\\"&&e[t+1]!==r||e[t]==="\\"&&e[n-2]!=="\\")&&t++}}function ve(e,n,r){let t=n;for(;t<e.length&&t<r;t++){let s=e.charCodeAt(t);if(g(s,Dn))break;let i=e[t];if((i===";"||i===","||i==="&")&&Vn(e,t+1)||(i===")"||i==="]"||i==="}")&&Hn(e,t+1)||i==="\\"&&/[nrt"']/.test(e[t+1]??""))break}for(;t>n&&/[,;]/.test(e[t-1]);)t--;return t}function Vn(e,n){return/^(?:\s|$|["'})\]]|[ \t]?[\w .-]{1,40}[=:])/.test(e.slice(n,n+44))}function Hn(e,n){return/^(?:[\s,;.:)\]}"'`]|$)/.test(e.slice(n,n+1))}function _e(e){return e<128?Tn[e]===1:e>191&&e<55295&&!(e>8191&&e<12287)&&!(e>=12288&&e<=12351)}var Zn=`
mysql mysqldump mysqladmin mysqlimport mariadb mariadb-dump +-p
sshpass +-p
docker podman buildah skopeo helm oc nerdctl mongo mongosh mongodump mongorestore az -p
mosquitto_pub mosquitto_sub -P
sqlcmd bcp -P
zip unzip 7z -P
redis-cli -a
ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami -w
curl :-u :--user :-U :--proxy-user
smbclient rpcclient :-U
ssh-keygen -P -N
swaks -ap
twine -p
doctl -t
`,Te=_(()=>{let e=new Map;for(let n of Zn.trim().split(`
`)){let r=n.split(" "),t=i=>/^[+:]?-/.test(i),s=new Map(r.filter(t).map(i=>[i.replace(/^[+:]/,""),/^[+:]?/.exec(i)[0]]));for(let i of r)t(i)||e.set(i,s)}return e}),Xn=/[^\s|;&`()"'\\,]+|["']|[\n|;&`(]/g,Fn=30;function $e(e){let n=[],r,t=0,s,i;for(let{0:o,index:d}of e.matchAll(Xn))if(o==='"'||o==="'")i=d;else if(o.length===1&&"\n|;&`(".includes(o))(o!==`
`||e[d-1]!=="\\")&&(r=void 0),s=void 0;else if(s!==void 0){let f=Ie(e,d,i===d-1?e[i]:void 0,s);f&&n.push(f),s=void 0}else if(r!==void 0&&o.startsWith("-")&&t++<Fn){let f=r.get(o)??Gn(o,r),m=r.get(o.slice(0,2))==="+"?d+2:void 0,w=e[d+2]==="'"||e[d+2]==='"';if(m!==void 0&&(o.length>2||w)){let a=Ie(e,m+(w?1:0),w?e[m]:void 0,"+");a&&n.push(a)}else f!==void 0&&(f!=="+"||r===Te().get("sshpass"))&&(s=f)}else{let f=Te().get(o.slice(Math.max(o.lastIndexOf("/"),o.lastIndexOf("="))+1));f&&([r,t]=[f,0])}return n}function Gn(e,n){return/^-[A-Za-z]{2,5}$/.test(e)?n.get(`-${e.at(-1)}`):void 0}var Un=200;function Ie(e,n,r,t){let s=n;for(;s<e.length&&s<n+Un&&!Yn(e,s,r);)s++;let i=e.slice(n,s),o=t===":"?i.search(/[:%]/)+1:0;if(t===":"&&o===0)return;let d=i.slice(o);if(!(d.length<3||/^(?:[-$<{]|\[secret\]|\d{1,5}(?::\d{1,5})?$)/.test(d)))return{start:n+o,end:s}}function Yn(e,n,r){let t=e[n];return r!==void 0?t===r||t===`
`||t==="\\"&&e[n+1]===r:/[\s"'`|;&<>]/.test(t)||t==="\\"&&/["'n]/.test(e[n+1]??"")}var N="-----BEGIN ",T="-----END ",Y="Private-Lines:",Qn=/^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/,Q=32768,Jn=h(`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r	 \\,"'>|`);function Re(e){let n=[],r=-1;for(let s=e.indexOf(N);s!==-1;){let i=Ne(e,s+N.length)?e.indexOf("-----",s+N.length)+5:void 0;i!==void 0&&(r!==Number.POSITIVE_INFINITY&&r<i&&(r=De(e,T,i)),n.push({start:s,end:r-i<=Q?Ce(e,r):Me(e,i)})),s=e.indexOf(N,i??s+N.length)}let t=new Set(n.map(({end:s})=>s));for(let s=e.indexOf(T);s!==-1;s=e.indexOf(T,s+T.length)){let i=Ce(e,s);if(t.has(i)||!Ne(e,s+T.length))continue;let o=et(e,s);s-o>=48&&n.push({start:o,end:i})}for(let s=e.indexOf(Y);s!==-1;s=e.indexOf(Y,s+Y.length)){let i=De(e,`
`,s)+1;i-s<40&&n.push({start:i,end:Me(e,i)})}return n}function De(e,n,r){let t=e.indexOf(n,r);return t===-1?Number.POSITIVE_INFINITY:t}function Ne(e,n){return Qn.test(e.slice(n,n+80))}function Ce(e,n){let r=e.slice(n,n+80),t=r.indexOf("-----",T.length);return n+(t===-1?r.split(`
`,1)[0].length:t+5)}function Me(e,n){let r=n;for(let t=n;t<n+Q&&Le(e,t);t++)W(e,t)&&(r=t+1);return r}function et(e,n){let r=n;for(let t=n-1;t>n-Q&&Le(e,t);t--)W(e,t)&&(r=t);return r}function Le(e,n){return g(e.charCodeAt(n),Jn)?e[n]!==" "||!W(e,n-1)||!W(e,n+1):!1}function W(e,n){let r=e.charCodeAt(n);return L(r)||r===43||r===47||r===61}function qe(e){let n=[];for(let r=e.indexOf("kind: Secret");r!==-1;r=e.indexOf("kind: Secret",r+4e3)){let t=Math.max(0,r-4e3),s,i=t;for(let o of e.slice(t,r+4e3).split(`
`)){let[,d="",f="",m=""]=nt.exec(o)??[];(/^---|^\S*kind: /.test(o)||s!==void 0&&d.length<=s&&f!=="")&&(s=void 0),m===""&&(f==="data"||f==="stringData")?s=d.length:s!==void 0&&m.length>=4&&!m.startsWith("[secret]")&&n.push({start:i+o.length-m.length,end:i+o.length}),i+=o.length+1}}return n}var nt=/^( *)([\w.-]+):(?: +(\S.*))?$/;var je=`
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
`;var Ke=_(()=>{let e=new Map;for(let n of je.trim().split(`
`)){let[,r,t,...s]=n.split(" "),i=/[?!#=]?$/.exec(t)[0],o=Number.parseInt(t,10);for(let d of s){let f=e.get(J(d,0))??[];f.push({prefix:d,alphabet:k[r],least:o,check:i}),e.set(J(d,0),f)}}for(let n of e.values())n.sort((r,t)=>t.prefix.length-r.prefix.length);return{byBeginning:e,begins:h([...e.values()].map(([n])=>n.prefix.charAt(0)).join(""))}}),tt=48;function Pe(e){let n=[],{begins:r}=Ke();for(let t=0;t<e.length;t++){if(!g(e.charCodeAt(t),r)||!C(e,t))continue;let s=x(e,t);s!==void 0&&(n.push({start:t,end:s}),t=s-1)}return n}function x(e,n){for(let{prefix:r,alphabet:t,least:s,check:i}of Ke().byBeginning.get(J(e,n))??[]){if(!e.startsWith(r,n))continue;let o=n+r.length,d=l(e,o,t,o+Math.max(tt,s));if(d-o<s)continue;let f=e.slice(o,d);if(rt(f,i,s))return l(e,d,t)}}function rt(e,n,r){return st(e)?!1:n===""?!0:n==="="?e.length===r:n==="#"&&/\d/.test(e)?!0:!b(e)&&(n!=="!"||y(e))}function st(e){return it.some(n=>e.includes(n))}var it=["xxxxxxxx","XXXXXXXX","00000000000"];function C(e,n){if(n===0||!L(e.charCodeAt(n-1)))return!0;let r=e[n-1];return e[n-2]==="\\"?r==="n"||r==="r"||r==="t":e[n-3]==="%"?g(e.charCodeAt(n-2),k.h)&&g(e.charCodeAt(n-1),k.h):e[n-5]==="u"&&e[n-6]==="\\"?!0:r==="m"&&e.slice(Math.max(0,n-9),n).includes("\x1B[")}function J(e,n){return e.charCodeAt(n)*65536+e.charCodeAt(n+1)}var te=k.w,ot=k.d,at=h("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789./$=,+"),ee=h("0123456789"),dt=h("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"),I=h("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-="),ct=h("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./@%~"),ut=["hooks.slack.com/services/","hooks.slack.com/workflows/","hooks.slack.com/triggers/","discord.com/api/webhooks/","discordapp.com/api/webhooks/","webhook.office.com/webhookb2/","outlook.office.com/webhook/","hooks.zapier.com/hooks/catch/","open.feishu.cn/open-apis/bot/v2/hook/","open.larksuite.com/open-apis/bot/v2/hook/","hooks.airtable.com/workflows/"];function M(e){return[...z(e,"eyJ",n),...["Bearer","bearer","BEARER"].flatMap(a=>z(e,a,f)),...["Basic ","basic ","BASIC "].flatMap(a=>z(e,a,m)),...z(e,":A",r),...z(e,".",t),...z(e,":",s),...z(e,"$",i),...["IDENTIFIED BY","identified by"].flatMap(a=>z(e,a,o)),...z(e,"Q~",d),...z(e,".atlasv1.",a=>ne(e,a,20,120,ot)),...z(e,"_mmk",a=>ne(e,a,36,4)),...z(e,"-us",w),...z(e,"T3BlbkFJ",a=>ne(e,a,160,160)),...ut.flatMap(a=>z(e,a,u=>{let c=u+a.length,p=l(e,c,ct);return p-c>=16?{start:c,end:p}:void 0}))];function n(a){if(!C(e,a))return;let u=l(e,a,I,a+4096);if(e[u]!==".")return u;if(u-a<12)return;let c=l(e,u+1,I);if(c-u<5)return;let p=c;for(;e[p]===".";)p=l(e,p+1,I);return{start:a,end:p}}function r(a){let u=B(e,a,ee,12),c=l(e,a+1,te);return a-u>=8&&c-a>=34?{start:u,end:c}:void 0}function t(a){let u=B(e,a,dt,30);if(a-u<22||!/^[MNO]/.test(e[u]))return;let c=l(e,a+1,I,a+9);if(c-a<6||c-a>8||e[c]!==".")return;let p=l(e,c+1,I);return p-c>=26&&y(e.slice(u,c))?{start:u,end:p}:void 0}function s(a){let u=l(e,a+1,ee,a+7);if(u-a<4||u-a>6||e[u]!==":")return;let c=/^[\w*-]{0,63}[A-Za-z*][\w*-]{0,63}:[\w*.@-]{0,63}[A-Za-z*][\w*.@-]{0,63}:/.exec(e.slice(u+1,u+140));if(!c||!/(?:[G-Zg-z.*][\w-]{0,63})$/.test(e.slice(Math.max(0,a-64),a)))return;let p=u+1+c[0].length,O=p;for(;O<e.length&&O<p+200&&!/[\s"'`\\)]/.test(e[O]);)O++;return O-p>=4&&e[p]!=="["?{start:p,end:O}:void 0}function i(a){let u=/^\$(?:2[abxy]|apr1|[1567y]|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]{0,20})\$/.exec(e.slice(a,a+32));if(!u)return;let c=l(e,a+u[0].length,at,a+400);return c-a>=28?{start:a,end:c}:void 0}function o(a){let u=/^IDENTIFIED BY (?:PASSWORD )?['"]/i.exec(e.slice(a,a+32));if(!u)return;let c=a+u[0].length,p=e.indexOf(e[c-1],c);return p-c>=3&&p-c<200&&e[c]!=="["?{start:c,end:p}:void 0}function d(a){let u=e.slice(Math.max(0,a-4),a);if(!/^[\w~.-]{3}\d$/.test(u))return;let c=l(e,a+2,k.b);return c-a>=30?{start:a-4,end:c}:void 0}function f(a){let u=/^bearer[ \t]{1,4}/i.exec(e.slice(a,a+12));if(!u||g(e.charCodeAt(a-1),te))return;let c=a+u[0].length,p=l(e,c,k.b);return p-c>=12&&!b(e.slice(c,Math.min(p,c+128)))?{start:c,end:p}:void 0}function m(a){let u=a+6,c=l(e,u,I,u+4096);if(c-u<6)return;let p=Buffer.from(e.slice(u,c),"base64").toString("latin1");return p.includes(":")&&!/[^\x20-\x7e\xa0-\xff]/.test(p)?{start:u,end:c}:void 0}function w(a){let u=l(e,a+3,ee,a+6),c=B(e,a,k.a,40);return a-c===32&&u>a+3&&A(e.slice(c,a))?{start:c,end:u}:void 0}}function ne(e,n,r,t,s=te){let i=B(e,n,s,r),o=l(e,n,s,n+t);return o-i>=32&&!b(e.slice(i,o))?{start:i,end:o}:void 0}function B(e,n,r,t){let s=n;for(;s>0&&n-s<t&&g(e.charCodeAt(s-1),r);)s--;return s}function z(e,n,r){let t=[];for(let s=e.indexOf(n);s!==-1;){let i=r(s),o=typeof i=="object"?i.end:i??0;typeof i=="object"&&t.push(i),s=e.indexOf(n,Math.max(s+1,o))}return t}var re=k.b,We=Uint8Array.from(re);We[58]=1;var ft=h(" 	>|+*#"),pt=256,lt=300;function xe(e){let n=[];for(let r=e.indexOf(`
`);r!==-1;r=e.indexOf(`
`,r+1)){let t=Ve(e,r),s=bt(e,r),i=l(e,t,re,t+lt);if(i===t)continue;let o=s;for(;o>0&&s-o<pt&&g(e.charCodeAt(o-1),We);)o--;if(o===s)continue;let d=e.slice(o,s),f=mt(d,e.slice(t,i));f&&n.push({start:o+f.start,end:t+f.end-d.length})}return n}function mt(e,n){let r=e+n;for(let s=0;s<e.length;s++){let i=C(r,s)?x(r,s):void 0;if(i!==void 0&&i>e.length)return x(e,s)===void 0?{start:s,end:i}:void 0}if(r.length<32)return;let t=M(r).find(({start:s,end:i})=>s<e.length&&i>e.length);return t&&M(e).some(({start:s})=>s===t.start)?void 0:t}function Be(e,{start:n,end:r}){let t=r;for(let s=0;s<40;s++){let i=gt(e,t);if(i===void 0||t-n<8)return t;let o=Ve(e,i),d=l(e,o,re),f=e.slice(o,Math.min(d,o+128));if(/[=:(]/.test(e[d]??""))return t;let m=/^(?:\\?\r?\n|$|["'`,;])/.test(e.slice(d,d+3));if(!ht(f,e.slice(Math.max(n,t-16),t),m))return t;t=d}return t}function ht(e,n,r){let t=/^([\w.-]+)=./.exec(e)?.[1];return t!==void 0&&t.length>2&&(/^[A-Z_]+\d*$/.test(t)||b(t))?!1:/^[\dA-Fa-f-]{4,}$/.test(e)?/^[\dA-Fa-f-]+$/.test(n):e.length<4?!1:!b(e)||y(e)&&v(e)>4.6||r&&/\d/.test(e)&&/[A-Za-z]/.test(e)&&v(e)>4.4}function gt(e,n){let r=n+(/^\\?\r?\n/.exec(e.slice(n,n+3))?.[0].length??0)-1;return r<n?void 0:r}function bt(e,n){let r=n;return e[r-1]==="\r"&&r--,e[r-1]==="\\"&&r--,r}function Ve(e,n){return l(e,n+1,ft,n+40)}var $="[secret]",zt={"private-key":Re,token:Pe,marked:M,assignment:Oe,address:he,option:$e,manifest:qe,wrapped:xe};function He(e){let n=Object.entries(zt).flatMap(([t,s])=>s(e).map(({start:i,end:o})=>({start:i,end:o,rule:t})));n.sort((t,s)=>t.start-s.start||s.end-t.end);let r=[];for(let t of n){let s=r.at(-1);s&&t.start<s.end?s.end=Math.max(s.end,t.end):r.push({...t,end:Math.max(t.end,Be(e,t))})}return r}function E(e){if(e.length<4)return e;let n="",r=0;for(let{start:t,end:s}of He(e))t<r||(n+=e.slice(r,t)+$,r=s);return r===0?e:n+e.slice(r)}var se=`
\u2026
`,kt=.2;function wt(e,n){return X(Ze(e),n)}function yt(e,n,r=1/4){let t=Ze(e);if(t.length<=n)return t;let s=X(t,Math.floor(n*r)).slice(0,-1);return`${s}${se}${_t(t,n-s.length-se.length)}`}function At(e,n){return e.length<=n?e:`${e.slice(0,n/2)}${se}${e.slice(-n/2)}`}function Ze(e){return Z(E(de(e.replace(/\r\n?/g,`
`))))}function _t(e,n){let r=e.slice(-n).replace(/^[\udc00-\udfff]/,""),[t]=[r.indexOf(`
`),r.indexOf(" ")].filter(s=>s!==-1&&s<n*kt);return Z(t===void 0?r:r.slice(t))}var St=40;function oe(e){return ie(e,0)}function ie(e,n){return typeof e=="string"?E(e):typeof e!="object"||e===null?e:n>St?$:Array.isArray(e)?e.map(r=>ie(r,n+1)):Object.fromEntries(Object.entries(e).map(([r,t])=>[r,typeof t=="string"?Et(r,t):ie(t,n+1)]))}function Et(e,n){let r=E(n);if(r!==n||n.length>2e3||/["'\\\n]/.test(n))return r;let t=`"${e}": "`;return E(`${t}${n}"`)===`${t}${$}"`?$:n}import{join as Ot}from"path";var vt=new Set(["report","stop","approved"]);function V(e){if(typeof e!="object"||e===null)return!1;let n=e,r=t=>typeof n[t]=="string";return["at","tool","tier","rule","reason"].every(r)&&["sessionId","toolUseId","workflowSession","phase"].every(t=>n[t]===void 0||r(t))&&vt.has(n.decision)&&Array.isArray(n.evidence)&&n.evidence.every(t=>typeof t?.what=="string"&&typeof t?.why=="string")}function H(e){return Ot(e,"deviations.jsonl")}function ae(e,n={}){return ue(H(e)).rows.map(({value:r})=>r).filter(V).filter(({sessionId:r,workflowSession:t})=>n.sessionId===void 0||[r,t].includes(n.sessionId))}function Tt(e,n){return Fe(Xe(e).filter(({workflowSession:r})=>r===n))}function It(e){let n=new Map;for(let r of Xe(e)){if(r.workflowSession!==void 0||r.sessionId===void 0)continue;let t=n.get(r.sessionId)??[];t.push(r),n.delete(r.sessionId),n.set(r.sessionId,t)}return[...n].map(([r,t])=>({sessionId:r,firstAt:t[0]?.at??"",lastAt:t.at(-1)?.at??"",deviations:Fe(t)})).reverse()}function Xe(e){try{return ae(e)}catch{return[]}}function Fe(e){let n=new Map;for(let{at:r,phase:t,tier:s,rule:i,decision:o,tool:d,reason:f,evidence:m}of e){let w=m[0]?.what??d,a=JSON.stringify([t,s,i,o,d,w]),u=n.get(a);if(u)u.times++,u.lastAt=r;else{let c=m[0]?.why??f,p={tier:s,rule:i,decision:o,tool:d,what:w,reason:c,times:1,firstAt:r,lastAt:r};n.set(a,{...t!==void 0&&{phase:t},...p})}}return[...n.values()]}function $t(e,n){if(!V(n))throw new TypeError('Expected "deviation" to have at, tool, tier, rule, decision and reason, all of them texts, and a list of evidence');let r=ce(H(e));try{r.append(oe(n))}finally{r.close()}}export{E as a,wt as b,yt as c,At as d,oe as e,ae as f,Tt as g,It as h,$t as i};
