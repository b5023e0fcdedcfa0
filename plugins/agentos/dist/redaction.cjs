(function (exports, require, module, __filename, __dirname) {var H=Object.defineProperty;var Qe=Object.getOwnPropertyDescriptor;var en=Object.getOwnPropertyNames;var nn=Object.prototype.hasOwnProperty;var tn=(e,n)=>{for(var r in n)H(e,r,{get:n[r],enumerable:!0})},rn=(e,n,r,t)=>{if(n&&typeof n=="object"||typeof n=="function")for(let s of en(n))!nn.call(e,s)&&s!==r&&H(e,s,{get:()=>n[s],enumerable:!(t=Qe(n,s))||t.enumerable});return e};var sn=e=>rn(H({},"__esModule",{value:!0}),e);var qt={};tn(qt,{MASK:()=>_,bothEnds:()=>Ue,createRedactedLines:()=>Ye,excerpt:()=>Ge,excerptOfEnds:()=>Xe,findSecrets:()=>se,redact:()=>A,redactValue:()=>Je});module.exports=sn(qt);var l=require("fs");var Wt=64*1024;var on=/(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)/,cn=/(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/,an=/\u001b[ -/]*[0-~]/,un=new RegExp(`${on.source}|${cn.source}|${an.source}`,"g"),fn=/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;function ce(e){return e.replace(un,"").replace(fn,"")}var Kt=16*1024*1024;var ae=Symbol.for("agentos.bundles"),ue=globalThis;ue[ae]??=new Map;var Ht=ue[ae];var Gt=3600*1e3;var Xt=1024*1024,Ut=16*1024*1024;var Vt=new Uint32Array(65536);var fe=` 	
`;function G(e){let n=0;for(;n<e.length&&fe.includes(e[n]);)n++;return de(e.slice(n))}function de(e){let n=e.length;for(;n>0&&fe.includes(e[n-1]);)n--;return e.slice(0,n)}function X(e,n){if(e.length<=n)return e;let r=e.slice(0,n-1).replace(/[\ud800-\udbff]$/,""),t=Math.max(r.lastIndexOf(" "),r.lastIndexOf(`
`));return`${de(t>n*.7?r.slice(0,t):r)}\u2026`}var Jt=l.constants.O_NOFOLLOW??0,Zt=l.constants.O_NONBLOCK??0;var dn=24*36e5,Yt=7*dn;function O(e){let n;return()=>(n??={value:e()},n.value)}var le="zkgiythzlztdgdzhzcganstpozurrbrrtdxrzgizaszdtzgkvezzzkznlmezqzczzclzfhzz9wzhodlzzzszrokfoyk7wvzdzylzyhyzpmukyzzqzrdahuhgpnrzzzzkjdxnrbdgwntirzwhcexswdgzz7zzhqrbzzhlmizzznzmmnlwrz6qnjezzjshnozgiojzzzvzygd9zzz8zzwezzsoxdzzjqfkzzzszzhdmqiiklizzzugi8cmzmedzoztznzotkzzz8zzzkzzzzzitzz3zlzvzzzvuwjvxm6upzczzpzmqoztgtrzuzuzxdbdswm9xzzbzvfwzeszykihpzzkzzif9lzq8zzzdzznkwedzzkzozzzrzvkhgzgegldzjzprwnhrzzdaopzzvzzjfrnjfzqrzrunhg8kgzbljiolszzzpmbzypazznjzzfwydmzbncizzzwzrnjvzzzyzzzxzzozzxzzwuz1znzzzylscymn8uozfzoqmndxzjhgkqzzmzzjgjzjtbtzkfzrtsthizyfajtzwkzvdeeznzazzhbzzsuzfqzfhmnzzzizuhcjikmeolzjzzdhbvhzcfczzzyzzzzz9zzz4zkzbzzzuzlzzzvxxzzzzzepqbyxwezxkbzzrzecyzefwzzlzzzyheizjzgxzxizzzuzv9zzy7zzzxmznfaorqxovzzpzyklcq8zzinzzkzzxwd8fzzz6zzugzzpzz6wzzwzozwzmorgullnnomzzzzvwrxyvzyuwyzzrzz46zjlfhiknnjkvlhnkixiefnpozzucfzhkeighqnhrmkhkgfvgdennnzzzzzz";var pe=29,ln=26,pn=27,he=28,hn=O(()=>Uint8Array.from(le,e=>Number.parseInt(e,36)));function N(e){let n=hn(),r=Math.min(e.length,128),t=-1,s=!1,i=0,o=0;for(let a=0;a<r;a++){let f=e.charCodeAt(a),g=pn;if(f>=97&&f<=122||f>=65&&f<=90){let E=f<97;g=(f|32)-97,E&&s&&(i+=n[t*pe+he],t=he),s=!E}else s=!1,f>=48&&f<=57&&(g=ln);t!==-1&&(i+=n[t*pe+g],o++),t=g}return o===0?0:i/4/o}function y(e){return N(e)<yn(e.length)&&!e.split(bn).some(S)&&!S(e)&&!(e.length>=16&&(e.match(mn)?.length??0)>=gn)}var mn=/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g,gn=5,bn=/[^\da-zA-Z]+/;function yn(e){return e>=20?4.85:e>=12?5:5.4}function S(e){let n=0,r=0;for(let t=0;t<e.length;t++){let s=e.charCodeAt(t);if(s>=48&&s<=57)n++;else if(s>=97&&s<=102||s>=65&&s<=70)r++;else if(s!==45)return!1}return n+r>=16&&n>=3&&r>=2}function z(e){return/[a-z]/.test(e)&&/[A-Z]/.test(e)}var wn=600;function ge(e){let n=[];for(let r=e.indexOf("://");r!==-1;r=e.indexOf("://",r+3)){let t=r+3,s=kn(e,t);if(s===void 0)continue;let i=e.slice(t,s),o=i.indexOf(":"),a=o===-1?i:i.slice(o+1),f=o===-1?t:t+o+1;An(a)||a===""||a==="[secret]"||o===-1&&!me(a)||(n.push({start:f,end:s}),o>0&&(a==="x-oauth-basic"||me(i.slice(0,o)))&&n.push({start:t,end:t+o}))}return n}function kn(e,n){let r;for(let t=n;t<e.length&&t<n+wn;t++){let s=e[t];if(s==="@")r=t;else{if(/[\s"'`<>\\]/.test(s))break;if(r===void 0?s==="/"&&zn(e.slice(n,t)):/[/?#]/.test(s))break;if(e.startsWith("://",t))break}}return r}function zn(e){return!e.includes(":")||/:\d{0,5}$/.test(e)}function An(e){return/^(?:\$\{?\w|\{|<|%\w+%|\*+$|x+$|\.+$|\u2026)/i.test(e)||/^(?:pass|password|passwd|secret|token|pw|pwd|your[-_]?password)$/i.test(e)}function me(e){return e.length>=16&&(S(e)||!y(e)&&z(e))}var L="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",k={h:m("0123456789abcdefABCDEF-"),a:m(L),u:m("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),w:m(`${L}_-=`),d:m(`${L}_-=.`),b:m(`${L}_-=.+/~%`)};function m(e){let n=new Uint8Array(128);for(let r of e)n[r.charCodeAt(0)]=1;return n}function b(e,n){return e<128&&n[e]===1}function h(e,n,r,t=e.length){let s=n;for(;s<t&&b(e.charCodeAt(s),r);)s++;return s}function P(e){return b(e,k.a)}var Sn=80,be=v("password passwd passwort passphrase passcode pwd pw psw pswd psk requirepass masterauth wachtwoord haslo has\u0142o heslo parola l\xF6senord \u015Fifre contrasena contrase\xF1a senha motdepasse kennwort \u043F\u0430\u0440\u043E\u043B\u044C \u5BC6\u7801 \u5BC6\u78BC \u30D1\u30B9\u30EF\u30FC\u30C9 \uBE44\uBC00\uBC88\uD638"),U=v(`
  secret token apikey accesskey privatekey secretkey accountkey signingkey encryptionkey decryptionkey masterkey authkey sharedkey
  licensekey servicekey servicerolekey deploykey storagekey sessionkey cookiekey appkey applicationkey adminkey userkey writekey ingestkey ingestionkey
  integrationkey routingkey apppassword credential cred authorization authtoken accesstoken refreshtoken idtoken bearertoken bottoken bearer
  clientsecret connectionstring sharedaccesskey sharedaccesssignature secretaccesskey sastoken jwt pat apitoken apisecret webhooksecret csrftoken
  serviceaccountkey publishingprofile keydata consumersecret consumerkey keypass storepass hmac hmackey mnemonic seedphrase jwk otpsecret totpsecret`),ye=v("key keys auth signature sig salt seed webhook webhookurl dsn session sessionid sid cookie otp totp license credentials creds secrets tokens pin nonce assertion ticket phpsessid jsessionid connectsid api"),_n=v("public pub publishable cache primary foreign partition sort index idx row col column object map hash unique composite natural surrogate idempotency dedupe group routing lookup i18n translation locale message storage query react list item config registry ssh host known artifact build lock checksum file s3 bucket blob cas store event jsx element kv trace request span resource state schema sequence hot bloom shard order search facet metric meta node turbo"),En=v("max min num next prev per total count page continuation sync cancel cancellation abort stop eos bos pad start end first last current peek syntax punctuation lex lexer parser string number comment keyword operator"),On=v("id ids url uri host version hash sha commit digest project org team region email name user username"),vn=v("prod production staging stage dev development test testing local old new live base default primary secondary main backup value val raw b64 base64 encoded encrypted plain text string str env 1 2 3 4 5 admin root readonly ro rw"),$n=v("adafruit adobe airtable algolia alibaba asana atlassian confluence jira bamboo beamer bitbucket bittrex meraki cloudflare codecov cohere coinbase confluent contentful datadog discord droneci dropbox etsy facebook fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom kraken kucoin launchdarkly linkedin looker mailchimp mailgun mapbox mattermost messagebird netlify newrelic nytimes okta openai plaid privateai rapidapi sendbird sendgrid sentry shodan snyk sonar squarespace stripe sumo sumologic telegram travis trello twilio twitch twitter typeform yandex zendesk circleci pagerduty amplitude mixpanel segment rollbar honeycomb deepl mistral groq");function B(e){let n=j.get(e);if(n!==void 0)return n==="none"?void 0:n;let r=In(e);return j.size>=Nn&&j.clear(),j.set(e,r??"none"),r}var j=new Map,Nn=2e3;function In(e){let n=Rn(e.slice(-Sn));for(;n.length>1&&vn.has(n.at(-1));)n.pop();let r=n.at(-1);if(r===void 0)return;let t=(n.at(-2)??"")+r,s=(n.at(-3)??"")+t;if(!(n.includes("public")||n.includes("publishable")||n.includes("csrf")))return be.has(r)||t.length>4&&be.has(t)||Tn(r)||r==="pass"?"password":U.has(r)||U.has(t)||U.has(s)||Mn(r)?En.has(n.at(-2)??"")?"opaque":"secret":r==="key"||r==="keys"?n.length>1&&_n.has(n.at(-2))?void 0:n.length>1?"opaque":void 0:ye.has(r)||ye.has(t)||r.length>5&&r.endsWith("pass")||n.some(i=>$n.has(i))&&!On.has(r)?"opaque":void 0}function D(e){return B(e)!==void 0}function Tn(e){return e.length>6&&/(?:password|passwd|passphrase|pwd)$/.test(e)}function Mn(e){return e.length>5&&/(?:secret|token|apikey|secretkey|accesskey|authkey)$/.test(e)}function Rn(e){return e.replace(/([a-z\d])([A-Z])/g,"$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).map(n=>n.replace(/[\u662f\u4e3a\u306f]$/,"")).flatMap(n=>new RegExp("^(\\p{L}+)(\\d{1,3})$","u").exec(n)?.slice(1)??n).filter(n=>n!=="")}function v(e){let n=O(()=>new Set(e.trim().split(/\s+/)));return{has:r=>n().has(r)}}var xn=new Set("void true false null none nil undefined string number boolean any unknown never object buffer required optional missing invalid valid expired set unset empty present absent enabled disabled yes no on off hidden redacted masked secret text bytes str int bool char varchar env auto default prompt ask stdin generated random ok wrong correct needed given used stored written encrypted hashed field input type fields reset change changed rotation rotated management manager prompts policy length strength here there and or not is in to for from with by of the a an at as it be has was are will must should can may but if when only also then this that which who do does".split(" ")),Cn=/(?:^|[^a-z])(?:your|example|examples|sample|dummy|placeholder|changeme|replace|insert|todo|fixme|here|redacted|fake|xxx+)(?:$|[^a-z])/i;function we(e,n){let{kind:r,by:t,isQuoted:s}=n;if(e.length<4||e.startsWith("[secret]")||jn(e,n)||xn.has(e.toLowerCase())||ze(e))return!1;let i=/^(?:[\d_.,:%/-]+|0x[\da-f]{1,16})$/i.test(e);return r==="opaque"?!i&&ke(e,t==="equals"||t==="option"?12:16):t==="header"?e.length>=6&&!(y(e)&&!/\d/.test(e)):t==="prose"?!i&&qn(e,r):Bn(e)?!1:/\s/.test(e)?Dn(e,n):i?r==="password"&&/^\d+$/.test(e)&&(t==="equals"||t==="option"||s):(t==="equals"||s)&&/^(?:-D)?[A-Z][A-Z0-9_]*$/.test(n.name)||t==="option"?!0:!s&&Pn(e,r)?!1:t==="argument"?!V(e):r==="password"?s||t==="equals"&&!V(e)?!0:!V(e)||t!=="spaced"&&n.endsLine&&/^[a-z]+$/.test(e):s&&/secret$/i.test(n.name)?!0:Ln.test(e)&&(/\d/.test(e)||e.length>=(t==="equals"?10:16)&&!y(e))}var Ln=/^[\w.+/=~:@%$-]+$/;function Pn(e,n){if(/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)+$/.test(e))return e.length<12||y(e);if(e.length>=16&&/^[\w+/=.-]+$/.test(e)&&!y(e))return!1;let r=/^!{0,2}[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)*([([<{;?&|+*])/.exec(e)?.[1];return r!==void 0&&(n!=="password"||r==="("||r==="[")}function jn(e,{isQuoted:n,by:r,name:t}){return/^(?:\$(?:\{|\(|\w+\W*$|env:)|\{\{|<[^<>]{0,60}>?$|%\w+%$|%\{|#\{|\{\w{0,40}\}?$|@\w+@|!Ref|!Sub|!GetAtt|op:\/\/|vault:|ssm:|arn:|file:|env:|keyring:|https?:\/\/)/.test(e)||!n&&/^!\w/.test(e)||/^(?:\.{0,2}|~|[A-Za-z]:|%\w+%)[/\\][\w.@ \\/-]*$/.test(e)&&y(e)?!0:n?!1:/^[A-Za-z_$][\w.$]*\(/.test(e)||/^(?:process|import|os|env|settings|config|self|this|props|secrets|vars|options|args|params|req|request|ctx|context|data|var|local|module|inputs|github|steps|needs|matrix|cfg|conf|opts|state|user|app|window|crypto|std|System)(?:\.|\[|\?\.|->)/.test(e)||r==="option"&&/^(?:id|type|src|source|env)=/.test(e)?!0:r!=="option"&&Wn(e)&&!/^[A-Z][A-Z0-9_]*$/.test(t)&&D(e)}function Bn(e){return ze(e)||/^(?:\u2026|<|\*\*)/.test(e)||["xxxx","XXXX","****","...","\u2026"].some(n=>e.endsWith(n))||Cn.test(e)&&y(e)||e.length<=40&&D(e)&&y(e)||/^(?:pass|password|passwd|secret|token|apikey|key|pw|pwd)\d{0,3}$/i.test(e)}function Dn(e,{kind:n,isQuoted:r,name:t}){if(!r)return!1;if(/mnemonic|phrase/i.test(t)&&/^(?:[a-z]{3,8} ){11,23}[a-z]{3,8}$/.test(e))return!0;if(n!=="password"&&!/secret/i.test(t))return!1;let s=e.split(/[^\p{L}\p{N}]+/u).filter(i=>i!=="");return s.length>8||/[.!?:]$/.test(e)?!1:!s.some(i=>D(i))&&!/^(?:enter|your|forgot|show|hide|reset|new|confirm|invalid|the|must|please|choose|repeat|change|use|set|type|create)\b/i.test(e)}function qn(e,n){let r=e.length;for(;r>0&&".,;:!?)]}".includes(e[r-1]);)r--;let t=e.slice(0,r);return t.length<6||/^[(["'`{<]/.test(t)||t.includes("(")||/^\w+:\/\//.test(t)?!1:S(t)&&n!=="password"?t.length>=16:n==="password"?/\d/.test(t)&&/[A-Za-z]/.test(t)&&!/^(?:v?\d[\d.]*[a-z]{0,2}$|[a-z]+-\d+$|sha|md5|bcrypt|argon|scrypt|pbkdf|utf|base)/i.test(t)&&!/[/]/.test(t):t.length>=12&&ke(t,12)}function ke(e,n){return e.length<n||/\s/.test(e)||/^(?:\w+:\/\/|\.{0,2}\/|sha\d|md5)/.test(e)||Fn(e)?!1:S(e)?e.length>=24:y(e)||/[()[\]{}<>;,|\\"'*?!]/.test(e)?!1:/\d/.test(e)&&/[A-Za-z]/.test(e)||e.length>=20&&N(e)>5.5&&!/[._/-]/.test(e)||z(e)}function Fn(e){return/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(e)}function Wn(e){return/^[A-Za-z_$][\w$.-]*$/.test(e)}function V(e){return/^[\p{L}_.'-]+$/u.test(e)&&y(e)}function ze(e){for(let n=1;n<e.length;n++)if(e[n]!==e[0])return!1;return!0}var Kn=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-$"),M=m("\"'`"),Hn=m("\\]*"),Gn=m("`*"),J=m(" 	"),Xn=m(` 	\r
"'\`<>|`),Un=/^["'`]?(?:bearer|basic|token|apikey|api-key|digest|negotiate|hmac|oauth|dpop|bot|sso-key|geniekey|app)[ \t]{1,4}(?=\S)/i,Ee=100,Vn=2e3,Oe=96;function ve(e){let n=[];for(let r=0;r<e.length;){if(!_e(e.charCodeAt(r))){r++;continue}let t=r+1;for(;t<e.length&&_e(e.charCodeAt(t));)t++;let s=Jn(e,Math.max(r,t-Ee),t);s&&n.push(s),r=Math.max(t,s?.end??0)}return n}function Jn(e,n,r){let t=et(e,n,r);if(t===void 0)return;let s=e.slice(n,r);if(s==="secret"&&e[n-1]==="["&&e[r]==="]")return;let i=B(s)??B(Yn(e,n,s));if(i===void 0||t.by==="prose"&&/^pass$/i.test(s))return;let o=Qn(e,t.at),a=rt(e,o??t.at);if(a===void 0)return;let{isQuoted:f}=a,g={kind:t.by==="argument"&&Zn(e,n)?"opaque":i,name:s,isQuoted:f,by:o===void 0?t.by:"header",endsLine:/^[ \t]{0,8}(?:[\r\n]|$|#|\\n)/.test(e.slice(a.end,a.end+10))};if(we(e.slice(a.start,Math.min(a.end,a.start+Oe)),g))return{start:a.start,end:f?a.end:$e(e,a.start,e.length)}}function Zn(e,n){if(e[n-1]==="-")return!1;for(let r=n-1;r>=0&&r>n-Ee;r--){if(e[r]==="[")return!0;if(e[r]==="(")return!/[\w$!]/.test(e[r-1]??" ")}return!1}function Yn(e,n,r){return!/^keys?$/i.test(r)||e[n-1]!==" "?"":`${/[\w-]{1,20}(?: [\w-]{1,20})? $/.exec(e.slice(Math.max(0,n-44),n))?.[0]??""}${r}`}function Qn(e,n){let r=Un.exec(e.slice(n,n+40));return r?n+r[0].length:void 0}function et(e,n,r){let t=r;for(;t<r+4&&(b(e.charCodeAt(t),M)||b(e.charCodeAt(t),Hn));)t++;let s=t>r&&!b(e.charCodeAt(r),Gn),i=h(e,t,J,t+24),o=e[i];if(o==="="||o===":"||o==="?"||o==="+"){let a=i;if(o!=="="&&e[i+1]==="=")a++;else if(o==="?"||o==="+")return Ae(e,n,r,i);if(e[a+1]==="="||o===":"&&e[a+1]===":")return;a+=e[a+1]===">"?2:1;let f=o===":"?"colon":i===r&&e[a]!==" "?"equals":"spaced",g=Se(e,a,f==="colon");return(e[g]==="{"?q(e,g):void 0)??{at:g,by:f}}if(o===">"&&e[n-1]==="<"&&e[n-2]!=="?")return{at:i+1,by:"colon"};if(o===","&&s){let a=h(e,i+1,J,i+5);return b(e.charCodeAt(a),M)?{at:a,by:"argument"}:q(e,i)}if(o===`
`||o==="\r"||o==="\\")return q(e,i);if(!(o==="/"||o===void 0))return o==="|"?{at:Se(e,i+1,!1),by:"prose"}:s?q(e,t):Ae(e,n,r,i)}function Ae(e,n,r,t){if(t!==r)return e[n]==="-"&&e[n+1]==="-"?{at:t,by:"option"}:{at:nt(e,t),by:"prose"}}function q(e,n){let r=/^[\s,"'\\n{]{0,40}\bvalue["'\\]{0,3}[ \t]{0,4}[:=][ \t]{0,4}/.exec(e.slice(n,n+70));return r?{at:n+r[0].length,by:"colon"}:void 0}function nt(e,n){let r=/^(?:of|for|to|in|on)(?: [\w'.@-]{1,24}){1,5}(?: (?:is|was|=)|:) {1,4}/i.exec(e.slice(n,n+100));return r?n+r[0].length:n+/^(?:(?:is|was|are|to|of|for|as|the|a|an|with|value|equals|key|now|still|set|here|below|called)[ \t]{1,4}|[:=][ \t]{1,4}|\(){0,4}/i.exec(e.slice(n,n+60))[0].length}function Se(e,n,r){let t=h(e,n,J,n+24);return r&&(e[t]===`
`||e[t]==="\r")?h(e,t,tt,t+24):t}var tt=m(`\r
 	`);function rt(e,n){let r=n;for(;r<n+3&&/[\\$@bfrul([]/.test(e[r]??" ")&&st(e,r);)r++;let t=e[r];if(t!==void 0&&b(e.charCodeAt(r),M)){let i=it(e,r+1,t);if(i!==void 0)return{start:r+1,end:i,isQuoted:!0};r++}else r=n;let s=$e(e,r,r+Oe);return s>r?{start:r,end:s,isQuoted:!1}:void 0}function st(e,n){return b(e.charCodeAt(n+1),M)||b(e.charCodeAt(n+2),M)}function it(e,n,r){for(let t=n;t<e.length&&t<n+Vn;t++){if(e[t]===`
`)return;if(e[t]===r)return e[t-1]==="\\"&&t-1>n?t-1:t;(e[t]==="\\"&&e[t+1]!==r||e[t]==="\\"&&e[n-2]!=="\\")&&t++}}function $e(e,n,r){let t=n;for(;t<e.length&&t<r;t++){let s=e.charCodeAt(t);if(b(s,Xn))break;let i=e[t];if((i===";"||i===","||i==="&")&&ot(e,t+1)||(i===")"||i==="]"||i==="}")&&ct(e,t+1)||i==="\\"&&/[nrt"']/.test(e[t+1]??""))break}for(;t>n&&/[,;]/.test(e[t-1]);)t--;return t}function ot(e,n){return/^(?:\s|$|["'})\]]|[ \t]?[\w .-]{1,40}[=:])/.test(e.slice(n,n+44))}function ct(e,n){return/^(?:[\s,;.:)\]}"'`]|$)/.test(e.slice(n,n+1))}function _e(e){return e<128?Kn[e]===1:e>191&&e<55295&&!(e>8191&&e<12287)&&!(e>=12288&&e<=12351)}var at=`
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
`,Ne=O(()=>{let e=new Map;for(let n of at.trim().split(`
`)){let r=n.split(" "),t=i=>/^[+:]?-/.test(i),s=new Map(r.filter(t).map(i=>[i.replace(/^[+:]/,""),/^[+:]?/.exec(i)[0]]));for(let i of r)t(i)||e.set(i,s)}return e}),ut=/[^\s|;&`()"'\\,]+|["']|[\n|;&`(]/g,ft=30;function Te(e){let n=[],r,t=0,s,i;for(let{0:o,index:a}of e.matchAll(ut))if(o==='"'||o==="'")i=a;else if(o.length===1&&"\n|;&`(".includes(o))(o!==`
`||e[a-1]!=="\\")&&(r=void 0),s=void 0;else if(s!==void 0){let f=Ie(e,a,i===a-1?e[i]:void 0,s);f&&n.push(f),s=void 0}else if(r!==void 0&&o.startsWith("-")&&t++<ft){let f=r.get(o)??dt(o,r),g=r.get(o.slice(0,2))==="+"?a+2:void 0,E=e[a+2]==="'"||e[a+2]==='"';if(g!==void 0&&(o.length>2||E)){let c=Ie(e,g+(E?1:0),E?e[g]:void 0,"+");c&&n.push(c)}else f!==void 0&&(f!=="+"||r===Ne().get("sshpass"))&&(s=f)}else{let f=Ne().get(o.slice(Math.max(o.lastIndexOf("/"),o.lastIndexOf("="))+1));f&&([r,t]=[f,0])}return n}function dt(e,n){return/^-[A-Za-z]{2,5}$/.test(e)?n.get(`-${e.at(-1)}`):void 0}var lt=200;function Ie(e,n,r,t){let s=n;for(;s<e.length&&s<n+lt&&!pt(e,s,r);)s++;let i=e.slice(n,s),o=t===":"?i.search(/[:%]/)+1:0;if(t===":"&&o===0)return;let a=i.slice(o);if(!(a.length<3||/^(?:[-$<{]|\[secret\]|\d{1,5}(?::\d{1,5})?$)/.test(a)))return{start:n+o,end:s}}function pt(e,n,r){let t=e[n];return r!==void 0?t===r||t===`
`||t==="\\"&&e[n+1]===r:/[\s"'`|;&<>]/.test(t)||t==="\\"&&/["'n]/.test(e[n+1]??"")}var R="-----BEGIN ",I="-----END ",Z="Private-Lines:",ht=/^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/,Y=32768,mt=m(`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r	 \\,"'>|`);function Le(e){let n=[],r=-1;for(let s=e.indexOf(R);s!==-1;){let i=Re(e,s+R.length)?e.indexOf("-----",s+R.length)+5:void 0;i!==void 0&&(r!==Number.POSITIVE_INFINITY&&r<i&&(r=Me(e,I,i)),n.push({start:s,end:r-i<=Y?xe(e,r):Ce(e,i)})),s=e.indexOf(R,i??s+R.length)}let t=new Set(n.map(({end:s})=>s));for(let s=e.indexOf(I);s!==-1;s=e.indexOf(I,s+I.length)){let i=xe(e,s);if(t.has(i)||!Re(e,s+I.length))continue;let o=gt(e,s);s-o>=48&&n.push({start:o,end:i})}for(let s=e.indexOf(Z);s!==-1;s=e.indexOf(Z,s+Z.length)){let i=Me(e,`
`,s)+1;i-s<40&&n.push({start:i,end:Ce(e,i)})}return n}function Me(e,n,r){let t=e.indexOf(n,r);return t===-1?Number.POSITIVE_INFINITY:t}function Re(e,n){return ht.test(e.slice(n,n+80))}function xe(e,n){let r=e.slice(n,n+80),t=r.indexOf("-----",I.length);return n+(t===-1?r.split(`
`,1)[0].length:t+5)}function Ce(e,n){let r=n;for(let t=n;t<n+Y&&Pe(e,t);t++)F(e,t)&&(r=t+1);return r}function gt(e,n){let r=n;for(let t=n-1;t>n-Y&&Pe(e,t);t--)F(e,t)&&(r=t);return r}function Pe(e,n){return b(e.charCodeAt(n),mt)?e[n]!==" "||!F(e,n-1)||!F(e,n+1):!1}function F(e,n){let r=e.charCodeAt(n);return P(r)||r===43||r===47||r===61}function je(e){let n=[];for(let r=e.indexOf("kind: Secret");r!==-1;r=e.indexOf("kind: Secret",r+4e3)){let t=Math.max(0,r-4e3),s,i=t;for(let o of e.slice(t,r+4e3).split(`
`)){let[,a="",f="",g=""]=bt.exec(o)??[];(/^---|^\S*kind: /.test(o)||s!==void 0&&a.length<=s&&f!=="")&&(s=void 0),g===""&&(f==="data"||f==="stringData")?s=a.length:s!==void 0&&g.length>=4&&!g.startsWith("[secret]")&&n.push({start:i+o.length-g.length,end:i+o.length}),i+=o.length+1}}return n}var bt=/^( *)([\w.-]+):(?: +(\S.*))?$/;var Be=`
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
`;var De=O(()=>{let e=new Map;for(let n of Be.trim().split(`
`)){let[,r,t,...s]=n.split(" "),i=/[?!#=]?$/.exec(t)[0],o=Number.parseInt(t,10);for(let a of s){let f=e.get(Q(a,0))??[];f.push({prefix:a,alphabet:k[r],least:o,check:i}),e.set(Q(a,0),f)}}for(let n of e.values())n.sort((r,t)=>t.prefix.length-r.prefix.length);return{byBeginning:e,begins:m([...e.values()].map(([n])=>n.prefix.charAt(0)).join(""))}}),yt=48;function qe(e){let n=[],{begins:r}=De();for(let t=0;t<e.length;t++){if(!b(e.charCodeAt(t),r)||!x(e,t))continue;let s=W(e,t);s!==void 0&&(n.push({start:t,end:s}),t=s-1)}return n}function W(e,n){for(let{prefix:r,alphabet:t,least:s,check:i}of De().byBeginning.get(Q(e,n))??[]){if(!e.startsWith(r,n))continue;let o=n+r.length,a=h(e,o,t,o+Math.max(yt,s));if(a-o<s)continue;let f=e.slice(o,a);if(wt(f,i,s))return h(e,a,t)}}function wt(e,n,r){return kt(e)?!1:n===""?!0:n==="="?e.length===r:n==="#"&&/\d/.test(e)?!0:!y(e)&&(n!=="!"||z(e))}function kt(e){return zt.some(n=>e.includes(n))}var zt=["xxxxxxxx","XXXXXXXX","00000000000"];function x(e,n){if(n===0||!P(e.charCodeAt(n-1)))return!0;let r=e[n-1];return e[n-2]==="\\"?r==="n"||r==="r"||r==="t":e[n-3]==="%"?b(e.charCodeAt(n-2),k.h)&&b(e.charCodeAt(n-1),k.h):e[n-5]==="u"&&e[n-6]==="\\"?!0:r==="m"&&e.slice(Math.max(0,n-9),n).includes("\x1B[")}function Q(e,n){return e.charCodeAt(n)*65536+e.charCodeAt(n+1)}var te=k.w,At=k.d,St=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789./$=,+"),ee=m("0123456789"),_t=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"),T=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-="),Et=m("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./@%~"),Ot=["hooks.slack.com/services/","hooks.slack.com/workflows/","hooks.slack.com/triggers/","discord.com/api/webhooks/","discordapp.com/api/webhooks/","webhook.office.com/webhookb2/","outlook.office.com/webhook/","hooks.zapier.com/hooks/catch/","open.feishu.cn/open-apis/bot/v2/hook/","open.larksuite.com/open-apis/bot/v2/hook/","hooks.airtable.com/workflows/"];function C(e){return[...w(e,"eyJ",n),...["Bearer","bearer","BEARER"].flatMap(c=>w(e,c,f)),...["Basic ","basic ","BASIC "].flatMap(c=>w(e,c,g)),...w(e,":A",r),...w(e,".",t),...w(e,":",s),...w(e,"$",i),...["IDENTIFIED BY","identified by"].flatMap(c=>w(e,c,o)),...w(e,"Q~",a),...w(e,".atlasv1.",c=>ne(e,c,20,120,At)),...w(e,"_mmk",c=>ne(e,c,36,4)),...w(e,"-us",E),...w(e,"T3BlbkFJ",c=>ne(e,c,160,160)),...Ot.flatMap(c=>w(e,c,d=>{let u=d+c.length,p=h(e,u,Et);return p-u>=16?{start:u,end:p}:void 0}))];function n(c){if(!x(e,c))return;let d=h(e,c,T,c+4096);if(e[d]!==".")return d;if(d-c<12)return;let u=h(e,d+1,T);if(u-d<5)return;let p=u;for(;e[p]===".";)p=h(e,p+1,T);return{start:c,end:p}}function r(c){let d=K(e,c,ee,12),u=h(e,c+1,te);return c-d>=8&&u-c>=34?{start:d,end:u}:void 0}function t(c){let d=K(e,c,_t,30);if(c-d<22||!/^[MNO]/.test(e[d]))return;let u=h(e,c+1,T,c+9);if(u-c<6||u-c>8||e[u]!==".")return;let p=h(e,u+1,T);return p-u>=26&&z(e.slice(d,u))?{start:d,end:p}:void 0}function s(c){let d=h(e,c+1,ee,c+7);if(d-c<4||d-c>6||e[d]!==":")return;let u=/^[\w*-]{0,63}[A-Za-z*][\w*-]{0,63}:[\w*.@-]{0,63}[A-Za-z*][\w*.@-]{0,63}:/.exec(e.slice(d+1,d+140));if(!u||!/(?:[G-Zg-z.*][\w-]{0,63})$/.test(e.slice(Math.max(0,c-64),c)))return;let p=d+1+u[0].length,$=p;for(;$<e.length&&$<p+200&&!/[\s"'`\\)]/.test(e[$]);)$++;return $-p>=4&&e[p]!=="["?{start:p,end:$}:void 0}function i(c){let d=/^\$(?:2[abxy]|apr1|[1567y]|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]{0,20})\$/.exec(e.slice(c,c+32));if(!d)return;let u=h(e,c+d[0].length,St,c+400);return u-c>=28?{start:c,end:u}:void 0}function o(c){let d=/^IDENTIFIED BY (?:PASSWORD )?['"]/i.exec(e.slice(c,c+32));if(!d)return;let u=c+d[0].length,p=e.indexOf(e[u-1],u);return p-u>=3&&p-u<200&&e[u]!=="["?{start:u,end:p}:void 0}function a(c){let d=e.slice(Math.max(0,c-4),c);if(!/^[\w~.-]{3}\d$/.test(d))return;let u=h(e,c+2,k.b);return u-c>=30?{start:c-4,end:u}:void 0}function f(c){let d=/^bearer[ \t]{1,4}/i.exec(e.slice(c,c+12));if(!d||b(e.charCodeAt(c-1),te))return;let u=c+d[0].length,p=h(e,u,k.b);return p-u>=12&&!y(e.slice(u,Math.min(p,u+128)))?{start:u,end:p}:void 0}function g(c){let d=c+6,u=h(e,d,T,d+4096);if(u-d<6)return;let p=Buffer.from(e.slice(d,u),"base64").toString("latin1");return p.includes(":")&&!/[^\x20-\x7e\xa0-\xff]/.test(p)?{start:d,end:u}:void 0}function E(c){let d=h(e,c+3,ee,c+6),u=K(e,c,k.a,40);return c-u===32&&d>c+3&&S(e.slice(u,c))?{start:u,end:d}:void 0}}function ne(e,n,r,t,s=te){let i=K(e,n,s,r),o=h(e,n,s,n+t);return o-i>=32&&!y(e.slice(i,o))?{start:i,end:o}:void 0}function K(e,n,r,t){let s=n;for(;s>0&&n-s<t&&b(e.charCodeAt(s-1),r);)s--;return s}function w(e,n,r){let t=[];for(let s=e.indexOf(n);s!==-1;){let i=r(s),o=typeof i=="object"?i.end:i??0;typeof i=="object"&&t.push(i),s=e.indexOf(n,Math.max(s+1,o))}return t}var re=k.b,Fe=Uint8Array.from(re);Fe[58]=1;var vt=m(" 	>|+*#"),$t=256,Nt=300;function We(e){let n=[];for(let r=e.indexOf(`
`);r!==-1;r=e.indexOf(`
`,r+1)){let t=He(e,r),s=Rt(e,r),i=h(e,t,re,t+Nt);if(i===t)continue;let o=s;for(;o>0&&s-o<$t&&b(e.charCodeAt(o-1),Fe);)o--;if(o===s)continue;let a=e.slice(o,s),f=It(a,e.slice(t,i));f&&n.push({start:o+f.start,end:t+f.end-a.length})}return n}function It(e,n){let r=e+n;for(let s=0;s<e.length;s++){let i=x(r,s)?W(r,s):void 0;if(i!==void 0&&i>e.length)return W(e,s)===void 0?{start:s,end:i}:void 0}if(r.length<32)return;let t=C(r).find(({start:s,end:i})=>s<e.length&&i>e.length);return t&&C(e).some(({start:s})=>s===t.start)?void 0:t}function Ke(e,{start:n,end:r}){let t=r;for(let s=0;s<40;s++){let i=Mt(e,t);if(i===void 0||t-n<8)return t;let o=He(e,i),a=h(e,o,re),f=e.slice(o,Math.min(a,o+128));if(/[=:(]/.test(e[a]??""))return t;let g=/^(?:\\?\r?\n|$|["'`,;])/.test(e.slice(a,a+3));if(!Tt(f,e.slice(Math.max(n,t-16),t),g))return t;t=a}return t}function Tt(e,n,r){let t=/^([\w.-]+)=./.exec(e)?.[1];return t!==void 0&&t.length>2&&(/^[A-Z_]+\d*$/.test(t)||y(t))?!1:/^[\dA-Fa-f-]{4,}$/.test(e)?/^[\dA-Fa-f-]+$/.test(n):e.length<4?!1:!y(e)||z(e)&&N(e)>4.6||r&&/\d/.test(e)&&/[A-Za-z]/.test(e)&&N(e)>4.4}function Mt(e,n){let r=n+(/^\\?\r?\n/.exec(e.slice(n,n+3))?.[0].length??0)-1;return r<n?void 0:r}function Rt(e,n){let r=n;return e[r-1]==="\r"&&r--,e[r-1]==="\\"&&r--,r}function He(e,n){return h(e,n+1,vt,n+40)}var _="[secret]",xt={"private-key":Le,token:qe,marked:C,assignment:ve,address:ge,option:Te,manifest:je,wrapped:We};function se(e){let n=Object.entries(xt).flatMap(([t,s])=>s(e).map(({start:i,end:o})=>({start:i,end:o,rule:t})));n.sort((t,s)=>t.start-s.start||s.end-t.end);let r=[];for(let t of n){let s=r.at(-1);s&&t.start<s.end?s.end=Math.max(s.end,t.end):r.push({...t,end:Math.max(t.end,Ke(e,t))})}return r}function A(e){if(e.length<4)return e;let n="",r=0;for(let{start:t,end:s}of se(e))t<r||(n+=e.slice(r,t)+_,r=s);return r===0?e:n+e.slice(r)}var ie=`
\u2026
`,Ct=.2;function Ge(e,n){return X(Ve(e),n)}function Xe(e,n,r=1/4){let t=Ve(e);if(t.length<=n)return t;let s=X(t,Math.floor(n*r)).slice(0,-1);return`${s}${ie}${Lt(t,n-s.length-ie.length)}`}function Ue(e,n){return e.length<=n?e:`${e.slice(0,n/2)}${ie}${e.slice(-n/2)}`}function Ve(e){return G(A(ce(e.replace(/\r\n?/g,`
`))))}function Lt(e,n){let r=e.slice(-n).replace(/^[\udc00-\udfff]/,""),[t]=[r.indexOf(`
`),r.indexOf(" ")].filter(s=>s!==-1&&s<n*Ct);return G(t===void 0?r:r.slice(t))}var Pt=40;function Je(e){return oe(e,0)}function oe(e,n){return typeof e=="string"?A(e):typeof e!="object"||e===null?e:n>Pt?_:Array.isArray(e)?e.map(r=>oe(r,n+1)):Object.fromEntries(Object.entries(e).map(([r,t])=>[r,typeof t=="string"?jt(r,t):oe(t,n+1)]))}function jt(e,n){let r=A(n);if(r!==n||n.length>2e3||/["'\\\n]/.test(n))return r;let t=`"${e}": "`;return A(`${t}${n}"`)===`${t}${_}"`?_:n}var Ze=64*1024,Bt=4*1024;function Ye(e=[]){let n=e.map(i=>Buffer.from(i).toString("latin1")),r=Math.max(Bt,...n.map(({length:i})=>i)),t=i=>A(n.reduce((o,a)=>o.includes(a)?o.split(a).join(_):o,i)),s="";return{push(i){s+=i.toString("latin1");let o=Dt(s,r),a=s.slice(0,o);return s=s.slice(o),Buffer.from(t(a),"latin1")},end(){let i=s;return s="",Buffer.from(t(i),"latin1")}}}function Dt(e,n){let r=e.lastIndexOf(`
`)+1,t=e.lastIndexOf("-----BEGIN "),i=t!==-1&&!e.includes("-----END ",t)&&e.length-t<Ze?Math.min(r,t):r;return e.length-i<=Ze?i:Math.max(0,e.length-n)}0&&(module.exports={MASK,bothEnds,createRedactedLines,excerpt,excerptOfEnds,findSecrets,redact,redactValue});

})