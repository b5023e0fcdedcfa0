(function (exports, require, module, __filename, __dirname) {var pn=Object.create;var J=Object.defineProperty;var mn=Object.getOwnPropertyDescriptor;var hn=Object.getOwnPropertyNames;var gn=Object.getPrototypeOf,wn=Object.prototype.hasOwnProperty;var Ve=(e,t)=>()=>(t||e((t={exports:{}}).exports,t),t.exports),xn=(e,t)=>{for(var n in t)J(e,n,{get:t[n],enumerable:!0})},Xe=(e,t,n,s)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of hn(t))!wn.call(e,i)&&i!==n&&J(e,i,{get:()=>t[i],enumerable:!(s=mn(t,i))||s.enumerable});return e};var b=(e,t,n)=>(n=e!=null?pn(gn(e)):{},Xe(t||!e||!e.__esModule?J(n,"default",{value:e,enumerable:!0}):n,e)),bn=e=>Xe(J({},"__esModule",{value:!0}),e);var j=Ve((So,qe)=>{var vn=require(__dirname+"/hook-quick.cjs");qe.exports=vn.for_lazy()});var v=Ve((Eo,Je)=>{var yn=require(__dirname+"/hook-quick.cjs");Je.exports=yn.loadBundle(__dirname,"hook-check.cjs",{require}).exports.for_lazy()});var ko={};xn(ko,{codeChecks:()=>X,for_library:()=>yo,parseTemplateCriteria:()=>q});module.exports=bn(ko);var Ke=b(j()),d=Ke.default.$0;var Q=b(v()),Oe=Q.default.$0,kn=Q.default.$1,On=Q.default.$2;var ee=class{constructor(t){this.text=t}text;parts=[];copied=0;blank(t,n,s){let{text:i}=this;this.parts.push(i.slice(this.copied,t));let o=(r,a)=>i.slice(r,a).replace(/[^\n]/g," ");s&&n-t>=2?this.parts.push(Qe(i[t]),o(t+1,n-1),Qe(i[n-1])):this.parts.push(o(t,n)),this.copied=n}finish(){return this.parts.push(this.text.slice(this.copied)),this.parts.join("")}};function Qe(e){return e===`
`?`
`:'"'}var Sn={")":"(","]":"[","}":"{"},te=class{open=[];counts=new Map;get innermost(){return this.open.at(-1)}get depth(){return this.open.length}add(t,n){let s=Sn[t];if(s===void 0){this.open.push({character:t,offset:n}),this.counts.set(t,(this.counts.get(t)??0)+1);return}if((this.counts.get(s)??0)!==0)for(;this.pop()!==s;);}cutTo(t){for(;this.open.length>t;)this.pop()}pop(){let t=this.open.pop()?.character;return t!==void 0&&this.counts.set(t,this.counts.get(t)-1),t}};function et(e,t,n){for(let{open:r,close:a,nests:l}of n.blockComments){if(!e.startsWith(r,t))continue;let c=t+r.length,f=l?En(e,t,r,a):e.indexOf(a,c);return f===-1?{from:c,to:e.length,end:e.length,open:r.trim()}:{from:c,to:f,end:f+a.length}}let s=n.lineComments.find(r=>e.startsWith(r,t));if(s===void 0||n.isCommentAtWord&&!$n(e,t))return;let i=e.indexOf(`
`,t),o=i===-1?e.length:i;if(n.island!==void 0){let r=e.slice(t,o).indexOf(n.island.close);r!==-1&&(o=t+r)}return{from:t+s.length,to:o,end:o}}function $n(e,t){let n=e[t-1];return n===void 0||` 	
;&|()`.includes(n)}function En(e,t,n,s){let i=0;for(let o=t;o<e.length;)if(e.startsWith(n,o))i++,o+=n.length;else if(e.startsWith(s,o)){if(--i===0)return o;o+=s.length}else o++;return-1}function nt(e,t){if(!An(e,t))return;let n=d(/^#[ \t]{0,40}(if|el|end|def|inc|err|warn|prag|reg)/,`if
el
end
def
inc
err
warn
prag
reg`).exec(e.slice(t,t+50))?.[1];if(n===void 0)return;if(n==="if"||n==="end")return{kind:n};if(n==="el")return{kind:"else"};let s=tt(e,t);for(;e[s-1]==="\\"&&s<e.length;)s=tt(e,s+1);let i=e.slice(t,s).lastIndexOf("/*");if(i!==-1){let o=e.indexOf("*/",t+i);o>=s&&(s=o+2)}return{kind:"other",end:s}}function An(e,t){let n=t-1;for(;n>=0&&(e[n]===" "||e[n]==="	");)n--;return n<0||e[n]===`
`}function tt(e,t){let n=e.indexOf(`
`,t);return n===-1?e.length:n}var Tn=new Set(["then","else","elif","elsif","do","begin","ensure","rescue","in"]),ne=class{constructor(t,n){this.text=t,this.blocks=n,this.nextBreak=t.indexOf(`
`),this.closers=new Set(Object.values(n.openers))}text;blocks;open=[];counts=new Map;closers;lastWord;loopLine=-1;line=0;nextBreak;get innermost(){let t=this.open.at(-1);return t===void 0?void 0:{character:t.word,offset:t.offset}}read(t){let{text:n,blocks:s}=this,i=t+1;for(;I(n.charCodeAt(i));)i++;if(i-t>12)return this.pass(t,i);let o=n.slice(t,i);if(!Object.hasOwn(s.openers,o)&&!this.closers.has(o)||!this.isAlone(t,i))return this.pass(t,i);if(s.atStatement?.has(o)&&!this.isAtStatement(t))return this.pass(t,i);if(this.closers.has(o))this.close(o);else if(!(o==="do"&&this.loopLine===this.lineOf(t))&&!this.isEndless(o,t)){this.open.push({word:o,offset:t});let a=s.openers[o];this.counts.set(a,(this.counts.get(a)??0)+1),s.loops?.has(o)&&(this.loopLine=this.lineOf(t))}return this.pass(t,i)}pass(t,n){return this.lastWord={word:this.text.slice(t,Math.min(n,t+12)),end:n},n}close(t){if((this.counts.get(t)??0)!==0)for(let s=this.open.pop();s!==void 0;s=this.open.pop()){let i=this.blocks.openers[s.word];if(this.counts.set(i,this.counts.get(i)-1),i===t)return}}isAlone(t,n){let s=this.text[t-1]??`
`,i=this.text[n]??`
`,o=i===":"&&this.text[n+1]!==":",r=i===")"&&Object.hasOwn(this.blocks.openers,this.text.slice(t,n)),a="-?!=".includes(i)&&!this.text.startsWith("--",n);return!".:@$-_?/=\\".includes(s)&&!a&&!o&&!r}isAtStatement(t){let n=t-1;for(;n>=0&&(this.text[n]===" "||this.text[n]==="	");)n--;let s=this.text[n],i=s==="!"&&I(this.text.charCodeAt(n-1));return s===void 0||!i&&`
;&|({!=[,`.includes(s)||s===")"&&this.blocks.isAfterPatterns?!0:this.lastWord?.end===n+1&&Tn.has(this.lastWord.word)}lineOf(t){for(;this.nextBreak!==-1&&this.nextBreak<t;)this.line++,this.nextBreak=this.text.indexOf(`
`,this.nextBreak+1);return this.line}isEndless(t,n){return t!=="def"?!1:d(/^def [\w.?!]+(?:\([^()\n]{0,200}\))?\s=\s/,"def ").test(this.text.slice(n,n+260))}};function I(e){return e>=97&&e<=122||e>=65&&e<=90||e>=48&&e<=57||e===95||e>127}var _n={shell:d(/^<<(-?)[ \t]*(['"\\]?)([A-Za-z_][\w.]*)['"]?/,"<<"),ruby:d(/^<<([~-])(['"`]?)([A-Z_]\w*)['"`]?/,"<<"),php:d(/^<<<()[ \t]*(['"]?)([A-Za-z_]\w*)['"]?/,"<<<")},se=class{constructor(t,n){this.text=t,this.form=n}text;form;announced=[];get open(){return this.announced[0]?.offset}announce(t){let{text:n,form:s}=this,i=_n[s].exec(n.slice(t,t+80));if(!(i===null||n[t-1]==="<")&&!(s==="shell"&&Ln(n.slice(Math.max(0,t-80),t))))return this.announced.push({word:i[3],isIndented:i[1]!==""||s==="php",offset:t}),t+i[0].length}next(t){let n=this.announced[0];if(n===void 0)return;let{text:s}=this;for(let i=t;i<s.length;){let o=s.indexOf(`
`,i)===-1?s.length:s.indexOf(`
`,i);if(Nn(n,s.slice(i,Math.min(o,i+400)))){this.announced.shift();let r=s.indexOf(n.word,i)+n.word.length;return{end:i,next:this.announced.length>0?o+1:r}}i=o+1}return{end:s.length}}};function Nn({word:e,isIndented:t},n){let s=t?n.trim():n.trimEnd();return s===e||t&&s.startsWith(e)&&!I(s.charCodeAt(e.length))}function Ln(e){let t=e.lastIndexOf("((");return t!==-1&&!/[)\n]/.test(e.slice(t))}var st=b(v()),F=st.default.$3;var Mn={rust:{begin:/^(?:br|r)(#{0,32})"/,close:e=>`"${e[1]}`},cpp:{begin:d(/^R"([^()\\\s"]{0,16})\(/,'R"'),close:e=>`)${e[1]}"`},swift:{begin:/^(#{1,8})("""|")/,close:e=>`${e[2]}${e[1]}`},lua:{begin:/^(?:--)?\[(={0,16})\[/,close:e=>`]${e[1]}]`},sql:{begin:/^\$([A-Za-z_]{0,32})\$/,close:e=>`$${e[1]}$`}};function it(e,t,n){if(n!=="lua"&&/\w/.test(e[t-1]??" "))return;let{begin:s,close:i}=Mn[n],o=s.exec(e.slice(t,t+48));if(o===null)return;let r=i(o),a=t+o[0].length,l=e.indexOf(r,a);return{end:l===-1?e.length+1:l+r.length,isComment:n==="lua"&&o[0].startsWith("--"),from:a,to:l===-1?e.length:l}}var In=new Set([..."=(,:[!&|?{};+-*%~^<>"]),Cn=d(/(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default|if|unless|when|and|or|not|then)$/,`return
typeof
case
in
of
do
else
void
delete
throw
new
await
yield
default
if
unless
when
and
or
not
then`);function $e(e,t){return new Se(e,F[t]).run()}var Se=class{constructor(t,n){this.text=t,this.language=n,this.contentEnd=t.trimEnd().length,this.kept=new ee(t),this.heredocs=n.heredoc===void 0?void 0:new se(t,n.heredoc),this.keywords=n.blocks===void 0?void 0:new ne(t,n.blocks);let{lineComments:s,blockComments:i,strings:o,hasCharacters:r,hasRegexes:a,raw:l,heredoc:c,island:f}=n,u=[...s,...i.map(({open:m})=>m),...o.map(({open:m})=>m),...r?["'"]:[],...a?["/"]:[],...l===void 0?[]:{rust:["r","b"],cpp:["R"],swift:["#"],lua:["[","-"],sql:["$"]}[l],...c===void 0?[]:["<"],...n.hasEscapes?["\\"]:[],...n.hasPreprocessor?["#"]:[],...f===void 0?[]:[f.close],...`([{}])
`];this.starts=new Set(u.map(m=>m[0]))}text;language;at=0;comments=[];strings=[];kept;brackets=new te;keywords;resumes=[];heredocs;directives=[];lastSign=-1;open;starts;contentEnd;noRegexBefore=0;run(){let{text:t,language:n}=this;for(t.startsWith("#!")&&this.skip(this.endOfLine(0),!1),n.island!==void 0&&this.enterIsland();this.at<t.length&&this.open===void 0;){let i=t[this.at];if(this.starts.has(i)&&this.readMark(i))continue;let o=t.charCodeAt(this.at);if(this.keywords!==void 0&&I(o)){let r=this.keywords.read(this.at);this.lastSign=r-1,this.at=r;continue}o>32&&(this.lastSign=this.at),this.at++}let s=this.open??this.innermost();return{comments:this.comments,strings:this.strings,code:this.kept.finish(),...s!==void 0&&{open:s}}}innermost(){let t=this.brackets.innermost,n=this.keywords?.innermost,s=this.resumes.at(-1),i=this.heredocs?.open;if(i!==void 0)return{character:"<<",offset:i};let o=this.directives.at(-1);return o!==void 0&&t===void 0?{character:"#if",offset:o.offset}:[t,n,s&&{character:s.form.open,offset:s.offset}].filter(a=>a!==void 0).sort((a,l)=>l.offset-a.offset)[0]}readMark(t){let{text:n,language:s,at:i}=this;if(t===`
`)return this.readComment()||(this.at++,this.heredocs?.open!==void 0&&this.readHeredocs()),!0;if(s.hasEscapes&&t==="\\")return this.lastSign=i,this.at=n[i+1]===`
`?i+1:i+2,!0;if(s.island!==void 0&&n.startsWith(s.island.close,i))return this.at=i+s.island.close.length,this.enterIsland(),!0;if(s.raw!==void 0){let o=it(n,i,s.raw);if(o!==void 0)return this.readRaw(o)}if(this.readComment()||s.hasPreprocessor&&t==="#"&&this.readDirective()||s.heredoc!==void 0&&t==="<"&&this.readHeredocMark())return!0;for(let o of s.strings)if(n.startsWith(o.open,i))return this.readString(o);return s.hasCharacters&&t==="'"?this.readCharacter():s.hasRegexes&&t==="/"&&this.mayBeginValue()?this.readRegex():"([{}])".includes(t)?this.readBracket(t):!1}readBracket(t){let n=this.resumes.at(-1);if(n!==void 0&&"})".includes(t)&&this.brackets.depth===n.depth+1&&this.brackets.innermost.character==="{"==(t==="}"))return this.resumes.pop(),this.brackets.add(t,this.at),this.readText(this.at,this.at+1,n.form,n.offset),!0;for(this.brackets.add(t,this.at);this.resumes.length>0&&this.resumes.at(-1).depth>=this.brackets.depth;)this.resumes.pop();return this.lastSign=this.at,this.at++,!0}readComment(){let t=et(this.text,this.at,this.language);return t===void 0?!1:(t.open!==void 0&&(this.open={character:t.open,offset:this.at}),this.addComment(t.from,t.to,t.end),!0)}addComment(t,n,s){this.comments.push({start:this.at,from:t,to:n,end:s}),this.skip(s,!1)}readDirective(){let t=nt(this.text,this.at);return t===void 0?!1:t.kind==="other"?(this.lastSign=this.at,this.skip(t.end,!1),!0):(t.kind==="if"?this.directives.push({depth:this.brackets.depth,offset:this.at}):t.kind==="else"?this.brackets.cutTo(this.directives.at(-1)?.depth??Number.POSITIVE_INFINITY):this.directives.pop(),!1)}readString(t){let{at:n}=this;return this.readText(n,n+t.open.length,t,n)}readText(t,n,s,i){let{text:o}=this;for(let r=n;r<o.length;r++){let a=o[r];if(s.escape==="backslash"&&a==="\\")r++;else if(o.startsWith(s.close,r))if(s.escape==="doubled"&&o.startsWith(s.close,r+s.close.length))r+=s.close.length;else return this.addString(t,r+s.close.length),!0;else{if(a===`
`&&!s.isMultiline)return this.giveUp(t,r);{let l=s.interpolation?.find(c=>o.startsWith(c,r));if(l===void 0)continue;return this.addString(t,r+l.length-1),this.resumes.push({form:s,depth:this.brackets.depth,offset:i}),this.brackets.add(l.at(-1),r+l.length-1),this.at=r+l.length,!0}}}return s.isMultiline?(this.addString(t,o.length),this.open={character:s.open,offset:i},!0):this.giveUp(t,o.length)}giveUp(t,n){return n>=this.contentEnd&&this.mayBeginValue()?(this.addString(t,this.text.length),this.open={character:this.text[t],offset:t},!0):(this.lastSign=t,this.at=t+1,!0)}addString(t,n){this.strings.push({start:t,end:n}),this.at=t,this.skip(n,!0),this.lastSign=n-1}readRaw({end:t,isComment:n,from:s,to:i}){t>this.text.length&&(this.open={character:n?"--[[":this.text[this.at],offset:this.at});let o=Math.min(t,this.text.length);return n?this.addComment(s,Math.min(i,o),o):this.addString(this.at,o),!0}readCharacter(){let{text:t,at:n}=this,i=t[n+1]==="\\"?t.indexOf("'",n+3):n+1+String.fromCodePoint(t.codePointAt(n+1)??0).length;return i!==-1&&i-n<=12&&t[i]==="'"&&t[n+1]!=="'"?this.addString(n,i+1):(this.lastSign=n,this.at++),!0}mayBeginValue(){let{text:t,lastSign:n}=this;if(n<0)return!0;let s=t[n];return In.has(s)||Cn.test(t.slice(Math.max(0,n-12),n+1))}readRegex(){let{text:t,at:n}=this,s=!1;for(let i=n+1;n>=this.noRegexBefore&&i<t.length&&t[i]!==`
`;i++)if(t[i]==="\\")i++;else if(t[i]==="[")s=!0;else if(t[i]==="]")s=!1;else if(t[i]==="/"&&!s)return this.addString(n,i+1),!0;return n>=this.noRegexBefore&&(this.noRegexBefore=this.endOfLine(n)),this.lastSign=n,this.at++,!0}readHeredocMark(){let t=this.heredocs.announce(this.at);return t===void 0?!1:(this.lastSign=t-1,this.at=t,!0)}readHeredocs(){for(let t=this.heredocs.next(this.at);t!==void 0;t=this.heredocs.next(this.at)){if(this.strings.push({start:this.at,end:t.end}),this.skip(t.end,!0),t.next===void 0)return;this.at=t.next}}enterIsland(){let t=new RegExp(this.language.island.open,"g");t.lastIndex=this.at;let n=t.exec(this.text),s=n===null?this.text.length:n.index+n[0].length;this.skip(s,!1),this.lastSign=-1}skip(t,n){this.kept.blank(this.at,t,n),this.at=t}endOfLine(t){let n=this.text.indexOf(`
`,t);return n===-1?this.text.length:n}};function rt(e,t){let n=$e(e.text,t);return{source:e,name:t,scan:n,codeLines:n.code.split(`
`)}}var ot=2e3;function Rn({source:{text:e},name:t,scan:{strings:n}}){return t!=="sql"?[]:n.flatMap(({start:s,end:i})=>{let o=/^\$\w{0,32}\$/.exec(e.slice(s,s+40))?.[0];if(o===void 0)return[];let r=s+o.length,a=e.slice(r,Math.max(r,i-o.length));return $e(a,t).comments.map(l=>({...l,start:l.start+r,end:l.end+r,from:l.from+r,to:l.to+r}))})}function ie(e){let{source:t}=e,n=[...e.scan.comments,...Rn(e)].sort((o,r)=>o.start-r.start),s=[],i;for(let o of n){let r=Dn(t.text.slice(o.from,Math.min(o.to,o.from+ot))),a=o.to===o.end,l=s.at(-1),c=i===void 0?"":t.text.slice(i.comment.end,Math.min(o.start,i.comment.end+200));a&&i?.isLine&&/^\n[ \t]*$/.test(c)&&r!==""&&l!==void 0&&l.text.length<ot?(l.text+=`
${r}`,l.end=o.end):s.push({start:o.start,end:o.end,text:r}),i={comment:o,isLine:a}}return s.filter(({text:o})=>o!=="")}function Dn(e){return Oe(e).split(`
`).map(t=>t.replace(/^[\s*/#!;%-]+/,"").trimEnd()).join(`
`).trim()}function C(e){return e.slice(0,80).replace(/([a-z0-9])([A-Z])/g,"$1 $2").replace(/(?<=.)[_\-\s]+/g," ").trim().toLowerCase()}function z(e){return e.slice(e.lastIndexOf(" ")+1)}var Wn=d(/^(?:tb[adc]|to be (?:announced|determined|decided|confirmed|agreed|assigned|scheduled)|pending)$/,`tb
to be 
pending`),oe=d(/^(?:status|state|completion|completeness|progress|phase|stage|readiness|implementation|coverage|result|outcome|zustand|stand|statut|\u00e9tat|etat|estado|estatus|stato|\u72b6\u614b|\u9032\u6357|\u72b6\u6001|\u8fdb\u5ea6|\uc0c1\ud0dc)$/,`status
state
completion
completeness
progress
phase
stage
readiness
implementation
coverage
result
outcome
zustand
stand
statut
\xE9tat
etat
estado
estatus
stato
\u72B6\u614B
\u9032\u6357
\u72B6\u6001
\u8FDB\u5EA6
\uC0C1\uD0DC`),Ae=d(/^(?:sections?|chapters?|parts?|contents?|deliverables?|pages)$/,`section
chapter
part
content
deliverable
pages`),at=24,Pn=5e4;function re(e){let t,n;return s=>{if(typeof s.value!="string"||e.length>Pn)return!1;t??=Bn(e);let i=s.value.trim().toLowerCase();if(!s.isItem&&t.has(i))return!0;if(!s.isOfRecord)return!1;n??=jn(e);let o=oe.test(z(C(s.keys.at(-1)??""))),r=Ae.test(C(s.keys.at(-2)??"")),a=i.includes(" ")&&Ee(i);if(o?r:!a&&!Wn.test(i))return!1;let l=n.get(s.keys.join(`
`));if(l===void 0)return!1;let c=l.counts.get(s.value)??0,f=l.size-c,u=l.words-(Ee(s.value)?c:0);return a&&!o?u>1&&u===f:u>0}}function Ee(e){let t=e.trim();return t!==""&&t.length<=at&&new RegExp("\\p{L}|^\\d+$","u").test(t)&&t.split(/\s+/).length<=3&&!/[.!?]$/.test(t)}function Bn(e){let t=new Set;for(let{keys:n,value:s,isItem:i}of e){for(let o of n.slice(0,-1))t.add(o.toLowerCase());i&&typeof s=="string"&&s.length<=at&&t.add(s.trim().toLowerCase())}return t}function jn(e){let t=new Map;for(let{isOfRecord:n,keys:s,value:i}of e){if(!n)continue;let o=s.join(`
`),r=t.get(o)??{size:0,words:0,counts:new Map};t.set(o,r),r.size++,typeof i=="string"&&Ee(i)&&r.words++,r.counts.set(i,(r.counts.get(i)??0)+1)}return t}var ae=b(v()),S=ae.default.$4,Fn=ae.default.$5,zn=ae.default.$6;var Te=b(v()),Yn=Te.default.$7,_e=Te.default.$8;var lt=b(v()),R=lt.default.$9;var ct=b(v()),x=ct.default.$10;var le=b(j()),Hn=le.default.$1,Un=le.default.$2,Ne=le.default.$3;var dt=b(v()),Le=dt.default.$11;var ft=b(v()),Me=ft.default.$12;var ut=b(j()),Ie=ut.default.$4;var Ce=b(v()),ce=Ce.default.$13,pt=Ce.default.$23;var mt={me:"i|i'll|i'm|i've|let me",author:"i|i'll|i'm|i've|we|we'll|we've|let me|let's",sitting:"(?:next|later|future|following|another|separate|new|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|prompts?|context(?: window)?)|part (?:two|2)",step:"(?:next|later|future|following|another|separate|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:iterations?|pass(?:es)?|steps?|phases?|rounds?|runs?|agents?|commits?|prs?|pull requests?|chang(?:e|es)|versions?|tasks?|patch(?:es)?|revisions?|releases?|milestones?|sprints?)|follow-?ups?|as a follow up",later:"later(?! (?:on )?(?:we|than|use|in the (?:file|code|function)))|soon|eventually|afterwards|tomorrow|in (?:the )?(?:near )?future|at some point|when (?:time permits|there is time|i have time)|down the (?:road|line)|some ?day|another day|not (?:right )?now|before (?:release|launch|shipping)",putAside:"(?:deal with|do|fix|handle|revisit|sort out|finish|tackle|clean up) (?:it|this|that|them|these|the rest) (?:later|soon|another time|next time|another day|tomorrow)",shipping:"before (?:(?:the|this|it|we|any|next|first|is|goes?|going) ){0,3}(?:release|launch|ship|ships|shipping|production|prod|live|merge|merging)",forNow:"for now|for the moment|for the time being|at the moment|at this point|currently|temporar(?:y|ily)|in the meantime|until then|as a first step|to start with|right now|as of now|so far|just yet",limit:"(?:context|tokens?|output|response|message|length|time|space|budget|session)(?: \\w+)? (?:limits?|constraints?|budget|left|ran out|is running out|window|reasons?)|(?:out|short|low) (?:of|on) (?:tokens?|context|room|space|time)|(?:for|sake of|interest of) (?:brevity|space|time|length)|limited (?:context|time|space)|time is short|ran out of",ranOut:"(?:ran|running|run|runs) (?:out of|low on|short of) (?:context|tokens|output|room)|(?:because of|due to|given|hit|reached|at) (?:the |my )?(?:token|context|output|response|message)(?: \\w+)? (?:limit|budget|window|length|constraints?)",stop:"stop(?:ped|ping)?|before (?:finishing|completing|i could|getting to|the rest)|cut short|cut off",once:"(?:once|when|until|as soon as) .{1,60}(?:is|are|exists?|ready|lands?|available|done|merged|there|added|finished)",really:"would (?:normally|usually|actually|typically|really|ideally)|in (?:a )?(?:real|production)(?: \\w+)?,? (?:this|we|you|it|one|i)|in a real (?:\\w+)",partly:"only|just|first|merely",same:"similarly|likewise|(?:the )?same (?:pattern|way|approach|structure)|analogous(?:ly)?|and so on",will:"will|shall|i'll|we'll|going to|to be|needs? to|needs?|still|yet|yet to|have to|has to|must|should|remains? to|plan(?:ned)? to|todo|to do|fixme|tbd|pending",make:"implement(?:ed|ing|ation)?|add(?:ed|ing)?|finish(?:ed|ing)?|complet(?:e|ed|ing)|writ(?:e|ing|ten)|continu(?:e|ed|ing)|handl(?:e|ed|ing)|fill(?:ed|ing)?(?: in| out)?|flesh(?:ed|ing)?(?: out)?|wir(?:e|ed|ing)(?: up)?|support(?:ed)?|cover(?:ed)?|port(?:ed|ing)?|replac(?:e|ed|ing)|do|done|come|comes|coming|follow|follows|provid(?:e|ed)|swap(?:ped)?|generate[d]?|extend(?:ed)?|expand(?:ed)?|migrat(?:e|ed)|hook(?:ed)?(?: up)?|tackl(?:e|ed)|revisit|build|built|go|goes|need|needs|pick(?:ed|ing)? up|resume[d]?",undone:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully| really| actually)? (?:implemented|done|complete|completed|finished|written|handled|wired|covered|ported|ready|fleshed|built|added)(?: yet)?|yet to be \\w+|unimplemented|unfinished|incomplete|half[- ](?:done|finished|implemented|baked)|(?:left|leaving|leave|skipp(?:ed|ing)|omitt(?:ed|ing)|defer(?:red|ring)?|postpon(?:ed|ing)) (?:(?:out(?! of)|blank|empty|unimplemented|undone|as|for|to|until)\\b|it\\b|this\\b|the (?:rest|remaining))|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|done|added|written|completed|finished|filled|continued|ported|wired)|needs? (?:to be )?(?:implemented|implementing|implementation|written|finished|finishing|completing|filling in)|left as an exercise|work in progress|wip|tbd|tbc|postponed|yet to come|unhandled|comes? (?:with|in) (?:a|the) (?:later|next|following|separate) \\w+|(?:deal with|do|fix|handle|revisit|sort out) (?:it|this|that|them) (?:later|soon|another time|next time)",unfinished:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully)? (?:implemented|finished|written|wired|ported)(?: yet)?|yet to be \\w+|unimplemented|left (?:out(?! of)|blank|unimplemented|undone|as|for|to|until)|(?:deferred|postponed|leaving|skipping)|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|written|completed|finished|filled|ported|wired|added|done|continued)|needs? (?:to be )?(?:implemented|implementing|written|finished|finishing|completing|filling in)|will be (?:implemented|added|written|completed|done|handled|wired|covered|ported)|left as an exercise",leave:"omit(?:ted|ting)?|skip(?:ped|ping)?|left out|leaving out|only|shortened|abbreviated|truncated|not (?:shown|included|implemented|written)|stub(?:s|bed)?",standIn:"stopgap|quick hack|stubs?|stubbed(?: out)?|placeholders?|skeleton|scaffold(?:ing)?|dummy|mock(?:ed)?(?: implementation| data| value| response| result)|fake(?:d)?|hard-?cod(?:ed|ing)|simplified(?: version| implementation)?|naive|no-?op|bare-?bones|minimal implementation|partial implementation|only (?:handles?|covers?|supports?|implements?)|just (?:returns?|pretend|a (?:stub|placeholder)|an empty)|pretend(?:s|ing)?|always (?:returns?|succeeds?|passes?)|canned|happy path",rest:"rest|remaining|remainder|other|others|more|additional|missing|further|everything else|full|real|actual|proper|complete|similarly|likewise|same way|the same pattern",code:"implementations?|logic|handlers?|methods?|functions?|endpoints?|routes?|cases|tests?|validations?|error handling|features?|code|parsing|integration|support|classes|modules?|functionality|components?|queries|branches|operations?|commands?|checks|fields|migrations?|body|parts?|pieces?|work|steps|api|service|version|thing"},Zn=[["sitting","me","make"],["sitting","unfinished"],["sitting","rest","code"],["sitting","standIn","code"],["sitting","limit","me"],["limit","unfinished","code"],["limit","rest","code","leave"],["limit","me","standIn"],["me","later","rest","code"],["rest","code","unfinished","later"],["rest","code","unfinished","step"],["ranOut","stop"],["ranOut","unfinished"],["ranOut","me"]],Gn=[["will","make","step"],["will","shipping"],["putAside"],["standIn","once"]],Vn=[["standIn","later"],["standIn","forNow"],["sitting","make"],["will","make","later"],["author","make","later"],["undone"],["standIn","will"],["standIn","rest"],["standIn","code"],["forNow","will","make"],["rest","code","later"],["limit","standIn"],["ranOut"],["really"],["leave","forNow"],["partly","make","forNow"],["will","make","once"],["forNow","once"],["rest","same"],["leave","code","limit"]],Xn=new Map(Object.keys(mt).map(e=>[e,x(()=>new RegExp(`(?<![\\w-])(?:${mt[e]})(?![\\w-])`))])),qn=d(/^\W*(?:todo|fixme|xxx|hack|wip|tbd|next(?: steps?)?(?= ?[:-]))\b/,`todo
fixme
xxx
hack
wip
tbd
next`),Kn=120,ht=d(/^\W*(?:if|when|whether|unless|while|whenever|see|note that (?:if|when)|returns?|the caller|callers?|users?|this test)\b|\b(?:is|are) not (?:implemented|supported) (?:on|in|by|for|under)\b|\b(?:so that|in case|otherwise)\b/,`if
when
whether
unless
while
whenever
see
note that 
return
the caller
caller
user
this test
implemented
supported
so that
in case
otherwise`),Jn=d(/^\W*[\p{L}\d' -]{3,50}: (?:[\w']+ ){0,2}(?:postponed|deferred|shelved|parked|later|tomorrow(?:'s \w+)?|not done(?: yet)?|not yet|unfinished|to be (?:written|done|added)|missing|next time|another day|to come|to follow|pending|outstanding)\W*$/u,`postponed
deferred
shelved
parked
later
tomorrow
not done
not yet
unfinished
to be 
missing
next time
another day
to come
to follow
pending
outstanding`),Qn=d(/next|later|soon|future|eventual|session|context|token|brevity|time|todo|fixme|implement|stub|placeholder|dummy|fake|mock|hard|simplif|naive|finish|complet|missing|remain|pending|still|for now|moment|temporar|follow|tbd|tbc|wip|progress|left|skip|omit|defer|postpon|exercise|pretend|canned|skeleton|scaffold|limit|out of|would|in a |same|similar|likewise|analog|once|until|only |just |always |shelved|parked|another|tomorrow|before {2}|point|yet|stopgap|hack|unhandled|revisit|\bcomes?\b/i,`next
later
soon
future
eventual
session
context
token
brevity
time
todo
fixme
implement
stub
placeholder
dummy
fake
mock
hard
simplif
naive
finish
complet
missing
remain
pending
still
for now
moment
temporar
follow
tbd
tbc
wip
progress
left
skip
omit
defer
postpon
exercise
pretend
canned
skeleton
scaffold
limit
out of
would
in a 
same
similar
likewise
analog
once
until
only 
just 
always 
shelved
parked
another
tomorrow
before
point
yet
stopgap
hack
unhandled
revisit
come`);function _(e){if(!Qn.test(e))return;let t;for(let{text:n,original:s}of _e(e)){if(n.length>400||ht.test(n))continue;let i=new Map,o=c=>(i.has(c)||i.set(c,Xn.get(c)().test(n)),i.get(c)),r=c=>c.some(f=>f.every(o));if(r(Zn))return{severity:"error",text:s,isSure:!0};if(n.length>Kn)continue;let a=qn.test(n),l=!a&&(Jn.test(n)||r(Gn));(l||(a?o("make")||o("undone"):r(Vn)))&&(t=t?.isSure?t:{severity:"warning",text:s,isSure:l})}return t}function gt(e){return ht.test(e)}var Re=d(/^(?:complete|completed|done|finished|final|is complete|is done|is finished|all done|fully implemented|implemented)$/,`complete
completed
done
finished
final
is complete
is done
is finished
all done
fully implemented
implemented`),es=d(/^(?:incomplete|partial|truncated|unfinished|is partial|is truncated|has more sections|to be continued)$/,`incomplete
partial
truncated
unfinished
is partial
is truncated
has more sections
to be continued`),ts=/^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|warnings?|caveats?|disclaimers?|limitations?|next steps?|next|summary|info|reason|message|meta|remaining|rest|pending|continuation|truncation)|_.*)$/,yt=d(/^(?:remaining|rest|todo|todos|missing|unfinished|not done|continuation|remaining \w+)$/,`remaining
rest
todo
todos
missing
unfinished
not done
continuation
remaining `),de=d(/^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut off|in[- ]?progress\b.{0,80}?\b(?:rest|remaining|continu).{0,80}|continued? (?:later|in .*)|deferred)$/,`incomplete
unfinished
partial
truncated
half
stub
skeleton
placeholder
to be 
tbc
not 
completion
finishing
more work
cut off
progress
continue
deferred`),De=d(/^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed)$/,`progress
wip
work in progress
draft
pending
todo
to do
tbd
started
ongoing
partially
not started
blocked
deferred
postponed`),wt=/^(?:to-?do|tbd|tba|tbc|fixme|xxx+|placeholder|change ?me|fill (?:me |this )?in|(?:insert|add|put|enter|your) [\w -]{2,40} here|to be (?:determined|decided|defined|added|filled(?: in)?|completed|provided|written|announced)|coming soon|lorem ipsum.*|(?:todo|tbd|fixme|placeholder)(?::| -)? .{1,80}|<[a-z][\w-]*(?: [\w-]+)+>|\[(?:insert|your|add|todo|tbd)[^\]]*\])$/,ns=[d(/^(?:still )?to be (?:\w+(?:ed|en)|done|set|found|put|built|made|known|told)\b.{0,60}$/,"to be "),d(/^(?:not yet \w+|not \w+ yet|none yet|nothing yet)\b.{0,40}$/,`not yet 
not 
none yet
nothing yet`),d(/^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer) (?:needed|missing|pending|wanted|to follow|to come|follows)$/,`needed
missing
pending
wanted
to follow
to come
follows`),d(/(?:^|[,;:] )will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow|update)\b/,"will "),d(/^(?:coming|due|follows|added|provided|to follow|to come)(?: (?:in|with|soon|later|after|next)\b.{0,40})?$/,`coming
due
follows
added
provided
to follow
to come`),d(/^(?:translate|replace|change|fill|edit|update)[ -]?(?:me|this|it)\b.{0,40}$/,`translate
replace
change
fill
edit
update`),d(/^(?:describe|insert|enter|specify|provide|explain|write) .{2,50} here$/," here"),d(/^pending \w+(?: \w+){0,3}$/,"pending "),d(/^(?:my|your) (?:\w+ ){0,2}(?:app|application|project|company|name|title|organi[sz]ation|product|domain)(?: name| title| here)?$/,`app
application
project
company
name
title
organi
product
domain`),/^<[a-z][a-z_-]{4,30}>$/,d(/^\{\{ ?[a-z]+(?: [a-z]+){2,6} ?\}\}$/,"{{"),/^(?:noch (?:zu|nicht|offen|unklar)\b.{0,40}|folgt(?: noch| sp\u00e4ter)?|\u00e0 (?:compl\u00e9ter|d\u00e9finir|traduire|r\u00e9diger|pr\u00e9ciser)\b.{0,30}|por (?:definir|completar|traducir|confirmar)|da (?:definire|completare|tradurre)|a definir|\u5f85(?:\u5b9a|\u8865\u5145|\u5b8c\u5584|\u7ffb\u8bd1)|\u672a\u7740\u624b|\u4f5c\u6210\u4e2d)$/],ss=d(/^(?:placeholder|examples?|hint|sample|pattern|format|usage|prompt|system|enum|const|keywords|words|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex)$/,`placeholder
example
hint
sample
pattern
format
usage
prompt
system
enum
const
keywords
words
tags
input
output
expect
actual
given
query
match
regex`),is=d(/^(?:ar|cs|da|de|el|en|es|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_ ][a-z]{2,4})?$/,`ar
cs
da
de
el
en
es
fi
fr
he
hi
hu
id
it
ja
ko
nb
nl
no
pl
pt
ro
ru
sv
th
tr
uk
vi
zh`),os=d(/^(?:label|title|name|key|id|display|display name)$/,`label
title
name
key
id
display
display name`),rs=d(/(?:^| )(?:description|help|about|license|url|homepage|command|script|run)$/,`description
help
about
license
url
homepage
command
script
run`),xt=/^(?:\.{3,}|\u2026|[[(]?(?:\.{3}|\u2026) ?(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|\u2026)? ?(?:and )?(?:\d+|some|many|several|the)? ?(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|\u2026|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|to be (?:added|written|filled in)|entries|items|rows|records|fields|keys|values|same (?:as|for) .*) ?[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of) [\w-]+(?: [\w-]+){0,5} (?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/,as=400;function We({keys:e,value:t,isOfRecord:n,isItem:s=!1,isOfFile:i=!1}){let o=C(e.at(-1)??"");if(typeof t=="boolean"){let g=t?es.test(o):Re.test(o),k=e.length<=2&&!n;return g?N(`${R(e.at(-1))}: ${t}`,k?"error":"warning"):void 0}if(typeof t!="string"||t.length>as)return;let r=t.trim().toLowerCase().replace(/[\s_]+/g," ").replace(/(?<=[^.])[.!]$/,"").replace(/^(?:#|\/\/|--)\s*/,"");if(r===""||!i&&!cs.test(r))return;let a=`"${R(t)}"`,l=C(e.at(-2)??"");if(Ae.test(l)&&(de.test(r)||De.test(r)||/^partial\b/.test(r)))return N(a,"warning");if(!n&&(oe.test(z(o))||Re.test(o))){if(de.test(r))return N(a,e.length<=2&&!fs(l)?"error":"warning");let g=r.slice(0,Math.max(0,r.search(/[,;:(]| -/))).trim();if(De.test(r)||De.test(g)||de.test(g)||/^\d{1,2} ?%$/.test(r))return N(a,"warning");if(Re.test(o)&&/^(?:no|not yet)$/.test(r))return N(`${o}: ${r}`,"warning")}else if(n&&oe.test(z(o))&&de.test(r))return N(a,"warning");let c=r.replace(/[[\]()<>]+/g," ").replace(/\s+/g," ").trim();if((xt.test(r)||s&&xt.test(c))&&!/^(?:\.{3,}|\u2026)$/.test(r))return{severity:"error",code:"elided-code",message:`Something was left out here: ${a}`};if(r==="..."||r==="\u2026")return{severity:"warning",code:"elided-code",message:"Something was left out here"};if(s||ss.test(o)||is.test(o)||ds(o,r)||os.test(o)&&(n||/^[a-z-]+$/.test(t)))return;let f=r.replace(/^[([<]{1,3}|[)\]>]{1,3}$/g,"").trim(),u=/^[([<].*[)\]>]$/.test(r);if(wt.test(r)||wt.test(f)||ns.some(g=>g.test(r)||g.test(f))||u&&d(/^(?:\w+ ){1,3}to be \w+(?:ed|en|ne)\b/,"to be ").test(f))return{severity:"warning",code:"unfilled-template",message:`This value is a stand-in: ${a}`};let m=ts.test(o)||yt.test(o)?ls(t,o,e,n):void 0;return m!==void 0?bt(a,m):i&&!rs.test(o)&&S(t,{strict:!0,prior:"likely"}).length>0?bt(a,"warning"):void 0}function ls(e,t,n,s){if(!e.trim().includes(" ")||s&&n.length>3)return;if(ce(`// ${e}`)==="outright")return"error";let i=S(e,{strict:!0})[0]??_(e);return i!==void 0?i.severity:yt.test(t)&&n.length===1?"warning":void 0}var cs=/[.\u2026<[{%]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|wip|draft|pending|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|here|to be|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your |\bwill |follow|wanted|noch|folgt|\u00e0 |por |da |a def|\u5f85|\u672a|\u4f5c\u6210/;function N(e,t){return{severity:t,code:"deferred",message:`The file says itself that it is not finished: ${e}`}}function bt(e,t){return{severity:t,code:"deferred",message:`This puts work off: ${e}`}}function ds(e,t){let n=i=>i.replace(/[^a-z]/g,""),s=n(t);return s.length>=3&&n(e).endsWith(s)}function fs(e){return e!==""&&!d(/^(?:meta|metadata|document|doc|report|file|summary|project|work|task|result|header|info)$/,`meta
metadata
document
doc
report
file
summary
project
work
task
result
header
info`).test(e)}var us=20,ps=d(/(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|schemas?|templates?)[\\/]|\.(?:example|sample|template|schema|spec)\./i,`fixture
example
sample
mock
__mocks__
testdata
schema
template
spec`),ms=d(/(?:^|[\\/])(?:locales?|i18n|l10n|lang|langs|languages|translations?|messages)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n)(?:[._-][\w-]{1,20})?\.\w{2,5}$/i,`locale
i18n
l10n
lang
langs
languages
translation
messages
strings
labels`),hs=/translat|\u00fcbersetz|tradui|traduc|tradur|\u7ffb\u8bd1|\u7ffb\u8a33|\u043f\u0435\u0440\u0435\u0432/i,gs=40;function vt({keys:e,isOfRecord:t,isItem:n}){return e.length<=2&&!t&&n!==!0}function L(e,t,n){let s=[];if(ps.test(n??""))return s;let i=ms.test(n??""),o=[...t],r=re(o),a=o.filter(l=>typeof l.value=="string"&&vt(l));for(let l of o){if(i&&!(typeof l.value=="string"&&hs.test(l.value.slice(0,100))))continue;let c=We({...l,isOfFile:a.length<=gs&&vt(l)});if(c===void 0||c.severity==="warning"&&r(l))continue;let{line:f,column:u}=e.positionOf(Math.min(l.offset,e.text.length));if(s.push(e.finding(c.code,c.severity,f,c.message,u)),s.length>=us)break}return s}var ws=20;function kt(e){let t=bs(e.lines[0]??""),{rows:n,openLine:s}=vs(e.text,t);if(s!==void 0){let p=`The table ends too soon: the text that begins at line ${s+1} is never closed`;return[e.finding("truncated","error",e.lastLine,p)]}let i=n[0]?.cells??[],o=n.at(-1),r=[],a=n.slice(1,-1),l=a.length>0&&a.every(({cells:p})=>p.length===i.length),c=o?.cells.filter(p=>p.trim()!=="")??[],f=c.length===1&&i.length>1&&/^\s*(?:[#([\u2026]|\.\.|\/\/)|\w\s+\w+\s+\w/.test(c[0].slice(0,200));l&&o!==void 0&&o.cells.length<i.length&&!f&&r.push(e.finding("truncated","error",o.line,"The last row of the table is cut off"));let u=n.slice(1).flatMap(p=>xs(p,i)),m=re(u);for(let p of u){let g=We(p);if(g===void 0||g.severity==="warning"&&m(p))continue;let k=!p.isOfRecord&&g.code!=="unfilled-template";if(r.push(e.finding(g.code,k?"error":g.severity,p.line,g.message)),r.length>=ws)break}return r}function xs({line:e,cells:t},n){let s=n.length>1&&t.filter(i=>i.trim()!=="").length===1;return t.map((i,o)=>({keys:[s?"note":n[o]??""],value:/^\s*-?\d[\d.,]*\s*$/.test(i)?Number.parseFloat(i):i,isOfRecord:!s,offset:0,line:e}))}function bs(e){return["	",";",","].map(n=>({mark:n,count:e.slice(0,2e3).split(n).length})).sort((n,s)=>s.count-n.count)[0].mark}function vs(e,t){let n=[],s=[],i=0,o=0,r=0,a=c=>{let f=e.slice(r,c);s.push(f.startsWith('"')?f.slice(1,f.endsWith('"')?-1:void 0).replaceAll('""','"'):f),r=c+1},l=()=>{(s.length>1||s[0]?.trim()!=="")&&n.push({line:o,cells:s}),s=[]};for(let c=0;c<e.length;c++){let f=e[c];if(f==='"'&&c===r){let u=i;for(c++;c<e.length;c++)if(e[c]===`
`)i++;else if(e[c]==='"'){if(e[c+1]!=='"')break;c++}if(c>=e.length)return{rows:n,openLine:u}}else f===t?a(c):f===`
`&&(a(c),l(),i++,o=i)}return r<e.length?(a(e.length),l()):s.length>0&&l(),{rows:n}}var Ot=b(v()),fe=Ot.default.$14;var St=b(v()),D=St.default.$15;var M=b(v()),Y=M.default.$16,H=M.default.$17,ue=M.default.$18,pe=M.default.$19,me=M.default.$20,ys=M.default.$21;function U(e){let t=[],n=0;for(let s of e){let i=0,o=0,r=0;for(;i<s.length;i++){let a=s[i];if(a===" "||a==="	")continue;let l=s[i+1];if((a==="-"||a==="?"||a===":")&&(l===" "||l==="	"||l===void 0))o===0&&(r=i),o++;else break}if(!(i>=s.length&&o===0)){for(o===0&&(r=i);t.length>0&&t.at(-1)>r;)t.pop();t.at(-1)!==r&&t.push(r);for(let a=!0;i<s.length;i++){let l=s[i];if(a&&(l==="["||l==="{"))n++;else if((l==="]"||l==="}")&&n>0)n--;else if(a&&(l==='"'||l==="'")){let c=s.indexOf(l,i+1);c!==-1&&(i=c)}if(a=l===" "||"[{,:	".includes(l),n+t.length+o>64)return!0}if(n+t.length+o>64)return!0;for(let a=1;a<o;a++)t.push(r+2*a)}}return!1}var Pe=1e3;function Be(e){return e.some(t=>{if(t.length<2*Pe)return!1;let n=0;for(let s=0;s<t.length&&n<=Pe;s++){let i=t[s];(`"'[{`.includes(i)||i===":"&&t[s+1]===" ")&&n++}return n>Pe})}var ks=1e3,Os=12;function je(e){let t=ks+e.length/Os,n=0,s=!0;for(let i=0;i<e.length;i++){let o=e.charCodeAt(i);if(o===Ss?s=!0:o===Es||o===As||o===Ts?n++:s&&o>$s&&(s=!1,n++),n>t)return!0}return!1}var Ss=10,$s=32,Es=44,As=91,Ts=123;var _s="[=([{,&|?:+*%^~!<-]",A={unfinished:x(()=>new RegExp(`(?:${_s}|(?<![\\w/])/|\\.)$`)),finished:x(()=>/(?:\+\+|--|[*&]|\.\.\.|\.)$/),commonNames:x(()=>d(/^(?:true|false|null|nil|None|this|self|break|continue|return|pass|end|done|fi|esac)$/,`true
false
null
nil
None
this
self
break
continue
return
pass
end
done
fi
esac`))},$t={javascript:{unfinished:x(()=>/(?:[=([{,.&|?:+*%^~!<]|=>|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/),finished:x(()=>/(?:\+\+|--|\/>|(?:^|[;{}])\s*[\w$]+:)$/),head:x(()=>d(/^(?:export\s{1,9})?(?:default\s{1,9})?(?:declare\s{1,9})?(?:abstract\s{1,9})?(?:(?:async\s{1,9})?function\b(?!.*\)\s{0,9}:)[^{;]*|(?:class|interface|enum|namespace)\s[^{;]*|type\s{1,9}\w+|import\s{1,9}(?!["'(\s])[^"']*)$/,`function
class
interface
enum
namespace
type
import`)),commonNames:x(()=>d(/^(?:string|number|boolean|void|any|unknown|never|undefined|null|true|false|this|object|symbol|bigint|debugger|break|continue)$/,`string
number
boolean
void
any
unknown
never
undefined
null
true
false
this
object
symbol
bigint
debugger
break
continue`))},python:{unfinished:x(()=>/(?:[=([{,.+*%&|^~<>\\@-]|\b(?:and|or|not|in|is|if|else|elif|for|while|def|class|import|from|return(?= )|lambda|with|as|raise(?= )|assert|del|global|nonlocal))$/),finished:x(()=>d(/(?:\.\.\.|\bimport\s+\*)$/,`...
import`)),commonNames:x(()=>d(/^(?:True|False|None|pass|self|cls|break|continue|return|raise|int|str|float|bool|list|dict|set|tuple|bytes|object|Exception|type|any|all|len|print|__all__)$/,`True
False
None
pass
self
cls
break
continue
return
raise
int
str
float
bool
list
dict
set
tuple
bytes
object
Exception
type
any
all
len
print
__all__`))},rust:A,java:A,csharp:A,kotlin:A,c:A,cpp:A,go:A,php:A,shell:{unfinished:x(()=>/(?:\\|&&|\|)$/),commonNames:x(()=>/./)}},Ns={"/*":"the comment","{-":"the comment","--[[":"the comment","=begin":"the comment","<<":"the here-document","`":"the template"};function Et(e,t,n){let s=F[t];if(!s.isBraced)return[];let i=f=>[e.finding("truncated","error",e.lastLine,`The code ends too soon: ${f}`)],{open:o}=n;if(o!==void 0&&!Ls(e)&&!Ms(e,o.offset,o.character)){let{line:f}=e.positionOf(o.offset),u=/^#?[a-z]+$/.test(o.character),m=/["'`]/.test(o.character)&&o.character!=="`",p=Ns[o.character]??(m?"the text":`"${o.character}"`);return i(`${u?`the block of "${o.character}"`:p} of line ${f+1} is never closed`)}let r=Is(n.code);if(t==="python")return Bs(e,n,r,i);let a=$t[t];if(t==="toml"&&/^\s*(?:[\w-][\w.-]*\s*=?|\[[^\]]*)$/.test(r.slice(0,200)))return i("its last entry is unfinished");if(r==="")return[];if(t==="css"||t==="scss"){if(!/[};]$/.test(r)&&!/^\s*@/.test(r))return i("its last rule has no body")}else if(t==="sql"&&!/[;/]$/.test(r)&&Ws(n.code,e.endsWithNewline?3:1))return i("its last statement is unfinished");let l=n.code.trimEnd().length>=e.text.trimEnd().length;return!e.endsWithNewline&&(H(e.text)||l&&(Y(e.text)||/\S[ \t]$/.test(e.text)))?i("its last word is unfinished"):a===void 0?[]:s.hasPreprocessor===!0&&r.trimStart().startsWith("#")?[]:a.unfinished().test(r)&&a.finished?.().test(r)!==!0&&!Cs(n.code,t)?i("its last line is unfinished"):a.head?.().test(Rs(r))?i("its last declaration has no body"):!e.endsWithNewline&&l&&Ds(e,t,r,a)?i("its last line is unfinished"):[]}function Ls({lines:e,lastLine:t}){let n=(e[t]??"").trimEnd();return/^(?:[)\]}]+[;,]?|end|fi|done|esac|#\s{0,9}endif\b.{0,200}|\?>)$/.test(n)}function Ms(e,t,n){if(/["'`/]|^<<|^#/.test(n))return!1;let{lines:s,lastLine:i}=e,{line:o}=e.positionOf(t),r=s[i];if(i-o<3||/^\s*(?:[)\]}]|#|\/\/|e(?:lse|lif|lsif)\b|when\b|rescue\b)/.test(r.slice(0,300)))return!1;let a=s.slice(o+1,i).find(l=>l.trim()!=="");return a!==void 0&&ge(a)>ge(s[o])&&ge(r)<=ge(s[o])}function ge(e){return Math.max(0,e.search(/\S/))}function Is(e){let t=e.trimEnd();return t.slice(Math.max(t.lastIndexOf(`
`)+1,t.length-2e3))}function Cs(e,t){return t!=="c"&&t!=="cpp"||!e.trimEnd().endsWith(",")?!1:!/[;]|\)\s{0,200}\{/.test(e)}function Rs(e){return(e.split(/[;}\n]/).at(-1)??"").trim()}function Ds(e,t,n,{commonNames:s}){let{text:i,lines:o}=e,r=/(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(n.slice(-300))?.[1];if(r===void 0||s().test(r))return!1;if(!pe(i,r)&&!me(i,r))return!0;if(t!=="javascript")return F[t].endsWithSemicolon===!0;let a=o.filter(c=>c.trimEnd().endsWith(";")).length,l=o.filter(c=>/[\w)\]"'`]$/.test(c.trimEnd().slice(-1))&&!/^\s*(?:\*|\/\/|\/\*)/.test(c)).length;return a>0&&a>=3*(l-1)}function Ws(e,t){let n=0;for(let s=e.indexOf(";");s!==-1&&n<t;s=e.indexOf(";",s+1))n++;return n>=t&&!d(/\n[ \t]{0,9}go\s{0,9}$/i,"go").test(e.slice(-20))}var Ps=d(/^\s{0,200}(?:(?:if|elif|while|with|for|class|try|else|except|finally|def|async(?: (?:def|for|with))?)\b(?!\s*[=.,)(]).*|from\s{1,9}[\w.]{0,200}(?:\s{1,9}\w{0,100})?)$/,`if
elif
while
with
for
class
try
else
except
finally
def
async
from`);function Bs(e,{code:t},n,s){let i=$t.python;if(n.endsWith(":"))return s("the block that its last line opens has no body");if(/^\s*@[\w.]+(?:\(.*\))?$/.test(n))return s("nothing follows its last decorator");if(i.unfinished().test(n)&&!i.finished().test(n))return s("its last line is unfinished");if(Ps.test(n)&&!n.includes(":")&&!js(n))return s("its last line opens no block yet");if(Fs(t))return s("its last try has neither except nor finally");if(e.endsWithNewline)return[];let o=n.trim();if(d(/^(?:from|import|global|nonlocal)\b/,`from
import
global
nonlocal`).test(o))return[];let r=/(?<![\w.])(?:\w+\.)*([A-Za-z_]\w*)$/.exec(o.slice(-300))?.[1];return r===void 0||i.commonNames().test(r)?[]:/^[A-Za-z_][\w.]*$/.test(o)||!pe(e.text,r)&&!me(e.text,r)?s("its last line is unfinished"):[]}function js(e){let t=0;for(let n of e)if("([{".includes(n))t++;else if(")]}".includes(n)&&--t<0)return!0;return!1}function Fs(e){let t=e.split(`
`);for(let n=t.length-1,s=Number.POSITIVE_INFINITY;n>=0&&s>0;n--){let i=t[n],o=i.search(/\S/);if(!(o===-1||o>=s)){if(i.trim()==="try:"&&s!==Number.POSITIVE_INFINITY)return!0;s=o}}return!1}var At=b(v()),Tt=At.default.$22;var zs=/\b(?:pending|unfinished|incomplete|finish\w*|complet\w*|missing|remain\w*|left|skip\w*|defer\w*|postpon\w*|park\w*|drafts?|partial\w*|delayed|queued|scheduled|waiting|continu\w*)\b/gi,Ys=/\b(?:by|in|from) [`"']?([A-Za-z_$][\w$.:]{2,60})(\(\))?/g;var we=class{constructor(t){this.file=t}file;stems;names=new Set;explain(t){let n=this.read();return(t.match(zs)??[]).some(i=>n.has(_t(i)))?!0:[...t.matchAll(Ys)].some(([,i,o])=>o!==void 0||/[\w$][._:]+[A-Za-z]/.test(i)||/[A-Z]/.test(i)&&this.names.has(i))}read(){if(this.stems!==void 0)return this.stems;this.stems=new Set;let{scan:t,source:n}=this.file;this.add(t.code.slice(0,5e5));for(let{start:s,end:i}of t.strings)i-s<=60&&this.add(n.text.slice(s,i));return this.stems}add(t){for(let[n]of t.matchAll(/[A-Za-z_$][\w$]*/g))if(!this.names.has(n)){this.names.add(n);for(let[s]of n.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g))this.stems.add(_t(s))}}};function _t(e){return e.toLowerCase().replace(/(?:ing|ed|es|s|e)$/,"")}function Ct(e,t){let{source:n}=e,s=t===void 0?"":new D(t).text,i=[],o=n.text.trimEnd().length,r=new we(e);for(let a of ie(e)){let{start:l,end:c}=a,f=Zs(a,{isLast:c>=o&&It(n.text,l),isOfReader:qs(n.text.slice(l,l+3)),isOfBranch:Js(n,l),isBehindCode:!It(n.text,l),names:r});if(f===void 0||s!==""&&s.includes(n.text.slice(l,c).trim()))continue;let{line:u}=n.positionOf(l);if(ce(n.lines[u]??"")!==void 0)continue;let m=`This comment puts work off: "${R(f.text)}"`;i.push(n.finding("deferred",f.severity,u,m))}return i}var Hs=220,Us=400;function Zs({text:e},t){let n=_(e),s=e.length<=Us&&!t.isOfReader;if(n?.severity==="error")return s?n:{...n,severity:"warning"};if(t.isLast){let o=S(e,{strict:!0}).find(r=>!Dt(r.text));if(o!==void 0)return{severity:o.severity,text:o.text}}if(t.isOfReader)return;if(n?.isSure&&!t.names.explain(n.text))return n;if(e.length>Hs&&n===void 0)return;let i=S(e.replace(Rt,""),{strict:!0,prior:"expected"}).find(({text:o})=>Gs(o,t)&&Xs(o,e,t));return i===void 0?void 0:{severity:"warning",text:i.text}}var Rt=d(/^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i,`todo
fixme
xxx
hack`),Nt=3,Lt=5;function Gs(e,{names:t}){return(e.split(/\s+/,Nt).length>=Nt||/[^\x00-\x7f]/.test(e))&&!Dt(e)&&!gt(e.toLowerCase())&&!pt(e)&&!/\?\W{0,9}$/.test(e)&&!t.explain(e)}var Vs=d(/^\W*(?:because|since|so|thus|therefore|hence|at this point|in order|to [a-z]+)\b/i,`because
since
so
thus
therefore
hence
at this point
in order
to `);function Xs(e,t,{isOfBranch:n,isBehindCode:s}){let i=a=>S(e,a).some(({severity:l})=>l==="error"),o=_(e)!==void 0;if(n)return(o||Mt(e))&&i({strict:!0});if(o||Rt.test(t))return S(e,{strict:!1}).length>0;let r=e.split(/\s+/,Lt).length<Lt&&!/[^\x00-\x7f]/.test(e);return s||r?i({strict:!0}):Vs.test(e)?!1:i(Mt(e)?{strict:!1}:{strict:!0,prior:"likely"})}function Mt(e){return!new RegExp("^\\W*\\p{Ll}","u").test(e)&&/[.!\u3002\uff01]\W{0,9}$/.test(e)}function qs(e){return e==="/**"||e==="///"||e==="//!"||e.startsWith(`
=`)}var Ks=d(/^[\s})]*(?:if|else|elif|elsif|elseif|case|when|unless|while|for|foreach|catch|except|rescue|default|switch|cond|match)\b|(?:->|=>)\s*$/,`if
else
elif
elsif
elseif
case
when
unless
while
for
foreach
catch
except
rescue
default
switch
cond
match
->
=>`);function Js(e,t){let{line:n}=e.positionOf(t),s=n-1;for(;s>=0&&e.lines[s].trim()==="";)s--;return s>=0&&Ks.test(e.lines[s].slice(0,300))}function Dt(e){return/[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(e.slice(0,400))}function It(e,t){return e.slice(e.lastIndexOf(`
`,t-1)+1,t).trim()===""}function Fe(e,t){let n=Z(e.text),s=n?e.text:ei(e.text);if(n||Z(s))return L(e,jt(s,0),t);let i=Bt(s);if(i===void 0)return[e.finding("unparsable","error",e.lastLine,"This is no valid JSON")];let{line:o}=e.positionOf(i.offset),r=i.character==='"'?`The JSON ends too soon: the text that begins at line ${o+1} is never closed`:`The JSON ends too soon: "${i.character}" of line ${o+1} is never closed`;return[e.finding("truncated","error",e.lastLine,r)]}var Qs=20;function Wt(e,t){let n=[],s=0;for(let[i,o]of e.lines.entries()){if(n.length>=Qs)break;if(o.trim()!==""&&!Z(o)){let r=i===e.lastLine&&Bt(o)!==void 0;n.push(r?e.finding("truncated","error",i,"The last line ends too soon"):e.finding("unparsable","error",i,"This line is no valid JSON"))}else if(i===e.lastLine){let r=[...jt(o,s)];n.push(...L(e,r,t))}s+=o.length+1}return n}function Z(e){if(!/^\s*[[{"\d\-tfn]/.test(e.slice(0,1e3)))return!1;try{return JSON.parse(e),!0}catch{return!1}}function ei(e){let t="",n=0,s=-1,i=(o,r)=>{t+=e.slice(n,o)+e.slice(o,r).replace(/[^\n]/g," "),n=r};for(let o=0;o<e.length;o++){let r=e[o];if(r==='"')o=Pt(e,o),s=-1;else if(r==="/"&&(e[o+1]==="/"||e[o+1]==="*")){let a=e[o+1]==="/",l=e.indexOf(a?`
`:"*/",o+2),c=l===-1?e.length:a?l:l+2;i(o,c),o=c-1}else r===","?s=t.length+o-n:r==="}"||r==="]"?(s!==-1&&(t+=e.slice(n,o),n=o,t=`${t.slice(0,s)} ${t.slice(s+1)}`),s=-1):r>" "&&(s=-1)}return t+e.slice(n)}function Pt(e,t){for(let n=t+1;n<e.length;n++)if(e[n]==="\\")n++;else{if(e[n]==='"')return n;if(e[n]===`
`)return n-1}return e.length}function Bt(e){let t=[];for(let n=0;n<e.length;n++){let s=e[n];if(s==='"'){let i=n;for(n++;n<e.length&&e[n]!=='"';n++)e[n]==="\\"&&n++;if(n>=e.length)return{character:s,offset:i}}else s==="{"||s==="["?t.push({character:s,offset:n}):(s==="}"||s==="]")&&t.pop()}return t.at(-1)}function*jt(e,t){let n=[],s=[],i=!1;for(let o=0;o<e.length;o++){let r=e[o],a=s.at(-1);if(r==='"'){let l=o;o=Pt(e,o);let c=e.slice(l+1,o);i?(n[s.length-1]=c,i=!1):yield{keys:n.slice(0,s.length),value:ti(c),offset:t+l,isOfRecord:a?.isOfRecord===!0,isItem:a?.isList===!0}}else if(r==="{"||r==="["){let l=a!==void 0&&(a.isOfRecord||a.isList&&r==="{");s.push({isList:r==="[",isOfRecord:l}),n[s.length-1]=n[s.length-2]??"",i=r==="{"}else if(r==="}"||r==="]")s.pop(),n.length=s.length,i=!1;else if(r===",")i=s.at(-1)?.isList===!1;else if(r==="t"||r==="f"){let l=r==="t";yield{keys:n.slice(0,s.length),value:l,offset:t+o,isOfRecord:a?.isOfRecord===!0},o+=l?3:4}}}function ti(e){if(!e.includes("\\"))return e;try{return String(JSON.parse(`"${e}"`))}catch{return e}}var ni=700,si=400,ii=d(/^(?:[}\s]*)(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|class|interface|struct|enum|impl|trait|namespace|module|package|extern|union|object|record|protocol|extension|import|export\s*\{|type|return\s*\{)\b/,`if
else
for
foreach
while
switch
match
catch
try
do
finally
with
using
lock
synchronized
unless
until
loop
unsafe
guard
repeat
when
select
default
case
class
interface
struct
enum
impl
trait
namespace
module
package
extern
union
object
record
protocol
extension
import
export
type
return`),Ft=d(/\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\]|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|\b(?:public\s+)?function\s+test\w+\s*\(/,`it
test
specify
Test
ParameterizedTest
Fact
Theory
test]
TestMethod
function`),oi=d(/^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo(?: {0,3}\|[^|]{0,80}\|)? {0,3}$/,"do");function zt(e){switch(e.name){case"python":return di(e);case"ruby":case"lua":return ui(e);case"sql":return[];default:return ri(e)}}function ri({scan:{code:e},name:t}){let n=[],s=[],i=0,o=[];for(let r=0;r<e.length;r++){let a=e[r];if(a==="{"){let l=Math.max(i,r-si),c=e.slice(l,r);o.push({isTest:Ft.test(c),start:l+Math.max(0,c.search(/\S/)),isClassToOverride:d(/\b(?:abstract\s+class|interface|trait|protocol)\b|\bclass\s+(?:Abstract|Base)\w*|\bclass\s+\w+(?:Base|Abstract)\b/,`abstract
interface
trait
protocol
class`).test(c)}),s.push(r),i=r+1}else if(a==="}"){let l=s.pop(),c=o.pop();if(i=r+1,l===void 0||c===void 0||r-l>ni)continue;let f=e.slice(c.start,l);if(!ai(f,t)||o.some(u=>u.isTest))continue;n.push({headStart:c.start,start:l+1,end:r,code:e.slice(l+1,r),isTest:Ft.test(f),isAbstract:/\babstract\b/.test(f),isMethodToOverride:o.some(u=>u.isClassToOverride),isTopLevel:s.length===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1})}else(a===";"||a===`
`&&/^[ \t]*\n/.test(e.slice(r+1,r+40)))&&(i=r+1)}return n.sort((r,a)=>r.headStart-a.headStart)}function ai(e,t){let n=e.trim().replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+/,"");return n===""||ii.test(n)?!1:t==="shell"?/^(?:function\s+)?[\w:.-]+\s*(?:\(\s*\))?$/.test(n)&&(n.includes("(")||n.startsWith("function")):/=>\s*$/.test(n)||n.includes("(")&&/\)[^()=]*$/.test(n)&&!/=\s*$/.test(n)}var li=d(/Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Test|Example|Sample|Default|Handler|Listener|Plugin|Hook|Callback|Visitor|Observer|Adapter|Driver|Policy|Strategy|Command|Context/,`Null
No
Dummy
Fake
Mock
Stub
Spy
Test
Example
Sample
Default
Handler
Listener
Plugin
Hook
Callback
Visitor
Observer
Adapter
Driver
Policy
Strategy
Command
Context`),ci=d(/\b(?:ABC|ABCMeta|Protocol|Interface|Mixin|metaclass)\b|class\s+_?(?:Abstract|Base|I[A-Z])\w*|class\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/,`ABC
ABCMeta
Protocol
Interface
Mixin
metaclass
class`);function di({codeLines:e,source:t}){let n=[],s=[],i=0,o=e.map(a=>{let l=i;return i+=a.length+1,l});o.push(i);let r=new Set([...t.text.slice(0,5e5).matchAll(/^[ \t]{0,40}class[ \t]{1,9}\w{1,100}\(([\w.]{1,100})/gm)].map(a=>a[1]));for(let a=0;a<e.length;a++){let l=e[a],c=d(/^(\s*)(class|def|async def)\s+(\w+)/,`class
def
async def`).exec(l.slice(0,300));if(c===null)continue;let f=c[1].length;for(;s.length>0&&s.at(-1).indent>=f;)s.pop();if(c[2]==="class"){s.push({indent:f,isTest:d(/^Test|Tests?(?:Case)?$/,"Test").test(c[3]),isBase:ci.test(l)||r.has(c[3]),isPlain:f===0&&d(/^class\s+\w+\s*(?:\(\s*(?:object)?\s*\))?\s*:\s*$/,"class").test(l),isPlaceholder:li.test(c[3])});continue}let u=a;for(;u<e.length&&u-a<20&&!e[u].trimEnd().endsWith(":")&&!d(/:\s*(?:\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).test(e[u].trimEnd());)u++;if(u>=e.length)continue;let m=d(/:\s*(\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).exec(e[u].trimEnd())?.[1],p=u;if(m===void 0){for(let T=u+1;T<e.length&&T-u<16;T++){let B=e[T];if(B.trim()!==""){if(B.search(/\S/)<=f)break;p=T}}if(p-u>=15)continue}let g=m??e.slice(u+1,p+1).join(`
`),k=fi(g),P=e.slice(Math.max(0,a-3),a).join(`
`),E=s.at(-1);n.push({headStart:o[a]+f,start:m===void 0?o[u+1]??i:o[u],end:Math.min(t.text.length,(o[p]??i)+(e[p]?.length??0)),code:k,isTest:/^test/i.test(c[3])&&(f===0||E?.indent===0&&E.isTest)&&!d(/@.{0,200}?(?:skip|xfail|expectedFailure)/i,`skip
xfail
expectedfailure`).test(P)&&!g.includes(">>>"),isAbstract:d(/@(?:\w+\.)*(?:abstract\w*|overload)\b/,`abstract
overload`).test(P),isMethodToOverride:E?.isBase===!0,isTopLevel:f===0,hasDocstring:k.trim()!==g.trim(),isOfPlainClass:E?.isPlain===!0&&E.indent<f,isOfPlaceholder:E?.isPlaceholder===!0,returnsValue:d(/->\s*(?!None\b|NoReturn\b|Never\b)\w/,"->").test(e[u].slice(-300))})}return n}function fi(e){let t="",n=0;for(let s=e.indexOf('"');s!==-1;s=e.indexOf('"',n)){let i=e.indexOf('"',s+1),o=i===-1?e.length:i+1,r=e.slice(Math.max(n,e.lastIndexOf(`
`,s)+1),s).trim(),a=e.indexOf(`
`,o),l=/^[rbu]?$/i.test(r)&&e.slice(o,a===-1?e.length:a).trim()==="";t+=l?e.slice(n,s-r.length):e.slice(n,o),n=o}return t+e.slice(n)}function ui({codeLines:e,source:t,name:n}){let s=[],i=n==="ruby"?d(/^\s*def\s+\w|^\s*(?:it|test|specify)\b.*\bdo\b/,`def
do`):d(/\bfunction\b[^()]*\([^()]*\)\s*$/,"function"),o=0;for(let r=0;r<e.length;o+=e[r].length+1,r++){let a=e[r];if(a.length>300||!i.test(a))continue;let l=a.search(/\S/),c=r+1;for(;c<e.length&&c-r<12&&!/^\s*end\b/.test(e[c]);)c++;if(c-r>=12||c>=e.length||e[c].search(/\S/)!==l)continue;let f=e.slice(r+1,c).join(`
`),u=o+a.length+1;s.push({headStart:o+l,start:Math.min(u,t.text.length),end:u+f.length,code:f,isTest:oi.test(a)||/^\s*def\s+test_/.test(a),isAbstract:!1,isMethodToOverride:!1,isTopLevel:l===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1})}return s}var pi={braces:/\?{3}(?!\?)|\b(?:throw|new)\s{1,9}(?:const\s{1,9})?(?:Unimplemented|NotImplemented)(?:Error|Exception)\b/g,hash:/\braise\s{1,9}(?:new\s{1,9})?NotImplemented\w*|\bthrow\s{1,9}\[?(?:System\.)?NotImplementedException/g,dashes:/\bundefined\b|\bDebug\.todo\b/g,percent:/\b(?:erlang:)?(?:error|exit|throw)\(\s{0,9}\{?(?:not_?implemented|nyi|todo)\b/g,ml:/\braise\s{1,9}\(?\s{0,9}(?:NotImplemented|Not_?implemented|Todo)\w*|\bNotImplementedException\b/gi},mi=/(?:@panic|\b(?:die|croak|confess|error|stop|raise|throw|panic|failwithf?|abort|revert|fail|invalid_arg|doAssert))\b[^"\n;]{0,60}"/g,hi=new Set(["braces","hash","perl","dashes","lisp","percent","ml"]),gi=d(/^\W*(?:[\w.:/#()]{1,60}[ :]{1,3})?(?:is |are )?(?:not (?:yet )?(?:been )?implemented(?: yet)?|unimplemented|implement me|to be implemented|todo(?:\W.{0,80})?)\W*$/i,`implemented
unimplemented
implement me
to be implemented
todo`),Yt=/(?:^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|defmacrop?|sub|func|function|fn|proc|let|fun|macro|method|define|defn-?|defun)\b|<-\s*function\b|\)\s*\{\s*$)/,Ht=d(/^[\s})(]*(?:if|else|elif|elsif|unless|case|when|match|cond|catch|rescue|while|for|foreach|until|switch|try)\b/,`if
else
elif
elsif
unless
case
when
match
cond
catch
rescue
while
for
foreach
until
switch
try`),wi=d(/^\s*(?:my|local|our)\b.*(?:@_|shift\b).*$/,`@_
shift`),xi=/^\s*(?:end\b|[})\]]|$)/,bi=200;function*Ut({scan:e,source:t,name:n,codeLines:s}){let i=0;for(let o of[pi[n],hi.has(n)?mi:void 0])if(o!==void 0)for(let r of e.code.matchAll(o)){if(i++>=bi)return;let a=r[0].endsWith('"')?vi(t.text,r.index+r[0].length):void 0;a!==void 0&&!gi.test(a)||yi(s,t.positionOf(r.index))&&(yield r.index)}}function vi(e,t){return/^[^"'\n]{0,200}/.exec(e.slice(t,t+200))[0]}function yi(e,{line:t,column:n}){let s=e[t],i=s.slice(0,n).trim();if(i!==""&&!/^[({]+$/.test(i))return!Ht.test(i)&&(Yt.test(i)||/(?:=|->|=>|:-)\s*[({]*$/.test(i));let o=t-1;for(;o>=0&&(e[o].trim()===""||wi.test(e[o]));)o--;let r=e[o]??"";if(Ht.test(r)||!(Yt.test(r)||/(?:=|->|=>)\s*\{?\s*$/.test(r)))return!1;let a=e[t+1]??"";return xi.test(a)||a.search(/\S/)<s.search(/\S/)}var ki="not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|^\\W*implement\\W*$|implement me|to ?-?do\\b|tbd|stub|needs? (?:to be )?implement\\w*|to be implemented|coming soon|work in progress|implementation (?:missing|pending|goes here)|missing implementation",Vt=x(()=>new RegExp(`\\b(?:${ki})`,"i")),Ye=d(/\b(?:NotImplemented\w*|UnimplementedError|UnimplementedException)\b|\bunimplemented!|\btodo!|\bTODO\s*\(/,`NotImplemented
UnimplementedError
UnimplementedException
unimplemented!
todo!
TODO`),Oi=d(/\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/,`NotImplemented
Unimplemented`),Si=d(/\brequired\s{1,9}init\b/,"required"),$i=/^(?:return\s+|await\s+)*[\w$.:]{1,60}\((?:[^;]*)\);?$/,Ei=d(/^["'`]\W*(?:not (?:yet )?implemented|not implemented yet|unimplemented|todo|coming soon|to be implemented)\W*["'`]$/i,`implemented
not implemented yet
unimplemented
todo
coming soon
to be implemented`),Ai=d(/^return\s+\$?[a-z_]\w*\s*;?$/,"return"),Ti=d(/^(?:console\.\w+|log(?:ger|ging)?\.\w+|self\.log\w*\.\w+|print\w*|puts|echo|System\.out\.\w+|fmt\.Print\w*|log\.Print\w*|Console\.Write\w*|\w*logger\.\w+)\b/i,`console.
log
self.log
print
puts
echo
system.out.
fmt.print
log.print
console.write
logger.`),_i=/^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/,xe=d(/\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|must be (?:implemented|defined|provided|supplied)|(?:must|should|has to|have to|needs? to) (?:implement|define|provide|supply)|child class\w*|implementers?|on this platform|not supported)\b/i,`subclass
sub-class
overrid
overwrit
abstract
derived
must be 
implement
define
provide
supply
child class
implementer
on this platform
not supported`),Zt=d(/^(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert(?:\s+False|\(false)|return\s+(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|RAISE\s+EXCEPTION|croak|stop|pending|skip|(?:t|pytest|self|this|Assume|Assert)\.[sS]kip\w*|XCTSkip|console\.\w+|print\w*|echo|puts|log\w*\.|logger|System\.out|fmt\.Print\w*|Console\.Write\w*)/i,`throw
raise
panic
fatalerror
preconditionfailure
die
exit
abort
error
assert
return
exception
croak
stop
pending
skip
kip
xctskip
console.
print
echo
puts
log
logger
system.out
fmt.print
console.write`),ze=/^(?:pass|\.\.\.|nil|null|None|NULL|:|true|return|return;|;|\(\)|\{\}|Ok\(\(\)\)|noop\(\))?;?$/,Gt=/^(?:return\s+)?(?:await\s+)?(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\[\s*\]|\{\s*\}|\(\s*\)|\(?\{[^{}]*\}\)?|\[[^[\]]*\]|Ok\([^()]*(?:\(\))?\)|Some\([^()]*\)|vec!\[\]|new \w+(?:<[^>]*>)?\([^()]*\)|\w+(?:::|\.)(?:new|default|empty|resolve|of|emptyList|Zero)\([^()]*\)|[A-Z]\w*\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|String::new\(\)|nil,\s*nil|(?:0|""|false),\s*nil|echo\s+[\w"]+)\s*;?$/,Ni=d(/^(?:expect\(\s*(true|1|"\s*")\s*\)\.(?:to|not\.to)[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?assertTrue\(\s*[Tt]rue\s*\))\s*;?$/,`expect(
assert
assertTrue(`),Li=d(/>\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|todo\b[^<>{}]{0,80}|coming soon|placeholder|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i,` here
todo
coming soon
placeholder
implemented`),Mi=d(/\b(?:todo|fixme|for now|placeholder|stub\w*|mock\w*|dummy|hard-?coded|temporar\w+|not implemented|unimplemented|fake\w*|simplified|in (?:a )?(?:real|production|practice)|would (?:normally|actually|really)|real (?:implementation|version|logic|code)|actual (?:implementation|logic)|replace (?:this|with|me)|later|pretend|simulat\w+|to be implemented|implement (?:this|me)|^\W*implement\W*$|canned|sample data|until)\b/i,`todo
fixme
for now
placeholder
stub
mock
dummy
coded
temporar
not implemented
unimplemented
fake
simplified
real
production
practice
would 
real 
actual 
replace 
later
pretend
simulat
to be implemented
implement 
implement
canned
sample data
until`);function Xt(e,t,n){let{source:s}=e,i=Oi.test(s.text.slice(0,2e5));if(s.text.length>Ii||Ci(e))return[];let o=t?.replace(/\s+/g," "),r=ie(e),a=[],l=new Set,c=(u,m,p)=>{let{line:g}=s.positionOf(u);l.has(g)||o?.includes(Me(m))||(l.add(g),a.push(s.finding("stub",n,g,p)))},f=0;for(let u of zt(e)){for(;r[f]!==void 0&&r[f].end<u.headStart-200;)f++;if(i&&Ye.test(u.code))continue;let m=Ri(e,u,Fi(e,u,r,f));if(m===void 0)continue;c(u.headStart,s.text.slice(u.headStart,u.end),m);let p=s.positionOf(u.end).line;for(let{line:g}=s.positionOf(u.start);g<=p;g++)l.add(g)}for(let u of Hi(e)){let m=s.lines[s.positionOf(u).line];c(u,m,"This part says that it is not implemented")}return a}var Ii=2e6;function Ci({source:e,name:t}){return t==="python"&&d(/^(?:from typing import.*\boverload\b)/,"from typing import").test(e.lines[0]??"")}function Ri({source:e,name:t},n,s){if(n.isAbstract||Si.test(e.text.slice(n.headStart,n.start)))return;let i=n.code.trim(),o=e.text.slice(n.start,n.end),r=i.split(/;|\n/).map(m=>m.trim()).filter(m=>!/^[{}]?$/.test(m)&&!_i.test(m));if(n.isTest){let m=e.text.slice(n.headStart,n.start);if(r.every(p=>ze.test(p))&&!d(/(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i,`load
start
boot
compile
import
smoke`).test(m.slice(0,300)))return"This test tests nothing";if(r.length===1&&Ni.test(r[0]))return"This test cannot fail"}let a=o.match(/(["'`])[^"'`\n]{0,200}\1/g)?.join(" ")??"";if(r.length>=1&&r.length<=3&&Zt.test(i)){let m=r.slice(1).every(g=>ze.test(g)||Zt.test(g)||Gt.test(g)||/^return\s+-?\d+$/.test(g)),p=Ye.test(i)&&!(t==="python"&&n.isMethodToOverride)||Vt().test(a);if(m&&p&&!xe.test(a))return"This function only says that it is not implemented"}if(Ye.test(i)&&r.length===1&&!xe.test(a)&&!n.isMethodToOverride||r.length===1&&$i.test(i)&&Ei.test(a))return"This function only says that it is not implemented";if(r.length<=3&&Li.test(o))return"This function shows only a stand-in";let l=r.every(m=>ze.test(m)),c=s!==""&&!xe.test(s)&&(Mi.test(s)||_(s)!==void 0||S(s,{strict:!0,prior:"expected"}).length>0);if(l&&c)return"This function does nothing, and its comment says that it is still to be written";if(l&&t==="python"&&/^(?:pass|\.\.\.)$/m.test(i)&&(!n.hasDocstring||n.returnsValue)&&!n.isMethodToOverride&&(n.isTopLevel||n.returnsValue))return"This function does nothing";if(l&&/^pass$/m.test(i)&&Pi(e.text,n))return"This function does nothing of what its name or its text says";let f=r.filter(m=>!Ti.test(m));if((f.length>=1&&f.length<=2&&Gt.test(f.join("; ").replace(/[ \t]{0,40}\n\s{0,200}/g," "))||ji(i)||Ai.test(i))&&c)return"This function returns a constant that its comment calls provisional"}var Di=/^\s*[rbu]{0,2}("""|'''|"|')\s{0,40}(?!No\b|Nothing|Do(?:es)? no|Don|Called|Invoked|Hook|Callback|Placeholder|Override|Stub|Dummy|Empty|Ignore|Unused|Noop|By default|Default|Optional|Handle[rs]?\b|Process\b|Visit|Test|Just|Only|Can\b|May\b|This|The |A |An |If |When )[A-Z][a-z]{2,20}s?(?:,? and [a-z]+)? (?:[a-z`"(]|[A-Z][A-Za-z]+ )/,Wi=/^_*(?:on|handle|before|after|pre|post|visit|leave|enter|depart|do|did|will|should|is|has|can|test|setup|set_?up|tear_?down|init\w*|finalize|finali[sz]e_\w+|start\w*|stop\w*|begin\w*|end\w*|open|close|flush|shutdown|cleanup|clean_up|log|emit|notify|report|print|debug|trace|warn|info|error|hook|run|reset|clear|check|ensure|maybe|noop|dummy|fake|mock|stub|func|foo|bar|some|example|my|a|b|f)(?:_|$)/;function Pi(e,t){if(t.isMethodToOverride||t.isOfPlaceholder)return!1;let n=e.slice(t.headStart,t.start),s=/\bdef\s+(\w+)/.exec(n)?.[1]??"";if(Wi.test(s)||s.startsWith("__")||/^\s*@/m.test(n))return!1;if(t.hasDocstring){let i=e.slice(t.start,t.end);return Di.test(i)&&!xe.test(i)}return t.isOfPlainClass&&/^[a-z]+_[a-z_]+$/.test(s)}var Bi=/^(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/;function ji(e){if(!/^return\s*[[{(]/.test(e))return!1;let t=e.slice(6).match(/"[^"]*"|[\w$]+|[^\w$\s]/g)??[];return t.every((n,s)=>/^[\w$]/.test(n)?Bi.test(n)||t[s+1]===":":/^["[\]{}(),;:=>-]/.test(n))}function Fi({source:e},t,n,s){let i=[];for(let o=s;o<n.length&&n[o].start<t.end+120;o++){let{start:r,end:a,text:l}=n[o],c=r>=t.headStart&&a<=t.end,f=a<=t.headStart&&/^\s*$/.test(e.text.slice(a,t.headStart))&&!e.text.slice(a,t.headStart).includes(`

`),u=r>=t.end&&!e.text.slice(t.end,r).includes(`
`),m=f&&zi(e.text.slice(t.headStart,t.start),l);(c||f||u)&&!m&&i.push(l)}return i.join(`
`).slice(0,2e3)}function zi(e,t){let n=/^\w{2,60}(?= )/.exec(t)?.[0];return n!==void 0&&new Set(e.match(/\w+/g)).has(n)}var Yi={rust:/\b(?:todo|unimplemented)!/g,kotlin:/\bTODO\(/g,csharp:/=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,javascript:/\b(?:it|test)\.todo\s{0,9}\(/g};function*Hi(e){let{source:t,scan:n,name:s}=e,i=Yi[s];if(i!==void 0)for(let o of n.code.matchAll(i))yield o.index;if(yield*Ut(e),s==="sql")for(let o of t.text.matchAll(/\braise\s{1,20}exception\s{1,20}'([^'\n]{0,200})/gi))Vt().test(o[1])&&(yield o.index)}function qt({source:e,codeLines:t},n){return L(e,Ui(e.lines,t),n)}function*Ui(e,t){let n=[],s=!1,i=0;for(let[o,r]of e.entries()){let a=t[o]??"",l=/^\s*(\[\[?)([^\]"]*)\]/.exec(a),c=/^\s*([\w.-]+)\s*=\s*(?=\S)/.exec(a);if(l!==null)n=l[2].split(".").map(f=>f.trim()),s=l[1]==="[[";else if(c!==null){let f=c[0].length,u=r.slice(f).trim(),p=/^(["'])(.*)\1/.exec(u.slice(0,1e3))?.[2]??(u==="true"?!0:u==="false"?!1:null);p!==null&&(yield{keys:[...n,...c[1].split(".")],value:p,offset:i+f,isOfRecord:s})}i+=r.length+1}}var Zi=()=>Ne(__dirname,"../../third-party.cjs",{require}).exports,h=Zi(),Ta=h.matter,Kt=h.Composer;var _a=h.Document;var Jt=h.isAlias;var w=h.isMap;var Na=h.isNode;var $=h.isPair;var y=h.isScalar;var O=h.isSeq;var be=h.LineCounter;var Qt=h.Parser;var La=h.parseAllDocuments;var en=h.parseDocument;var Ma=h.visit;var Ia=h.array;var Ca=h.boolean;var Ra=h.custom;var Da=h.discriminatedUnion;var Wa=h.enum;var Pa=h.int;var Ba=h.iso;var ja=h.literal;var Fa=h.looseObject;var za=h.NEVER;var Ya=h.number;var Ha=h.object;var Ua=h.record;var Za=h.strictObject;var Ga=h.string;var Va=h.toJSONSchema;var Xa=h.union;var qa=h.unknown;var Ka=h.ZodArray;var Ja=h.ZodNullable;var Qa=h.ZodObject;var el=h.ZodOptional;var tl=h.ZodRecord;var nl=h.ZodUnion;var G="get|put|post|delete|patch|head|options|trace",Gi="tasks|roles|pre_tasks|post_tasks|handlers|import_playbook|rules",tn=[{at:"",needs:["info"]},{at:"info",needs:["title","version"]},{at:"paths.*",needs:[`${G}|$ref|parameters|summary`]},{at:`paths.*.${G}.responses.*`,needs:["description"],unless:"$ref"},{at:`paths.*.${G}.parameters.*`,needs:["name","in"],unless:"$ref"},{at:`paths.*.${G}.requestBody`,needs:["content"],unless:"$ref"}],Vi=[{has:["on","jobs"],shapes:[{at:"jobs",needs:[]},{at:"jobs.*",needs:["runs-on","steps"],unless:"uses"},{at:"jobs.*.steps.*",needs:["run|uses"]}]},{has:["name","on"],shapes:[{at:"",needs:["jobs"]}]},{has:["apiVersion","kind"],shapes:[{at:"",needs:["metadata"],unless:"items|resources|helmCharts|images|generators|transformers"},{at:"metadata",needs:["name|generateName"]},{at:"spec.template",needs:["spec"]},{at:"spec.template.spec",needs:["containers"],unless:"params|source"},{at:"spec.template.spec.containers.*",needs:["image"]},{at:"spec.template.spec.containers.*.env.*",needs:["value|valueFrom"]},{at:"spec.template.spec.containers.*.volumeMounts.*",needs:["mountPath"]},{at:"spec.jobTemplate.spec.template.spec.containers.*",needs:["image"]},{at:"subjects.*",needs:["kind","name"]},{at:"roleRef",needs:["kind","name"]}]},{has:["swagger"],shapes:[...tn,{at:"",needs:["paths"]},{at:`paths.*.${G}`,needs:["responses"]}]},{has:["openapi"],shapes:[...tn,{at:"",needs:["paths|components|webhooks"]}]},{has:["version","updates"],shapes:[{at:"updates",needs:[]},{at:"updates.*",needs:["package-ecosystem","schedule"]}]},{has:["hosts"],isList:!0,shapes:[{at:"*",needs:[Gi]}]}];function sn(e){let[t]=e,n=Vi.find(({has:i,isList:o=!1})=>{if(O(t)!==o)return!1;let r=O(t)?t.items[0]:t;return w(r)&&i.every(a=>He(r,a))});if(n===void 0)return!1;let s=[];for(let[i,o]of e.entries()){if($(o)){if(s.push(y(o.key)?String(o.key.value):""),o.value===null||y(o.value)&&o.value.value===null)return n.shapes.some(({at:a})=>nn(s,a))}else O(e[i-1])&&s.push("*");if(!w(o)||o.flow===!0||o.items.length===0||o.has("<<"))continue;if(n.shapes.some(({at:a,needs:l,unless:c})=>nn(s,a)&&!(c!==void 0&&He(o,c))&&l.some(f=>!He(o,f))))return!0}return!1}function He(e,t){return t.split("|").some(n=>e.has(n))}function nn(e,t){let n=t===""?[]:t.split(".");return n.length===e.length&&n.every((s,i)=>s==="*"||s.split("|").includes(e[i]))}function rn(e,t){let n=e.lines[e.lastLine]??"";if(/^\s*-\s*$/.test(n))return"The last item of the list is empty";if(/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(n))return"The YAML ends before the text that its last line announces";let s=Ki(t),i=Ji(t),o=!/^\s*#/.test(n);if(o&&Qi(s,i))return"The last key has no value, though others like it have one";if(s.some((a,l)=>w(a)&&oo(a,s.slice(0,l),i)))return"The last entry lacks keys that all others like it have";if(s.some((a,l)=>w(a)&&ao(a,s[l-1])))return"The last entry has a name, and nothing else";if(sn(s))return"The last entry lacks keys without which a file of this kind means nothing";if(s.some((a,l)=>w(a)&&io(a,s.slice(0,l),i)))return"The last entry ends with a key that others go on from";let r=o?ye(s.at(-1)):void 0;if(r!==void 0&&(co(r)||uo(r,i.sentences)))return"The text of the last entry stops in its middle";if(!e.endsWithNewline)return Xi(e,n,o,r,i)}function Xi(e,t,n,s,{sentences:i}){if(/\S\s+\S+\s+\S+[ \t]$/.test(t.slice(-400)))return"The YAML ends behind a blank in the middle of a line";if(H(e.text)||n&&Y(e.text))return"The YAML ends in the middle of a word";if(!n)return;let o=/^\s*(?:- )?[\w."'-]+:\s*$/.test(t.slice(0,300)),r=/^\s+[\w."'-]+$/.test(t.slice(0,300))&&e.lastLine>0&&!qi(s);if(o||r)return"The YAML ends in the middle of an entry";if(s===void 0)return;if(/(?:[-,=(&|+]|:\/\/)$/.test(s)||po(s))return"The last value of the YAML stops in its middle";let a=s.trim().split(/\s+/);if(a.length>=2&&ue(a.at(-1).toLowerCase(),!0))return"The last text of the YAML stops in mid-sentence";let l=i.slice(0,-1).slice(-12),c=l.filter(ve).length;return a.length>=5&&!ve(s)&&l.length>=2&&c>=.8*l.length?"The last text of the YAML stops in mid-sentence":void 0}function qi(e){return e?.includes(`
`)===!0}function Ki(e){let t=[];for(let n=e;n!=null;)if(t.push(n),w(n)||O(n))n=n.items.at(-1);else if($(n))n=n.value;else break;return t}function Ji(e){let t={maps:[],values:new Map,sentences:[]},n=[{node:e,under:""}];for(let s=n.pop();s!==void 0;s=n.pop()){let{node:i,under:o}=s;if(w(i)){t.maps.push({map:i,under:o});for(let r=i.items.length-1;r>=0;r--){let a=i.items[r],l=W(a),c=t.values.get(l)??{empty:0,filled:0};Ue(a)?c.empty++:c.filled++,t.values.set(l,c),n.push({node:a.value,under:l})}}else if(O(i))for(let r=i.items.length-1;r>=0;r--)n.push({node:i.items[r],under:o});else{let r=ye(i);r!==void 0&&/\S\s+\S+\s+\S+\s+\S+\s+\S/.test(r.slice(0,400))&&t.sentences.push(r)}}return t}function W({key:e}){return y(e)?String(e.value):""}function V(e){return e.items.map(W)}function Ue({value:e}){return e===null||y(e)&&e.value===null&&(e.source??"")===""}function Qi(e,{values:t}){let n=e.findLastIndex(l=>$(l)),s=e[n],i=e[n-1];if(!$(s)||!w(i)||i.flow===!0||!Ue(s))return!1;let{empty:o,filled:r}=t.get(W(s));if(o===1&&r>0)return!0;let a=i.items.slice(0,-1);return a.length>=2&&!a.some(Ue)?!0:n===1||!no(t)?!1:a.length===0?n>eo:!a.every(({value:l})=>w(l))}var eo=4,to=1;function no(e){let t=0,n=0;for(let s of e.values())t+=s.empty,n+=s.filled;return t===1&&n>=to}var so=4;function io(e,t,{maps:n}){let s=V(e),i=s.at(-1);if(i===void 0||e.flow===!0)return!1;let o=t.findLast(c=>$(c));if(o===void 0)return!1;let r=W(o),a=n.filter(c=>c.map!==e&&c.under===r).map(c=>V(c.map)).filter(c=>c.includes(i));if(a.length<so||a.some(c=>c.length<=s.length))return!1;let l=new Set(a.map(c=>c[c.indexOf(i)+1]));return l.size===1&&!l.has(void 0)&&!s.includes([...l][0])}function oo(e,t,{maps:n}){let s=V(e),i=t.findLast(c=>w(c)||O(c)),o=t.findLast(c=>$(c)),r=o===void 0?"":W(o),a=an(i).filter(c=>c!==e),l=n.filter(c=>c.under===r&&c.map!==e).map(c=>c.map);return a.length>=2&&(a.length>2||w(i)||lo(s,a))&&on(s,a)||l.length>=2&&r!==""&&on(s,l.slice(-50))}var ro=3;function ao({items:e},t){let[n]=e;if(!O(t)||n===void 0||e.length>1||W(n)!=="name")return!1;let s=ye(n)?.trim().split(/\s+/).length??0,i=an(t).slice(0,-1);return s>=ro&&!i.some(o=>o.items.length===1)}function lo(e,t){return t.every(n=>V(n).length>e.length+1)}function an(e){return O(e)?e.items.filter(t=>w(t)):w(e)?e.items.map(({value:t})=>t).filter(t=>w(t)):[]}function on(e,t){let n=t.map(V);if(n.every(l=>l.length>e.length&&e.every((c,f)=>l[f]===c)))return!0;let[i=[]]=n,r=i.filter(l=>n.every(c=>c.includes(l))).filter(l=>!e.includes(l)),a=e.at(-1);return r.length>0&&n.every(l=>{let c=l.indexOf(a);return c!==-1&&r.every(f=>l.indexOf(f)>c)})}function ye(e){if($(e))return ye(e.value);let{value:t}=y(e)?e:{value:void 0};return typeof t=="string"?t:void 0}function co(e){let t=e.trimEnd().slice(-400),n=t.split(/\s+/);if(n.length>=4&&ue(n.at(-1),!1)||t.lastIndexOf("{{")>t.lastIndexOf("}}")&&e.includes("{{"))return!0;let s=t.slice(t.lastIndexOf(`
`)+1);return s.endsWith(":")&&/^\s*[A-Z][a-z]+\s+\S+\s+\S+/.test(s)&&e.includes(`
`)}var fo=4;function uo(e,t){if(ve(e)||!/[a-z],?\s*$/.test(e.slice(-20))||!e.trim().includes(`
`))return!1;let n=t.slice(0,-1).filter(s=>s.trim().includes(`
`));return n.length>=fo&&n.every(ve)}function ve(e){return/[.!?:\u3002\uff01\uff1f)\]}>"'`\u2026]$/.test(e.trimEnd())}function po(e){let t=e.slice(-2e3);return t.lastIndexOf("(")>t.lastIndexOf(")")}var mo=5,ho=20,go=4*1024*1024;function ln(e,t){if(e.text.length>go)return[ke(e,"it is larger than 4 MB")];if(U(e.lines))return[ke(e,`it is nested deeper than ${64} levels`)];if(je(e.text))return[ke(e,"it holds too many entries for its length")];if(Be(e.lines))return[ke(e,"a line of it holds too many entries")];let n=new be,{tokens:s,misplaced:i}=wo(e.text,n);if(i!==void 0){let{line:f,column:u}=e.positionOf(i);return[e.finding("unparsable","error",f,"This is no valid YAML",u)]}let o=new Kt({logLevel:"silent",prettyErrors:!1,uniqueKeys:!1,customTags:[]}),r=xo(()=>[...o.compose(s)]),a=r.flatMap(f=>f.errors);if(a.length>0)return a.slice(0,mo).map(f=>{let{line:u,col:m}=n.linePos(Math.min(f.pos[0],e.text.length)),p=u-1>=e.lastLine||f.pos[1]>=e.text.trimEnd().length,g=p?"The YAML ends too soon":"This is no valid YAML";return e.finding(p?"truncated":"unparsable","error",Math.max(0,Math.min(u-1,e.lastLine)),`${g}: ${(f.message.split(`
`)[0]??"").slice(0,200)}`,m-1)});let l=L(e,r.flatMap(({contents:f})=>[...bo(f)]),t),c=rn(e,r.at(-1)?.contents);return c===void 0?l:[...l,e.finding("truncated","error",e.lastLine,c)]}function wo(e,t){let n=[],s=0,i;for(let o of new Qt(t.addNewLine).parse(e))if(n.push(o),o.type==="error"&&(i??=o.offset,++s>ho))return{tokens:n,misplaced:i};return{tokens:n}}function xo(e){let{stackTraceLimit:t}=Error;Error.stackTraceLimit=0;try{return e()}finally{Error.stackTraceLimit=t}}function ke(e,t){return e.finding("not-checked","warning",0,`This YAML could not be checked: ${t}`)}function*bo(e){let t=[{node:e,keys:[],isOfRecord:!1,isItem:!1}];for(let n=t.pop();n!==void 0;n=t.pop()){let{node:s,keys:i,isOfRecord:o,isItem:r}=n;if(w(s))for(let a=s.items.length-1;a>=0;a--){let{key:l,value:c}=s.items[a];t.push({node:c,keys:[...i,y(l)?String(l.value):""],isOfRecord:o,isItem:!1})}else if(O(s))for(let a=s.items.length-1;a>=0;a--)t.push({node:s.items[a],keys:i,isOfRecord:o||w(s.items[a]),isItem:!0});else if(y(s)&&!Jt(s)){let{value:a,range:l}=s;(typeof a=="string"||typeof a=="boolean")&&(yield{keys:i,value:a,offset:l?.[0]??0,isOfRecord:o,isItem:r})}}}function X(e,t,{original:n,path:s},i){let o=()=>vo(e,t);switch(i){case"json":return[o,()=>Fe(e,s)];case"jsonl":return[o,()=>Wt(e,s)];case"csv":return[o,()=>kt(e)];case"yaml":return Z(e.text)?[o,()=>Fe(e,s)]:[o,()=>ln(e,s),...cn(e,t,n,i,s)];default:return[o,...cn(e,t,n,i,s)]}}function cn(e,t,n,s,i){let o=rt(e,s),{scan:r}=o,a=d(/\.(?:pyi|d\.[cm]?ts)$/,`pyi
d.`).test(i??"");return[()=>Et(e,s,r),()=>Tt(e,r,n),()=>Ct(o,n),...a?[]:[()=>Xt(o,n,t.stubs??"warning")],...s==="toml"?[()=>qt(o,i)]:[]]}function vo(e,{minLines:t}){let n=e.lines.filter(i=>i.trim()!=="").length;if(t===void 0||n>=t)return[];let s=`${n} ${n===1?"line":"lines"}, at least ${t} expected (blank lines do not count)`;return[e.finding("too-few-lines","error",e.lastLine,s)]}var dn=b(j()),Ze=dn.default.$5;var Ge=Object.keys(Ze.properties);function q(e,t={}){let n=t.path??"template",{lines:s}=new D(e),i=fe(s);return i===0?{criteria:void 0,diagnostics:[]}:un(s.slice(1,i-1).join(`
`),{path:n,firstLine:2,isTemplate:!0})}function fn(e,t={}){let n=t.path??"criteria",{text:s,lines:i}=new D(e),o=fe(i)>0?q(e,{path:n}):un(s,{path:n,firstLine:1,isTemplate:!1});if(o.criteria===void 0&&o.diagnostics.length===0){let r=`There are no criteria in it: expected ${Ge.join(", ")}, or "successCriteria" with these`;o.diagnostics.push({severity:"error",path:n,line:1,message:r})}return o}function un(e,{path:t,firstLine:n,isTemplate:s}){let i=[],o=s?"Front matter: ":"",r=new be;if(U(e.split(`
`))){let p=`${o}It is nested deeper than ${64} levels, so it was not read`;return{criteria:void 0,diagnostics:[{severity:"error",path:t,line:n,message:p}]}}let a=en(e,{lineCounter:r,logLevel:"silent",prettyErrors:!1}),l=p=>r.linePos(p).line+n-1;for(let p of a.errors.slice(0,5))i.push({severity:"error",path:t,line:l(p.pos[0]),message:`${o}${p.message}`});let f=(w(a.contents)?a.contents:void 0)?.get("successCriteria",!0)??(s?void 0:a.contents);if(f==null)return{criteria:void 0,diagnostics:i};let u=(p,g)=>i.push({severity:"error",path:t,line:p,message:g});if(!w(f)){let p=y(f)?f.range:void 0;return u(p?l(p[0]):1,'Expected "successCriteria" to hold "key: value" lines'),{criteria:void 0,diagnostics:i}}let m={};for(let{key:p,value:g}of f.items){let k=y(p)?String(p.value):"",P=y(p)&&p.range?l(p.range[0]):1;if(!Ge.includes(k)){let K=Le(k,Ge);u(P,`Unknown key "${k}" in "successCriteria"${K===void 0?"":`; did you mean "${K}"?`}`);continue}let E=g?.toJS?.(a)??null,T=Ze.properties[k],B=Ie(T,E,["successCriteria",k],({message:K})=>u(P,K));B!==void 0&&(m[k]=B)}return{criteria:m,diagnostics:i}}var yo=()=>({$0:X,$1:q,$2:fn});0&&(module.exports={codeChecks,for_library,parseTemplateCriteria});

})