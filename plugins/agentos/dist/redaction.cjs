(function (exports, require, module, __filename, __dirname) {var Z=Object.defineProperty;var Be=Object.getOwnPropertyDescriptor;var We=Object.getOwnPropertyNames;var Ve=Object.prototype.hasOwnProperty;var ve=(e,n)=>{for(var t in n)Z(e,t,{get:n[t],enumerable:!0})},Ze=(e,n,t,s)=>{if(n&&typeof n=="object"||typeof n=="function")for(let r of We(n))!Ve.call(e,r)&&r!==t&&Z(e,r,{get:()=>n[r],enumerable:!(s=Be(n,r))||s.enumerable});return e};var Ge=e=>Ze(Z({},"__esModule",{value:!0}),e);var ws={};ve(ws,{MASK:()=>_,createRedactedLines:()=>Pe,findSecrets:()=>ne,redact:()=>O,redactValue:()=>Ke});module.exports=Ge(ws);function S(e){let n;return()=>(n??={value:e()},n.value)}var te="zkgiythzlztdgdzhzcganstpozurrbrrtdxrzgizaszdtzgkvezzzkznlmezqzczzclzfhzz9wzhodlzzzszrokfoyk7wvzdzylzyhyzpmukyzzqzrdahuhgpnrzzzzkjdxnrbdgwntirzwhcexswdgzz7zzhqrbzzhlmizzznzmmnlwrz6qnjezzjshnozgiojzzzvzygd9zzz8zzwezzsoxdzzjqfkzzzszzhdmqiiklizzzugi8cmzmedzoztznzotkzzz8zzzkzzzzzitzz3zlzvzzzvuwjvxm6upzczzpzmqoztgtrzuzuzxdbdswm9xzzbzvfwzeszykihpzzkzzif9lzq8zzzdzznkwedzzkzozzzrzvkhgzgegldzjzprwnhrzzdaopzzvzzjfrnjfzqrzrunhg8kgzbljiolszzzpmbzypazznjzzfwydmzbncizzzwzrnjvzzzyzzzxzzozzxzzwuz1znzzzylscymn8uozfzoqmndxzjhgkqzzmzzjgjzjtbtzkfzrtsthizyfajtzwkzvdeeznzazzhbzzsuzfqzfhmnzzzizuhcjikmeolzjzzdhbvhzcfczzzyzzzzz9zzz4zkzbzzzuzlzzzvxxzzzzzepqbyxwezxkbzzrzecyzefwzzlzzzyheizjzgxzxizzzuzv9zzy7zzzxmznfaorqxovzzpzyklcq8zzinzzkzzxwd8fzzz6zzugzzpzz6wzzwzozwzmorgullnnomzzzzvwrxyvzyuwyzzrzz46zjlfhiknnjkvlhnkixiefnpozzucfzhkeighqnhrmkhkgfvgdennnzzzzzz";var re=29,He=26,Fe=27,ie=28,xe=S(()=>Uint8Array.from(te,e=>Number.parseInt(e,36)));function N(e){let n=xe(),t=Math.min(e.length,128),s=-1,r=!1,i=0,o=0;for(let c=0;c<t;c++){let u=e.charCodeAt(c),h=Fe;if(u>=97&&u<=122||u>=65&&u<=90){let A=u<97;h=(u|32)-97,A&&r&&(i+=n[s*re+ie],s=ie),r=!A}else r=!1,u>=48&&u<=57&&(h=He);s!==-1&&(i+=n[s*re+h],o++),s=h}return o===0?0:i/4/o}function b(e){return N(e)<Qe(e.length)&&!e.split(Ye).some(y)&&!y(e)&&!(e.length>=16&&(e.match(Ue)?.length??0)>=Xe)}var Ue=/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g,Xe=5,Ye=/[^\da-zA-Z]+/;function Qe(e){return e>=20?4.85:e>=12?5:5.4}function y(e){let n=0,t=0;for(let s=0;s<e.length;s++){let r=e.charCodeAt(s);if(r>=48&&r<=57)n++;else if(r>=97&&r<=102||r>=65&&r<=70)t++;else if(r!==45)return!1}return n+t>=16&&n>=3&&t>=2}function w(e){return/[a-z]/.test(e)&&/[A-Z]/.test(e)}var Je=600;function ae(e){let n=[];for(let t=e.indexOf("://");t!==-1;t=e.indexOf("://",t+3)){let s=t+3,r=en(e,s);if(r===void 0)continue;let i=e.slice(s,r),o=i.indexOf(":"),c=o===-1?i:i.slice(o+1),u=o===-1?s:s+o+1;sn(c)||c===""||c==="[secret]"||o===-1&&!oe(c)||(n.push({start:u,end:r}),o>0&&(c==="x-oauth-basic"||oe(i.slice(0,o)))&&n.push({start:s,end:s+o}))}return n}function en(e,n){let t;for(let s=n;s<e.length&&s<n+Je;s++){let r=e[s];if(r==="@")t=s;else{if(/[\s"'`<>\\]/.test(r))break;if(t===void 0?r==="/"&&nn(e.slice(n,s)):/[/?#]/.test(r))break;if(e.startsWith("://",s))break}}return t}function nn(e){return!e.includes(":")||/:\d{0,5}$/.test(e)}function sn(e){return/^(?:\$\{?\w|\{|<|%\w+%|\*+$|x+$|\.+$|\u2026)/i.test(e)||/^(?:pass|password|passwd|secret|token|pw|pwd|your[-_]?password)$/i.test(e)}function oe(e){return e.length>=16&&(y(e)||!b(e)&&w(e))}var q="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",k={h:m("0123456789abcdefABCDEF-"),a:m(q),u:m("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),w:m(`${q}_-=`),d:m(`${q}_-=.`),b:m(`${q}_-=.+/~%`)};function m(e){let n=new Uint8Array(128);for(let t of e)n[t.charCodeAt(0)]=1;return n}function g(e,n){return e<128&&n[e]===1}function l(e,n,t,s=e.length){let r=n;for(;r<s&&g(e.charCodeAt(r),t);)r++;return r}function j(e){return g(e,k.a)}var tn=80,ce=E("password passwd passwort passphrase passcode pwd pw psw pswd psk requirepass masterauth wachtwoord haslo has\u0142o heslo parola l\xF6senord \u015Fifre contrasena contrase\xF1a senha motdepasse kennwort \u043F\u0430\u0440\u043E\u043B\u044C \u5BC6\u7801 \u5BC6\u78BC \u30D1\u30B9\u30EF\u30FC\u30C9 \uBE44\uBC00\uBC88\uD638"),G=E(`
  secret token apikey accesskey privatekey secretkey accountkey signingkey encryptionkey decryptionkey masterkey authkey sharedkey
  licensekey servicekey servicerolekey deploykey storagekey sessionkey cookiekey appkey applicationkey adminkey userkey writekey ingestkey ingestionkey
  integrationkey routingkey apppassword credential cred authorization authtoken accesstoken refreshtoken idtoken bearertoken bottoken bearer
  clientsecret connectionstring sharedaccesskey sharedaccesssignature secretaccesskey sastoken jwt pat apitoken apisecret webhooksecret csrftoken
  serviceaccountkey publishingprofile keydata consumersecret consumerkey keypass storepass hmac hmackey mnemonic seedphrase jwk otpsecret totpsecret`),de=E("key keys auth signature sig salt seed webhook webhookurl dsn session sessionid sid cookie otp totp license credentials creds secrets tokens pin nonce assertion ticket phpsessid jsessionid connectsid api"),rn=E("public pub publishable cache primary foreign partition sort index idx row col column object map hash unique composite natural surrogate idempotency dedupe group routing lookup i18n translation locale message storage query react list item config registry ssh host known artifact build lock checksum file s3 bucket blob cas store event jsx element kv trace request span resource state schema sequence hot bloom shard order search facet metric meta node turbo"),on=E("max min num next prev per total count page continuation sync cancel cancellation abort stop eos bos pad start end first last current peek syntax punctuation lex lexer parser string number comment keyword operator"),an=E("id ids url uri host version hash sha commit digest project org team region email name user username"),cn=E("prod production staging stage dev development test testing local old new live base default primary secondary main backup value val raw b64 base64 encoded encrypted plain text string str env 1 2 3 4 5 admin root readonly ro rw"),dn=E("adafruit adobe airtable algolia alibaba asana atlassian confluence jira bamboo beamer bitbucket bittrex meraki cloudflare codecov cohere coinbase confluent contentful datadog discord droneci dropbox etsy facebook fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom kraken kucoin launchdarkly linkedin looker mailchimp mailgun mapbox mattermost messagebird netlify newrelic nytimes okta openai plaid privateai rapidapi sendbird sendgrid sentry shodan snyk sonar squarespace stripe sumo sumologic telegram travis trello twilio twitch twitter typeform yandex zendesk circleci pagerduty amplitude mixpanel segment rollbar honeycomb deepl mistral groq");function D(e){let n=K.get(e);if(n!==void 0)return n==="none"?void 0:n;let t=fn(e);return K.size>=un&&K.clear(),K.set(e,t??"none"),t}var K=new Map,un=2e3;function fn(e){let n=mn(e.slice(-tn));for(;n.length>1&&cn.has(n.at(-1));)n.pop();let t=n.at(-1);if(t===void 0)return;let s=(n.at(-2)??"")+t,r=(n.at(-3)??"")+s;if(!(n.includes("public")||n.includes("publishable")||n.includes("csrf")))return ce.has(t)||s.length>4&&ce.has(s)||pn(t)||t==="pass"?"password":G.has(t)||G.has(s)||G.has(r)||ln(t)?on.has(n.at(-2)??"")?"opaque":"secret":t==="key"||t==="keys"?n.length>1&&rn.has(n.at(-2))?void 0:n.length>1?"opaque":void 0:de.has(t)||de.has(s)||t.length>5&&t.endsWith("pass")||n.some(i=>dn.has(i))&&!an.has(t)?"opaque":void 0}function P(e){return D(e)!==void 0}function pn(e){return e.length>6&&/(?:password|passwd|passphrase|pwd)$/.test(e)}function ln(e){return e.length>5&&/(?:secret|token|apikey|secretkey|accesskey|authkey)$/.test(e)}function mn(e){return e.replace(/([a-z\d])([A-Z])/g,"$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).map(n=>n.replace(/[\u662f\u4e3a\u306f]$/,"")).flatMap(n=>new RegExp("^(\\p{L}+)(\\d{1,3})$","u").exec(n)?.slice(1)??n).filter(n=>n!=="")}function E(e){let n=S(()=>new Set(e.trim().split(/\s+/)));return{has:t=>n().has(t)}}var hn=new Set("void true false null none nil undefined string number boolean any unknown never object buffer required optional missing invalid valid expired set unset empty present absent enabled disabled yes no on off hidden redacted masked secret text bytes str int bool char varchar env auto default prompt ask stdin generated random ok wrong correct needed given used stored written encrypted hashed field input type fields reset change changed rotation rotated management manager prompts policy length strength here there and or not is in to for from with by of the a an at as it be has was are will must should can may but if when only also then this that which who do does".split(" ")),gn=/(?:^|[^a-z])(?:your|example|examples|sample|dummy|placeholder|changeme|replace|insert|todo|fixme|here|redacted|fake|xxx+)(?:$|[^a-z])/i;function ue(e,n){let{kind:t,by:s,isQuoted:r}=n;if(e.length<4||e.startsWith("[secret]")||kn(e,n)||hn.has(e.toLowerCase())||pe(e))return!1;let i=/^(?:[\d_.,:%/-]+|0x[\da-f]{1,16})$/i.test(e);return t==="opaque"?!i&&fe(e,s==="equals"||s==="option"?12:16):s==="header"?e.length>=6&&!(b(e)&&!/\d/.test(e)):s==="prose"?!i&&_n(e,t):wn(e)?!1:/\s/.test(e)?yn(e,n):i?t==="password"&&/^\d+$/.test(e)&&(s==="equals"||s==="option"||r):(s==="equals"||r)&&/^(?:-D)?[A-Z][A-Z0-9_]*$/.test(n.name)||s==="option"?!0:!r&&zn(e,t)?!1:s==="argument"?!H(e):t==="password"?r||s==="equals"&&!H(e)?!0:!H(e)||s!=="spaced"&&n.endsLine&&/^[a-z]+$/.test(e):r&&/secret$/i.test(n.name)?!0:bn.test(e)&&(/\d/.test(e)||e.length>=(s==="equals"?10:16)&&!b(e))}var bn=/^[\w.+/=~:@%$-]+$/;function zn(e,n){if(/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)+$/.test(e))return e.length<12||b(e);if(e.length>=16&&/^[\w+/=.-]+$/.test(e)&&!b(e))return!1;let t=/^!{0,2}[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)*([([<{;?&|+*])/.exec(e)?.[1];return t!==void 0&&(n!=="password"||t==="("||t==="[")}function kn(e,{isQuoted:n,by:t,name:s}){return/^(?:\$(?:\{|\(|\w+\W*$|env:)|\{\{|<[^<>]{0,60}>?$|%\w+%$|%\{|#\{|\{\w{0,40}\}?$|@\w+@|!Ref|!Sub|!GetAtt|op:\/\/|vault:|ssm:|arn:|file:|env:|keyring:|https?:\/\/)/.test(e)||!n&&/^!\w/.test(e)||/^(?:\.{0,2}|~|[A-Za-z]:|%\w+%)[/\\][\w.@ \\/-]*$/.test(e)&&b(e)?!0:n?!1:/^[A-Za-z_$][\w.$]*\(/.test(e)||/^(?:process|import|os|env|settings|config|self|this|props|secrets|vars|options|args|params|req|request|ctx|context|data|var|local|module|inputs|github|steps|needs|matrix|cfg|conf|opts|state|user|app|window|crypto|std|System)(?:\.|\[|\?\.|->)/.test(e)||t==="option"&&/^(?:id|type|src|source|env)=/.test(e)?!0:t!=="option"&&Sn(e)&&!/^[A-Z][A-Z0-9_]*$/.test(s)&&P(e)}function wn(e){return pe(e)||/^(?:\u2026|<|\*\*)/.test(e)||["xxxx","XXXX","****","...","\u2026"].some(n=>e.endsWith(n))||gn.test(e)&&b(e)||e.length<=40&&P(e)&&b(e)||/^(?:pass|password|passwd|secret|token|apikey|key|pw|pwd)\d{0,3}$/i.test(e)}function yn(e,{kind:n,isQuoted:t,name:s}){if(!t)return!1;if(/mnemonic|phrase/i.test(s)&&/^(?:[a-z]{3,8} ){11,23}[a-z]{3,8}$/.test(e))return!0;if(n!=="password"&&!/secret/i.test(s))return!1;let r=e.split(/[^\p{L}\p{N}]+/u).filter(i=>i!=="");return r.length>8||/[.!?:]$/.test(e)?!1:!r.some(i=>P(i))&&!/^(?:enter|your|forgot|show|hide|reset|new|confirm|invalid|the|must|please|choose|repeat|change|use|set|type|create)\b/i.test(e)}function _n(e,n){let t=e.length;for(;t>0&&".,;:!?)]}".includes(e[t-1]);)t--;let s=e.slice(0,t);return s.length<6||/^[(["'`{<]/.test(s)||s.includes("(")||/^\w+:\/\//.test(s)?!1:y(s)&&n!=="password"?s.length>=16:n==="password"?/\d/.test(s)&&/[A-Za-z]/.test(s)&&!/^(?:v?\d[\d.]*[a-z]{0,2}$|[a-z]+-\d+$|sha|md5|bcrypt|argon|scrypt|pbkdf|utf|base)/i.test(s)&&!/[/]/.test(s):s.length>=12&&fe(s,12)}function fe(e,n){return e.length<n||/\s/.test(e)||/^(?:\w+:\/\/|\.{0,2}\/|sha\d|md5)/.test(e)||An(e)?!1:y(e)?e.length>=24:b(e)||/[()[\]{}<>;,|\\"'*?!]/.test(e)?!1:/\d/.test(e)&&/[A-Za-z]/.test(e)||e.length>=20&&N(e)>5.5&&!/[._/-]/.test(e)||w(e)}function An(e){return/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(e)}function Sn(e){return/^[A-Za-z_$][\w$.-]*$/.test(e)}function H(e){return/^[\p{L}_.'-]+$/u.test(e)&&b(e)}function pe(e){for(let n=1;n<e.length;n++)if(e[n]!==e[0])return!1;return!0}var En=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-$"),I=m("\"'`"),On=m("\\]*"),Tn=m("`*"),F=m(" 	"),Nn=m(` 	\r
"'\`<>|`),$n=/^["'`]?(?:bearer|basic|token|apikey|api-key|digest|negotiate|hmac|oauth|dpop|bot|sso-key|geniekey|app)[ \t]{1,4}(?=\S)/i,ge=100,Cn=2e3,be=96;function ze(e){let n=[];for(let t=0;t<e.length;){if(!he(e.charCodeAt(t))){t++;continue}let s=t+1;for(;s<e.length&&he(e.charCodeAt(s));)s++;let r=In(e,Math.max(t,s-ge),s);r&&n.push(r),t=Math.max(s,r?.end??0)}return n}function In(e,n,t){let s=qn(e,n,t);if(s===void 0)return;let r=e.slice(n,t);if(r==="secret"&&e[n-1]==="["&&e[t]==="]")return;let i=D(r)??D(Rn(e,n,r));if(i===void 0||s.by==="prose"&&/^pass$/i.test(r))return;let o=Mn(e,s.at),c=Dn(e,o??s.at);if(c===void 0)return;let{isQuoted:u}=c,h={kind:s.by==="argument"&&Ln(e,n)?"opaque":i,name:r,isQuoted:u,by:o===void 0?s.by:"header",endsLine:/^[ \t]{0,8}(?:[\r\n]|$|#|\\n)/.test(e.slice(c.end,c.end+10))};if(ue(e.slice(c.start,Math.min(c.end,c.start+be)),h))return{start:c.start,end:u?c.end:ke(e,c.start,e.length)}}function Ln(e,n){if(e[n-1]==="-")return!1;for(let t=n-1;t>=0&&t>n-ge;t--){if(e[t]==="[")return!0;if(e[t]==="(")return!/[\w$!]/.test(e[t-1]??" ")}return!1}function Rn(e,n,t){return!/^keys?$/i.test(t)||e[n-1]!==" "?"":`${/[\w-]{1,20}(?: [\w-]{1,20})? $/.exec(e.slice(Math.max(0,n-44),n))?.[0]??""}${t}`}function Mn(e,n){let t=$n.exec(e.slice(n,n+40));return t?n+t[0].length:void 0}function qn(e,n,t){let s=t;for(;s<t+4&&(g(e.charCodeAt(s),I)||g(e.charCodeAt(s),On));)s++;let r=s>t&&!g(e.charCodeAt(t),Tn),i=l(e,s,F,s+24),o=e[i];if(o==="="||o===":"||o==="?"||o==="+"){let c=i;if(o!=="="&&e[i+1]==="=")c++;else if(o==="?"||o==="+")return le(e,n,t,i);if(e[c+1]==="="||o===":"&&e[c+1]===":")return;c+=e[c+1]===">"?2:1;let u=o===":"?"colon":i===t&&e[c]!==" "?"equals":"spaced",h=me(e,c,u==="colon");return(e[h]==="{"?B(e,h):void 0)??{at:h,by:u}}if(o===">"&&e[n-1]==="<"&&e[n-2]!=="?")return{at:i+1,by:"colon"};if(o===","&&r){let c=l(e,i+1,F,i+5);return g(e.charCodeAt(c),I)?{at:c,by:"argument"}:B(e,i)}if(o===`
`||o==="\r"||o==="\\")return B(e,i);if(!(o==="/"||o===void 0))return o==="|"?{at:me(e,i+1,!1),by:"prose"}:r?B(e,s):le(e,n,t,i)}function le(e,n,t,s){if(s!==t)return e[n]==="-"&&e[n+1]==="-"?{at:s,by:"option"}:{at:jn(e,s),by:"prose"}}function B(e,n){let t=/^[\s,"'\\n{]{0,40}\bvalue["'\\]{0,3}[ \t]{0,4}[:=][ \t]{0,4}/.exec(e.slice(n,n+70));return t?{at:n+t[0].length,by:"colon"}:void 0}function jn(e,n){let t=/^(?:of|for|to|in|on)(?: [\w'.@-]{1,24}){1,5}(?: (?:is|was|=)|:) {1,4}/i.exec(e.slice(n,n+100));return t?n+t[0].length:n+/^(?:(?:is|was|are|to|of|for|as|the|a|an|with|value|equals|key|now|still|set|here|below|called)[ \t]{1,4}|[:=][ \t]{1,4}|\(){0,4}/i.exec(e.slice(n,n+60))[0].length}function me(e,n,t){let s=l(e,n,F,n+24);return t&&(e[s]===`
`||e[s]==="\r")?l(e,s,Kn,s+24):s}var Kn=m(`\r
 	`);function Dn(e,n){let t=n;for(;t<n+3&&/[\\$@bfrul([]/.test(e[t]??" ")&&Pn(e,t);)t++;let s=e[t];if(s!==void 0&&g(e.charCodeAt(t),I)){let i=Bn(e,t+1,s);if(i!==void 0)return{start:t+1,end:i,isQuoted:!0};t++}else t=n;let r=ke(e,t,t+be);return r>t?{start:t,end:r,isQuoted:!1}:void 0}function Pn(e,n){return g(e.charCodeAt(n+1),I)||g(e.charCodeAt(n+2),I)}function Bn(e,n,t){for(let s=n;s<e.length&&s<n+Cn;s++){if(e[s]===`
`)return;if(e[s]===t)return e[s-1]==="\\"&&s-1>n?s-1:s;(e[s]==="\\"&&e[s+1]!==t||e[s]==="\\"&&e[n-2]!=="\\")&&s++}}function ke(e,n,t){let s=n;for(;s<e.length&&s<t;s++){let r=e.charCodeAt(s);if(g(r,Nn))break;let i=e[s];if((i===";"||i===","||i==="&")&&Wn(e,s+1)||(i===")"||i==="]"||i==="}")&&Vn(e,s+1)||i==="\\"&&/[nrt"']/.test(e[s+1]??""))break}for(;s>n&&/[,;]/.test(e[s-1]);)s--;return s}function Wn(e,n){return/^(?:\s|$|["'})\]]|[ \t]?[\w .-]{1,40}[=:])/.test(e.slice(n,n+44))}function Vn(e,n){return/^(?:[\s,;.:)\]}"'`]|$)/.test(e.slice(n,n+1))}function he(e){return e<128?En[e]===1:e>191&&e<55295&&!(e>8191&&e<12287)&&!(e>=12288&&e<=12351)}var vn=`
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
`,we=S(()=>{let e=new Map;for(let n of vn.trim().split(`
`)){let t=n.split(" "),s=i=>/^[+:]?-/.test(i),r=new Map(t.filter(s).map(i=>[i.replace(/^[+:]/,""),/^[+:]?/.exec(i)[0]]));for(let i of t)s(i)||e.set(i,r)}return e}),Zn=/[^\s|;&`()"'\\,]+|["']|[\n|;&`(]/g,Gn=30;function _e(e){let n=[],t,s=0,r,i;for(let{0:o,index:c}of e.matchAll(Zn))if(o==='"'||o==="'")i=c;else if(o.length===1&&"\n|;&`(".includes(o))(o!==`
`||e[c-1]!=="\\")&&(t=void 0),r=void 0;else if(r!==void 0){let u=ye(e,c,i===c-1?e[i]:void 0,r);u&&n.push(u),r=void 0}else if(t!==void 0&&o.startsWith("-")&&s++<Gn){let u=t.get(o)??Hn(o,t),h=t.get(o.slice(0,2))==="+"?c+2:void 0,A=e[c+2]==="'"||e[c+2]==='"';if(h!==void 0&&(o.length>2||A)){let a=ye(e,h+(A?1:0),A?e[h]:void 0,"+");a&&n.push(a)}else u!==void 0&&(u!=="+"||t===we().get("sshpass"))&&(r=u)}else{let u=we().get(o.slice(Math.max(o.lastIndexOf("/"),o.lastIndexOf("="))+1));u&&([t,s]=[u,0])}return n}function Hn(e,n){return/^-[A-Za-z]{2,5}$/.test(e)?n.get(`-${e.at(-1)}`):void 0}var Fn=200;function ye(e,n,t,s){let r=n;for(;r<e.length&&r<n+Fn&&!xn(e,r,t);)r++;let i=e.slice(n,r),o=s===":"?i.search(/[:%]/)+1:0;if(s===":"&&o===0)return;let c=i.slice(o);if(!(c.length<3||/^(?:[-$<{]|\[secret\]|\d{1,5}(?::\d{1,5})?$)/.test(c)))return{start:n+o,end:r}}function xn(e,n,t){let s=e[n];return t!==void 0?s===t||s===`
`||s==="\\"&&e[n+1]===t:/[\s"'`|;&<>]/.test(s)||s==="\\"&&/["'n]/.test(e[n+1]??"")}var L="-----BEGIN ",$="-----END ",x="Private-Lines:",Un=/^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/,U=32768,Xn=m(`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r	 \\,"'>|`);function Te(e){let n=[],t=-1;for(let r=e.indexOf(L);r!==-1;){let i=Se(e,r+L.length)?e.indexOf("-----",r+L.length)+5:void 0;i!==void 0&&(t!==Number.POSITIVE_INFINITY&&t<i&&(t=Ae(e,$,i)),n.push({start:r,end:t-i<=U?Ee(e,t):Oe(e,i)})),r=e.indexOf(L,i??r+L.length)}let s=new Set(n.map(({end:r})=>r));for(let r=e.indexOf($);r!==-1;r=e.indexOf($,r+$.length)){let i=Ee(e,r);if(s.has(i)||!Se(e,r+$.length))continue;let o=Yn(e,r);r-o>=48&&n.push({start:o,end:i})}for(let r=e.indexOf(x);r!==-1;r=e.indexOf(x,r+x.length)){let i=Ae(e,`
`,r)+1;i-r<40&&n.push({start:i,end:Oe(e,i)})}return n}function Ae(e,n,t){let s=e.indexOf(n,t);return s===-1?Number.POSITIVE_INFINITY:s}function Se(e,n){return Un.test(e.slice(n,n+80))}function Ee(e,n){let t=e.slice(n,n+80),s=t.indexOf("-----",$.length);return n+(s===-1?t.split(`
`,1)[0].length:s+5)}function Oe(e,n){let t=n;for(let s=n;s<n+U&&Ne(e,s);s++)W(e,s)&&(t=s+1);return t}function Yn(e,n){let t=n;for(let s=n-1;s>n-U&&Ne(e,s);s--)W(e,s)&&(t=s);return t}function Ne(e,n){return g(e.charCodeAt(n),Xn)?e[n]!==" "||!W(e,n-1)||!W(e,n+1):!1}function W(e,n){let t=e.charCodeAt(n);return j(t)||t===43||t===47||t===61}function $e(e){let n=[];for(let t=e.indexOf("kind: Secret");t!==-1;t=e.indexOf("kind: Secret",t+4e3)){let s=Math.max(0,t-4e3),r,i=s;for(let o of e.slice(s,t+4e3).split(`
`)){let[,c="",u="",h=""]=Qn.exec(o)??[];(/^---|^\S*kind: /.test(o)||r!==void 0&&c.length<=r&&u!=="")&&(r=void 0),h===""&&(u==="data"||u==="stringData")?r=c.length:r!==void 0&&h.length>=4&&!h.startsWith("[secret]")&&n.push({start:i+o.length-h.length,end:i+o.length}),i+=o.length+1}}return n}var Qn=/^( *)([\w.-]+):(?: +(\S.*))?$/;var Ce=`
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
`;var Ie=S(()=>{let e=new Map;for(let n of Ce.trim().split(`
`)){let[,t,s,...r]=n.split(" "),i=/[?!#=]?$/.exec(s)[0],o=Number.parseInt(s,10);for(let c of r){let u=e.get(X(c,0))??[];u.push({prefix:c,alphabet:k[t],least:o,check:i}),e.set(X(c,0),u)}}for(let n of e.values())n.sort((t,s)=>s.prefix.length-t.prefix.length);return{byBeginning:e,begins:m([...e.values()].map(([n])=>n.prefix.charAt(0)).join(""))}}),Jn=48;function Le(e){let n=[],{begins:t}=Ie();for(let s=0;s<e.length;s++){if(!g(e.charCodeAt(s),t)||!R(e,s))continue;let r=V(e,s);r!==void 0&&(n.push({start:s,end:r}),s=r-1)}return n}function V(e,n){for(let{prefix:t,alphabet:s,least:r,check:i}of Ie().byBeginning.get(X(e,n))??[]){if(!e.startsWith(t,n))continue;let o=n+t.length,c=l(e,o,s,o+Math.max(Jn,r));if(c-o<r)continue;let u=e.slice(o,c);if(es(u,i,r))return l(e,c,s)}}function es(e,n,t){return ns(e)?!1:n===""?!0:n==="="?e.length===t:n==="#"&&/\d/.test(e)?!0:!b(e)&&(n!=="!"||w(e))}function ns(e){return ss.some(n=>e.includes(n))}var ss=["xxxxxxxx","XXXXXXXX","00000000000"];function R(e,n){if(n===0||!j(e.charCodeAt(n-1)))return!0;let t=e[n-1];return e[n-2]==="\\"?t==="n"||t==="r"||t==="t":e[n-3]==="%"?g(e.charCodeAt(n-2),k.h)&&g(e.charCodeAt(n-1),k.h):e[n-5]==="u"&&e[n-6]==="\\"?!0:t==="m"&&e.slice(Math.max(0,n-9),n).includes("\x1B[")}function X(e,n){return e.charCodeAt(n)*65536+e.charCodeAt(n+1)}var J=k.w,ts=k.d,rs=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789./$=,+"),Y=m("0123456789"),is=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"),C=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-="),os=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./@%~"),as=["hooks.slack.com/services/","hooks.slack.com/workflows/","hooks.slack.com/triggers/","discord.com/api/webhooks/","discordapp.com/api/webhooks/","webhook.office.com/webhookb2/","outlook.office.com/webhook/","hooks.zapier.com/hooks/catch/","open.feishu.cn/open-apis/bot/v2/hook/","open.larksuite.com/open-apis/bot/v2/hook/","hooks.airtable.com/workflows/"];function M(e){return[...z(e,"eyJ",n),...["Bearer","bearer","BEARER"].flatMap(a=>z(e,a,u)),...["Basic ","basic ","BASIC "].flatMap(a=>z(e,a,h)),...z(e,":A",t),...z(e,".",s),...z(e,":",r),...z(e,"$",i),...["IDENTIFIED BY","identified by"].flatMap(a=>z(e,a,o)),...z(e,"Q~",c),...z(e,".atlasv1.",a=>Q(e,a,20,120,ts)),...z(e,"_mmk",a=>Q(e,a,36,4)),...z(e,"-us",A),...z(e,"T3BlbkFJ",a=>Q(e,a,160,160)),...as.flatMap(a=>z(e,a,f=>{let d=f+a.length,p=l(e,d,os);return p-d>=16?{start:d,end:p}:void 0}))];function n(a){if(!R(e,a))return;let f=l(e,a,C,a+4096);if(e[f]!==".")return f;if(f-a<12)return;let d=l(e,f+1,C);if(d-f<5)return;let p=d;for(;e[p]===".";)p=l(e,p+1,C);return{start:a,end:p}}function t(a){let f=v(e,a,Y,12),d=l(e,a+1,J);return a-f>=8&&d-a>=34?{start:f,end:d}:void 0}function s(a){let f=v(e,a,is,30);if(a-f<22||!/^[MNO]/.test(e[f]))return;let d=l(e,a+1,C,a+9);if(d-a<6||d-a>8||e[d]!==".")return;let p=l(e,d+1,C);return p-d>=26&&w(e.slice(f,d))?{start:f,end:p}:void 0}function r(a){let f=l(e,a+1,Y,a+7);if(f-a<4||f-a>6||e[f]!==":")return;let d=/^[\w*-]{0,63}[A-Za-z*][\w*-]{0,63}:[\w*.@-]{0,63}[A-Za-z*][\w*.@-]{0,63}:/.exec(e.slice(f+1,f+140));if(!d||!/(?:[G-Zg-z.*][\w-]{0,63})$/.test(e.slice(Math.max(0,a-64),a)))return;let p=f+1+d[0].length,T=p;for(;T<e.length&&T<p+200&&!/[\s"'`\\)]/.test(e[T]);)T++;return T-p>=4&&e[p]!=="["?{start:p,end:T}:void 0}function i(a){let f=/^\$(?:2[abxy]|apr1|[1567y]|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]{0,20})\$/.exec(e.slice(a,a+32));if(!f)return;let d=l(e,a+f[0].length,rs,a+400);return d-a>=28?{start:a,end:d}:void 0}function o(a){let f=/^IDENTIFIED BY (?:PASSWORD )?['"]/i.exec(e.slice(a,a+32));if(!f)return;let d=a+f[0].length,p=e.indexOf(e[d-1],d);return p-d>=3&&p-d<200&&e[d]!=="["?{start:d,end:p}:void 0}function c(a){let f=e.slice(Math.max(0,a-4),a);if(!/^[\w~.-]{3}\d$/.test(f))return;let d=l(e,a+2,k.b);return d-a>=30?{start:a-4,end:d}:void 0}function u(a){let f=/^bearer[ \t]{1,4}/i.exec(e.slice(a,a+12));if(!f||g(e.charCodeAt(a-1),J))return;let d=a+f[0].length,p=l(e,d,k.b);return p-d>=12&&!b(e.slice(d,Math.min(p,d+128)))?{start:d,end:p}:void 0}function h(a){let f=a+6,d=l(e,f,C,f+4096);if(d-f<6)return;let p=Buffer.from(e.slice(f,d),"base64").toString("latin1");return p.includes(":")&&!/[^\x20-\x7e\xa0-\xff]/.test(p)?{start:f,end:d}:void 0}function A(a){let f=l(e,a+3,Y,a+6),d=v(e,a,k.a,40);return a-d===32&&f>a+3&&y(e.slice(d,a))?{start:d,end:f}:void 0}}function Q(e,n,t,s,r=J){let i=v(e,n,r,t),o=l(e,n,r,n+s);return o-i>=32&&!b(e.slice(i,o))?{start:i,end:o}:void 0}function v(e,n,t,s){let r=n;for(;r>0&&n-r<s&&g(e.charCodeAt(r-1),t);)r--;return r}function z(e,n,t){let s=[];for(let r=e.indexOf(n);r!==-1;){let i=t(r),o=typeof i=="object"?i.end:i??0;typeof i=="object"&&s.push(i),r=e.indexOf(n,Math.max(r+1,o))}return s}var ee=k.b,Re=Uint8Array.from(ee);Re[58]=1;var cs=m(" 	>|+*#"),ds=256,us=300;function Me(e){let n=[];for(let t=e.indexOf(`
`);t!==-1;t=e.indexOf(`
`,t+1)){let s=je(e,t),r=ms(e,t),i=l(e,s,ee,s+us);if(i===s)continue;let o=r;for(;o>0&&r-o<ds&&g(e.charCodeAt(o-1),Re);)o--;if(o===r)continue;let c=e.slice(o,r),u=fs(c,e.slice(s,i));u&&n.push({start:o+u.start,end:s+u.end-c.length})}return n}function fs(e,n){let t=e+n;for(let r=0;r<e.length;r++){let i=R(t,r)?V(t,r):void 0;if(i!==void 0&&i>e.length)return V(e,r)===void 0?{start:r,end:i}:void 0}if(t.length<32)return;let s=M(t).find(({start:r,end:i})=>r<e.length&&i>e.length);return s&&M(e).some(({start:r})=>r===s.start)?void 0:s}function qe(e,{start:n,end:t}){let s=t;for(let r=0;r<40;r++){let i=ls(e,s);if(i===void 0||s-n<8)return s;let o=je(e,i),c=l(e,o,ee),u=e.slice(o,Math.min(c,o+128));if(/[=:(]/.test(e[c]??""))return s;let h=/^(?:\\?\r?\n|$|["'`,;])/.test(e.slice(c,c+3));if(!ps(u,e.slice(Math.max(n,s-16),s),h))return s;s=c}return s}function ps(e,n,t){let s=/^([\w.-]+)=./.exec(e)?.[1];return s!==void 0&&s.length>2&&(/^[A-Z_]+\d*$/.test(s)||b(s))?!1:/^[\dA-Fa-f-]{4,}$/.test(e)?/^[\dA-Fa-f-]+$/.test(n):e.length<4?!1:!b(e)||w(e)&&N(e)>4.6||t&&/\d/.test(e)&&/[A-Za-z]/.test(e)&&N(e)>4.4}function ls(e,n){let t=n+(/^\\?\r?\n/.exec(e.slice(n,n+3))?.[0].length??0)-1;return t<n?void 0:t}function ms(e,n){let t=n;return e[t-1]==="\r"&&t--,e[t-1]==="\\"&&t--,t}function je(e,n){return l(e,n+1,cs,n+40)}var _="[secret]",hs={"private-key":Te,token:Le,marked:M,assignment:ze,address:ae,option:_e,manifest:$e,wrapped:Me};function ne(e){let n=Object.entries(hs).flatMap(([s,r])=>r(e).map(({start:i,end:o})=>({start:i,end:o,rule:s})));n.sort((s,r)=>s.start-r.start||r.end-s.end);let t=[];for(let s of n){let r=t.at(-1);r&&s.start<r.end?r.end=Math.max(r.end,s.end):t.push({...s,end:Math.max(s.end,qe(e,s))})}return t}function O(e){if(e.length<4)return e;let n="",t=0;for(let{start:s,end:r}of ne(e))s<t||(n+=e.slice(t,s)+_,t=r);return t===0?e:n+e.slice(t)}var gs=40;function Ke(e){return se(e,0)}function se(e,n){return typeof e=="string"?O(e):typeof e!="object"||e===null?e:n>gs?_:Array.isArray(e)?e.map(t=>se(t,n+1)):Object.fromEntries(Object.entries(e).map(([t,s])=>[t,typeof s=="string"?bs(t,s):se(s,n+1)]))}function bs(e,n){let t=O(n);if(t!==n||n.length>2e3||/["'\\\n]/.test(n))return t;let s=`"${e}": "`;return O(`${s}${n}"`)===`${s}${_}"`?_:n}var De=64*1024,zs=4*1024;function Pe(e=[]){let n=e.map(i=>Buffer.from(i).toString("latin1")),t=Math.max(zs,...n.map(({length:i})=>i)),s=i=>O(n.reduce((o,c)=>o.includes(c)?o.split(c).join(_):o,i)),r="";return{push(i){r+=i.toString("latin1");let o=ks(r,t),c=r.slice(0,o);return r=r.slice(o),Buffer.from(s(c),"latin1")},end(){let i=r;return r="",Buffer.from(s(i),"latin1")}}}function ks(e,n){let t=e.lastIndexOf(`
`)+1,s=e.lastIndexOf("-----BEGIN "),i=s!==-1&&!e.includes("-----END ",s)&&e.length-s<De?Math.min(t,s):t;return e.length-i<=De?i:Math.max(0,e.length-n)}0&&(module.exports={MASK,createRedactedLines,findSecrets,redact,redactValue});

})