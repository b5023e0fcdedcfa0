(function (exports, require, module, __filename, __dirname) {var Zn=Object.create;var ae=Object.defineProperty;var qn=Object.getOwnPropertyDescriptor;var Gn=Object.getOwnPropertyNames;var Xn=Object.getPrototypeOf,Kn=Object.prototype.hasOwnProperty;var ot=(e,t)=>()=>(t||e((t={exports:{}}).exports,t),t.exports),Jn=(e,t)=>{for(var n in t)ae(e,n,{get:t[n],enumerable:!0})},rt=(e,t,n,s)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of Gn(t))!Kn.call(e,i)&&i!==n&&ae(e,i,{get:()=>t[i],enumerable:!(s=qn(t,i))||s.enumerable});return e};var k=(e,t,n)=>(n=e!=null?Zn(Xn(e)):{},rt(t||!e||!e.__esModule?ae(n,"default",{value:e,enumerable:!0}):n,e)),Qn=e=>rt(ae({},"__esModule",{value:!0}),e);var U=ot((Sr,at)=>{var es=require(__dirname+"/hook-quick.cjs");at.exports=es.for_lazy()});var S=ot(($r,ct)=>{var ts=require(__dirname+"/hook-quick.cjs");ct.exports=ts.loadBundle(__dirname,"hook-check.cjs",{require}).exports.for_lazy()});var kr={};Jn(kr,{codeChecks:()=>ie,for_library:()=>yr,parseTemplateCriteria:()=>oe});module.exports=Qn(kr);var lt=k(U()),f=lt.default.$0;var le=k(S()),Ie=le.default.$0,ns=le.default.$1,ss=le.default.$2;var ce=class{constructor(t){this.text=t}text;parts=[];copied=0;blank(t,n,s){let{text:i}=this;this.parts.push(i.slice(this.copied,t));let o=(r,a)=>Me(i.slice(r,a));s&&n-t>=2?this.parts.push(dt(i[t]),o(t+1,n-1),dt(i[n-1])):this.parts.push(o(t,n)),this.copied=n}finish(){return this.parts.push(this.text.slice(this.copied)),this.parts.join("")}};function Me(e){return e.includes(`
`)?e.split(`
`).map(t=>" ".repeat(t.length)).join(`
`):" ".repeat(e.length)}function dt(e){return e===`
`?`
`:'"'}var is={")":"(","]":"[","}":"{"},de=class{characters=[];offsets=[];counts=new Map;get innermost(){let t=this.offsets.at(-1);return t===void 0?void 0:{character:this.characters.at(-1),offset:t}}get depth(){return this.offsets.length}add(t,n){let s=is[t];if(s===void 0){this.characters.push(t),this.offsets.push(n),this.counts.set(t,(this.counts.get(t)??0)+1);return}if((this.counts.get(s)??0)!==0)for(;this.pop()!==s;);}cutTo(t){for(;this.depth>t;)this.pop()}pop(){this.offsets.pop();let t=this.characters.pop();return t!==void 0&&this.counts.set(t,this.counts.get(t)-1),t}};function ft(e,t,n){for(let{open:r,close:a,nests:l}of n.blockComments){if(!e.startsWith(r,t))continue;let c=t+r.length,d=l?rs(e,t,r,a):e.indexOf(a,c);return d===-1?{from:c,to:e.length,end:e.length,open:r.trim()}:{from:c,to:d,end:d+a.length}}let s=n.lineComments.find(r=>e.startsWith(r,t));if(s===void 0||n.isCommentAtWord&&!os(e,t))return;let i=e.indexOf(`
`,t),o=i===-1?e.length:i;if(n.island!==void 0){let r=e.slice(t,o).indexOf(n.island.close);r!==-1&&(o=t+r)}return{from:t+s.length,to:o,end:o}}function os(e,t){let n=e[t-1];return n===void 0||` 	
;&|()`.includes(n)}function rs(e,t,n,s){let i=0;for(let o=t;o<e.length;)if(e.startsWith(n,o))i++,o+=n.length;else if(e.startsWith(s,o)){if(--i===0)return o;o+=s.length}else o++;return-1}function pt(e,t){if(!as(e,t))return;let n=f(/^#[ \t]{0,40}(if|el|end|def|inc|err|warn|prag|reg)/,`if
el
end
def
inc
err
warn
prag
reg`).exec(e.slice(t,t+50))?.[1];if(n===void 0)return;if(n==="if"||n==="end")return{kind:n};if(n==="el")return{kind:"else"};let s=ut(e,t);for(;e[s-1]==="\\"&&s<e.length;)s=ut(e,s+1);let i=e.slice(t,s).lastIndexOf("/*");if(i!==-1){let o=e.indexOf("*/",t+i);o>=s&&(s=o+2)}return{kind:"other",end:s}}function as(e,t){let n=t-1;for(;n>=0&&(e[n]===" "||e[n]==="	");)n--;return n<0||e[n]===`
`}function ut(e,t){let n=e.indexOf(`
`,t);return n===-1?e.length:n}var ls=new Set(["then","else","elif","elsif","do","begin","ensure","rescue","in"]),fe=class{constructor(t,n){this.text=t,this.blocks=n,this.nextBreak=t.indexOf(`
`),this.closers=new Set(Object.values(n.openers))}text;blocks;awaited=[];offsets=[];counts=new Map;closers;lastWord;loopLine=-1;line=0;nextBreak;get innermost(){let t=this.offsets.at(-1);if(t!==void 0)return{character:this.text.slice(t,this.endOfWord(t)),offset:t}}read(t){let{text:n,blocks:s}=this,i=this.endOfWord(t);if(i-t>12)return this.pass(t,i);let o=n.slice(t,i);if(!Object.hasOwn(s.openers,o)&&!this.closers.has(o)||!this.isAlone(t,i))return this.pass(t,i);if(s.atStatement?.has(o)&&!this.isAtStatement(t))return this.pass(t,i);if(this.closers.has(o))this.close(o);else if(!(o==="do"&&this.loopLine===this.lineOf(t))&&!this.isEndless(o,t)){let a=s.openers[o];this.awaited.push(a),this.offsets.push(t),this.counts.set(a,(this.counts.get(a)??0)+1),s.loops?.has(o)&&(this.loopLine=this.lineOf(t))}return this.pass(t,i)}endOfWord(t){let n=t+1;for(;D(this.text.charCodeAt(n));)n++;return n}pass(t,n){return this.lastWord={word:this.text.slice(t,Math.min(n,t+12)),end:n},n}close(t){if((this.counts.get(t)??0)!==0){for(let s=this.awaited.pop();s!==void 0;s=this.awaited.pop())if(this.offsets.pop(),this.counts.set(s,this.counts.get(s)-1),s===t)return}}isAlone(t,n){let s=this.text[t-1]??`
`,i=this.text[n]??`
`,o=i===":"&&this.text[n+1]!==":",r=i===")"&&Object.hasOwn(this.blocks.openers,this.text.slice(t,n)),a="-?!=".includes(i)&&!this.text.startsWith("--",n);return!".:@$-_?/=\\".includes(s)&&!a&&!o&&!r}isAtStatement(t){let n=t-1;for(;n>=0&&(this.text[n]===" "||this.text[n]==="	");)n--;let s=this.text[n],i=s==="!"&&D(this.text.charCodeAt(n-1));return s===void 0||!i&&`
;&|({!=[,`.includes(s)||s===")"&&this.blocks.isAfterPatterns?!0:this.lastWord?.end===n+1&&ls.has(this.lastWord.word)}lineOf(t){for(;this.nextBreak!==-1&&this.nextBreak<t;)this.line++,this.nextBreak=this.text.indexOf(`
`,this.nextBreak+1);return this.line}isEndless(t,n){return t!=="def"?!1:f(/^def [\w.?!]+(?:\([^()\n]{0,200}\))?\s=\s/,"def ").test(this.text.slice(n,n+260))}};function D(e){return e>=97&&e<=122||e>=65&&e<=90||e>=48&&e<=57||e===95||e>127}var cs={shell:f(/^<<(-?)[ \t]*(['"\\]?)([A-Za-z_][\w.]*)['"]?/,"<<"),ruby:f(/^<<([~-])(['"`]?)([A-Z_]\w*)['"`]?/,"<<"),php:f(/^<<<()[ \t]*(['"]?)([A-Za-z_]\w*)['"]?/,"<<<")},ue=class{constructor(t,n){this.text=t,this.form=n}text;form;announced=[];get open(){return this.announced[0]?.offset}announce(t){let{text:n,form:s}=this,i=cs[s].exec(n.slice(t,t+80));if(!(i===null||n[t-1]==="<")&&!(s==="shell"&&fs(n.slice(Math.max(0,t-80),t))))return this.announced.push({word:i[3],isIndented:i[1]!==""||s==="php",offset:t}),t+i[0].length}next(t){let n=this.announced[0];if(n===void 0)return;let{text:s}=this;for(let i=t;i<s.length;){let o=s.indexOf(`
`,i)===-1?s.length:s.indexOf(`
`,i);if(ds(n,s.slice(i,Math.min(o,i+400)))){this.announced.shift();let r=s.indexOf(n.word,i)+n.word.length;return{end:i,next:this.announced.length>0?o+1:r}}i=o+1}return{end:s.length}}};function ds({word:e,isIndented:t},n){let s=t?n.trim():n.trimEnd();return s===e||t&&s.startsWith(e)&&!D(s.charCodeAt(e.length))}function fs(e){let t=e.lastIndexOf("((");return t!==-1&&!/[)\n]/.test(e.slice(t))}var mt=k(S()),H=mt.default.$3;var us={rust:{begin:/^(?:br|r)(#{0,32})"/,close:e=>`"${e[1]}`},cpp:{begin:f(/^R"([^()\\\s"]{0,16})\(/,'R"'),close:e=>`)${e[1]}"`},swift:{begin:/^(#{1,8})("""|")/,close:e=>`${e[2]}${e[1]}`},lua:{begin:/^(?:--)?\[(={0,16})\[/,close:e=>`]${e[1]}]`},sql:{begin:/^\$([A-Za-z_]{0,32})\$/,close:e=>`$${e[1]}$`}};function ht(e,t,n){if(n!=="lua"&&/\w/.test(e[t-1]??" "))return;let{begin:s,close:i}=us[n],o=s.exec(e.slice(t,t+48));if(o===null)return;let r=i(o),a=t+o[0].length,l=e.indexOf(r,a);return{end:l===-1?e.length+1:l+r.length,isComment:n==="lua"&&o[0].startsWith("--"),from:a,to:l===-1?e.length:l}}var ps=new Set([..."=(,:[!&|?{};+-*%~^<>"]),ms=f(/(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default|if|unless|when|and|or|not|then)$/,`return
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
then`);function V(e,t){return new Ce(e,H[t]).run()}var Ce=class{constructor(t,n){this.text=t,this.language=n,this.contentEnd=t.trimEnd().length,this.kept=new ce(t),this.heredocs=n.heredoc===void 0?void 0:new ue(t,n.heredoc),this.keywords=n.blocks===void 0?void 0:new fe(t,n.blocks);let{lineComments:s,blockComments:i,strings:o,hasCharacters:r,hasRegexes:a,raw:l,heredoc:c,island:d}=n,u=[...s,...i.map(({open:m})=>m),...o.map(({open:m})=>m),...r?["'"]:[],...a?["/"]:[],...l===void 0?[]:{rust:["r","b"],cpp:["R"],swift:["#"],lua:["[","-"],sql:["$"]}[l],...c===void 0?[]:["<"],...n.hasEscapes?["\\"]:[],...n.hasPreprocessor?["#"]:[],...d===void 0?[]:[d.close],...`([{}])
`];this.starts=new Set(u.map(m=>m[0]))}text;language;at=0;comments=[];strings=[];kept;brackets=new de;keywords;resumes=[];heredocs;directives=[];lastSign=-1;open;starts;contentEnd;noRegexBefore=0;run(){let{text:t,language:n}=this;for(t.startsWith("#!")&&this.skip(this.endOfLine(0),!1),n.island!==void 0&&this.enterIsland();this.at<t.length&&this.open===void 0;){let i=t[this.at];if(this.starts.has(i)&&this.readMark(i))continue;let o=t.charCodeAt(this.at);if(this.keywords!==void 0&&D(o)){let r=this.keywords.read(this.at);this.lastSign=r-1,this.at=r;continue}o>32&&(this.lastSign=this.at),this.at++}let s=this.open??this.innermost();return{comments:this.comments,strings:this.strings,code:this.kept.finish(),...s!==void 0&&{open:s}}}innermost(){let t=this.brackets.innermost,n=this.keywords?.innermost,s=this.resumes.at(-1),i=this.heredocs?.open;if(i!==void 0)return{character:"<<",offset:i};let o=this.directives.at(-1);return o!==void 0&&t===void 0?{character:"#if",offset:o.offset}:[t,n,s&&{character:s.form.open,offset:s.offset}].filter(a=>a!==void 0).sort((a,l)=>l.offset-a.offset)[0]}readMark(t){let{text:n,language:s,at:i}=this;if(t===`
`)return this.readComment()||(this.at++,this.heredocs?.open!==void 0&&this.readHeredocs()),!0;if(s.hasEscapes&&t==="\\")return this.lastSign=i,this.at=n[i+1]===`
`?i+1:i+2,!0;if(s.island!==void 0&&n.startsWith(s.island.close,i))return this.at=i+s.island.close.length,this.enterIsland(),!0;if(s.raw!==void 0){let o=ht(n,i,s.raw);if(o!==void 0)return this.readRaw(o)}if(this.readComment()||s.hasPreprocessor&&t==="#"&&this.readDirective()||s.heredoc!==void 0&&t==="<"&&this.readHeredocMark())return!0;for(let o of s.strings)if(n.startsWith(o.open,i))return this.readString(o);return s.hasCharacters&&t==="'"?this.readCharacter():s.hasRegexes&&t==="/"&&this.mayBeginValue()?this.readRegex():"([{}])".includes(t)?this.readBracket(t):!1}readBracket(t){let n=this.resumes.at(-1);if(n!==void 0&&"})".includes(t)&&this.brackets.depth===n.depth+1&&this.brackets.innermost.character==="{"==(t==="}"))return this.resumes.pop(),this.brackets.add(t,this.at),this.readText(this.at,this.at+1,n.form,n.offset),!0;for(this.brackets.add(t,this.at);this.resumes.length>0&&this.resumes.at(-1).depth>=this.brackets.depth;)this.resumes.pop();return this.lastSign=this.at,this.at++,!0}readComment(){let t=ft(this.text,this.at,this.language);return t===void 0?!1:(t.open!==void 0&&(this.open={character:t.open,offset:this.at}),this.addComment(t.from,t.to,t.end),!0)}addComment(t,n,s){this.comments.push({start:this.at,from:t,to:n,end:s}),this.skip(s,!1)}readDirective(){let t=pt(this.text,this.at);return t===void 0?!1:t.kind==="other"?(this.lastSign=this.at,this.skip(t.end,!1),!0):(t.kind==="if"?this.directives.push({depth:this.brackets.depth,offset:this.at}):t.kind==="else"?this.brackets.cutTo(this.directives.at(-1)?.depth??Number.POSITIVE_INFINITY):this.directives.pop(),!1)}readString(t){let{at:n}=this;return this.readText(n,n+t.open.length,t,n)}readText(t,n,s,i){let{text:o}=this;for(let r=n;r<o.length;r++){let a=o[r];if(s.escape==="backslash"&&a==="\\")r++;else if(o.startsWith(s.close,r))if(s.escape==="doubled"&&o.startsWith(s.close,r+s.close.length))r+=s.close.length;else return this.addString(t,r+s.close.length),!0;else{if(a===`
`&&!s.isMultiline)return this.giveUp(t,r);{let l=s.interpolation?.find(c=>o.startsWith(c,r));if(l===void 0)continue;return this.addString(t,r+l.length-1),this.resumes.push({form:s,depth:this.brackets.depth,offset:i}),this.brackets.add(l.at(-1),r+l.length-1),this.at=r+l.length,!0}}}return s.isMultiline?(this.addString(t,o.length),this.open={character:s.open,offset:i},!0):this.giveUp(t,o.length)}giveUp(t,n){return n>=this.contentEnd&&this.mayBeginValue()?(this.addString(t,this.text.length),this.open={character:this.text[t],offset:t},!0):(this.lastSign=t,this.at=t+1,!0)}addString(t,n){this.strings.push({start:t,end:n}),this.at=t,this.skip(n,!0),this.lastSign=n-1}readRaw({end:t,isComment:n,from:s,to:i}){t>this.text.length&&(this.open={character:n?"--[[":this.text[this.at],offset:this.at});let o=Math.min(t,this.text.length);return n?this.addComment(s,Math.min(i,o),o):this.addString(this.at,o),!0}readCharacter(){let{text:t,at:n}=this,i=t[n+1]==="\\"?t.indexOf("'",n+3):n+1+String.fromCodePoint(t.codePointAt(n+1)??0).length;return i!==-1&&i-n<=12&&t[i]==="'"&&t[n+1]!=="'"?this.addString(n,i+1):(this.lastSign=n,this.at++),!0}mayBeginValue(){let{text:t,lastSign:n}=this;if(n<0)return!0;let s=t[n];return ps.has(s)||ms.test(t.slice(Math.max(0,n-12),n+1))}readRegex(){let{text:t,at:n}=this,s=!1;for(let i=n+1;n>=this.noRegexBefore&&i<t.length&&t[i]!==`
`;i++)if(t[i]==="\\")i++;else if(t[i]==="[")s=!0;else if(t[i]==="]")s=!1;else if(t[i]==="/"&&!s)return this.addString(n,i+1),!0;return n>=this.noRegexBefore&&(this.noRegexBefore=this.endOfLine(n)),this.lastSign=n,this.at++,!0}readHeredocMark(){let t=this.heredocs.announce(this.at);return t===void 0?!1:(this.lastSign=t-1,this.at=t,!0)}readHeredocs(){for(let t=this.heredocs.next(this.at);t!==void 0;t=this.heredocs.next(this.at)){if(this.strings.push({start:this.at,end:t.end}),this.skip(t.end,!0),t.next===void 0)return;this.at=t.next}}enterIsland(){let t=new RegExp(this.language.island.open,"g");t.lastIndex=this.at;let n=t.exec(this.text),s=n===null?this.text.length:n.index+n[0].length;this.skip(s,!1),this.lastSign=-1}skip(t,n){this.kept.blank(this.at,t,n),this.at=t}endOfLine(t){let n=this.text.indexOf(`
`,t);return n===-1?this.text.length:n}};function wt(e,t){let n=V(e.text,t);return{source:e,name:t,scan:n,codeLines:n.code.split(`
`)}}var gt=2e3;function hs({source:{text:e},name:t,scan:{strings:n}}){return t!=="sql"?[]:n.flatMap(({start:s,end:i})=>{let o=/^\$\w{0,32}\$/.exec(e.slice(s,s+40))?.[0];if(o===void 0)return[];let r=s+o.length,a=e.slice(r,Math.max(r,i-o.length));return V(a,t).comments.map(l=>({...l,start:l.start+r,end:l.end+r,from:l.from+r,to:l.to+r}))})}function pe(e){let{source:t}=e,n=[...e.scan.comments,...hs(e)].sort((o,r)=>o.start-r.start),s=[],i;for(let o of n){let r=gs(t.text.slice(o.from,Math.min(o.to,o.from+gt))),a=o.to===o.end,l=s.at(-1),c=i===void 0?"":t.text.slice(i.comment.end,Math.min(o.start,i.comment.end+200));a&&i?.isLine&&/^\n[ \t]*$/.test(c)&&r!==""&&l!==void 0&&l.text.length<gt?(l.text+=`
${r}`,l.end=o.end):s.push({start:o.start,end:o.end,text:r}),i={comment:o,isLine:a}}return s.filter(({text:o})=>o!=="")}function gs(e){return Ie(e).split(`
`).map(t=>t.replace(/^[\s*/#!;%-]+/,"").trimEnd()).join(`
`).trim()}function W(e){return e.slice(0,80).replace(/([a-z0-9])([A-Z])/g,"$1 $2").replace(/(?<=.)[_\-\s]+/g," ").trim().toLowerCase()}function Z(e){return e.slice(e.lastIndexOf(" ")+1)}var ws=f(/^(?:tb[adc]|to be (?:announced|determined|decided|confirmed|agreed|assigned|scheduled)|pending)$/,`tb
to be 
pending`),bs=f(/^(?:tba|to be announced)$/,`tba
to be announced`),me=f(/^(?:status|state|completion|completeness|progress|phase|stage|verdict|conclusion|readiness|implementation|coverage|result|outcome|zustand|stand|statut|\u00e9tat|etat|estado|estatus|stato|\u72b6\u614b|\u9032\u6357|\u72b6\u6001|\u8fdb\u5ea6|\uc0c1\ud0dc)$/,`status
state
completion
completeness
progress
phase
stage
verdict
conclusion
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
\uC0C1\uD0DC`),De=f(/^(?:sections?|chapters?|parts?|contents?|deliverables?|pages)$/,`section
chapter
part
content
deliverable
pages`),bt=24,xt=5e4;function he(e){let t,n;return s=>{if(typeof s.value!="string"||e.length>xt)return!1;t??=ys(e);let i=s.value.trim().toLowerCase();if(!s.isItem&&t.has(i))return!0;if(!s.isOfRecord)return!1;n??=ks(e);let o=me.test(Z(W(s.keys.at(-1)??""))),r=De.test(W(s.keys.at(-2)??"")),a=i.includes(" ")&&Re(i);if(o?r:!a&&!ws.test(i))return!1;let l=n.get(s.keys.join(`
`));if(l===void 0)return!1;if(bs.test(i))return l.size>1;let c=l.counts.get(s.value)??0,d=l.size-c,u=l.words-(Re(s.value)?c:0);return a&&!o?u>1&&u===d:u>0}}var xs=3;function vt(e){if(e.length>xt)return()=>!1;let t,n=({value:s})=>s===null||s==="";return s=>{if(!s.isOfRecord||s.isItem||!n(s))return!1;if(t===void 0){t=new Map;for(let o of e){if(!o.isOfRecord)continue;let r=o.keys.join(`
`),a=t.get(r)??{written:0,empty:0,other:0};t.set(r,a),n(o)?a.empty++:typeof o.value=="string"&&vs(o.value)?a.written++:a.other++}}let i=t.get(s.keys.join(`
`));return i.empty===1&&i.other===0&&i.written>=xs}}function vs(e){return e.trim().split(/\s+/,4).length>=4}function Re(e){let t=e.trim();return t!==""&&t.length<=bt&&new RegExp("\\p{L}|^\\d+$","u").test(t)&&t.split(/\s+/).length<=3&&!/[.!?]$/.test(t)}function ys(e){let t=new Set;for(let{keys:n,value:s,isItem:i}of e){for(let o of n.slice(0,-1))t.add(o.toLowerCase());i&&typeof s=="string"&&s.length<=bt&&t.add(s.trim().toLowerCase())}return t}function ks(e){let t=new Map;for(let{isOfRecord:n,keys:s,value:i}of e){if(!n||i===null)continue;let o=s.join(`
`),r=t.get(o)??{size:0,words:0,counts:new Map};t.set(o,r),r.size++,typeof i=="string"&&Re(i)&&r.words++,r.counts.set(i,(r.counts.get(i)??0)+1)}return t}var ge=k(S()),$=ge.default.$4,Os=ge.default.$5,Ss=ge.default.$6;var We=k(S()),Es=We.default.$7,Pe=We.default.$8;var yt=k(S()),P=yt.default.$9;var kt=k(S()),v=kt.default.$10;var we=k(U()),$s=we.default.$1,As=we.default.$2,Be=we.default.$3;var Ot=k(S()),je=Ot.default.$11;var St=k(S()),Fe=St.default.$12;var Et=k(U()),ze=Et.default.$4;var Ye=k(S()),be=Ye.default.$13,$t=Ye.default.$23;var At={me:"i|i'll|i'm|i've|let me",author:"i|i'll|i'm|i've|we|we'll|we've|let me|let's",sitting:"(?:next|later|future|following|another|separate|new|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|prompts?|context(?: window)?)|part (?:two|2)",step:"(?:next|later|future|following|another|separate|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:iterations?|pass(?:es)?|steps?|phases?|rounds?|runs?|agents?|commits?|prs?|pull requests?|chang(?:e|es)|versions?|tasks?|patch(?:es)?|revisions?|releases?|milestones?|sprints?)|follow-?ups?|as a follow up",later:"later(?! (?:on )?(?:we|than|use|in the (?:file|code|function)))|soon|eventually|afterwards|tomorrow|in (?:the )?(?:near )?future|at some point|when (?:time permits|there is time|i have time)|down the (?:road|line)|some ?day|another day|not (?:right )?now|before (?:release|launch|shipping)",putAside:"(?:deal with|do|fix|handle|revisit|sort out|finish|tackle|clean up) (?:it|this|that|them|these|the rest) (?:later|soon|another time|next time|another day|tomorrow)",shipping:"before (?:(?:the|this|it|we|any|next|first|is|goes?|going) ){0,3}(?:release|launch|ship|ships|shipping|production|prod|live|merge|merging)",forNow:"for now|for the moment|for the time being|at the moment|at this point|currently|temporar(?:y|ily)|in the meantime|until then|as a first step|to start with|right now|as of now|so far|just yet",limit:"(?:context|tokens?|output|response|message|length|time|space|budget|session)(?: \\w+)? (?:limits?|constraints?|budget|left|ran out|is running out|window|reasons?)|(?:out|short|low) (?:of|on) (?:tokens?|context|room|space|time)|(?:for|sake of|interest of) (?:brevity|space|time|length)|limited (?:context|time|space)|time is short|ran out of",ranOut:"(?:ran|running|run|runs) (?:out of|low on|short of) (?:context|tokens|output|room)|(?:because of|due to|given|hit|reached|at) (?:the |my )?(?:token|context|output|response|message)(?: \\w+)? (?:limit|budget|window|length|constraints?)",stop:"stop(?:ped|ping)?|before (?:finishing|completing|i could|getting to|the rest)|cut short|cut off",once:"(?:once|when|until|as soon as) .{1,60}(?:is|are|exists?|ready|lands?|available|done|merged|there|added|finished)",really:"would (?:normally|usually|actually|typically|really|ideally)|in (?:a )?(?:real|production)(?: \\w+)?,? (?:this|we|you|it|one|i)|in a real (?:\\w+)",partly:"only|just|first|merely",same:"similarly|likewise|(?:the )?same (?:pattern|way|approach|structure)|analogous(?:ly)?|and so on",will:"will|shall|i'll|we'll|going to|to be|needs? to|needs?|still|yet|yet to|have to|has to|must|should|remains? to|plan(?:ned)? to|todo|to do|fixme|tbd|pending",make:"implement(?:ed|ing|ation)?|add(?:ed|ing)?|finish(?:ed|ing)?|complet(?:e|ed|ing)|writ(?:e|ing|ten)|continu(?:e|ed|ing)|handl(?:e|ed|ing)|fill(?:ed|ing)?(?: in| out)?|flesh(?:ed|ing)?(?: out)?|wir(?:e|ed|ing)(?: up)?|support(?:ed)?|cover(?:ed)?|port(?:ed|ing)?|replac(?:e|ed|ing)|do|done|come|comes|coming|follow|follows|provid(?:e|ed)|swap(?:ped)?|generate[d]?|extend(?:ed)?|expand(?:ed)?|migrat(?:e|ed)|hook(?:ed)?(?: up)?|tackl(?:e|ed)|revisit|build|built|go|goes|need|needs|pick(?:ed|ing)? up|resume[d]?",undone:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully| really| actually)? (?:implemented|done|complete|completed|finished|written|handled|wired|covered|ported|ready|fleshed|built|added)(?: yet)?|yet to be \\w+|unimplemented|unfinished|incomplete|half[- ](?:done|finished|implemented|baked)|(?:left|leaving|leave|skipp(?:ed|ing)|omitt(?:ed|ing)|defer(?:red|ring)?|postpon(?:ed|ing)) (?:(?:out(?! of)|blank|empty|unimplemented|undone|as|for|to|until)\\b|it\\b|this\\b|the (?:rest|remaining))|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|done|added|written|completed|finished|filled|continued|ported|wired)|needs? (?:to be )?(?:implemented|implementing|implementation|written|finished|finishing|completing|filling in)|left as an exercise|work in progress|wip|tbd|tbc|postponed|yet to come|unhandled|comes? (?:with|in) (?:a|the) (?:later|next|following|separate) \\w+|(?:deal with|do|fix|handle|revisit|sort out) (?:it|this|that|them) (?:later|soon|another time|next time)",unfinished:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully)? (?:implemented|finished|written|wired|ported)(?: yet)?|yet to be \\w+|unimplemented|left (?:out(?! of)|blank|unimplemented|undone|as|for|to|until)|(?:deferred|postponed|leaving|skipping)|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|written|completed|finished|filled|ported|wired|added|done|continued)|needs? (?:to be )?(?:implemented|implementing|written|finished|finishing|completing|filling in)|will be (?:implemented|added|written|completed|done|handled|wired|covered|ported)|left as an exercise",leave:"omit(?:ted|ting)?|skip(?:ped|ping)?|left out|leaving out|only|shortened|abbreviated|truncated|not (?:shown|included|implemented|written)|stub(?:s|bed)?",standIn:"stopgap|quick hack|stubs?|stubbed(?: out)?|placeholders?|skeleton|scaffold(?:ing)?|dummy|mock(?:ed)?(?: implementation| data| value| response| result)|fake(?:d)?|hard-?cod(?:ed|ing)|simplified(?: version| implementation)?|naive|no-?op|bare-?bones|minimal implementation|partial implementation|only (?:handles?|covers?|supports?|implements?)|just (?:returns?|pretend|a (?:stub|placeholder)|an empty)|pretend(?:s|ing)?|always (?:returns?|succeeds?|passes?)|canned|happy path",rest:"rest|remaining|remainder|other|others|more|additional|missing|further|everything else|full|real|actual|proper|complete|similarly|likewise|same way|the same pattern",code:"implementations?|logic|handlers?|methods?|functions?|endpoints?|routes?|cases|tests?|validations?|error handling|features?|code|parsing|integration|support|classes|modules?|functionality|components?|queries|branches|operations?|commands?|checks|fields|migrations?|body|parts?|pieces?|work|steps|api|service|version|thing"},Ts=[["sitting","me","make"],["sitting","unfinished"],["sitting","rest","code"],["sitting","standIn","code"],["sitting","limit","me"],["limit","unfinished","code"],["limit","rest","code","leave"],["limit","me","standIn"],["me","later","rest","code"],["rest","code","unfinished","later"],["rest","code","unfinished","step"],["ranOut","stop"],["ranOut","unfinished"],["ranOut","me"]],_s=[["will","make","step"],["will","shipping"],["putAside"],["standIn","once"]],Ns=[["standIn","later"],["standIn","forNow"],["sitting","make"],["will","make","later"],["author","make","later"],["undone"],["standIn","will"],["standIn","rest"],["standIn","code"],["forNow","will","make"],["rest","code","later"],["limit","standIn"],["ranOut"],["really"],["leave","forNow"],["partly","make","forNow"],["will","make","once"],["forNow","once"],["rest","same"],["leave","code","limit"]],Ls=new Map(Object.keys(At).map(e=>[e,v(()=>new RegExp(`(?<![\\w-])(?:${At[e]})(?![\\w-])`))])),Is=f(/^\W*(?:todo|fixme|xxx|hack|wip|tbd|next(?: steps?)?(?= ?[:-]))\b/,`todo
fixme
xxx
hack
wip
tbd
next`),Ms=f(/(?:\b(?:not|no|never|nothing|nobody)|n't)\b.{0,60}\byet\b|\b(?:missing|not (?:yet )?(?:handled|implemented|supported|covered|checked|part|done|wired|tested)|(?:is|are) (?:still )?(?:wrong|broken|ignored|lost|dropped)|must|still (?:to|has|have|needs?|open))\b/,`yet
missing
not 
wrong
broken
ignored
lost
dropped
must
still `),Cs=120,Tt=f(/^\W*(?:if|when|whether|unless|while|whenever|see|note that (?:if|when)|returns?|the caller|callers?|users?|this test)\b|\b(?:is|are) not (?:implemented|supported) (?:on|in|by|for|under)\b|\b(?:so that|in case|otherwise)\b/,`if
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
otherwise`),Rs=f(/^\W*[\p{L}\d' -]{3,50}: (?:[\w']+ ){0,2}(?:postponed|deferred|shelved|parked|later|tomorrow(?:'s \w+)?|not done(?: yet)?|not yet|unfinished|to be (?:written|done|added)|missing|next time|another day|to come|to follow|pending|outstanding)\W*$/u,`postponed
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
outstanding`),Ds=f(/next|later|soon|future|eventual|session|context|token|brevity|time|todo|fixme|implement|stub|placeholder|dummy|fake|mock|hard|simplif|naive|finish|complet|missing|remain|pending|still|for now|moment|temporar|follow|tbd|tbc|wip|progress|left|skip|omit|defer|postpon|exercise|pretend|canned|skeleton|scaffold|limit|out of|would|in a |same|similar|likewise|analog|once|until|only |just |always |shelved|parked|another|tomorrow|before {2}|point|yet|stopgap|hack|unhandled|revisit|\bcomes?\b/i,`next
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
come`);function I(e){if(!Ds.test(e))return;let t;for(let{text:n,original:s}of Pe(e)){if(n.length>400||Tt.test(n))continue;let i=new Map,o=c=>(i.has(c)||i.set(c,Ls.get(c)().test(n)),i.get(c)),r=c=>c.some(d=>d.every(o));if(r(Ts))return{severity:"error",text:s,isSure:!0};if(n.length>Cs)continue;let a=Is.test(n),l=a?Ms.test(n):Rs.test(n)||r(_s);(l||(a?o("make")||o("undone"):r(Ns)))&&(t=t?.isSure?t:{severity:"warning",text:s,isSure:l})}return t}function _t(e){return Tt.test(e)}var Ue=f(/^(?:complete|completed|done|finished|final|is complete|is done|is finished|all done|fully implemented|implemented)$/,`complete
completed
done
finished
final
is complete
is done
is finished
all done
fully implemented
implemented`),Ws=f(/^(?:incomplete|partial|truncated|unfinished|is partial|is truncated|has more sections|to be continued)$/,`incomplete
partial
truncated
unfinished
is partial
is truncated
has more sections
to be continued`),Ps=/^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|warnings?|caveats?|disclaimers?|limitations?|next steps?|next|summary|info|reason|message|meta|remaining|rest|pending|continuation|truncation)|_.*)$/,Rt=f(/^(?:remaining|rest|todo|todos|missing|unfinished|not done|continuation|remaining \w+)$/,`remaining
rest
todo
todos
missing
unfinished
not done
continuation
remaining `),xe=f(/^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut off|in[- ]?progress\b.{0,80}?\b(?:rest|remaining|continu).{0,80}|continued? (?:later|in .*)|deferred)$/,`incomplete
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
deferred`),He=f(/^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed)$/,`progress
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
postponed`),Nt=/^(?:to-?do|tbd|tba|tbc|fixme|xxx+|placeholder|change ?me|fill (?:me |this )?in|(?:insert|add|put|enter|your) [\w -]{2,40} here|to be (?:determined|decided|defined|added|filled(?: in)?|completed|provided|written|announced)|coming soon|lorem ipsum.*|(?:todo|tbd|fixme|placeholder)(?::| -)? .{1,80}|<[a-z][\w-]*(?: [\w-]+)+>|\[(?:insert|your|add|todo|tbd)[^\]]*\])$/,Bs=[f(/^(?:still )?to be (?:\w+(?:ed|en)|done|set|found|put|built|made|known|told)\b.{0,60}$/,"to be "),f(/^(?:not yet \w+|not \w+ yet|none yet|nothing yet)\b.{0,40}$/,`not yet 
not 
none yet
nothing yet`),f(/^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer) (?:needed|missing|pending|wanted|to follow|to come|follows)$/,`needed
missing
pending
wanted
to follow
to come
follows`),f(/(?:^|[,;:] )will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow|update)\b/,"will "),f(/^(?:coming|due|follows|added|provided|to follow|to come)(?: (?:in|with|soon|later|after|next)\b.{0,40})?$/,`coming
due
follows
added
provided
to follow
to come`),f(/^(?:translate|replace|change|fill|edit|update)[ -]?(?:me|this|it)\b.{0,40}$/,`translate
replace
change
fill
edit
update`),f(/^(?:describe|insert|enter|specify|provide|explain|write) .{2,50} here$/," here"),f(/^pending \w+(?: \w+){0,3}$/,"pending "),f(/^(?:pending|tb[adc]|to-?do|draft|incomplete|unfinished|partial|unclear) ?(?:[,;:]|[-\u2013\u2014] ?)(?=.{0,40}\b(?:not|no|yet|needs?|ask|wait\w*|until|later|missing|review\w*|confirm\w*|decide\w*|check\w*)\b).{4,80}$/,`pending
tb
to
draft
incomplete
unfinished
partial
unclear`),/^\?{3,}(?: .{0,80})?$|^\?{2} \w.{0,80}$/,f(/^(?:my|your) (?:\w+ ){0,2}(?:app|application|project|company|name|title|organi[sz]ation|product|domain)(?: name| title| here)?$/,`app
application
project
company
name
title
organi
product
domain`),/^<[a-z][a-z_-]{4,30}>$/,/^(?:noch (?:zu|nicht|offen|unklar)\b.{0,40}|folgt(?: noch| sp\u00e4ter)?|\u00e0 (?:compl\u00e9ter|d\u00e9finir|traduire|r\u00e9diger|pr\u00e9ciser)\b.{0,30}|por (?:definir|completar|traducir|confirmar)|da (?:definire|completare|tradurre)|a definir|\u5f85(?:\u5b9a|\u8865\u5145|\u5b8c\u5584|\u7ffb\u8bd1)|\u672a\u7740\u624b|\u4f5c\u6210\u4e2d)$/],js=f(/^(?:placeholder|examples?|hint|sample|pattern|format|usage|prompt|system|enum|const|keywords|words|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex)$/,`placeholder
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
regex`),Fs=f(/^\{\{ ?[a-z]+(?: [a-z]+){2,6} ?\}\}$/i,"{{"),zs=/^\[(?!REDACTED|REMOVED|DELETED|NONE|NULL|EMPTY|UNKNOWN|HIDDEN|FILTERED|MASKED|INFO|WARN|ERROR|DEBUG|TRACE|SKIP|PASS|FAIL)[A-Z]{3,}(?:[ _-][A-Z]+){0,4}\]$/,Ys=f(/^(?:this is (?:a |only )?|only )?(?:a )?partial (?:output|results?|data|list|export|extraction|draft|file|version|copy)\b|\b(?:continued?|continues|resumes?|carry on|go on|pick up) (?:from|at|with|on) (?:the )?(?:next )?(?:page|row|line|item|section|chapter|part|file|record|entry|paragraph)\b/,`partial 
continue
continues
resume
carry on
go on
pick up`),Us=f(/^(?:ar|cs|da|de|el|en|es|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_ ][a-z]{2,4})?$/,`ar
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
zh`),Hs=f(/^(?:label|title|name|key|id|display|display name)$/,`label
title
name
key
id
display
display name`),Vs=f(/(?:^| )(?:description|help|about|license|url|homepage|command|script|run)$/,`description
help
about
license
url
homepage
command
script
run`),Lt=/^(?:\.{3,}|\u2026|[[(]?(?:\.{3}|\u2026) ?(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|\u2026)? ?(?:and )?(?:\d+|some|many|several|the)? ?(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|\u2026|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|to be (?:added|written|filled in)|entries|items|rows|records|fields|keys|values|same (?:as|for) .*) ?[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of) [\w-]+(?: [\w-]+){0,5} (?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/,Zs=400;function Ve({keys:e,value:t,isOfRecord:n,isItem:s=!1,isOfFile:i=!1}){let o=W(e.at(-1)??"");if(typeof t=="boolean"){let h=t?Ws.test(o):Ue.test(o),E=e.length<=2&&!n;return h?M(`${P(e.at(-1))}: ${t}`,E?"error":"warning"):void 0}if(typeof t!="string"||t.length>Zs)return;let r=t.trim().toLowerCase().replace(/[\s_]+/g," ").replace(/(?<=[^.])[.!]$/,"").replace(/^(?:#|\/\/|--)\s*/,"");if(r===""||!i&&!Gs.test(r))return;let a=`"${P(t)}"`,l=W(e.at(-2)??"");if(De.test(l)&&(xe.test(r)||He.test(r)||/^partial\b/.test(r)))return M(a,"warning");if(!n&&(me.test(Z(o))||Ue.test(o))){if(xe.test(r))return M(a,e.length<=2&&!Ks(l)?"error":"warning");let h=r.slice(0,Math.max(0,r.search(/[,;:(]| -/))).trim();if(He.test(r)||He.test(h)||xe.test(h)||/^\d{1,2} ?%$/.test(r))return M(a,"warning");if(Ue.test(o)&&/^(?:no|not yet)$/.test(r))return M(`${o}: ${r}`,"warning")}else if(n&&me.test(Z(o))&&xe.test(r))return M(a,"warning");let c=r.replace(/[[\]()<>]+/g," ").replace(/\s+/g," ").trim();if((Lt.test(r)||s&&Lt.test(c))&&!/^(?:\.{3,}|\u2026)$/.test(r))return{severity:"error",code:"elided-code",message:`Something was left out here: ${a}`};if(r==="..."||r==="\u2026")return{severity:"warning",code:"elided-code",message:"Something was left out here"};if(s||js.test(o))return;if(zs.test(t.trim()))return It(a);if(Us.test(o)||Xs(o,r)||Hs.test(o)&&(n||/^[a-z-]+$/.test(t)))return;let d=r.replace(/^[([<]{1,3}|[)\]>]{1,3}$/g,"").trim(),u=/^[([<].*[)\]>]$/.test(r);if(Nt.test(r)||Nt.test(d)||Fs.test(t.trim())||Bs.some(h=>h.test(r)||h.test(d))||u&&f(/^(?:\w+ ){1,3}to be \w+(?:ed|en|ne)\b/,"to be ").test(d))return It(a);let m=Ps.test(o)||Rt.test(o)?qs(t,o,e,n):void 0;return m!==void 0?Mt(a,m):i&&!Vs.test(o)&&$(t,{strict:!0,prior:"likely"}).length>0?Mt(a,"warning"):void 0}function qs(e,t,n,s){if(!e.trim().includes(" ")||s&&n.length>3)return;if(be(`// ${e}`)==="outright")return"error";if(Ys.test(e.trim().toLowerCase()))return n.length===1&&!s?"error":"warning";let i=$(e,{strict:!0})[0]??I(e);return i!==void 0?i.severity:Rt.test(t)&&n.length===1?"warning":void 0}var Gs=/[.\u2026<[{%?]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|unclear|wip|draft|pending|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|here|to be|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your |\bwill |follow|wanted|noch|folgt|\u00e0 |por |da |a def|\u5f85|\u672a|\u4f5c\u6210/;function It(e){return{severity:"warning",code:"unfilled-template",message:`This value is a stand-in: ${e}`}}function M(e,t){return{severity:t,code:"deferred",message:`The file says itself that it is not finished: ${e}`}}function Mt(e,t){return{severity:t,code:"deferred",message:`This puts work off: ${e}`}}function Xs(e,t){let n=i=>i.replace(/[^a-z]/g,""),s=n(t);return s.length>=3&&n(e).endsWith(s)}function Ks(e){return e!==""&&!f(/^(?:meta|metadata|document|doc|report|file|summary|project|work|task|result|header|info)$/,`meta
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
info`).test(e)}var Js=20,Qs={severity:"warning",code:"unfilled-template",message:"This value is empty, where all others like it are written out"},ei=f(/(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|schemas?|templates?)[\\/]|\.(?:example|sample|template|schema|spec)\./i,`fixture
example
sample
mock
__mocks__
testdata
schema
template
spec`),ti=f(/(?:^|[\\/])(?:locales?|i18n|l10n|lang|langs|languages|translations?|messages)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n)(?:[._-][\w-]{1,20})?\.\w{2,5}$/i,`locale
i18n
l10n
lang
langs
languages
translation
messages
strings
labels`),ni=/translat|\u00fcbersetz|tradui|traduc|tradur|\u7ffb\u8bd1|\u7ffb\u8a33|\u043f\u0435\u0440\u0435\u0432/i,si=40;function Ct({keys:e,isOfRecord:t,isItem:n}){return e.length<=2&&!t&&n!==!0}function C(e,t,n){let s=[];if(ei.test(n??""))return s;let i=ti.test(n??""),o=[...t],r=he(o),a=vt(o),l=o.filter(c=>typeof c.value=="string"&&Ct(c));for(let c of o){if(i&&!(typeof c.value=="string"&&ni.test(c.value.slice(0,100))))continue;let d=a(c)?Qs:Ve({...c,isOfFile:l.length<=si&&Ct(c)});if(d===void 0||d.severity==="warning"&&r(c))continue;let{line:u,column:m}=e.positionOf(Math.min(c.offset,e.text.length));if(s.push(e.finding(d.code,d.severity,u,d.message,m)),s.length>=Js)break}return s}var ii=20;function Dt(e){let t=ri(e.lines[0]??""),{rows:n,openLine:s}=ai(e.text,t);if(s!==void 0){let p=`The table ends too soon: the text that begins at line ${s+1} is never closed`;return[e.finding("truncated","error",e.lastLine,p)]}let i=n[0]?.cells??[],o=n.at(-1),r=[],a=n.slice(1,-1),l=a.length>0&&a.every(({cells:p})=>p.length===i.length),c=o?.cells.filter(p=>p.trim()!=="")??[],d=c.length===1&&i.length>1&&/^\s*(?:[#([\u2026]|\.\.|\/\/)|\w\s+\w+\s+\w/.test(c[0].slice(0,200));l&&o!==void 0&&o.cells.length<i.length&&!d&&r.push(e.finding("truncated","error",o.line,"The last row of the table is cut off"));let u=n.slice(1).flatMap(p=>oi(p,i)),m=he(u);for(let p of u){let h=Ve(p);if(h===void 0||h.severity==="warning"&&m(p))continue;let E=!p.isOfRecord&&h.code!=="unfilled-template";if(r.push(e.finding(h.code,E?"error":h.severity,p.line,h.message)),r.length>=ii)break}return r}function oi({line:e,cells:t},n){let s=n.length>1&&t.filter(i=>i.trim()!=="").length===1;return t.map((i,o)=>({keys:[s?"note":n[o]??""],value:/^\s*-?\d[\d.,]*\s*$/.test(i)?Number.parseFloat(i):i,isOfRecord:!s,offset:0,line:e}))}function ri(e){return["	",";",","].map(n=>({mark:n,count:e.slice(0,2e3).split(n).length})).sort((n,s)=>s.count-n.count)[0].mark}function ai(e,t){let n=[],s=[],i=0,o=0,r=0,a=c=>{let d=e.slice(r,c);s.push(d.startsWith('"')?d.slice(1,d.endsWith('"')?-1:void 0).replaceAll('""','"'):d),r=c+1},l=()=>{(s.length>1||s[0]?.trim()!=="")&&n.push({line:o,cells:s}),s=[]};for(let c=0;c<e.length;c++){let d=e[c];if(d==='"'&&c===r){let u=i;for(c++;c<e.length;c++)if(e[c]===`
`)i++;else if(e[c]==='"'){if(e[c+1]!=='"')break;c++}if(c>=e.length)return{rows:n,openLine:u}}else d===t?a(c):d===`
`&&(a(c),l(),i++,o=i)}return r<e.length?(a(e.length),l()):s.length>0&&l(),{rows:n}}var Wt=k(S()),ve=Wt.default.$14;var Pt=k(S()),_=Pt.default.$15;var R=k(S()),q=R.default.$16,G=R.default.$17,B=R.default.$18,ye=R.default.$19,ke=R.default.$20,li=R.default.$21;function X(e){let t=[],n=0;for(let s of e){let i=0,o=0,r=0;for(;i<s.length;i++){let a=s[i];if(a===" "||a==="	")continue;let l=s[i+1];if((a==="-"||a==="?"||a===":")&&(l===" "||l==="	"||l===void 0))o===0&&(r=i),o++;else break}if(!(i>=s.length&&o===0)){for(o===0&&(r=i);t.length>0&&t.at(-1)>r;)t.pop();t.at(-1)!==r&&t.push(r);for(let a=!0;i<s.length;i++){let l=s[i];if(a&&(l==="["||l==="{"))n++;else if((l==="]"||l==="}")&&n>0)n--;else if(a&&(l==='"'||l==="'")){let c=s.indexOf(l,i+1);c!==-1&&(i=c)}if(a=l===" "||"[{,:	".includes(l),n+t.length+o>64)return!0}if(n+t.length+o>64)return!0;for(let a=1;a<o;a++)t.push(r+2*a)}}return!1}var Ze=1e3;function qe(e){return e.some(t=>{if(t.length<2*Ze)return!1;let n=0;for(let s=0;s<t.length&&n<=Ze;s++){let i=t[s];(`"'[{`.includes(i)||i===":"&&t[s+1]===" ")&&n++}return n>Ze})}var ci=5e3,di=9;function Oe(e,t=1){let n=(ci+e.length/di)/t,s=0;for(let i=0;i<e.length&&s<=n;i++){let o=e.charCodeAt(i);(fi.has(o)||o===pi&&e.charCodeAt(i+1)<=ui)&&s++}return s>n}var fi=new Set([...`
,:[]{}&*!?`].map(e=>e.charCodeAt(0))),ui=32,pi=45;var mi=new Set("abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp coerce compile complex copyright credits delattr dict dir display divmod enumerate eval exec execfile exit file filter float format frozenset get_ipython getattr hasattr hash help hex id input int intern isinstance issubclass iter len list locals long map max memoryview min next object oct open ord pow print property quit range raw_input reduce reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip".split(" ")),hi=f(/^(?:[A-Z]\w*)?(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Group)$/,`Error
Exception
Warning
Exit
Interrupt
Iteration
Group`),gi=f(/^(?:and|as|assert|async|await|case|class|def|del|elif|else|except|finally|for|from|if|import|in|is|lambda|match|not|or|print|raise|return|try|while|with|yield)$/,`and
as
assert
async
await
case
class
def
del
elif
else
except
finally
for
from
if
import
in
is
lambda
match
not
or
print
raise
return
try
while
with
yield`),wi=f(/\bimport\s*\*|\b(?:globals|exec|setattr|__import__|__getattr__|__dict__)\b/,`import
globals
exec
setattr
__import__
__getattr__
__dict__`);function Bt(e){if(jt(e)||wi.test(e))return;let t=new Map;for(let{0:n,index:s}of e.matchAll(/[A-Za-z_]\w*/g))t.get(n)!==!1&&t.set(n,xi(e,s,n));for(let[n,s]of t)if(s&&!mi.has(n)&&!gi.test(n)&&!hi.test(n))return n}var bi=20;function jt(e){let t=0;for(let n of e.split(`
`))if(n.trim()!==""&&++t>=bi)return!1;return!0}function xi(e,t,n){return e[t+n.length]!=="("?!1:!/[\w.]$|(?:\b(?:def|class)\s+|[@.]\s*)$/.test(e.slice(Math.max(0,t-12),t))}function Ft(e){if(jt(e))return!1;let t=e.trimEnd().split(`
`),n=/^(\s+)([a-z]\w*)\s*(?::[^=]*)?=(?!=)/.exec(t.at(-1).slice(0,300));if(n===null)return!1;let s=n[2],i=/[A-Za-z_]\w*/g,o=n[1].length;for(let r=t.length-2;r>=0;r--){let a=t[r];if(a.includes(s)&&a.match(i)?.includes(s))return!1;let l=a.search(/\S/);if(!(l===-1||l>=o)){if(o=l,f(/^\s*(?:async\s+)?def\b/,"def").test(a))return!0;if(f(/^\s*(?:for|while|class|async)\b/,`for
while
class
async`).test(a))return!1}}return!1}var vi="[=([{,&|?:+*%^~!<-]",N={unfinished:v(()=>new RegExp(`(?:${vi}|(?<![\\w/])/|\\.)$`)),finished:v(()=>/(?:\+\+|--|[*&]|\.\.\.|\.)$/),commonNames:v(()=>f(/^(?:true|false|null|nil|None|this|self|break|continue|return|pass|end|done|fi|esac)$/,`true
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
esac`))},Yt={javascript:{unfinished:v(()=>/(?:[=([{,.&|?:+*%^~!<]|=>|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/),finished:v(()=>/(?:\+\+|--|\/>|(?:^|[;{}])\s*[\w$]+:)$/),head:v(()=>f(/^(?:export\s{1,9})?(?:default\s{1,9})?(?:declare\s{1,9})?(?:abstract\s{1,9})?(?:(?:async\s{1,9})?function\b(?!.*\)\s{0,9}:)[^{;]*|(?:class|interface|enum|namespace)\s[^{;]*|type\s{1,9}\w+|import\s{1,9}(?!["'(\s])[^"']*)$/,`function
class
interface
enum
namespace
type
import`)),commonNames:v(()=>f(/^(?:string|number|boolean|void|any|unknown|never|undefined|null|true|false|this|object|symbol|bigint|debugger|break|continue)$/,`string
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
continue`))},python:{unfinished:v(()=>/(?:[=([{,.+*%&|^~<>\\@-]|\b(?:and|or|not|in|is|if|else|elif|for|while|def|class|import|from|return(?= )|lambda|with|as|raise(?= )|assert|del|global|nonlocal))$/),finished:v(()=>f(/(?:\.\.\.|\bimport\s+\*)$/,`...
import`)),commonNames:v(()=>f(/^(?:True|False|None|pass|self|cls|break|continue|return|raise|int|str|float|bool|list|dict|set|tuple|bytes|object|Exception|type|any|all|len|print|__all__)$/,`True
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
__all__`))},rust:N,java:N,csharp:N,kotlin:N,c:N,cpp:N,go:N,php:N,shell:{unfinished:v(()=>/(?:\\|&&|\|)$/),commonNames:v(()=>/./)}},yi={"/*":"the comment","{-":"the comment","--[[":"the comment","=begin":"the comment","<<":"the here-document","`":"the template"};function Ut(e,t,n){let s=H[t];if(!s.isBraced)return[];let i=d=>[e.finding("truncated","error",e.lastLine,`The code ends too soon: ${d}`)],{open:o}=n;if(o!==void 0&&!ki(e)&&!Oi(e,o.offset,o.character)){let{line:d}=e.positionOf(o.offset),u=/^#?[a-z]+$/.test(o.character),m=/["'`]/.test(o.character)&&o.character!=="`",p=yi[o.character]??(m?"the text":`"${o.character}"`);return i(`${u?`the block of "${o.character}"`:p} of line ${d+1} is never closed`)}let r=Si(n.code);if(t==="python")return Ni(e,n,r,i);let a=Yt[t];if(t==="toml"&&/^\s*(?:[\w-][\w.-]*\s*=?|\[[^\]]*)$/.test(r.slice(0,200)))return i("its last entry is unfinished");if(r==="")return[];if(t==="css"||t==="scss"){if(!/[};]$/.test(r)&&!/^\s*@/.test(r))return i("its last rule has no body")}else if(t==="sql"&&!/[;/]$/.test(r)&&Ti(n.code,e.endsWithNewline?3:1))return i("its last statement is unfinished");let l=n.code.trimEnd().length>=e.text.trimEnd().length;return!e.endsWithNewline&&(G(e.text)||l&&(q(e.text)||/\S[ \t]$/.test(e.text)))?i("its last word is unfinished"):a===void 0?[]:s.hasPreprocessor===!0&&r.trimStart().startsWith("#")?[]:a.unfinished().test(r)&&a.finished?.().test(r)!==!0&&!Ei(n.code,t)?i("its last line is unfinished"):a.head?.().test($i(r))?i("its last declaration has no body"):!e.endsWithNewline&&l&&Ai(e,t,r,a)?i("its last line is unfinished"):[]}function ki({lines:e,lastLine:t}){let n=(e[t]??"").trimEnd();return/^(?:[)\]}]+[;,]?|end|fi|done|esac|#\s{0,9}endif\b.{0,200}|\?>)$/.test(n)}function Oi(e,t,n){if(/["'`/]|^<<|^#/.test(n))return!1;let{lines:s,lastLine:i}=e,{line:o}=e.positionOf(t),r=s[i];if(i-o<3||/^\s*(?:[)\]}]|#|\/\/|e(?:lse|lif|lsif)\b|when\b|rescue\b)/.test(r.slice(0,300)))return!1;let a=s.slice(o+1,i).find(l=>l.trim()!=="");return a!==void 0&&Ee(a)>Ee(s[o])&&Ee(r)<=Ee(s[o])}function Ee(e){return Math.max(0,e.search(/\S/))}function Si(e){let t=e.trimEnd();return t.slice(Math.max(t.lastIndexOf(`
`)+1,t.length-2e3))}function Ei(e,t){return t!=="c"&&t!=="cpp"||!e.trimEnd().endsWith(",")?!1:!/[;]|\)\s{0,200}\{/.test(e)}function $i(e){return(e.split(/[;}\n]/).at(-1)??"").trim()}function Ai(e,t,n,{commonNames:s}){let{text:i,lines:o}=e,r=/(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(n.slice(-300))?.[1];if(r===void 0||s().test(r))return!1;if(!ye(i,r)&&!ke(i,r))return!0;if(t!=="javascript")return H[t].endsWithSemicolon===!0;let a=o.filter(c=>c.trimEnd().endsWith(";")).length,l=o.filter(c=>/[\w)\]"'`]$/.test(c.trimEnd().slice(-1))&&!/^\s*(?:\*|\/\/|\/\*)/.test(c)).length;return a>0&&a>=3*(l-1)}function Ti(e,t){let n=0;for(let s=e.indexOf(";");s!==-1&&n<t;s=e.indexOf(";",s+1))n++;return n>=t&&!f(/\n[ \t]{0,9}go\s{0,9}$/i,"go").test(e.slice(-20))}var _i=f(/^\s{0,200}(?:(?:if|elif|while|with|for|class|try|else|except|finally|def|async(?: (?:def|for|with))?)\b(?!\s*[=.,)(]).*|from\s{1,9}[\w.]{0,200}(?:\s{1,9}\w{0,100})?)$/,`if
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
from`);function Ni(e,{code:t},n,s){let i=Yt.python;if(n.endsWith(":"))return s("the block that its last line opens has no body");if(/^\s*@[\w.]+(?:\(.*\))?$/.test(n))return s("nothing follows its last decorator");if(i.unfinished().test(n)&&!i.finished().test(n))return s("its last line is unfinished");if(_i.test(n)&&!n.includes(":")&&!zt(n))return s("its last line opens no block yet");if(Li(t))return s("its last try has neither except nor finally");let o=Bt(t);if(o!==void 0)return s(`it ends before "${o}" is defined`);if(!zt(n)&&Ft(t))return s("its last line assigns what nothing uses");if(e.endsWithNewline)return[];let r=n.trim();if(f(/^(?:from|import|global|nonlocal)\b/,`from
import
global
nonlocal`).test(r))return[];let a=/(?<![\w.])(?:\w+\.)*([A-Za-z_]\w*)$/.exec(r.slice(-300))?.[1];return a===void 0||i.commonNames().test(a)?[]:/^[A-Za-z_][\w.]*$/.test(r)||!ye(e.text,a)&&!ke(e.text,a)?s("its last line is unfinished"):[]}function zt(e){let t=0;for(let n of e)if("([{".includes(n))t++;else if(")]}".includes(n)&&--t<0)return!0;return!1}function Li(e){let t=e.split(`
`);for(let n=t.length-1,s=Number.POSITIVE_INFINITY;n>=0&&s>0;n--){let i=t[n],o=i.search(/\S/);if(!(o===-1||o>=s)){if(i.trim()==="try:"&&s!==Number.POSITIVE_INFINITY)return!0;s=o}}return!1}var Ht=k(S()),Vt=Ht.default.$22;var Ii=/\b(?:pending|unfinished|incomplete|finish\w*|complet\w*|missing|remain\w*|left|skip\w*|defer\w*|postpon\w*|park\w*|drafts?|partial\w*|delayed|queued|scheduled|waiting|continu\w*)\b/gi,Mi=/\b(?:by|in|from) [`"']?([A-Za-z_$][\w$.:]{2,60})(\(\))?/g;var $e=class{constructor(t){this.file=t}file;stems;names=new Set;explain(t){let n=this.read();return(t.match(Ii)??[]).some(i=>n.has(Zt(i)))?!0:[...t.matchAll(Mi)].some(([,i,o])=>o!==void 0||/[A-Za-z0-9$][._:]+[A-Za-z]/.test(i)||/[A-Z]/.test(i)&&this.names.has(i))}read(){if(this.stems!==void 0)return this.stems;this.stems=new Set;let{scan:t,source:n}=this.file;this.add(t.code.slice(0,5e5));for(let{start:s,end:i}of t.strings)i-s<=60&&this.add(n.text.slice(s,i));return this.stems}add(t){for(let[n]of t.matchAll(/[A-Za-z_$][\w$]*/g))if(!this.names.has(n)){this.names.add(n);for(let[s]of n.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g))this.stems.add(Zt(s))}}};function Zt(e){return e.toLowerCase().replace(/(?:ing|ed|es|s|e)$/,"")}function Jt(e,t){let{source:n}=e,s=t===void 0?"":new _(t).text,i=[],o=n.text.trimEnd().length,r=new $e(e);for(let a of pe(e)){let{start:l,end:c}=a,d=Di(a,{isLast:c>=o&&Kt(n.text,l),isOfReader:ji(n.text.slice(l,l+3)),isOfBranch:zi(n,l),isBehindCode:!Kt(n.text,l),names:r});if(d===void 0||s!==""&&s.includes(n.text.slice(l,c).trim()))continue;let{line:u}=n.positionOf(l);if(be(n.lines[u]??"")!==void 0)continue;let m=`This comment puts work off: "${P(d.text)}"`;i.push(n.finding("deferred",d.severity,u,m))}return i}var Ci=220,Ri=400;function Di({text:e},t){let n=I(e),s=e.length<=Ri&&!t.isOfReader;if(n?.severity==="error")return s?n:{...n,severity:"warning"};if(t.isLast){let o=$(e,{strict:!0}).find(r=>!en(r.text));if(o!==void 0)return{severity:o.severity,text:o.text}}if(t.isOfReader)return;if(n?.isSure&&!t.names.explain(n.text))return n;if(e.length>Ci&&n===void 0)return;let i=$(e.replace(Qt,""),{strict:!0,prior:"expected"}).find(({text:o})=>Wi(o,t)&&Bi(o,e,t));return i===void 0?void 0:{severity:"warning",text:i.text}}var Qt=f(/^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i,`todo
fixme
xxx
hack`),qt=3,Gt=5;function Wi(e,{names:t}){return(e.split(/\s+/,qt).length>=qt||/[^\x00-\x7f]/.test(e))&&!en(e)&&!_t(e.toLowerCase())&&!$t(e)&&!/\?\W{0,9}$/.test(e)&&!t.explain(e)}var Pi=f(/^\W*(?:because|since|so|thus|therefore|hence|at this point|in order|to [a-z]+)\b/i,`because
since
so
thus
therefore
hence
at this point
in order
to `);function Bi(e,t,{isOfBranch:n,isBehindCode:s}){let i=a=>$(e,a).some(({severity:l})=>l==="error"),o=I(e)!==void 0;if(n)return(o||Xt(e))&&i({strict:!0});if(o||Qt.test(t))return $(e,{strict:!1}).length>0;let r=e.split(/\s+/,Gt).length<Gt&&!/[^\x00-\x7f]/.test(e);return s||r?i({strict:!0}):Pi.test(e)?!1:i(Xt(e)?{strict:!1}:{strict:!0,prior:"likely"})}function Xt(e){return!new RegExp("^\\W*\\p{Ll}","u").test(e)&&/[.!\u3002\uff01]\W{0,9}$/.test(e)}function ji(e){return e==="/**"||e==="///"||e==="//!"||e.startsWith(`
=`)}var Fi=f(/^[\s})]*(?:if|else|elif|elsif|elseif|case|when|unless|while|for|foreach|catch|except|rescue|default|switch|cond|match)\b|(?:->|=>)\s*$/,`if
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
=>`);function zi(e,t){let{line:n}=e.positionOf(t),s=n-1;for(;s>=0&&e.lines[s].trim()==="";)s--;return s>=0&&Fi.test(e.lines[s].slice(0,300))}function en(e){return/[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(e.slice(0,400))}function Kt(e,t){return e.slice(e.lastIndexOf(`
`,t-1)+1,t).trim()===""}function Ge(e,t){let n=K(e.text),s=n?e.text:Ui(e.text);if(n||K(s))return C(e,on(s,0),t);let i=sn(s);if(i===void 0)return[e.finding("unparsable","error",e.lastLine,"This is no valid JSON")];let{line:o}=e.positionOf(i.offset),r=i.character==='"'?`The JSON ends too soon: the text that begins at line ${o+1} is never closed`:`The JSON ends too soon: "${i.character}" of line ${o+1} is never closed`;return[e.finding("truncated","error",e.lastLine,r)]}var Yi=20;function tn(e,t){let n=[],s=0;for(let[i,o]of e.lines.entries()){if(n.length>=Yi)break;if(o.trim()!==""&&!K(o)){let r=i===e.lastLine&&sn(o)!==void 0;n.push(r?e.finding("truncated","error",i,"The last line ends too soon"):e.finding("unparsable","error",i,"This line is no valid JSON"))}else if(i===e.lastLine){let r=[...on(o,s)];n.push(...C(e,r,t))}s+=o.length+1}return n}function K(e){if(!/^\s*[[{"\d\-tfn]/.test(e.slice(0,1e3)))return!1;try{return JSON.parse(e),!0}catch{return!1}}function Ui(e){let t="",n=0,s=-1,i=(o,r)=>{t+=e.slice(n,o)+Me(e.slice(o,r)),n=r};for(let o=0;o<e.length;o++){let r=e[o];if(r==='"')o=nn(e,o),s=-1;else if(r==="/"&&(e[o+1]==="/"||e[o+1]==="*")){let a=e[o+1]==="/",l=e.indexOf(a?`
`:"*/",o+2),c=l===-1?e.length:a?l:l+2;i(o,c),o=c-1}else r===","?s=t.length+o-n:r==="}"||r==="]"?(s!==-1&&(t+=e.slice(n,o),n=o,t=`${t.slice(0,s)} ${t.slice(s+1)}`),s=-1):r>" "&&(s=-1)}return t+e.slice(n)}function nn(e,t){for(let n=t+1;n<e.length;n++)if(e[n]==="\\")n++;else{if(e[n]==='"')return n;if(e[n]===`
`)return n-1}return e.length}function sn(e){let t=[];for(let s=0;s<e.length;s++){let i=e[s];if(i==='"'){let o=s;for(s++;s<e.length&&e[s]!=='"';s++)e[s]==="\\"&&s++;if(s>=e.length)return{character:i,offset:o}}else i==="{"||i==="["?t.push(s):(i==="}"||i==="]")&&t.pop()}let n=t.at(-1);return n===void 0?void 0:{character:e[n],offset:n}}function*on(e,t){let n=[],s=[],i=!1;for(let o=0;o<e.length;o++){let r=e[o],a=s.at(-1);if(r==='"'){let l=o;o=nn(e,o);let c=e.slice(l+1,o);i?(n[s.length-1]=c,i=!1):yield{keys:n.slice(0,s.length),value:Hi(c),offset:t+l,isOfRecord:a?.isOfRecord===!0,isItem:a?.isList===!0}}else if(r==="{"||r==="["){let l=a!==void 0&&(a.isOfRecord||a.isList&&r==="{");s.push({isList:r==="[",isOfRecord:l}),n[s.length-1]=n[s.length-2]??"",i=r==="{"}else if(r==="}"||r==="]")s.pop(),n.length=s.length,i=!1;else if(r===",")i=s.at(-1)?.isList===!1;else if(r==="t"||r==="f"||r==="n"){let l=r==="n"?null:r==="t";yield{keys:n.slice(0,s.length),value:l,offset:t+o,isOfRecord:a?.isOfRecord===!0},o+=l===!1?4:3}}}function Hi(e){if(!e.includes("\\"))return e;try{return String(JSON.parse(`"${e}"`))}catch{return e}}var Vi=700,Zi=400,qi=f(/^(?:[}\s]*)(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|class|interface|struct|enum|impl|trait|namespace|module|package|extern|union|object|record|protocol|extension|import|export\s*\{|type|return\s*\{)\b/,`if
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
return`),rn=f(/\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\]|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|\b(?:public\s+)?function\s+test\w+\s*\(/,`it
test
specify
Test
ParameterizedTest
Fact
Theory
test]
TestMethod
function`),Gi=f(/^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo(?: {0,3}\|[^|]{0,80}\|)? {0,3}$/,"do");function an(e){switch(e.name){case"python":return to(e);case"ruby":case"lua":return so(e);case"sql":return[];default:return Ki(e)}}var Xi=f(/\b(?:abstract\s+class|interface|trait|protocol)\b|\bclass\s+(?:Abstract|Base)\w*|\bclass\s+\w+(?:Base|Abstract)\b/,`abstract
interface
trait
protocol
class`);function Ki({scan:{code:e},name:t}){let n=[],s=[],i=[],o=[],r=[],a=0;for(let l=0;l<e.length;l++){let c=e[l];if(c==="{"){let d=Math.max(a,l-Zi),u=e.slice(d,l);u!==""&&rn.test(u)&&o.push(l),u!==""&&Xi.test(u)&&r.push(l),i.push(d+Math.max(0,u.search(/\S/))),s.push(l),a=l+1}else if(c==="}"){let d=s.pop(),u=i.pop();if(a=l+1,d===void 0||u===void 0||(o.at(-1)===d&&o.pop(),r.at(-1)===d&&r.pop(),l-d>Vi))continue;let m=e.slice(u,d);if(!Ji(m,t)||o.length>0)continue;n.push({headStart:u,start:d+1,end:l,code:e.slice(d+1,l),isTest:rn.test(m),isAbstract:/\babstract\b/.test(m),isMethodToOverride:r.length>0,isTopLevel:s.length===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1})}else(c===";"||c===`
`&&/^[ \t]*\n/.test(e.slice(l+1,l+40)))&&(a=l+1)}return n.sort((l,c)=>l.headStart-c.headStart)}function Ji(e,t){let n=e.trim().replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+/,"");return n===""||qi.test(n)?!1:t==="shell"?/^(?:function\s+)?[\w:.-]+\s*(?:\(\s*\))?$/.test(n)&&(n.includes("(")||n.startsWith("function")):/=>\s*$/.test(n)||n.includes("(")&&/\)[^()=]*$/.test(n)&&!/=\s*$/.test(n)}var Qi=f(/Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Test|Example|Sample|Default|Handler|Listener|Plugin|Hook|Callback|Visitor|Observer|Adapter|Driver|Policy|Strategy|Command|Context/,`Null
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
Context`),eo=f(/\b(?:ABC|ABCMeta|Protocol|Interface|Mixin|metaclass)\b|class\s+_?(?:Abstract|Base|I[A-Z])\w*|class\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/,`ABC
ABCMeta
Protocol
Interface
Mixin
metaclass
class`);function to({codeLines:e,source:t}){let n=[],s=[],i=0,o=e.map(a=>{let l=i;return i+=a.length+1,l});o.push(i);let r=new Set([...t.text.slice(0,5e5).matchAll(/^[ \t]{0,40}class[ \t]{1,9}\w{1,100}\(([\w.]{1,100})/gm)].map(a=>a[1]));for(let a=0;a<e.length;a++){let l=e[a],c=f(/^(\s*)(class|def|async def)\s+(\w+)/,`class
def
async def`).exec(l.slice(0,300));if(c===null)continue;let d=c[1].length;for(;s.length>0&&s.at(-1).indent>=d;)s.pop();if(c[2]==="class"){s.push({indent:d,isTest:f(/^Test|Tests?(?:Case)?$/,"Test").test(c[3]),isBase:eo.test(l)||r.has(c[3]),isPlain:d===0&&f(/^class \w+ ?(?:\( ?(?:object)? ?\))? ?:\s*$/,"class ").test(l),isPlaceholder:Qi.test(c[3])});continue}let u=a;for(;u<e.length&&u-a<20&&!e[u].trimEnd().endsWith(":")&&!f(/:\s*(?:\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).test(e[u].trimEnd());)u++;if(u>=e.length)continue;let m=f(/:\s*(\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).exec(e[u].trimEnd())?.[1],p=u;if(m===void 0){for(let L=u+1;L<e.length&&L-u<16;L++){let Y=e[L];if(Y.trim()!==""){if(Y.search(/\S/)<=d)break;p=L}}if(p-u>=15)continue}let h=m??e.slice(u+1,p+1).join(`
`),E=no(h),z=e.slice(Math.max(0,a-3),a).join(`
`),T=s.at(-1);n.push({headStart:o[a]+d,start:m===void 0?o[u+1]??i:o[u],end:Math.min(t.text.length,(o[p]??i)+(e[p]?.length??0)),code:E,isTest:/^test/i.test(c[3])&&(d===0||T?.indent===0&&T.isTest)&&!f(/@.{0,200}?(?:skip|xfail|expectedFailure)/i,`skip
xfail
expectedfailure`).test(z)&&!h.includes(">>>"),isAbstract:f(/@(?:\w+\.)*(?:abstract\w*|overload)\b/,`abstract
overload`).test(z),isMethodToOverride:T?.isBase===!0,isTopLevel:d===0,hasDocstring:E.trim()!==h.trim(),isOfPlainClass:T?.isPlain===!0&&T.indent<d,isOfPlaceholder:T?.isPlaceholder===!0,returnsValue:f(/->\s*(?!None\b|NoReturn\b|Never\b)\w/,"->").test(e[u].slice(-300))})}return n}function no(e){let t="",n=0;for(let s=e.indexOf('"');s!==-1;s=e.indexOf('"',n)){let i=e.indexOf('"',s+1),o=i===-1?e.length:i+1,r=e.slice(Math.max(n,e.lastIndexOf(`
`,s)+1),s).trim(),a=e.indexOf(`
`,o),l=/^[rbu]?$/i.test(r)&&e.slice(o,a===-1?e.length:a).trim()==="";t+=l?e.slice(n,s-r.length):e.slice(n,o),n=o}return t+e.slice(n)}function so({codeLines:e,source:t,name:n}){let s=[],i=n==="ruby"?f(/^\s*def\s+\w|^\s*(?:it|test|specify)\b.*\bdo\b/,`def
do`):f(/\bfunction\b[^()]*\([^()]*\)\s*$/,"function"),o=0;for(let r=0;r<e.length;o+=e[r].length+1,r++){let a=e[r];if(a.length>300||!i.test(a))continue;let l=a.search(/\S/),c=r+1;for(;c<e.length&&c-r<12&&!/^\s*end\b/.test(e[c]);)c++;if(c-r>=12||c>=e.length||e[c].search(/\S/)!==l)continue;let d=e.slice(r+1,c).join(`
`),u=o+a.length+1;s.push({headStart:o+l,start:Math.min(u,t.text.length),end:u+d.length,code:d,isTest:Gi.test(a)||/^\s*def\s+test_/.test(a),isAbstract:!1,isMethodToOverride:!1,isTopLevel:l===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1})}return s}var io={braces:/\?{3}(?!\?)|\b(?:throw|new)\s{1,9}(?:const\s{1,9})?(?:Unimplemented|NotImplemented)(?:Error|Exception)\b/g,hash:/\braise\s{1,9}(?:new\s{1,9})?NotImplemented\w*|\bthrow\s{1,9}\[?(?:System\.)?NotImplementedException/g,dashes:/\bundefined\b|\bDebug\.todo\b/g,percent:/\b(?:erlang:)?(?:error|exit|throw)\(\s{0,9}\{?(?:not_?implemented|nyi|todo)\b/g,ml:/\braise\s{1,9}\(?\s{0,9}(?:NotImplemented|Not_?implemented|Todo)\w*|\bNotImplementedException\b/gi},oo=/(?:@panic|\b(?:die|croak|confess|error|stop|raise|throw|panic|failwithf?|abort|revert|fail|invalid_arg|doAssert))\b[^"\n;]{0,60}"/g,ro=new Set(["braces","hash","perl","dashes","lisp","percent","ml"]),ao=f(/^\W*(?:[\w.:/#()]{1,60}[ :]{1,3})?(?:is |are )?(?:not (?:yet )?(?:been )?implemented(?: yet)?|unimplemented|implement me|to be implemented|todo(?:\W.{0,80})?)\W*$/i,`implemented
unimplemented
implement me
to be implemented
todo`),ln=/(?:^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|defmacrop?|sub|func|function|fn|proc|let|fun|macro|method|define|defn-?|defun)\b|<-\s*function\b|\)\s*\{\s*$)/,cn=f(/^[\s})(]*(?:if|else|elif|elsif|unless|case|when|match|cond|catch|rescue|while|for|foreach|until|switch|try)\b/,`if
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
try`),lo=f(/^\s*(?:my|local|our)\b.*(?:@_|shift\b).*$/,`@_
shift`),co=/^\s*(?:end\b|[})\]]|$)/,fo=200;function*dn({scan:e,source:t,name:n,codeLines:s}){let i=0;for(let o of[io[n],ro.has(n)?oo:void 0])if(o!==void 0)for(let r of e.code.matchAll(o)){if(i++>=fo)return;let a=r[0].endsWith('"')?uo(t.text,r.index+r[0].length):void 0;a!==void 0&&!ao.test(a)||po(s,t.positionOf(r.index))&&(yield r.index)}}function uo(e,t){return/^[^"'\n]{0,200}/.exec(e.slice(t,t+200))[0]}function po(e,{line:t,column:n}){let s=e[t],i=s.slice(0,n).trim();if(i!==""&&!/^[({]+$/.test(i))return!cn.test(i)&&(ln.test(i)||/(?:=|->|=>|:-)\s*[({]*$/.test(i));let o=t-1;for(;o>=0&&(e[o].trim()===""||lo.test(e[o]));)o--;let r=e[o]??"";if(cn.test(r)||!(ln.test(r)||/(?:=|->|=>) ?\{?$/.test(r.trimEnd())))return!1;let a=e[t+1]??"";return co.test(a)||a.search(/\S/)<s.search(/\S/)}var mo="not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|^\\W*implement\\W*$|implement me|to ?-?do\\b|tbd|stub|needs? (?:to be )?implement\\w*|to be implemented|coming soon|work in progress|implementation (?:missing|pending|goes here)|missing implementation",pn=v(()=>new RegExp(`\\b(?:${mo})`,"i")),Ke=f(/\b(?:NotImplemented\w*|UnimplementedError|UnimplementedException)\b|\bunimplemented!|\btodo!|\bTODO\s*\(/,`NotImplemented
UnimplementedError
UnimplementedException
unimplemented!
todo!
TODO`),ho=f(/\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/,`NotImplemented
Unimplemented`),go=f(/\brequired\s{1,9}init\b/,"required"),wo=/^(?:return\s+|await\s+)*[\w$.:]{1,60}\((?:[^;]*)\);?$/,bo=f(/^["'`]\W*(?:not (?:yet )?implemented|not implemented yet|unimplemented|todo|coming soon|to be implemented)\W*["'`]$/i,`implemented
not implemented yet
unimplemented
todo
coming soon
to be implemented`),xo=f(/^return\s+\$?[a-z_]\w*\s*;?$/,"return"),vo=f(/^(?:console\.\w+|log(?:ger|ging)?\.\w+|self\.log\w*\.\w+|print\w*|puts|echo|System\.out\.\w+|fmt\.Print\w*|log\.Print\w*|Console\.Write\w*|\w*logger\.\w+)\b/i,`console.
log
self.log
print
puts
echo
system.out.
fmt.print
log.print
console.write
logger.`),yo=/^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/,Ae=f(/\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|must be (?:implemented|defined|provided|supplied)|(?:must|should|has to|have to|needs? to) (?:implement|define|provide|supply)|child class\w*|implementers?|on this platform|not supported)\b/i,`subclass
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
not supported`),fn=f(/^(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert(?:\s+False|\(false)|return\s+(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|RAISE\s+EXCEPTION|croak|stop|pending|skip|(?:t|pytest|self|this|Assume|Assert)\.[sS]kip\w*|XCTSkip|console\.\w+|print\w*|echo|puts|log\w*\.|logger|System\.out|fmt\.Print\w*|Console\.Write\w*)/i,`throw
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
console.write`),Xe=/^(?:pass|\.\.\.|nil|null|None|NULL|:|true|return|return;|;|\(\)|\{\}|Ok\(\(\)\)|noop\(\))?;?$/,un=/^(?:return\s+)?(?:await\s+)?(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\[\s*\]|\{\s*\}|\(\s*\)|\(?\{[^{}]*\}\)?|\[[^[\]]*\]|Ok\([^()]*(?:\(\))?\)|Some\([^()]*\)|vec!\[\]|new \w+(?:<[^>]*>)?\([^()]*\)|\w+(?:::|\.)(?:new|default|empty|resolve|of|emptyList|Zero)\([^()]*\)|[A-Z]\w*\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|String::new\(\)|nil,\s*nil|(?:0|""|false),\s*nil|echo\s+[\w"]+)\s*;?$/,ko=f(/^(?:expect\(\s*(true|1|"\s*")\s*\)\.(?:to|not\.to)[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?assertTrue\(\s*[Tt]rue\s*\))\s*;?$/,`expect(
assert
assertTrue(`),Oo=f(/>\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|todo\b[^<>{}]{0,80}|coming soon|placeholder|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i,` here
todo
coming soon
placeholder
implemented`),So=f(/\b(?:todo|fixme|for now|placeholder|stub\w*|mock\w*|dummy|hard-?coded|temporar\w+|not implemented|unimplemented|fake\w*|simplified|in (?:a )?(?:real|production|practice)|would (?:normally|actually|really)|real (?:implementation|version|logic|code)|actual (?:implementation|logic)|replace (?:this|with|me)|later|pretend|simulat\w+|to be implemented|implement (?:this|me)|^\W*implement\W*$|canned|sample data|until)\b/i,`todo
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
until`);function mn(e,t,n){let{source:s}=e,i=ho.test(s.text.slice(0,2e5));if(s.text.length>Eo||$o(e))return[];let o=t?.replace(/\s+/g," "),r=pe(e),a=[],l=new Set,c=(u,m,p)=>{let{line:h}=s.positionOf(u);l.has(h)||o?.includes(Fe(m))||(l.add(h),a.push(s.finding("stub",n,h,p)))},d=0;for(let u of an(e)){for(;r[d]!==void 0&&r[d].end<u.headStart-200;)d++;if(i&&Ke.test(u.code))continue;let m=Ao(e,u,Mo(e,u,r,d));if(m===void 0)continue;c(u.headStart,s.text.slice(u.headStart,u.end),m);let p=s.positionOf(u.end).line;for(let{line:h}=s.positionOf(u.start);h<=p;h++)l.add(h)}for(let u of Do(e)){let m=s.lines[s.positionOf(u).line];c(u,m,"This part says that it is not implemented")}return a}var Eo=2e6;function $o({source:e,name:t}){return t==="python"&&f(/^(?:from typing import.*\boverload\b)/,"from typing import").test(e.lines[0]??"")}function Ao({source:e,name:t},n,s){if(n.isAbstract||go.test(e.text.slice(n.headStart,n.start)))return;let i=n.code.trim(),o=e.text.slice(n.start,n.end),r=i.split(/;|\n/).map(m=>m.trim()).filter(m=>!/^[{}]?$/.test(m)&&!yo.test(m));if(n.isTest){let m=e.text.slice(n.headStart,n.start);if(r.every(p=>Xe.test(p))&&!f(/(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i,`load
start
boot
compile
import
smoke`).test(m.slice(0,300)))return"This test tests nothing";if(r.length===1&&ko.test(r[0]))return"This test cannot fail"}let a=o.match(/(["'`])[^"'`\n]{0,200}\1/g)?.join(" ")??"";if(r.length>=1&&r.length<=3&&fn.test(i)){let m=r.slice(1).every(h=>Xe.test(h)||fn.test(h)||un.test(h)||/^return\s+-?\d+$/.test(h)),p=Ke.test(i)&&!(t==="python"&&n.isMethodToOverride)||pn().test(a);if(m&&p&&!Ae.test(a))return"This function only says that it is not implemented"}if(Ke.test(i)&&r.length===1&&!Ae.test(a)&&!n.isMethodToOverride||r.length===1&&wo.test(i)&&bo.test(a))return"This function only says that it is not implemented";if(r.length<=3&&Oo.test(o))return"This function shows only a stand-in";let l=r.every(m=>Xe.test(m)),c=s!==""&&!Ae.test(s)&&(So.test(s)||I(s)!==void 0||$(s,{strict:!0,prior:"expected"}).length>0);if(l&&c)return"This function does nothing, and its comment says that it is still to be written";if(l&&t==="python"&&/^(?:pass|\.\.\.)$/m.test(i)&&(!n.hasDocstring||n.returnsValue)&&!n.isMethodToOverride&&(n.isTopLevel||n.returnsValue))return"This function does nothing";if(l&&/^pass$/m.test(i)&&No(e.text,n))return"This function does nothing of what its name or its text says";let d=r.filter(m=>!vo.test(m));if((d.length>=1&&d.length<=2&&un.test(d.join("; ").replace(/[ \t]{0,40}\n\s{0,200}/g," "))||Io(i)||xo.test(i))&&c)return"This function returns a constant that its comment calls provisional"}var To=/^\s*[rbu]{0,2}("""|'''|"|')\s{0,40}(?!No\b|Nothing|Do(?:es)? no|Don|Called|Invoked|Hook|Callback|Placeholder|Override|Stub|Dummy|Empty|Ignore|Unused|Noop|By default|Default|Optional|Handle[rs]?\b|Process\b|Visit|Test|Just|Only|Can\b|May\b|This|The |A |An |If |When )[A-Z][a-z]{2,20}s?(?:,? and [a-z]+)? (?:[a-z`"(]|[A-Z][A-Za-z]+ )/,_o=/^_*(?:on|handle|before|after|pre|post|visit|leave|enter|depart|do|did|will|should|is|has|can|test|setup|set_?up|tear_?down|init\w*|finalize|finali[sz]e_\w+|start\w*|stop\w*|begin\w*|end\w*|open|close|flush|shutdown|cleanup|clean_up|log|emit|notify|report|print|debug|trace|warn|info|error|hook|run|reset|clear|check|ensure|maybe|noop|dummy|fake|mock|stub|func|foo|bar|some|example|my|a|b|f)(?:_|$)/;function No(e,t){if(t.isMethodToOverride||t.isOfPlaceholder)return!1;let n=e.slice(t.headStart,t.start),s=/\bdef\s+(\w+)/.exec(n)?.[1]??"";if(_o.test(s)||s.startsWith("__")||/(?:^|\n)[ \t]*@/.test(n))return!1;if(t.hasDocstring){let i=e.slice(t.start,t.end);return To.test(i)&&!Ae.test(i)}return t.isOfPlainClass&&/^[a-z]+_[a-z_]+$/.test(s)}var Lo=/^(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/;function Io(e){if(!/^return\s*[[{(]/.test(e))return!1;let t=e.slice(6).match(/"[^"]*"|[\w$]+|[^\w$\s]/g)??[];return t.every((n,s)=>/^[\w$]/.test(n)?Lo.test(n)||t[s+1]===":":/^["[\]{}(),;:=>-]/.test(n))}function Mo({source:e},t,n,s){let i=[];for(let o=s;o<n.length&&n[o].start<t.end+120;o++){let{start:r,end:a,text:l}=n[o],c=r>=t.headStart&&a<=t.end,d=a<=t.headStart&&/^\s*$/.test(e.text.slice(a,t.headStart))&&!e.text.slice(a,t.headStart).includes(`

`),u=r>=t.end&&!e.text.slice(t.end,r).includes(`
`),m=d&&Co(e.text.slice(t.headStart,t.start),l);(c||d||u)&&!m&&i.push(l)}return i.join(`
`).slice(0,2e3)}function Co(e,t){let n=/^\w{2,60}(?= )/.exec(t)?.[0];return n!==void 0&&new Set(e.match(/\w+/g)).has(n)}var Ro={rust:/\b(?:todo|unimplemented)!/g,kotlin:/\bTODO\(/g,csharp:/=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,javascript:/\b(?:it|test)\.todo\s{0,9}\(/g};function*Do(e){let{source:t,scan:n,name:s}=e,i=Ro[s];if(i!==void 0)for(let o of n.code.matchAll(i))yield o.index;if(yield*dn(e),s==="sql")for(let o of t.text.matchAll(/\braise\s{1,20}exception\s{1,20}'([^'\n]{0,200})/gi))pn().test(o[1])&&(yield o.index)}function hn({source:e,codeLines:t},n){return C(e,Wo(e.lines,t),n)}function*Wo(e,t){let n=[],s=!1,i=0;for(let[o,r]of e.entries()){let a=t[o]??"",l=/^\s*(\[\[?)([^\]"]*)\]/.exec(a),c=/^\s*([\w.-]+)\s*=\s*(?=\S)/.exec(a);if(l!==null)n=l[2].split(".").map(d=>d.trim()),s=l[1]==="[[";else if(c!==null){let d=c[0].length,u=r.slice(d).trim(),p=/^(["'])(.*)\1/.exec(u.slice(0,1e3))?.[2]??(u==="true"?!0:u==="false"?!1:null);p!==null&&(yield{keys:[...n,...c[1].split(".")],value:p,offset:i+d,isOfRecord:s})}i+=r.length+1}}var Po=()=>Be(__dirname,"../../third-party.cjs",{require}).exports,g=Po(),Il=g.matter,gn=g.Composer;var Ml=g.Document;var wn=g.isAlias;var w=g.isMap;var Cl=g.isNode;var O=g.isPair;var x=g.isScalar;var b=g.isSeq;var Te=g.LineCounter;var bn=g.Parser;var Rl=g.parseAllDocuments;var xn=g.parseDocument;var Dl=g.visit;var Wl=g.array;var Pl=g.boolean;var Bl=g.custom;var jl=g.discriminatedUnion;var Fl=g.enum;var zl=g.int;var Yl=g.iso;var Ul=g.literal;var Hl=g.looseObject;var Vl=g.NEVER;var Zl=g.number;var ql=g.object;var Gl=g.record;var Xl=g.strictObject;var Kl=g.string;var Jl=g.toJSONSchema;var Ql=g.union;var ec=g.unknown;var tc=g.ZodArray;var nc=g.ZodNullable;var sc=g.ZodObject;var ic=g.ZodOptional;var oc=g.ZodRecord;var rc=g.ZodUnion;var Bo=new Set([..." 	:-,[{("]);function vn(e){let t,n,s=!1,i=e.map(o=>{let r=o.search(/\S/);if(r===-1)return o;if(t===void 0&&n!==void 0){if(r>n)return o;n=void 0}let a=t!==void 0&&r<=t.indent,l=a?`${" ".repeat(t.indent+1-r)}${o}`:o;return s||=a,t=jo(o,r,t),t===void 0&&/[:-]\s+(?:[!&]\S+\s+)?[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(o.slice(-200))&&(n=r),l});return s?i.join(`
`):void 0}function jo(e,t,n){let s=/^\s*(?:[-?]\s+)*/.exec(e.slice(0,200))[0].length,i=n??{indent:s,quote:void 0,brackets:0};for(let o=t;o<e.length;o++){let r=e[o];if(i.quote!==void 0){r==="\\"&&i.quote==='"'?o++:r===i.quote&&(i.quote=void 0);continue}let a=o===t||Bo.has(e[o-1]);if(r==="#"&&(o===0||/\s/.test(e[o-1])))break;(r==='"'||r==="'")&&a?i.quote=r:(r==="["||r==="{")&&(a||i.brackets>0)?i.brackets++:(r==="]"||r==="}")&&i.brackets>0&&i.brackets--}return i.quote!==void 0||i.brackets>0?i:void 0}function yn(e){let t=[];for(let n=e;n!=null;)if(t.push(n),w(n)||b(n))n=n.items.at(-1);else if(O(n))n=n.value;else break;return t}function y({key:e}){return x(e)?String(e.value):""}function J(e){let t=e.findLast(n=>O(n));return O(t)?y(t):""}function Q(e){return e.items.map(y)}function j({value:e}){return e===null||x(e)&&e.value===null&&(e.source??"")===""}function ee(e){return b(e)?e.items.filter(t=>w(t)):w(e)?e.items.map(({value:t})=>t).filter(t=>w(t)):[]}var Fo=4;function On(e,t,n){let s=Q(e),i=s.at(-1);if(i===void 0||e.flow===!0)return!1;let o=t.findLast(c=>O(c));if(o===void 0)return!1;let r=y(o),a=n.filter(c=>c.map!==e&&c.under===r).slice(-En).map(c=>Q(c.map)).filter(c=>c.includes(i));if(a.length<Fo||a.some(c=>c.length<=s.length))return!1;let l=new Set(a.map(c=>c[c.indexOf(i)+1]));return l.size===1&&!l.has(void 0)&&!s.includes([...l][0])}function Sn(e,t,n){if(e.flow===!0)return!1;let s=J(t);if(kn.test(s))return!1;let i=Q(e),o=t.findLast(p=>w(p)||b(p)),r=t.findLast(p=>O(p)),a=w(o)?t.findLast(p=>O(p)&&p!==r):r,l=O(a)?y(a):"",c=kn.test(l)?Je:2,d=n.filter(p=>p.map!==e),u=p=>d.filter(p).map(h=>h.map);return[[c,ee(o).filter(p=>p!==e)],[c,s===""?[]:u(p=>p.under===s)],[c,b(o)?u(p=>p.isItem&&zo(p.map)===i[0]):[]],[Je,w(o)&&l!==""?u(p=>!p.isItem&&p.above===l):[]]].some(([p,h])=>h.length>=p&&Ho(i,h.slice(-En)))}function zo({items:[e]}){return e===void 0?void 0:y(e)}var kn=f(/^(?:properties|definitions|schemas|\$defs|responses|patternProperties)$/,`properties
definitions
schemas
$defs
responses
patternProperties`),Je=6,En=50,Yo=3,Uo=f(/^(?:tasks|steps|handlers|pre_tasks|post_tasks|block|rescue|always)$/,`tasks
steps
handlers
pre_tasks
post_tasks
block
rescue
always`);function $n(e,t){if(!b(t)||e.flow===!0)return!1;let n=t.items.slice(0,-1),[s]=n;return n.length>=3&&b(s)&&e.items.length<s.items.length&&n.every(i=>b(i)&&i.items.length===s.items.length)}function An({items:e},t){let n=t.at(-1),[s]=e;if(!b(n)||s===void 0||e.length>1||y(s)!=="name")return!1;let i=x(s.value)?s.value.value:void 0,o=typeof i=="string"?i.trim().split(/\s+/).length:0,r=ee(n).slice(0,-1);return(o>=Yo||Uo.test(J(t)))&&!r.some(a=>a.items.length===1)}function Ho(e,t){let n=t.map(Q);if(n.some(l=>l.length<=e.length))return!1;let s=n.every(l=>e.every((c,d)=>l[d]===c)),[i=[]]=n,r=i.filter(l=>n.every(c=>c.includes(l))).filter(l=>!e.includes(l));if(s)return r.length===0||!r.every(l=>Vo(l,t));if(e.some(l=>!n.some(c=>c.includes(l))))return!1;let a=e.at(-1);return(r.length>1||r.length===1&&n.length>=Je)&&n.every(l=>{let c=l.indexOf(a);return c!==-1&&r.every(d=>l.indexOf(d)>c)})}function Vo(e,t){return t.every(n=>typeof n.get(e)=="boolean")}var _e=[""],Tn=["spec","spec.template.spec","spec.jobTemplate.spec.template.spec"],Zo=[{at:_e,from:"services.*.networks",to:"networks",name:/^(?!default$|\$)[\w.-]+$/},{at:_e,from:"services.*.secrets",to:"secrets",name:/^[\w.-]+$/},{at:_e,from:"services.*.configs",to:"configs",name:/^[\w.-]+$/},{at:_e,from:"services.*.volumes",to:"volumes",name:/^[A-Za-z0-9][\w.-]*(?=:)/},{at:Tn,from:"containers.*.volumeMounts.*.name",to:"volumes.*.name"},{at:Tn,from:"initContainers.*.volumeMounts.*.name",to:"volumes.*.name"},{at:[""],from:"jobs.*.needs",to:"jobs"}];function _n(e,t){let n=new Set(e);return Xo(t,n)||e.some(s=>w(s)&&qo(s,n))||Zo.some(({at:s,from:i,to:o,name:r})=>s.some(a=>{let[l]=Qe(t,a),c=o.split(".")[0];if(!w(l)||!n.has(l)||!Go(l,c,n))return!1;let d=new Set(Qe(l,o).flatMap(F));return Qe(l,i).flatMap(F).map(u=>r===void 0?u:r.exec(u)?.[0]).some(u=>u!==void 0&&!d.has(u))}))}function qo(e,t){let n=e.get("required"),s=e.items.find(o=>y(o)==="properties");if(!b(n)||!w(s?.value)||!t.has(s)||s.value.flow===!0)return!1;let i=new Set(F(s.value));return F(n).some(o=>!i.has(o))&&F(n).some(o=>i.has(o))}function Go(e,t,n){let s=e.items.find(i=>y(i)===t);return s===void 0||n.has(s)}function Qe(e,t){let n=[e];for(let s of t===""?[]:t.split("."))n=n.flatMap(i=>b(i)?s==="*"?i.items:[]:w(i)?i.items.filter(o=>s==="*"||y(o)===s).map(({value:o})=>o):[]);return n}function F(e){return b(e)?e.items.filter(t=>x(t)).flatMap(F):w(e)?e.items.map(y):x(e)&&typeof e.value=="string"?[e.value]:[]}function Xo(e,t){if(!w(e))return!1;let n=new Set,s=[e];for(let i=s.pop();i!==void 0;i=s.pop()){if(b(i))for(let o of i.items)s.push(o);if(w(i))for(let o of i.items){let r=x(o.value)?o.value.value:void 0;y(o)==="$ref"&&typeof r=="string"?n.add(r):s.push(o.value)}}return[...n].slice(-Ko).some(i=>Qo(e,i,t))}var Ko=200,Jo=f(/^(?:components|definitions|parameters|responses|\$defs|channels)$/,`components
definitions
parameters
responses
$defs
channels`);function Qo(e,t,n){if(!f(/^#\/[\w$./~{}%-]{1,200}$/,"#/").test(t))return!1;let s=e;for(let i of t.slice(2).split("/")){if(!w(s))return!1;let o=i.replaceAll("~1","/").replaceAll("~0","~"),r=s.items.find(a=>y(a)===o);if(r===void 0)return n.has(s)&&s.flow!==!0&&(s!==e||Jo.test(o));if(j(r))return n.has(r);s=r.value}return!1}var te="get|put|post|delete|patch|head|options|trace",er="tasks|roles|pre_tasks|post_tasks|handlers|import_playbook|rules",et=[{at:"info",needs:["title","version"]},{at:"paths.*",needs:[`${te}|$ref|parameters|summary`]},{at:`paths.*.${te}.responses.*`,needs:["description"],unless:"$ref"},{at:`paths.*.${te}.parameters.*`,needs:["name","in"],unless:"$ref"},{at:`paths.*.${te}.requestBody`,needs:["content"],unless:"$ref"},{at:"**",when:"type=array",needs:["items"],unless:"allOf|anyOf|oneOf|prefixItems|name"}],Nn={at:`paths.*.${te}`,needs:["responses"]},A=[{at:"",needs:["metadata"],unless:"items|resources|helmCharts|images|generators|transformers"},{at:"metadata",needs:["name|generateName"]},{at:"subjects.*",needs:["kind","name"]},{at:"roleRef",needs:["kind","name"]}],Ne=e=>[{at:`${e}.containers.*`,needs:["image"]},{at:`${e}.containers.*.env.*`,needs:["value|valueFrom"]},{at:`${e}.containers.*.volumeMounts.*`,needs:["mountPath"]},{at:`${e}.containers.*.ports.*`,needs:["containerPort"]}],tr=[{has:["on","jobs"],shapes:[{at:"jobs",needs:[]},{at:"jobs.*",needs:["runs-on","steps"],unless:"uses"},{at:"jobs.*.steps.*",needs:["run|uses"]}]},{has:["name","on"],shapes:[{at:"",needs:["jobs"]}]},{has:["runs"],shapes:[{at:"runs",needs:["using"]},{at:"runs.steps.*",needs:["run|uses"]},{at:"runs.steps.*",when:"run",needs:["shell"]}]},{has:["apiVersion","kind=Deployment|StatefulSet|DaemonSet|ReplicaSet","spec/selector"],shapes:[...A,{at:"spec",needs:["template"]},{at:"spec.template",needs:["spec"]},{at:"spec.template.spec",needs:["containers"]},...Ne("spec.template.spec")]},{has:["apiVersion","kind=Deployment|StatefulSet|DaemonSet|ReplicaSet"],shapes:[...A,{at:"",needs:["spec"]}]},{has:["apiVersion","kind=Job"],shapes:[...A,{at:"",needs:["spec"]},{at:"spec",needs:["template"]},{at:"spec.template.spec",needs:["containers"]},...Ne("spec.template.spec")]},{has:["apiVersion","kind=CronJob"],shapes:[...A,{at:"",needs:["spec"]},{at:"spec",when:"schedule",needs:["jobTemplate"]},...Ne("spec.jobTemplate.spec.template.spec")]},{has:["apiVersion","kind=Pod"],shapes:[...A,{at:"",needs:["spec"]},{at:"spec",needs:["containers"]},...Ne("spec")]},{has:["apiVersion=v1","kind=Service"],shapes:[...A,{at:"",needs:["spec"]},{at:"spec",when:"selector",needs:["ports|clusterIP"]},{at:"spec.ports.*",needs:["port"]}]},{has:["apiVersion","kind=Ingress"],shapes:[...A,{at:"",needs:["spec"]},{at:"spec",needs:["rules|defaultBackend|backend"]},{at:"spec.rules.*.http.paths.*",needs:["backend"]}]},{has:["apiVersion","kind=RoleBinding|ClusterRoleBinding"],shapes:[...A,{at:"",needs:["roleRef"]}]},{has:["apiVersion","kind=PersistentVolumeClaim|HorizontalPodAutoscaler|NetworkPolicy"],shapes:[...A,{at:"",needs:["spec"]}]},{has:["apiVersion","kind"],shapes:A},{has:["swagger"],shapes:[...et,Nn,{at:"",needs:["paths"]}]},{has:["openapi=3.0.0|3.0.1|3.0.2|3.0.3|3.0.4"],shapes:[...et,Nn,{at:"",needs:["paths|components|webhooks"]}]},{has:["openapi"],shapes:[...et,{at:"",needs:["paths|components|webhooks"]}]},{has:["version","updates"],shapes:[{at:"updates",needs:[]},{at:"updates.*",needs:["package-ecosystem","schedule"]}]},{has:["services"],shapes:[{at:"services.*",needs:["image|build|extends"],asOthers:!0}]},{has:["AWSTemplateFormatVersion"],shapes:[{at:"",needs:["Resources"]}]},{has:["Resources"],shapes:[{at:"Resources.*",needs:["Type"]},{at:"Outputs.*",needs:["Value"]}]},{has:["service","provider"],shapes:[{at:"functions.*",needs:["handler|image"]}]},{has:["repos"],shapes:[{at:"repos.*",when:"repo",needs:["hooks"]},{at:"repos.*.hooks.*",needs:["id"]}]},{has:["groups"],shapes:[{at:"groups.*.rules.*",when:"alert|record",needs:["expr"]}]},{has:["hosts"],isList:!0,shapes:[{at:"*",needs:[er]}]}];function In(e){let[t]=e,n=tr.find(({has:i,isList:o=!1})=>{if(b(t)!==o)return!1;let r=b(t)?t.items[0]:t;return w(r)&&i.every(a=>ne(r,a))});if(n===void 0)return!1;let s=[];for(let[i,o]of e.entries()){if(O(o)){if(s.push(x(o.key)?String(o.key.value):""),o.value===null||x(o.value)&&o.value.value===null)return n.shapes.some(({at:l})=>l!=="**"&&Ln(s,l))}else b(e[i-1])&&s.push("*");if(!w(o)||o.flow===!0||o.items.length===0||o.has("<<"))continue;let r=e.slice(0,i).findLast(l=>w(l)||b(l));if(n.shapes.some(({at:l,needs:c,when:d,unless:u,asOthers:m})=>Ln(s,l)&&(d===void 0||ne(o,d))&&!(u!==void 0&&ne(o,u))&&!(m===!0&&!nr(ee(r).slice(0,-1),c))&&!c.every(p=>ne(o,p))))return!0}return!1}function nr(e,t){return e.length>0&&e.every(n=>t.every(s=>ne(n,s)))}function ne(e,t){let[n="",s]=t.split("=");return n.split("|").some(i=>{let o=i.split("/");return e.hasIn(o)&&(s===void 0||s.split("|").includes(String(e.getIn(o))))})}function Ln(e,t){if(t==="**")return!0;let n=t===""?[]:t.split(".");return n.length===e.length&&n.every((s,i)=>s==="*"||s.split("|").includes(e[i]))}function Mn(e){let t=Cn(e);return t?.type==="QUOTE_DOUBLE"||t?.type==="QUOTE_SINGLE"?void 0:tt(t)}function tt(e){let t=Cn(e)?.value;return typeof t=="string"?t:void 0}function Cn(e){let t=O(e)?e.value:e;return x(t)?t:void 0}function Rn(e){let t=e.trimEnd().slice(-400),n=t.split(/\s+/),s=n.at(-1);if(t.lastIndexOf("{{")>t.lastIndexOf("}}")&&e.includes("{{")||n.length>=4&&(B(s,!1)||/[,(]$/.test(s)||nt(e)||ir(e))||n.length>=5&&B(s,!0)&&s!=="to")return!0;let i=e.trimEnd().includes(`
`);if(i&&t.endsWith("\\"))return!0;let o=t.slice(t.lastIndexOf(`
`)+1);return o.endsWith(":")&&/^\s*[A-Za-z`'"]\S*\s+\S+/.test(o)&&(i||n.length>=4)}var sr=f(/^(?:run|script|shell|bash|command|cmd|before_script|after_script|install|pre_build|build)$/,`run
script
shell
bash
command
cmd
before_script
after_script
install
pre_build
build`);function Dn(e,t){let n=J(e),s=e.findLast(a=>w(a)),i=w(s)?s.get("shell"):void 0;if(typeof i=="string"&&n!=="shell"&&!/sh\b/.test(i))return!1;let o=t.trimEnd();if(!o.includes(`
`)||!sr.test(n)&&!f(/^#!.*\b(?:ba|z|da)?sh\b/,"#!").test(o.slice(0,80)))return!1;let r=o.replace(/\$\{\{[^{}\n]{0,400}\}\}|\{\{[^{}\n]{0,400}\}\}/g,a=>"x".repeat(a.length));return V(`${r}
`,"shell").open!==void 0}function ir(e){let t=0;for(let n=e.indexOf("`");n!==-1;n=e.indexOf("`",n+1))t++;return t%2===1}var or=4;function Wn(e,t){if(se(e)||!/[a-z],?\s*$/.test(e.slice(-20))||!e.trim().includes(`
`))return!1;let n=t.slice(0,-1).filter(s=>s.trim().includes(`
`));return n.length>=or&&n.every(se)}function se(e){return/[.!?:\u3002\uff01\uff1f)\]}>"'`\u2026]$/.test(e.trimEnd())}function nt(e){let t=e.slice(-2e3),n=t.lastIndexOf("(");return n>t.lastIndexOf(")")&&t[n-1]!==":"}function jn(e,t){let n=e.lines[e.lastLine]??"";if(/^\s*-\s*$/.test(n))return"The last item of the list is empty";if(/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(n))return"The YAML ends before the text that its last line announces";let s=yn(t),i=cr(t),{maps:o,sentences:r}=i,a=d=>s.some((u,m)=>w(u)&&d(u,s.slice(0,m)));if(ar(s.at(-1)))return"The last value is only a tag";let l=!Pn(n);if(l&&dr(s,i,Pn(e.lines[e.lastLine-1]??"")))return"The last key has no value, though others like it have one";if(a((d,u)=>Sn(d,u,o)))return"The last entry lacks keys that all others like it have";if(a(An))return"The last entry has a name, and nothing else";if(l&&lr(s.at(-1),s.at(-2)))return"The last item is a word, all others have keys";if(s.some((d,u)=>b(d)&&$n(d,s[u-1])))return"The last row is shorter than all others";if(In(s))return"The last entry lacks keys without which a file of this kind means nothing";if(_n(s,t))return"What the file refers to is not in it";if(a((d,u)=>On(d,u,o)))return"The last entry ends with a key that others go on from";let c=l?Mn(s.at(-1)):void 0;return c!==void 0&&(Rn(c)||Dn(s,c)||Wn(c,r))?"The text of the last entry stops in its middle":e.endsWithNewline?void 0:rr(e,n,l,c,i)}function Pn(e){return/^\s*#/.test(e)}function rr(e,t,n,s,{sentences:i}){if(/\S\s+\S+\s+\S+[ \t]$/.test(t.slice(-400)))return"The YAML ends behind a blank in the middle of a line";if(G(e.text)||n&&q(e.text))return"The YAML ends in the middle of a word";if(!n)return;let o=/^\s*(?:- )?[\w."'-]+:\s*$/.test(t.slice(0,300)),r=/^\s+[\w."'-]+$/.test(t.slice(0,300))&&e.lastLine>0&&!Bn(s);if(o&&!Bn(s)||r)return"The YAML ends in the middle of an entry";if(s===void 0)return;if(/(?:[-,=(&|+]|:\/\/)$/.test(s)||nt(s))return"The last value of the YAML stops in its middle";let a=s.trim().split(/\s+/);if(a.length>=2&&B(a.at(-1).toLowerCase(),!0))return"The last text of the YAML stops in mid-sentence";let l=i.slice(0,-1).slice(-12),c=l.filter(se).length;return a.length>=5&&!se(s)&&l.length>=2&&c>=.8*l.length?"The last text of the YAML stops in mid-sentence":void 0}function ar(e){return x(e)&&e.tag!==void 0&&e.source===""}function lr(e,t){if(!b(t)||t.flow===!0||!x(e))return!1;let n=t.items.slice(0,-1);return n.length>=2&&n.every(s=>w(s))}function Bn(e){return e?.includes(`
`)===!0}function cr(e){let t={maps:[],values:new Map,sentences:[]},n=[{node:e,under:"",above:"",isItem:!1}];for(let s=n.pop();s!==void 0;s=n.pop()){let{node:i,under:o,above:r,isItem:a}=s;if(w(i)){t.maps.push({map:i,under:o,above:r,isItem:a});for(let l=i.items.length-1;l>=0;l--){let c=i.items[l],d=y(c),u=t.values.get(d)??{empty:0,filled:0};j(c)?u.empty++:u.filled++,t.values.set(d,u),n.push({node:c.value,under:d,above:o,isItem:!1})}}else if(b(i))for(let l=i.items.length-1;l>=0;l--)n.push({node:i.items[l],under:o,above:r,isItem:!0});else{let l=tt(i);l!==void 0&&/\S\s+\S+\s+\S+\s+\S+\s+\S/.test(l.slice(0,400))&&t.sentences.push(l)}}return t}function dr(e,{values:t},n){let s=e.findLastIndex(d=>O(d)),i=e[s],o=e[s-1];if(!O(i)||!w(o)||o.flow===!0||!j(i))return!1;let{empty:r,filled:a}=t.get(y(i));if(r===1&&a>0)return!0;let l=o.items.slice(0,-1);if(s===1&&n)return!1;if(l.length>=2&&!l.some(j))return!0;if(s===1||!pr(t))return!1;let c=e[1];return!(s===3&&O(c)&&fr.test(y(c)))}var fr=f(/^(?:volumes|networks|secrets|configs|on)$/,`volumes
networks
secrets
configs
on`),ur=1;function pr(e){let t=0,n=0;for(let s of e.values())t+=s.empty,n+=s.filled;return t===1&&n>=ur}var mr=5,hr=20,gr=4*1024*1024;function zn(e,t){if(e.text.length>gr)return[Le(e,"it is larger than 4 MB")];if(X(e.lines))return[Le(e,`it is nested deeper than ${64} levels`)];if(Oe(e.text))return[Le(e,"it holds too many entries for its length")];if(qe(e.lines))return[Le(e,"a line of it holds too many entries")];let n=Fn(e,t);if(!n.some(({code:o})=>o==="unparsable")||Oe(e.text,2))return n;let s=vn(e.lines);if(s===void 0)return n;let i=Fn(new _(e.endsWithNewline?`${s}
`:s),t);return i.some(({code:o})=>o==="unparsable")?n:i}function Fn(e,t){let n=new Te,{tokens:s,misplaced:i}=wr(e.text,n);if(i!==void 0){let{line:d,column:u}=e.positionOf(i);return[e.finding("unparsable","error",d,"This is no valid YAML",u)]}let o=new gn({logLevel:"silent",prettyErrors:!1,uniqueKeys:!1,customTags:[]}),r=br(()=>[...o.compose(s)]),a=r.flatMap(d=>d.errors);if(a.length>0)return a.slice(0,mr).map(d=>{let{line:u,col:m}=n.linePos(Math.min(d.pos[0],e.text.length)),p=u-1>=e.lastLine||d.pos[1]>=e.text.trimEnd().length,h=p?"The YAML ends too soon":"This is no valid YAML";return e.finding(p?"truncated":"unparsable","error",Math.max(0,Math.min(u-1,e.lastLine)),`${h}: ${(d.message.split(`
`)[0]??"").slice(0,200)}`,m-1)});let l=C(e,r.flatMap(({contents:d})=>[...xr(d)]),t),c=jn(e,r.at(-1)?.contents);return c===void 0?l:[...l,e.finding("truncated","error",e.lastLine,c)]}function wr(e,t){let n=[],s=0,i;for(let o of new bn(t.addNewLine).parse(e))if(n.push(o),o.type==="error"&&(i??=o.offset,++s>hr))return{tokens:n,misplaced:i};return{tokens:n}}function br(e){let{stackTraceLimit:t}=Error;Error.stackTraceLimit=0;try{return e()}finally{Error.stackTraceLimit=t}}function Le(e,t){return e.finding("not-checked","warning",0,`This YAML could not be checked: ${t}`)}function*xr(e){let t=[{node:e,keys:[],isOfRecord:!1,isItem:!1}];for(let n=t.pop();n!==void 0;n=t.pop()){let{node:s,keys:i,isOfRecord:o,isItem:r}=n;if(w(s))for(let a=s.items.length-1;a>=0;a--){let{key:l,value:c}=s.items[a];t.push({node:c,keys:[...i,x(l)?String(l.value):""],isOfRecord:o,isItem:!1})}else if(b(s))for(let a=s.items.length-1;a>=0;a--)t.push({node:s.items[a],keys:i,isOfRecord:o||w(s.items[a]),isItem:!0});else if(x(s)&&!wn(s)){let{value:a,range:l}=s;(typeof a=="string"||typeof a=="boolean")&&(yield{keys:i,value:a,offset:l?.[0]??0,isOfRecord:o,isItem:r})}}}function ie(e,t,{original:n,path:s},i){let o=()=>vr(e,t);switch(i){case"json":return[o,()=>Ge(e,s)];case"jsonl":return[o,()=>tn(e,s)];case"csv":return[o,()=>Dt(e)];case"yaml":return K(e.text)?[o,()=>Ge(e,s)]:[o,()=>zn(e,s),...Yn(e,t,n,i,s)];default:return[o,...Yn(e,t,n,i,s)]}}function Yn(e,t,n,s,i){let o=wt(e,s),{scan:r}=o,a=f(/\.(?:pyi|d\.[cm]?ts)$/,`pyi
d.`).test(i??"");return[()=>Ut(e,s,r),()=>Vt(e,r,n),()=>Jt(o,n),...a?[]:[()=>mn(o,n,t.stubs??"warning")],...s==="toml"?[()=>hn(o,i)]:[]]}function vr(e,{minLines:t}){let n=e.lines.filter(i=>i.trim()!=="").length;if(t===void 0||n>=t)return[];let s=`${n} ${n===1?"line":"lines"}, at least ${t} expected (blank lines do not count)`;return[e.finding("too-few-lines","error",e.lastLine,s)]}var Un=k(U()),st=Un.default.$5;var it=Object.keys(st.properties);function oe(e,t={}){let n=t.path??"template",{lines:s}=new _(e),i=ve(s);return i===0?{criteria:void 0,diagnostics:[]}:Vn(s.slice(1,i-1).join(`
`),{path:n,firstLine:2,isTemplate:!0})}function Hn(e,t={}){let n=t.path??"criteria",{text:s,lines:i}=new _(e),o=ve(i)>0?oe(e,{path:n}):Vn(s,{path:n,firstLine:1,isTemplate:!1});if(o.criteria===void 0&&o.diagnostics.length===0){let r=`There are no criteria in it: expected ${it.join(", ")}, or "successCriteria" with these`;o.diagnostics.push({severity:"error",path:n,line:1,message:r})}return o}function Vn(e,{path:t,firstLine:n,isTemplate:s}){let i=[],o=s?"Front matter: ":"",r=new Te;if(X(e.split(`
`))){let p=`${o}It is nested deeper than ${64} levels, so it was not read`;return{criteria:void 0,diagnostics:[{severity:"error",path:t,line:n,message:p}]}}let a=xn(e,{lineCounter:r,logLevel:"silent",prettyErrors:!1}),l=p=>r.linePos(p).line+n-1;for(let p of a.errors.slice(0,5))i.push({severity:"error",path:t,line:l(p.pos[0]),message:`${o}${p.message}`});let d=(w(a.contents)?a.contents:void 0)?.get("successCriteria",!0)??(s?void 0:a.contents);if(d==null)return{criteria:void 0,diagnostics:i};let u=(p,h)=>i.push({severity:"error",path:t,line:p,message:h});if(!w(d)){let p=x(d)?d.range:void 0;return u(p?l(p[0]):1,'Expected "successCriteria" to hold "key: value" lines'),{criteria:void 0,diagnostics:i}}let m={};for(let{key:p,value:h}of d.items){let E=x(p)?String(p.value):"",z=x(p)&&p.range?l(p.range[0]):1;if(!it.includes(E)){let re=je(E,it);u(z,`Unknown key "${E}" in "successCriteria"${re===void 0?"":`; did you mean "${re}"?`}`);continue}let T=h?.toJS?.(a)??null,L=st.properties[E],Y=ze(L,T,["successCriteria",E],({message:re})=>u(z,re));Y!==void 0&&(m[E]=Y)}return{criteria:m,diagnostics:i}}var yr=()=>({$0:ie,$1:oe,$2:Hn});0&&(module.exports={codeChecks,for_library,parseTemplateCriteria});

})