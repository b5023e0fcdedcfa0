(function (exports, require, module, __filename, __dirname) {var so=Object.create;var ue=Object.defineProperty;var oo=Object.getOwnPropertyDescriptor;var io=Object.getOwnPropertyNames;var ro=Object.getPrototypeOf,ao=Object.prototype.hasOwnProperty;var $t=(e,t)=>()=>(t||e((t={exports:{}}).exports,t),t.exports),lo=(e,t)=>{for(var n in t)ue(e,n,{get:t[n],enumerable:!0})},_t=(e,t,n,s)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of io(t))!ao.call(e,o)&&o!==n&&ue(e,o,{get:()=>t[o],enumerable:!(s=oo(t,o))||s.enumerable});return e};var O=(e,t,n)=>(n=e!=null?so(ro(e)):{},_t(t||!e||!e.__esModule?ue(n,"default",{value:e,enumerable:!0}):n,e)),co=e=>_t(ue({},"__esModule",{value:!0}),e);var V=$t((xc,Nt)=>{var fo=require(__dirname+"/hook-quick.cjs");Nt.exports=fo.for_lazy()});var E=$t((kc,Lt)=>{var uo=require(__dirname+"/hook-quick.cjs");Lt.exports=uo.loadBundle(__dirname,"hook-check.cjs",{require}).exports.for_lazy()});var bc={};lo(bc,{codeChecks:()=>de,for_library:()=>wc,parseTemplateCriteria:()=>fe});module.exports=co(bc);var It=O(V()),d=It.default.$0;var pe=O(E()),Xe=pe.default.$0,po=pe.default.$1,mo=pe.default.$2;var Ge=O(E()),me=Ge.default.$3,ho=Ge.default.$4;var he=class{constructor(t){this.text=t}text;parts=[];copied=0;blank(t,n,s){let{text:o}=this;this.parts.push(o.slice(this.copied,t));let i=(r,a)=>qe(o.slice(r,a));s&&n-t>=2?this.parts.push(Mt(o[t]),i(t+1,n-1),Mt(o[n-1])):this.parts.push(i(t,n)),this.copied=n}finish(){return this.parts.push(this.text.slice(this.copied)),this.parts.join("")}};function qe(e){return e.includes(`
`)?e.split(`
`).map(t=>" ".repeat(t.length)).join(`
`):" ".repeat(e.length)}function Mt(e){return e===`
`?`
`:'"'}var go={")":"(","]":"[","}":"{"},ge=class{characters=[];offsets=[];counts=new Map;get innermost(){let t=this.offsets.at(-1);return t===void 0?void 0:{character:this.characters.at(-1),offset:t}}get depth(){return this.offsets.length}add(t,n){let s=go[t];if(s===void 0){this.characters.push(t),this.offsets.push(n),this.counts.set(t,(this.counts.get(t)??0)+1);return}if((this.counts.get(s)??0)!==0)for(;this.pop()!==s;);}cutTo(t){for(;this.depth>t;)this.pop()}pop(){this.offsets.pop();let t=this.characters.pop();return t!==void 0&&this.counts.set(t,this.counts.get(t)-1),t}};function Rt(e,t,n){for(let{open:r,close:a,nests:l}of n.blockComments){if(!e.startsWith(r,t))continue;let c=t+r.length,f=l?bo(e,t,r,a):e.indexOf(a,c);return f===-1?{from:c,to:e.length,end:e.length,open:r.trim()}:{from:c,to:f,end:f+a.length}}let s=n.lineComments.find(r=>e.startsWith(r,t));if(s===void 0||n.isCommentAtWord&&!wo(e,t))return;let o=e.indexOf(`
`,t),i=o===-1?e.length:o;if(n.island!==void 0){let r=e.slice(t,i).indexOf(n.island.close);r!==-1&&(i=t+r)}return{from:t+s.length,to:i,end:i}}function wo(e,t){let n=e[t-1];return n===void 0||` 	
;&|()`.includes(n)}function bo(e,t,n,s){let o=0;for(let i=t;i<e.length;)if(e.startsWith(n,i))o++,i+=n.length;else if(e.startsWith(s,i)){if(--o===0)return i;i+=s.length}else i++;return-1}function Ct(e,t){if(!yo(e,t))return;let n=d(/^#[ \t]{0,40}(if|el|end|def|inc|err|warn|prag|reg)/,`if
el
end
def
inc
err
warn
prag
reg`).exec(e.slice(t,t+50))?.[1];if(n===void 0)return;if(n==="if"||n==="end")return{kind:n};if(n==="el")return{kind:"else"};let s=Dt(e,t);for(;e[s-1]==="\\"&&s<e.length;)s=Dt(e,s+1);let o=e.slice(t,s).lastIndexOf("/*");if(o!==-1){let i=e.indexOf("*/",t+o);i>=s&&(s=i+2)}return{kind:"other",end:s}}function yo(e,t){let n=t-1;for(;n>=0&&(e[n]===" "||e[n]==="	");)n--;return n<0||e[n]===`
`}function Dt(e,t){let n=e.indexOf(`
`,t);return n===-1?e.length:n}var xo=new Set(["then","else","elif","elsif","do","begin","ensure","rescue","in"]),we=class{constructor(t,n){this.text=t,this.blocks=n,this.nextBreak=t.indexOf(`
`),this.closers=new Set(Object.values(n.openers))}text;blocks;awaited=[];offsets=[];counts=new Map;closers;lastWord;loopLine=-1;line=0;nextBreak;get innermost(){let t=this.offsets.at(-1);if(t!==void 0)return{character:this.text.slice(t,this.endOfWord(t)),offset:t}}read(t){let{text:n,blocks:s}=this,o=this.endOfWord(t);if(o-t>12)return this.pass(t,o);let i=n.slice(t,o);if(!Object.hasOwn(s.openers,i)&&!this.closers.has(i)||!this.isAlone(t,o))return this.pass(t,o);if(s.atStatement?.has(i)&&!this.isAtStatement(t))return this.pass(t,o);if(this.closers.has(i))this.close(i);else if(!(i==="do"&&this.loopLine===this.lineOf(t))&&!this.isEndless(i,t)){let a=s.openers[i];this.awaited.push(a),this.offsets.push(t),this.counts.set(a,(this.counts.get(a)??0)+1),s.loops?.has(i)&&(this.loopLine=this.lineOf(t))}return this.pass(t,o)}endOfWord(t){let n=t+1;for(;H(this.text.charCodeAt(n));)n++;return n}pass(t,n){return this.lastWord={word:this.text.slice(t,Math.min(n,t+12)),end:n},n}close(t){if((this.counts.get(t)??0)!==0){for(let s=this.awaited.pop();s!==void 0;s=this.awaited.pop())if(this.offsets.pop(),this.counts.set(s,this.counts.get(s)-1),s===t)return}}isAlone(t,n){let s=this.text[t-1]??`
`,o=this.text[n]??`
`,i=o===":"&&this.text[n+1]!==":",r=o===")"&&Object.hasOwn(this.blocks.openers,this.text.slice(t,n)),a="-?!=".includes(o)&&!this.text.startsWith("--",n);return!".:@$-_?/=\\".includes(s)&&!a&&!i&&!r}isAtStatement(t){let n=t-1;for(;n>=0&&(this.text[n]===" "||this.text[n]==="	");)n--;let s=this.text[n],o=s==="!"&&H(this.text.charCodeAt(n-1));return s===void 0||!o&&`
;&|({!=[,`.includes(s)||s===")"&&this.blocks.isAfterPatterns?!0:this.lastWord?.end===n+1&&xo.has(this.lastWord.word)}lineOf(t){for(;this.nextBreak!==-1&&this.nextBreak<t;)this.line++,this.nextBreak=this.text.indexOf(`
`,this.nextBreak+1);return this.line}isEndless(t,n){return t!=="def"?!1:d(/^def [\w.?!]+(?:\([^()\n]{0,200}\))?\s=\s/,"def ").test(this.text.slice(n,n+260))}};function H(e){return e>=97&&e<=122||e>=65&&e<=90||e>=48&&e<=57||e===95||e>127}var vo={shell:d(/^<<(-?)[ \t]*(['"\\]?)([A-Za-z_][\w.]*)['"]?/,"<<"),ruby:d(/^<<([~-])(['"`]?)([A-Z_]\w*)['"`]?/,"<<"),php:d(/^<<<()[ \t]*(['"]?)([A-Za-z_]\w*)['"]?/,"<<<")},be=class{constructor(t,n){this.text=t,this.form=n}text;form;announced=[];get open(){return this.announced[0]?.offset}announce(t){let{text:n,form:s}=this,o=vo[s].exec(n.slice(t,t+80));if(!(o===null||n[t-1]==="<")&&!(s==="shell"&&Oo(n.slice(Math.max(0,t-80),t))))return this.announced.push({word:o[3],isIndented:o[1]!==""||s==="php",offset:t}),t+o[0].length}next(t){let n=this.announced[0];if(n===void 0)return;let{text:s}=this;for(let o=t;o<s.length;){let i=s.indexOf(`
`,o)===-1?s.length:s.indexOf(`
`,o);if(ko(n,s.slice(o,Math.min(i,o+400)))){this.announced.shift();let r=s.indexOf(n.word,o)+n.word.length;return{end:o,next:this.announced.length>0?i+1:r}}o=i+1}return{end:s.length}}};function ko({word:e,isIndented:t},n){let s=t?n.trim():n.trimEnd();return s===e||t&&s.startsWith(e)&&!H(s.charCodeAt(e.length))}function Oo(e){let t=e.lastIndexOf("((");return t!==-1&&!/[)\n]/.test(e.slice(t))}var Wt=O(E()),Z=Wt.default.$5;var Eo={rust:{begin:/^(?:br|r)(#{0,32})"/,close:e=>`"${e[1]}`},cpp:{begin:d(/^R"([^()\\\s"]{0,16})\(/,'R"'),close:e=>`)${e[1]}"`},swift:{begin:/^(#{1,8})("""|")/,close:e=>`${e[2]}${e[1]}`},lua:{begin:/^(?:--)?\[(={0,16})\[/,close:e=>`]${e[1]}]`},sql:{begin:/^(?:\$([A-Za-z_]{0,32})\$|from\s{1,9}stdin\b[^;\n]{0,20};(?=\n))/i,close:e=>e[1]===void 0?`
\\.`:`$${e[1]}$`}};function Pt(e,t,n){if(n!=="lua"&&/\w/.test(e[t-1]??" "))return;let{begin:s,close:o}=Eo[n],i=s.exec(e.slice(t,t+48));if(i===null)return;let r=o(i),a=t+i[0].length,l=e.indexOf(r,a);return{end:l===-1?e.length+1:l+r.length,isComment:n==="lua"&&i[0].startsWith("--"),from:a,to:l===-1?e.length:l}}var So=new Set([..."=(,:[!&|?{};+-*%~^<>"]),To=d(/(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default|if|unless|when|and|or|not|then)$/,`return
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
then`);function F(e,t){return new Ve(e,Z[t]).run()}var Ve=class{constructor(t,n){this.text=t,this.language=n,this.contentEnd=t.trimEnd().length,this.kept=new he(t),this.heredocs=n.heredoc===void 0?void 0:new be(t,n.heredoc),this.keywords=n.blocks===void 0?void 0:new we(t,n.blocks);let{lineComments:s,blockComments:o,strings:i,hasCharacters:r,hasRegexes:a,raw:l,heredoc:c,island:f}=n,u=[...s,...o.map(({open:m})=>m),...i.map(({open:m})=>m),...r?["'"]:[],...a?["/"]:[],...l===void 0?[]:{rust:["r","b"],cpp:["R"],swift:["#"],lua:["[","-"],sql:["$","F","f"]}[l],...c===void 0?[]:["<"],...n.hasEscapes?["\\"]:[],...n.hasPreprocessor?["#"]:[],...f===void 0?[]:[f.close],...`([{}])
`];this.starts=new Set(u.map(m=>m[0]))}text;language;at=0;comments=[];strings=[];kept;brackets=new ge;keywords;resumes=[];heredocs;directives=[];lastSign=-1;open;starts;contentEnd;noRegexBefore=0;run(){let{text:t,language:n}=this;for(t.startsWith("#!")&&this.skip(this.endOfLine(0),!1),n.island!==void 0&&this.enterIsland();this.at<t.length&&this.open===void 0;){let o=t[this.at];if(this.starts.has(o)&&this.readMark(o))continue;let i=t.charCodeAt(this.at);if(this.keywords!==void 0&&H(i)){let r=this.keywords.read(this.at);this.lastSign=r-1,this.at=r;continue}i>32&&(this.lastSign=this.at),this.at++}let s=this.open??this.innermost();return{comments:this.comments,strings:this.strings,code:this.kept.finish(),...s!==void 0&&{open:s}}}innermost(){let t=this.brackets.innermost,n=this.keywords?.innermost,s=this.resumes.at(-1),o=this.heredocs?.open;if(o!==void 0)return{character:"<<",offset:o};let i=this.directives.at(-1);return i!==void 0&&t===void 0?{character:"#if",offset:i.offset}:[t,n,s&&{character:s.form.open,offset:s.offset}].filter(a=>a!==void 0).sort((a,l)=>l.offset-a.offset)[0]}readMark(t){let{text:n,language:s,at:o}=this;if(t===`
`)return this.readComment()||(this.at++,this.heredocs?.open!==void 0&&this.readHeredocs()),!0;if(s.hasEscapes&&t==="\\")return this.lastSign=o,this.at=n[o+1]===`
`?o+1:o+2,!0;if(s.island!==void 0&&n.startsWith(s.island.close,o))return this.at=o+s.island.close.length,this.enterIsland(),!0;if(s.raw!==void 0){let i=Pt(n,o,s.raw);if(i!==void 0)return this.readRaw(i)}if(this.readComment()||s.hasPreprocessor&&t==="#"&&this.readDirective()||s.heredoc!==void 0&&t==="<"&&this.readHeredocMark())return!0;for(let i of s.strings)if(n.startsWith(i.open,o))return this.readString(i);return s.hasCharacters&&t==="'"?this.readCharacter():s.hasRegexes&&t==="/"&&this.mayBeginValue()?this.readRegex():"([{}])".includes(t)?this.readBracket(t):!1}readBracket(t){let n=this.resumes.at(-1);if(n!==void 0&&"})".includes(t)&&this.brackets.depth===n.depth+1&&this.brackets.innermost.character==="{"==(t==="}"))return this.resumes.pop(),this.brackets.add(t,this.at),this.readText(this.at,this.at+1,n.form,n.offset),!0;for(this.brackets.add(t,this.at);this.resumes.length>0&&this.resumes.at(-1).depth>=this.brackets.depth;)this.resumes.pop();return this.lastSign=this.at,this.at++,!0}readComment(){let t=Rt(this.text,this.at,this.language);return t===void 0?!1:(t.open!==void 0&&(this.open={character:t.open,offset:this.at}),this.addComment(t.from,t.to,t.end),!0)}addComment(t,n,s){this.comments.push({start:this.at,from:t,to:n,end:s}),this.skip(s,!1)}readDirective(){let t=Ct(this.text,this.at);return t===void 0?!1:t.kind==="other"?(this.lastSign=this.at,this.skip(t.end,!1),!0):(t.kind==="if"?this.directives.push({depth:this.brackets.depth,offset:this.at}):t.kind==="else"?this.brackets.cutTo(this.directives.at(-1)?.depth??Number.POSITIVE_INFINITY):this.directives.pop(),!1)}readString(t){let{at:n}=this;return this.readText(n,n+t.open.length,t,n)}readText(t,n,s,o){let{text:i}=this;for(let r=n;r<i.length;r++){let a=i[r];if(s.escape==="backslash"&&a==="\\")r++;else if(i.startsWith(s.close,r))if(s.escape==="doubled"&&i.startsWith(s.close,r+s.close.length))r+=s.close.length;else return this.addString(t,r+s.close.length),!0;else{if(a===`
`&&!s.isMultiline)return this.giveUp(t,r);{let l=s.interpolation?.find(c=>i.startsWith(c,r));if(l===void 0)continue;return this.addString(t,r+l.length-1),this.resumes.push({form:s,depth:this.brackets.depth,offset:o}),this.brackets.add(l.at(-1),r+l.length-1),this.at=r+l.length,!0}}}return s.isMultiline?(this.addString(t,i.length),this.open={character:s.open,offset:o},!0):this.giveUp(t,i.length)}giveUp(t,n){return n>=this.contentEnd&&this.mayBeginValue()?(this.addString(t,this.text.length),this.open={character:this.text[t],offset:t},!0):(this.lastSign=t,this.at=t+1,!0)}addString(t,n){this.strings.push({start:t,end:n}),this.at=t,this.skip(n,!0),this.lastSign=n-1}readRaw({end:t,isComment:n,from:s,to:o}){t>this.text.length&&(this.open={character:n?"--[[":this.text[this.at],offset:this.at});let i=Math.min(t,this.text.length);return n?this.addComment(s,Math.min(o,i),i):this.addString(this.at,i),!0}readCharacter(){let{text:t,at:n}=this,o=t[n+1]==="\\"?t.indexOf("'",n+3):n+1+String.fromCodePoint(t.codePointAt(n+1)??0).length;return o!==-1&&o-n<=12&&t[o]==="'"&&t[n+1]!=="'"?this.addString(n,o+1):(this.lastSign=n,this.at++),!0}mayBeginValue(){let{text:t,lastSign:n}=this;if(n<0)return!0;let s=t[n];return So.has(s)||To.test(t.slice(Math.max(0,n-12),n+1))}readRegex(){let{text:t,at:n}=this,s=!1;for(let o=n+1;n>=this.noRegexBefore&&o<t.length&&t[o]!==`
`;o++)if(t[o]==="\\")o++;else if(t[o]==="[")s=!0;else if(t[o]==="]")s=!1;else if(t[o]==="/"&&!s)return this.addString(n,o+1),!0;return n>=this.noRegexBefore&&(this.noRegexBefore=this.endOfLine(n)),this.lastSign=n,this.at++,!0}readHeredocMark(){let t=this.heredocs.announce(this.at);return t===void 0?!1:(this.lastSign=t-1,this.at=t,!0)}readHeredocs(){for(let t=this.heredocs.next(this.at);t!==void 0;t=this.heredocs.next(this.at)){if(this.strings.push({start:this.at,end:t.end}),this.skip(t.end,!0),t.next===void 0)return;this.at=t.next}}enterIsland(){let t=new RegExp(this.language.island.open,"g");t.lastIndex=this.at;let n=t.exec(this.text),s=n===null?this.text.length:n.index+n[0].length;this.skip(s,!1),this.lastSign=-1}skip(t,n){this.kept.blank(this.at,t,n),this.at=t}endOfLine(t){let n=this.text.indexOf(`
`,t);return n===-1?this.text.length:n}};function zt(e,t){let n=F(e.text,t);return{source:e,name:t,scan:n,codeLines:n.code.split(`
`)}}var Ft=2e3;function Ao({source:{text:e},name:t,scan:{strings:n}}){return t!=="sql"?[]:n.flatMap(({start:s,end:o})=>{let i=/^\$\w{0,32}\$/.exec(e.slice(s,s+40))?.[0];if(i===void 0)return[];let r=s+i.length,a=e.slice(r,Math.max(r,o-i.length));return F(a,t).comments.map(l=>({...l,start:l.start+r,end:l.end+r,from:l.from+r,to:l.to+r}))})}function U(e){let{source:t}=e,n=[...e.scan.comments,...Ao(e)].sort((i,r)=>i.start-r.start),s=[],o;for(let i of n){let r=$o(t.text.slice(i.from,Math.min(i.to,i.from+Ft))),a=i.to===i.end,l=s.at(-1),c=o===void 0?"":t.text.slice(o.comment.end,Math.min(i.start,o.comment.end+200));a&&o?.isLine&&/^\n[ \t]*$/.test(c)&&r!==""&&l!==void 0&&l.text.length<Ft?(l.text+=`
${r}`,l.end=i.end):s.push({start:i.start,end:i.end,text:r}),o={comment:i,isLine:a}}return s.filter(({text:i})=>i!=="")}function $o(e){return Xe(e).split(`
`).map(t=>t.replace(/^[\s*/#!;%-]+/,"").trimEnd()).join(`
`).trim()}var _o={"<":">","[":"]","(":")","{":"}","*":"*",_:"_","%":"%","\xAB":"\xBB","\u3010":"\u3011","\uFF08":"\uFF09","\uFF3B":"\uFF3D"},No=3;function R(e){let t=e[0]??"",n=_o[t];if(n===void 0)return;let s=e;for(let i=0;i<No&&s.length>2&&!(s[0]!==t||!s.endsWith(n));i++)s=s.slice(1,-1).trim();return s!==e&&!s.includes(t)&&!s.includes(n)&&s!==""?{inner:s,mark:t}:void 0}function D(e){return e.slice(0,80).replace(/([a-z0-9])([A-Z])/g,"$1 $2").replace(/(?<=.)[_\-\s]+/g," ").trim().toLowerCase()}function ye(e){return e.slice(e.lastIndexOf(" ")+1)}var jt=/^(?:\.{3,}|\u2026|[[(]?(?:\.{3}|\u2026) ?(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|\u2026)? ?(?:and )?(?:\d+|some|many|several|the)? ?(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|\u2026|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|to be (?:added|written|filled in)|entries|items|rows|records|fields|keys|values|same (?:as|for) .*) ?[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of) [\w-]+(?: [\w-]+){0,5} (?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/,Bt=d(/^\(?(?:(?:see|as|like) (?:the )?(?:above|below|previous|before)|siehe oben|s\. ?o\.|wie oben|voir (?:ci-)?dessus|v\u00e9ase arriba|vedi sopra|zie boven|ditto|idem|dito)\)?$/,`above
below
previous
before
siehe oben
s.
wie oben
dessus
v\xE9ase arriba
vedi sopra
zie boven
ditto
idem
dito`);function Ht(e,t){if(/^(?:\.{3,}|\u2026)$/.test(e))return"perhaps";if(jt.test(e)||t&&/^(?:\.{3}|\u2026) ?\S/.test(e)&&d(/\b(?:so on|so forth|etc|rest|remaining|others?|more)\b/,`so on
so forth
etc
rest
remaining
other
more`).test(e))return"surely";let n=e.replace(/[[\]()<>]+/g," ").replace(/\s+/g," ").trim();return t&&jt.test(n)?"surely":void 0}var Ut=3,Io=6,Lo=5e4,Mo=/^(?:a|answer|back|definition|meaning|translation|solution|explanation|respuesta|r\u00e9ponse|antwort|antwoord|risposta|resposta)$/;function xe(e){return Mo.test(D(e))}function Yt(e){if(e.length>Lo)return()=>!1;let t;return n=>{if(!n.isOfRecord||n.isItem||!Xt(n))return!1;t??=Ro(e);let{written:s,empty:o,other:i}=t.get(n.keys.join(`
`));return n.isEmptyGroup?o===1&&s>=Io&&i*3<=s:i>0?!1:xe(n.keys.at(-1)??"")?s>=Ut&&o*3<=s:o===1&&s>=Ut}}function Ro(e){let t=new Map;for(let n of e){if(!n.isOfRecord)continue;let s=n.keys.join(`
`),o=t.get(s)??{written:0,empty:0,other:0};t.set(s,o),Xt(n)?o.empty++:typeof n.value=="string"&&Do(n)?o.written++:o.other++}return t}function Xt({value:e,isEmptyGroup:t}){return e===null||e===""||t===!0||typeof e=="string"&&e.length<=40&&Bt.test(e.trim().toLowerCase())}function Do({keys:e,value:t,isItem:n}){let s=n?2:xe(e.at(-1)??"")?1:4;return typeof t=="string"&&t.trim().split(/\s+/,s).length>=s}var Co=d(/^(?:tb[adc]|to be (?:announced|determined|decided|confirmed|agreed|assigned|scheduled)|pending)$/,`tb
to be 
pending`),Wo=d(/^(?:tba|to be announced)$/,`tba
to be announced`),Ke=d(/^(?:status|state|completion|completeness|progress|phase|stage|verdict|conclusion|readiness|implementation|coverage|result|outcome|zustand|stand|statut|\u00e9tat|etat|estado|estatus|stato|\u72b6\u614b|\u9032\u6357|\u72b6\u6001|\u8fdb\u5ea6|\uc0c1\ud0dc)$/,`status
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
\uC0C1\uD0DC`),ve=d(/^(?:sections?|chapters?|parts?|contents?|deliverables?|pages)$/,`section
chapter
part
content
deliverable
pages`),Gt=24,Po=5e4;function ke(e){let t,n,s=o=>(n??=Bo(e),n.get(o.keys.join(`
`)));return(o,i)=>{if(typeof o.value!="string"||e.length>Po)return!1;if(qt(o.value)&&o.isOfRecord&&zo(s(o)))return!0;if(i==="error")return!1;if(/^[.\u2026]+$/.test(o.value))return Fo(e);t??=jo(e);let r=o.value.trim().toLowerCase();if(!o.isItem&&t.has(r))return!0;if(!o.isOfRecord)return!1;let a=Ke.test(ye(D(o.keys.at(-1)??""))),l=ve.test(D(o.keys.at(-2)??""));if(R(r)!==void 0||xe(o.keys.at(-1)??""))return!1;let c=r.includes(" ")&&Ze(r);if(a?l:!c&&!Co.test(r))return!1;let f=s(o);if(f===void 0)return!1;if(Wo.test(r))return f.size>1;let u=f.counts.get(o.value)??0,m=f.size-u,p=f.words-(Ze(o.value)?u:0);if(!c||a)return p>0;let h=f.counts.size-1;return p>Vt&&p===m&&h*2<=m}}function Fo(e){return e.some(({value:t})=>typeof t=="string"&&/^(?=.*[^.\u2026])[.\u2026\-_ #]+$|^\.{4,}$/.test(t))}function qt(e){return/^[A-Z\d]{1,5}$/.test(e)}var Vt=3;function zo(e){return e!==void 0&&e.size>=Vt&&e.codes*10>=e.size*9}function Ze(e){let t=e.trim();return t!==""&&t.length<=Gt&&new RegExp("\\p{L}|^\\d+$","u").test(t)&&t.split(/\s+/).length<=3&&!/[.!?]$/.test(t)}function jo(e){let t=new Set;for(let{keys:n,value:s,isItem:o}of e){for(let i of n.slice(0,-1))t.add(i.toLowerCase());o&&typeof s=="string"&&s.length<=Gt&&t.add(s.trim().toLowerCase())}return t}function Bo(e){let t=new Map;for(let{isOfRecord:n,keys:s,value:o}of e){if(!n||o===null)continue;let i=s.join(`
`),r=t.get(i)??{size:0,words:0,counts:new Map,codes:0};t.set(i,r),r.size++,typeof o=="string"&&Ze(o)&&r.words++,typeof o=="string"&&qt(o)&&r.codes++,r.counts.set(o,(r.counts.get(o)??0)+1)}return t}var Zt=O(E()),Je=Zt.default.$6;var Oe=O(E()),A=Oe.default.$7,Ho=Oe.default.$8,Uo=Oe.default.$9;var Qe=O(E()),Yo=Qe.default.$10,K=Qe.default.$11;var Kt=O(E()),z=Kt.default.$12;var Jt=O(E()),et=Jt.default.$13;var Qt=O(E()),C=Qt.default.$14;var en=O(E()),b=en.default.$15;var Ee=O(V()),Xo=Ee.default.$1,Go=Ee.default.$2,tt=Ee.default.$3;var tn=O(E()),nt=tn.default.$16;var nn=O(E()),st=nn.default.$17;var sn=O(V()),ot=sn.default.$4;var qo=d(/(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?[\\/](?:data|resources|files|inputs?)|schemas?|templates?)[\\/]|[.-](?:example|sample|template|schema|spec)\.|(?:^|[\\/])examples?-?\d*\.\w+$|[.-](?:example|sample|template|tmpl|tpl|dist|defaults?|in)$|(?:^|[\\/])\.env\.(?:test|ci|dev|development)(?:\.|$)/i,`fixture
example
sample
mock
__mocks__
testdata
__tests__
test
schema
template
spec
tmpl
tpl
dist
default
in
.env.`),Vo=d(/(?:^|[\\/])(?:locales?|i18n|l10n|lang|langs|languages|translations?|messages|strings)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n)(?:[._-][\w-]{1,20})?\.\w{2,10}$|(?:messages|strings|labels|texts|resources|bundle)\w{0,20}\.properties$|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i,`locale
i18n
l10n
lang
langs
languages
translation
messages
strings
labels
.properties`),Zo=/transl|\u00fcbersetz|tradui|traduc|tradu[rz]|vertal|t\u0142umacz|\u00f6vers\u00e4tt|overs[e\u00e6]tt|\u7ffb\u8bd1|\u7ffb\u8a33|\u7ffb\u8b6f|\ubc88\uc5ed|\u043f\u0435\u0440\u0435\u0432/i,Ko=d(/(?:^|[\\/._-])(?:prod|production|live)(?:[\\/._-]|$)/i,`prod
production
live`);function on(e){let t=e??"";return qo.test(t)?"shows":Vo.test(t)?"texts":"data"}var Jo=/^(?:TODO|FIXME|TB[DC]|XXX+|UNTRANSLATED|\?{3,}(?: .{0,60} \?{3,})?)$/,Qo=/^(?:@@|\[)(?:TODO|FIXME|UNTRANSLATED|[A-Z]{2})(?:@@|\])\s{0,3}\S/;function Se(e){return Zo.test(e.slice(0,100))||Jo.test(e.trim().slice(0,100))}function rn(e){return Qo.test(e)}function an(e){return Ko.test(e??"")}var ei=d(/(?:^|\/\/|[@.:=/_-])your[-_]?(?:own[-_])?(?:api|app|access|account|aws|bucket|client|company|db|database|deploy|domain|email|github|google|host|id|jwt|key|mail|name|openai|org|organi[sz]ation|password|private|project|public|region|repo|repository|secret|server|site|smtp|store|stripe|team|tenant|token|url|user|username|webhook)(?![a-z])/i,"your"),ti=d(/^(?:change|replace|fill|edit|update|set)[-_]?(?:me|this)(?:[-_ !.].{0,30})?$|^replace[-_]with[-_](?:an?|the|your|my|real|actual|own)[-_].{2,60}$|^(?:insert|put|paste|add|enter|your)[-_][\w-]{1,40}[-_]here$|^YOUR(?:_[A-Z]+){1,5}$/i,`change
replace
fill
edit
update
set
here
your`),ni=/^(?:[A-Za-z]{1,4}[-_])?(?:x{3,}|X{3,}|[xX](?:[.][xX]){3}|X+(?:-X+)+)(?:-[xX]{1,12}){0,4}$|^[A-Z]{2,6}X{6,}$/,si=d(/^(?:you|your|your[._-]?\w+|email|e-mail|name|author|username|someone)@(?:e?mail|domain|example|company|mycompany)\.\w{2,4}$/i,`mail
domain
example
company
mycompany`),oi=/^https?:\/\/[^<>\s]{0,60}<[a-z][\w-]{0,30}>|^\w{2,20}:\/\/(?:user|username):(?:pass|password|pwd|secret)@(?:host|hostname|server)\b|^https?:\/\/(?:www\.)?(?:github|gitlab|bitbucket)\.\w+\/(?:user|username|yourname|yourusername|owner)\/|:\/\/(?:HOST|HOSTNAME|SERVER)(?=[:/]|$)|^https?:.{5,60}\/(?:XXX+|xxx+)(?:\/|$)|^[a-z]{2,10}[-_](?:\.{3}|\u2026)$/,ii=/^(?:0{4}-0{2}-0{2}|0{2}[./]0{2}[./]0{4}|(?:YYYY|20XX|20\?\?|\d{4})-(?:MM|XX|\?\?)-(?:DD|XX|\?\?)|(?:dd|DD|TT|JJ)[./](?:mm|MM)[./](?:yyyy|YYYY|JJJJ|aaaa))$/,ri=d(/(?:^| )(?:date|day|on|at|start|starts|end|ends|due|deadline|from|until|released?|published|updated|created|modified|datum|fecha|data)$/,`date
day
on
at
start
starts
end
ends
due
deadline
from
until
release
published
updated
created
modified
datum
fecha
data`),ai=d(/(?:^|[@/.])example\.(?:com|org|net)(?=$|[/:])|^you@|\byour-?(?:domain|site|company)\./i,`example.
you@
your`);function ln(e,t,n){return/\s/.test(e)||e.length>120?!1:ii.test(e)?ri.test(t)&&(n||e.startsWith("0")):oi.test(e)||si.test(e)||ei.test(e)&&!e.startsWith("/")||ti.test(e)||ni.test(e)||li(e,t)}function li(e,t){let n=d(/^(?:INSERT|PUT|ENTER|ADD|PASTE|SET|CHANGE|REPLACE)[-_]+([A-Z][A-Z_-]{1,40})$/,`INSERT
PUT
ENTER
ADD
PASTE
SET
CHANGE
REPLACE`).exec(e)?.[1];if(n===void 0)return!1;let s=n.toLowerCase().replace(/[-_]+/g," ");return t.endsWith(s)||s.endsWith(t)}function cn(e){return d(/^(?:[A-Za-z]:)?[\\/]?path[\\/]to[\\/]\S/,"path").test(e)}function dn(e){return e.length<=120&&!/\s/.test(e)&&ai.test(e)}var it=O(E()),Te=it.default.$18,fn=it.default.$28;var un={me:"i|i'll|i'm|i've|let me",author:"i|i'll|i'm|i've|we|we'll|we've|let me|let's",sitting:"(?:next|later|future|following|another|separate|new|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|prompts?|context(?: window)?)|part (?:two|2)",step:"(?:next|later|future|following|another|separate|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:iterations?|pass(?:es)?|steps?|phases?|rounds?|runs?|agents?|commits?|prs?|pull requests?|chang(?:e|es)|versions?|tasks?|patch(?:es)?|revisions?|releases?|milestones?|sprints?)|follow-?ups?|as a follow up",later:"later(?! (?:on )?(?:we|than|use|in the (?:file|code|function)))|soon|eventually|afterwards|tomorrow|in (?:the )?(?:near )?future|at some point|when (?:time permits|there is time|i have time)|down the (?:road|line)|some ?day|another day|not (?:right )?now|before (?:release|launch|shipping)",putAside:"(?:deal with|do|fix|handle|revisit|sort out|finish|tackle|clean up) (?:it|this|that|them|these|the rest) (?:later|soon|another time|next time|another day|tomorrow)",shipping:"before (?:(?:the|this|it|we|any|next|first|is|goes?|going) ){0,3}(?:release|launch|ship|ships|shipping|production|prod|live|merge|merging)",forNow:"for now|for the moment|for the time being|at the moment|at this point|currently|temporar(?:y|ily)|in the meantime|until then|as a first step|to start with|right now|as of now|so far|just yet",limit:"(?:context|tokens?|output|response|message|length|time|space|budget|session)(?: \\w+)? (?:limits?|constraints?|budget|left|ran out|is running out|window|reasons?)|(?:out|short|low) (?:of|on) (?:tokens?|context|room|space|time)|(?:for|sake of|interest of) (?:brevity|space|time|length)|limited (?:context|time|space)|time is short|ran out of",ranOut:"(?:ran|running|run|runs) (?:out of|low on|short of) (?:context|tokens|output|room)|(?:because of|due to|given|hit|reached|at) (?:the |my )?(?:token|context|output|response|message)(?: \\w+)? (?:limit|budget|window|length|constraints?)",stop:"stop(?:ped|ping)?|before (?:finishing|completing|i could|getting to|the rest)|cut short|cut off",once:"(?:once|when|until|as soon as) .{1,60}(?:is|are|exists?|ready|lands?|available|done|merged|there|added|finished)",really:"would (?:normally|usually|actually|typically|really|ideally)|in (?:a )?(?:real|production)(?: \\w+)?,? (?:this|we|you|it|one|i)|in a real (?:\\w+)",partly:"only|just|first|merely",same:"similarly|likewise|(?:the )?same (?:pattern|way|approach|structure)|analogous(?:ly)?|and so on",will:"will|shall|i'll|we'll|going to|to be|needs? to|needs?|still|yet|yet to|have to|has to|must|should|remains? to|plan(?:ned)? to|todo|to do|fixme|tbd|pending",make:"implement(?:ed|ing|ation)?|add(?:ed|ing)?|finish(?:ed|ing)?|complet(?:e|ed|ing)|writ(?:e|ing|ten)|continu(?:e|ed|ing)|handl(?:e|ed|ing)|fill(?:ed|ing)?(?: in| out)?|flesh(?:ed|ing)?(?: out)?|wir(?:e|ed|ing)(?: up)?|support(?:ed)?|cover(?:ed)?|port(?:ed|ing)?|replac(?:e|ed|ing)|do|done|come|comes|coming|follow|follows|provid(?:e|ed)|swap(?:ped)?|generate[d]?|extend(?:ed)?|expand(?:ed)?|migrat(?:e|ed)|hook(?:ed)?(?: up)?|tackl(?:e|ed)|revisit|build|built|go|goes|need|needs|pick(?:ed|ing)? up|resume[d]?",undone:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully| really| actually)? (?:implemented|done|complete|completed|finished|written|handled|wired|covered|ported|ready|fleshed|built|added)(?: yet)?|yet to be \\w+|unimplemented|unfinished|incomplete|half[- ](?:done|finished|implemented|baked)|(?:left|leaving|leave|skipp(?:ed|ing)|omitt(?:ed|ing)|defer(?:red|ring)?|postpon(?:ed|ing)) (?:(?:out(?! of)|blank|empty|unimplemented|undone|as|for|to|until)\\b|it\\b|this\\b|the (?:rest|remaining))|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|done|added|written|completed|finished|filled|continued|ported|wired)|needs? (?:to be )?(?:implemented|implementing|implementation|written|finished|finishing|completing|filling in)|left as an exercise|work in progress|wip|tbd|tbc|postponed|yet to come|unhandled|comes? (?:with|in) (?:a|the) (?:later|next|following|separate) \\w+|(?:deal with|do|fix|handle|revisit|sort out) (?:it|this|that|them) (?:later|soon|another time|next time)",unfinished:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully)? (?:implemented|finished|written|wired|ported)(?: yet)?|yet to be \\w+|unimplemented|left (?:out(?! of)|blank|unimplemented|undone|as|for|to|until)|(?:deferred|postponed|leaving|skipping)|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|written|completed|finished|filled|ported|wired|added|done|continued)|needs? (?:to be )?(?:implemented|implementing|written|finished|finishing|completing|filling in)|will be (?:implemented|added|written|completed|done|handled|wired|covered|ported)|left as an exercise",leave:"omit(?:ted|ting)?|skip(?:ped|ping)?|left out|leaving out|only|shortened|abbreviated|truncated|not (?:shown|included|implemented|written)|stub(?:s|bed)?",standIn:"stopgap|quick hack|stubs?|stubbed(?: out)?|placeholders?|skeleton|scaffold(?:ing)?|dummy|mock(?:ed)?(?: implementation| data| value| response| result)|fake(?:d)?|hard-?cod(?:ed|ing)|simplified(?: version| implementation)?|naive|no-?op|bare-?bones|minimal implementation|partial implementation|only (?:handles?|covers?|supports?|implements?)|just (?:returns?|pretend|a (?:stub|placeholder)|an empty)|pretend(?:s|ing)?|always (?:returns?|succeeds?|passes?)|canned|happy path",rest:"rest|remaining|remainder|other|others|more|additional|missing|further|everything else|full|real|actual|proper|complete|similarly|likewise|same way|the same pattern",code:"implementations?|logic|handlers?|methods?|functions?|endpoints?|routes?|cases|tests?|validations?|error handling|features?|code|parsing|integration|support|classes|modules?|functionality|components?|queries|branches|operations?|commands?|checks|fields|migrations?|body|parts?|pieces?|work|steps|api|service|version|thing"},ci=[["sitting","me","make"],["sitting","unfinished"],["sitting","rest","code"],["sitting","standIn","code"],["sitting","limit","me"],["limit","unfinished","code"],["limit","rest","code","leave"],["limit","me","standIn"],["me","later","rest","code"],["rest","code","unfinished","later"],["rest","code","unfinished","step"],["ranOut","stop"],["ranOut","unfinished"],["ranOut","me"]],di=[["will","make","step"],["will","shipping"],["putAside"],["standIn","once"]],fi=[["standIn","later"],["standIn","forNow"],["sitting","make"],["will","make","later"],["author","make","later"],["undone"],["standIn","will"],["standIn","rest"],["standIn","code"],["forNow","will","make"],["rest","code","later"],["limit","standIn"],["ranOut"],["really"],["leave","forNow"],["partly","make","forNow"],["will","make","once"],["forNow","once"],["rest","same"],["leave","code","limit"]],ui=new Map(Object.keys(un).map(e=>[e,b(()=>new RegExp(`(?<![\\w-])(?:${un[e]})(?![\\w-])`))])),pi=d(/^\W*(?:todo|fixme|xxx|hack|wip|tbd|next(?: steps?)?(?= ?[:-]))\b/,`todo
fixme
xxx
hack
wip
tbd
next`),mi=d(/(?:\b(?:not|no|never|nothing|nobody)|n't)\b.{0,60}\byet\b|\b(?:missing|not (?:yet )?(?:handled|implemented|supported|covered|checked|part|done|wired|tested)|(?:is|are) (?:still )?(?:wrong|broken|ignored|lost|dropped)|must|still (?:to|has|have|needs?|open))\b/,`yet
missing
not 
wrong
broken
ignored
lost
dropped
must
still `),hi=120,pn=d(/^\W*(?:if|when|whether|unless|while|whenever|see|note that (?:if|when)|returns?|the caller|callers?|users?|this test)\b|\b(?:is|are) not (?:implemented|supported) (?:on|in|by|for|under)\b|\b(?:so that|in case|otherwise)\b/,`if
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
otherwise`),gi=d(/^\W*[\p{L}\d' -]{3,50}: (?:[\w']+ ){0,2}(?:postponed|deferred|shelved|parked|later|tomorrow(?:'s \w+)?|not done(?: yet)?|not yet|unfinished|to be (?:written|done|added)|missing|next time|another day|to come|to follow|pending|outstanding)\W*$/u,`postponed
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
outstanding`),wi=d(/next|later|soon|future|eventual|session|context|token|brevity|time|todo|fixme|implement|stub|placeholder|dummy|fake|mock|hard|simplif|naive|finish|complet|missing|remain|pending|still|for now|moment|temporar|follow|tbd|tbc|wip|progress|left|skip|omit|defer|postpon|exercise|pretend|canned|skeleton|scaffold|limit|out of|would|in a |same|similar|likewise|analog|once|until|only |just |always |shelved|parked|another|tomorrow|before {2}|point|yet|stopgap|hack|unhandled|revisit|\bcomes?\b/i,`next
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
come`);function j(e){if(!wi.test(e))return;let t;for(let{text:n,original:s}of K(e)){if(n.length>400||pn.test(n))continue;let o=new Map,i=c=>(o.has(c)||o.set(c,ui.get(c)().test(n)),o.get(c)),r=c=>c.some(f=>f.every(i));if(r(ci))return{severity:"error",text:s,isSure:!0};if(n.length>hi)continue;let a=pi.test(n),l=a?mi.test(n):gi.test(n)||r(di);(l||(a?i("make")||i("undone"):r(fi)))&&(t=t?.isSure?t:{severity:"warning",text:s,isSure:l})}return t}function mn(e){return pn.test(e)}var bi=/^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|warnings?|caveats?|disclaimers?|limitations?|next steps?|next|summary|info|reason|message|meta|remaining|rest|pending|continuation|truncation)|_.*)$/,hn=/(?:^|[ _])(?:notes?|comments?|remarks?|todos?|caveats?|limitations?)$|^_/,yi=d(/(?:^|[ _])(?:notes?|comments?|todos?|next|next steps?|pending|rest|continuation)$/,`note
comment
todo
next
next step
pending
rest
continuation`),gn=d(/^(?:remaining|rest|todo|todos|missing|unfinished|not done|continuation|remaining \w+)$/,`remaining
rest
todo
todos
missing
unfinished
not done
continuation
remaining `),xi=d(/^(?:this is (?:a |only )?|only )?(?:a )?partial (?:output|results?|data|list|export|extraction|draft|file|version|copy)\b|\b(?:continued?|continues|resumes?|carry on|go on|pick up) (?:from|at|with|on) (?:the )?(?:next )?(?:page|row|line|item|section|chapter|part|file|record|entry|paragraph)\b/,`partial 
continue
continues
resume
carry on
go on
pick up`),vi=d(/\b(?:only|just|nur|erst|seulement|s[o\u00f3]lo|apenas|solo|pas)\b.{1,100}\b(?:so far|until now|up to now|bisher|bis jetzt|jusqu'ici|hasta ahora|at[e\u00e9] agora|finora)\b|\b(?:so far|bisher|bis jetzt|jusqu'ici|hasta ahora),? (?:only|just|nur|seulement|s[o\u00f3]lo)\b/,`so far
until now
up to now
bisher
bis jetzt
jusqu'ici
hasta ahora
 agora
finora`),ki=d(/\bstill (?:ha[sd]|have|needs?|to|missing|open|outstanding|pending)\b|\b(?:remains?|left) to (?:be )?\w+|\bnot (?:yet )?(?:covered|checked|processed|done|reviewed|included|exported|read|tested|migrated|ported|translated)\b|\bstopped (?:at|after|before|in)\b/,`still 
 to 
not 
stopped `),Oi=d(/^(?:continue|resume|carry on|pick up|go on) (?:with|from|at)\b|^(?:fill in|finish|complete|add|write|port|migrate|translate|continue|resume|pick up|process|export) (?:the |with |from |at |up )?.{0,60}\b(?:rest|remaining|missing|other|next|once|when|as soon as|column|rows?|pages?|sections?|entries|from|where)\b/,`continue
resume
carry on
pick up
go on
fill in
finish
complete
add
write
port
migrate
translate
process
export`);function wn(e){return bi.test(e)||gn.test(e)}function bn(e){return d(/^(?:_ ?(?:todos?|next|rest)|_ ?remaining(?: \w+)?|remaining(?: \w+)?|not done|unfinished|missing|(?:\w+ ){0,2}next session|(?:\w+ )?not yet \w+|left to do|still to do)$/,`todo
next
rest
remaining
not done
unfinished
missing
next session
not yet 
left to do
still to do`).test(e)}function yn(e,{key:t,depth:n,isOfRecord:s}){if(!e.trim().includes(" ")||s&&n>3||(s||n>2)&&!hn.test(t))return;if(Te(`// ${e}`)==="outright")return"error";let o=e.trim().toLowerCase(),i=n===1&&!s;if(xi.test(o))return i?"error":"warning";let r=A(e,{strict:!0})[0]??j(e);return r!==void 0?r.severity:i&&(gn.test(t)||vi.test(o)||hn.test(t)&&ki.test(o)||yi.test(t)&&Oi.test(o))?"warning":void 0}var rt=b(()=>/^(?:please |bitte |hier |ici |aqu[i\u00ed] )?(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|specify|translate|replace|change|set|choose|pick|define|explain|ask|look up|check with|confirm|find out|eintragen|einf\u00fcgen|ausf\u00fcllen|erg\u00e4nzen|nachtragen|\u00fcbersetzen|remplir|compl\u00e9ter|ins\u00e9rer|ajouter|renseigner|rellenar|completar|insertar|a\u00f1adir|escribir|preencher|inserir|adicionar|compilare|inserire|completare|aggiungere|invullen|aanvullen|toevoegen|uzupe\u0142ni\u0107|wpisa\u0107|\u0437\u0430\u043f\u043e\u043b\u043d\u0438\u0442\u044c|\u0432\u0441\u0442\u0430\u0432\u0438\u0442\u044c|\u0434\u043e\u0431\u0430\u0432\u0438\u0442\u044c|\u0443\u043a\u0430\u0437\u0430\u0442\u044c)(?=\s|$)|\s(?:eintragen|einf\u00fcgen|ausf\u00fcllen|erg\u00e4nzen|nachtragen|invullen|aanvullen|toevoegen)$/iu),Ei=d(/^(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|translate|ask|look up|check with|confirm|find out|pedir|preguntar|demander|chiedere|perguntar|vragen|zapyta\u0107|fragen|nachfragen)\s/i,`fill
insert
add
write
enter
provide
supply
put
paste
describe
complete
translate
ask
look up
check with
confirm
find out
pedir
preguntar
demander
chiedere
perguntar
vragen
zapyta
fragen
nachfragen`),Si=/^[\p{L}\d][\p{L}\d'\u2019/.,&-]*(?:[ _][\p{L}\d'\u2019/.,&-]+){0,7}[.!\u2026]?$/u,Ti=/^(?!REDACTED|REMOVED|DELETED|NONE|NULL|EMPTY|UNKNOWN|HIDDEN|FILTERED|MASKED|INFO|WARN|ERROR|DEBUG|TRACE|SKIP|PASS|FAIL|N\/A)[A-Z]{3,}(?:[ _-][A-Z]+){0,4}$/,Ai=d(/\s(?:of|to|for|from|with|de|du|der|des|del|da|van)\s/i,`of
to
for
from
with
de
du
der
des
del
da
van`);function Ae({inner:e,mark:t}){if(!Si.test(e))return!1;let n=e.split(/[ _]/);switch(t){case"<":return n.length>1&&new RegExp("^\\p{Ll}","u").test(e)||/^[a-z][a-z_-]{4,30}$/.test(e);case"[":return Ti.test(e)||rt().test(e)||d(/^(?:your|todo|tbd)\b/i,`your
todo
tbd`).test(e)||n.length>2&&n.length<7&&/^[a-z]/.test(e)&&Ai.test(e);case"{":return/^[a-z]+(?: [a-z]+){2,6}$/i.test(e)||n.length>1&&rt().test(e);case"(":return n.length>1&&n.length<7&&Ei.test(e);case"%":return!1;default:return rt().test(e)}}var $i=d(/^(?:please )?(?:(?:describe|insert|enter|specify|provide|explain|write|add|put|paste) .{2,50}|.{2,40} (?:goes|go|comes)|your [\w -]{2,40}|(?:[\w-]+ ){0,2}(?:name|key|url|address|text|value|token|host|path|title|description|number|date|headline)) here$/," here"),_i=d(/^(?:hier|bitte) .{2,50} (?:einf\u00fcgen|eintragen|erg\u00e4nzen|ausf\u00fcllen|invullen|toevoegen)$|^(?:ins\u00e9rer|ajouter|\u00e9crire|mettre|saisir) .{2,40} ici$|^(?:insertar|inserta|inserte|escribir|escribe|a\u00f1adir) .{2,40} aqu\u00ed$|^(?:inserire|scrivere|aggiungere) .{2,40} qui$|^(?:inserir|escrever|colocar) .{2,40} aqui$/,`einf\xFCgen
eintragen
erg\xE4nzen
ausf\xFCllen
invullen
toevoegen
ins\xE9rer
ajouter
\xE9crire
mettre
saisir
insertar
inserta
inserte
escribir
escribe
a\xF1adir
inserire
scrivere
aggiungere
inserir
escrever
colocar`),Ni=d(/^(?:translate|replace|change|fill|edit|update|set)[ -]?(?:me|this|it)\b.{0,40}$|^(?:fill|filled)[ -]in(?: .{0,12})?$/,`translate
replace
change
fill
edit
update
set
filled`),xn=d(/^(?:my|your) (?:\w+ ){0,2}(?:app|application|project|company|name|title|organi[sz]ation|product|domain|email|e-mail|address)(?: name| title| here)?(?: <.{3,60}>)?$|^my new (?:\w+ ){0,2}(?:site|app|project|blog)$/,`app
application
project
company
name
title
organi
product
domain
email
e-mail
address
my new `);function vn(e){return xn.test(e)}var Ii=d(/(?:^| )(?:description|summary|title|text|definition|abstract|about|introduction|intro|bio|biography|body|content|answer|caption|subtitle|tagline)$/,`description
summary
title
text
definition
abstract
about
introduction
intro
bio
biography
body
content
answer
caption
subtitle
tagline`),Li=d(/^(?:(?:a|an|the|your|my) )?(?:(?:short|brief|one-line|longer|project) )?([a-z]+) (?:of (?:the|your|this|my) \w+|goes here|here)$/,`of 
goes here
here`),Mi=d(/^(?:please )?(?:add|insert|provide|write|enter|put|fill in|describe) (?:(?:a|an|your|the|some|this|our) )?(?:(?:short|brief|one-line|longer|proper) )?([a-z]+)\b.{0,60}$/,`add
insert
provide
write
enter
put
fill in
describe`);function kn(e,t){if($i.test(e)||_i.test(e)||Ni.test(e)||xn.test(e))return!0;if(!Ii.test(t))return!1;let n=Li.exec(e)?.[1];if(n!==void 0&&t.endsWith(n))return!0;let s=Mi.exec(e)?.[1];return s!==void 0&&(t.endsWith(s)||e.startsWith("describe this")&&s!=="")}var Ri=/^(?:text|xx|[\W_]+)$/i,Di=d(/^(?:TODO|FIXME|TBD|TBC|XXX|WIP)(?:\([^()]{0,40}\))?[:,;\u2013\u2014(-] ?\S.{0,120}$|^(?:todo|fixme|tbd|to-do|placeholder)(?::| [-\u2013\u2014]) ?\S.{0,120}$/i,`todo
fixme
tbd
tbc
xxx
wip
to-do
placeholder`),Ci=d(/^(?:TODO|FIXME|TB[DCA])(?: [\w'-]+){1,5}$/,`TODO
FIXME
TB`),Wi=d(/(?:^|[^A-Za-z\d_])(?:FIXME|TODO|TBD|CHANGE[-_]?ME|REPLACE[-_]?ME)(?![A-Za-z\d_])/,`FIXME
TODO
TBD
CHANGE
REPLACE`),Pi=d(/\b(?:must|should|may|can|is|are|was|were|has|have|lists?|apps?|comments?|items?)\b/i,`must
should
may
can
is
are
was
were
has
have
list
app
comment
item`),Fi=new RegExp("^(?:\\S+ )?(\\p{L}{3,})(?: (?:will )?(?:to come|coming|follows?|pending|missing|needed|wanted|to follow|soon|folgt|fehlt|volgt|kommer|saknas|manquant\\S{0,2}|falta|mancante)| (?:\\u00e0 venir|in arrivo|em breve|pr\\u00f3ximamente|w przygotowaniu|\\u0441\\u043a\\u043e\\u0440\\u043e|\\u043f\\u043e\\u044f\\u0432\\u0438\\u0442\\u0441\\u044f \\u043f\\u043e\\u0437\\u0436\\u0435|to be \\w+(?:ed|en)))(?: (?:from|by|after|in|von|vom|nach|de|da|di|senare|later|soon) ?.{0,30})?$","u"),zi=/\s[-\u2013\u2014;,]\s([^-\u2013\u2014;,]{4,40})$/,ji=d(/^(?:fill|add|check|do|write|measure|confirm|verify|update|ask)(?: (?:it|this|in))? (?:later|soon|tomorrow)\b/,`later
soon
tomorrow`),Bi=d(/^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer|bio|citation|reference|evidence|title|address|price|date) (?:(?:needed|missing|pending|wanted|to follow|to come|follows|coming|tbd|tbc)|(?:still )?to be (?:added|supplied|provided|written|defined|confirmed|translated|filled in|decided)(?: .{1,40})?)$/,`needed
missing
pending
wanted
to follow
to come
follows
coming
tbd
tbc
to be `),Hi=d(/(?:^|[,;:] )(?:will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow|update)|(?:coming|due|added|provided) (?:in|with|soon|later|after|next))\b.{0,60}$/,`will 
coming
due
added
provided`),Ui=d(/^pending \w+(?: \w+){0,3}$|^(?:pending|draft|incomplete|unfinished|partial|unclear) ?(?:[,;:]|[-\u2013\u2014] ?)(?=.{0,40}\b(?:not|no|yet|needs?|ask|wait\w*|until|later|missing|review\w*|confirm\w*|decide\w*|check\w*)\b).{4,80}$/,`pending 
pending
draft
incomplete
unfinished
partial
unclear`),Yi=/^\?{3,}(?: .{0,80})?$|^\?{2} \w.{0,80}$|^(?:xxx+|\?+xx+\?*)$/,Xi=/^.{1,40}[^\s(] ?\(([^()]{8,80})\)$/;function En({value:e,text:t,key:n,isOfRecord:s,isOfSettings:o}){let i=e.trim(),r=R(i),a=i.replace(/^(?:#|\/\/|--)\s{0,9}/,"");return o&&/^[a-z]+$/.test(i)&&!d(/^(?:xxx+|changeme|fixme|tb[dca])$/,`xx
changeme
fixme
tb`).test(i)?!1:On(t,n)||r!==void 0&&(Ae(r)||On(r.inner.toLowerCase(),n)||!"{%".includes(r.mark)&&n.split(" ").includes(r.inner.toLowerCase())||/^no \w+ yet$/i.test(r.inner)||A(i,{strict:!0,isAside:!0,prior:"likely"}).length>0)||Di.test(i)||Ci.test(a)&&!Pi.test(a)||Gi(t,n)||ln(i,n,s)||o&&cn(i)||o&&!/\s/.test(i)&&Wi.test(i)||qi(i)}function On(e,t){return!Ri.test(e)&&me(e)||Yi.test(e)||Bi.test(e)||Hi.test(e)||Ui.test(e)||kn(e,t)||z(e,{isExpected:!1})}function Gi(e,t){let n=Fi.exec(e)?.[1];return n!==void 0&&t.split(" ").some(s=>s.slice(0,5)===n.slice(0,5))}function qi(e){let t=zi.exec(e)?.[1]?.trim().toLowerCase();if(t!==void 0&&(ji.test(t)||z(t,{isExpected:!1})))return!0;let n=Xi.exec(e)?.[1];return n!==void 0&&(z(n,{isExpected:!1})||me(n)||A(n,{strict:!0,isAside:!0,prior:"likely"}).length>0||d(/^(?:estimate|guess|approx\w*|provisional|placeholder|tbd|tbc)\b.{0,12}\b(?:later|confirm|measure|check|verify|update|yet)\b/i,`estimate
guess
approx
provisional
placeholder
tbd
tbc`).test(n))}var lt=d(/^(?:complete|completed|done|finished|final|is complete|is done|is finished|all done|fully implemented|implemented)$/,`complete
completed
done
finished
final
is complete
is done
is finished
all done
fully implemented
implemented`),Vi=d(/^(?:incomplete|partial|truncated|unfinished|is partial|is truncated|has more sections|to be continued)$/,`incomplete
partial
truncated
unfinished
is partial
is truncated
has more sections
to be continued`),$e=d(/^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut (?:off|short)|stopped early|interrupted|(?:ran )?out of (?:tokens|context|time|budget)|in[- ]?progress\b.{0,80}?\b(?:rest|remaining|continu).{0,80}|continued? (?:later|in .*)|deferred)$/,`incomplete
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
cut 
stopped early
interrupted
out of 
progress
continue
deferred`),at=d(/^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed|not (?:yet )?(?:reviewed|checked|tested|covered|translated|migrated|ported|processed|written)(?: yet)?)$/,`progress
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
postponed
reviewed
checked
tested
covered
translated
migrated
ported
processed
written`),Zi=d(/truncated|incomplete|unfinished/,`truncated
incomplete
unfinished`),Ki=/^(?:(?:about |only |the )?(?:half|part|some|most|first half|first part)(?: of\b.{0,80}| (?:done|ported|written|finished|migrated|translated|reviewed))?|\d{1,2} ?%)$/,Ji=/^(\d{1,5}) ?(?:of|out of|von|sur|de|di|\/) ?(\d{1,5})(?: [\p{L}-]+){0,4}$/u,Qi=/^(?:(?:current|overall|implementation|review|document|doc|draft|report|migration|project|task|work|translation|build|test|spec|plan|audit|analysis|my|our) )?[^ ]+$/,ct=/^_?(?:|meta|metadata|document|doc|report|file|summary|project|work|task|result|header|info|review|audit|analysis|plan|spec|draft|translation|migration|implementation)$/;function Sn(e,t){let{key:n,above:s,depth:o,isOfRecord:i,isOfEntity:r}=t;if((e?Vi:lt).test(n)){if(ve.test(s))return{severity:"warning"};if(!r){if(i)return e&&Zi.test(n)?{severity:"warning"}:void 0;if(o<=2&&ct.test(s))return{severity:"error"}}}}function er(e){let t=Ji.exec(e);return t!==null&&Number(t[1])<Number(t[2])}function Tn(e,t){let{key:n,above:s,depth:o,isOfRecord:i,isOfEntity:r}=t;if(ve.test(s)&&($e.test(e)||at.test(e)||/^partial\b/.test(e)))return{severity:"warning"};let a=Ke.test(ye(n));if(i)return a&&$e.test(e)?{severity:"warning"}:void 0;if(!a&&!lt.test(n)||r&&o>1)return;if($e.test(e))return{severity:o<=2&&ct.test(s)?"error":"warning"};if(r||a&&!Qi.test(n)||!ct.test(s))return;let l=e.slice(0,Math.max(0,e.search(/[,;:(]| -/))).trim();return at.test(e)||at.test(l)||$e.test(l)||Ki.test(e)||er(e)?{severity:"warning"}:lt.test(n)&&/^(?:no|not yet)$/.test(e)?{severity:"warning"}:void 0}var dt=d(/^(?:placeholder|examples?|hint|help|help text|tooltip|sample|pattern|format|mask|usage|prompt|system|enum|const|keywords|words|terms|markers|exclude\w*|exclude lines|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex|watermark|instructions?|question|template|replace(?:ment)?|separator|suffix|prefix|ellipsis)$/,`placeholder
example
hint
help
help text
tooltip
sample
pattern
format
mask
usage
prompt
system
enum
const
keywords
words
terms
markers
exclude
exclude lines
tags
input
output
expect
actual
given
query
match
regex
watermark
instruction
question
template
replace
separator
suffix
prefix
ellipsis`),tr=d(/^(?:ar|cs|da|de|el|en|es|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_ ][a-z]{2,4})?$/,`ar
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
zh`),nr=d(/^(?:label|title|name|key|id|display|display name)$/,`label
title
name
key
id
display
display name`),An=d(/(?:^| )(?:description|help|about|license|url|homepage|command|script|run|body|subject|html)$/,`description
help
about
license
url
homepage
command
script
run
body
subject
html`),ft=d(/^(?:tb[acdw]|wip|fixme|to-?do|xxx)$/i,`tb
wip
fixme
to
xxx`),sr=400;function ut({keys:e,value:t,isOfRecord:n,isItem:s=!1},{isOfFile:o=!1,isOfEntity:i=!1,isOfSettings:r=!1,isInProduction:a=!1,fillsIn:l=!1}={}){let c=D(e.at(-1)??""),f=D(e.at(-2)??""),u={key:c,above:f,depth:e.length,isOfRecord:n,isOfEntity:i};if(typeof t=="boolean"){let _=r?void 0:Sn(t,u);return _&&$n(`${C(e.at(-1))}: ${t}`,_.severity)}if(typeof t!="string"||t.length>sr)return;let m=rr(t);if(s&&m!==""&&bn(c)&&e.every(_=>_===e[0]))return _e(`"${C(t)}"`,"warning");if(m===""||!o&&!ar.test(m))return;let p=`"${C(t)}"`,h=r||s?void 0:Tn(m,u);if(h!==void 0)return $n(p,h.severity);let y=An.test(c)&&new RegExp("^\\p{Lu}[^\\u2026[\\]]*\\.$","u").test(t.trim())?void 0:Ht(m,s);if(y==="surely")return{severity:"error",code:"elided-code",message:`Something was left out here: ${p}`};if(y==="perhaps"&&!dt.test(c))return{severity:"warning",code:"elided-code",message:"Something was left out here"};if(s&&ir(t))return _e(p,"warning");if(s&&!dt.test(c)&&(vn(m)||d(/^(?:TODO|FIXME|TBD)[:(] ?\S+ \S/,`TODO
FIXME
TBD`).test(t)))return Ne(p);if(s||dt.test(c)||lr(c,t))return;if(tr.test(c))return or(t)?Ne(p):void 0;if(nr.test(c)&&(n||new RegExp("^(?:[a-z-]+|\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)+)$","u").test(t))||l&&/^<[\w-]+>$|:\/\//.test(t.trim())||ft.test(c)&&m.includes(" "))return;if(En({value:t,text:m,key:c,isOfRecord:n,isOfSettings:r})||a&&dn(t))return Ne(p);if(r)return;let N=wn(c)?yn(t,u):void 0;return N!==void 0?_e(p,N):o&&!An.test(c)&&A(t,{strict:!0,prior:"likely"}).length>0?_e(p,"warning"):void 0}function or(e){let t=R(e.trim());return t!==void 0&&(Ae(t)||Se(t.inner))?!0:Se(e)&&z(e,{isExpected:!1})}function ir(e){return R(e.trim())!==void 0&&e.includes(" ")&&A(e,{strict:!0,isAside:!0,prior:"likely"}).length>0}function rr(e){return e.trim().toLowerCase().replace(/[\s_]+/g," ").replace(/(?<=[^.])[.!]$/,"").replace(/^(?:#|\/\/|--)\s*/,"")}var ar=/[.\u2026<[{%?(*]|[^\x00-\x7f]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|unclear|wip|draft|pending|pend[ei]|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|put|here|to be|to come|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your|\bwill |wanted|noch|folgt|zu|te |por |sin |da |a [a-z]+[aei]r\b|do [a-z]+nia|ska|0000|0-00|yyyy|yy-|example|x-x|add |write |describe |provide |enter |none|nothing|part|some|most|coming|paste|\d ?(?:of|out of|\/|von|sur|de|di) ?\d|description|summary|stopped|volgt|wird|kommer|arriv|breve|przygot|@|n\/a|path|user|host|early|ran out|interrupt|password|secret|token/;function Ne(e){return{severity:"warning",code:"unfilled-template",message:`This value is a stand-in: ${e}`}}function $n(e,t){return{severity:t,code:"deferred",message:`The file says itself that it is not finished: ${e}`}}function _e(e,t){return{severity:t,code:"deferred",message:`This puts work off: ${e}`}}function lr(e,t){if(R(t.trim())!==void 0)return!1;let n=t.toLowerCase(),s=i=>i.replace(/[^a-z]/g,""),o=s(n);return o.length>=3&&s(e).endsWith(o)}var cr=20,dr={severity:"warning",code:"unfilled-template",message:"This value is empty, where all others like it are written out"},fr=40;function _n({keys:e,isOfRecord:t,isItem:n}){return e.length<=2&&!t&&n!==!0}var ur=d(/^(?:id|_id|uuid|guid|event|object|kind|type|created|created_?at|updated_?at|timestamp|order|customer|user|user_?id|sku|enabled|(?:next|page)_?(?:token|cursor|page_?token)|cursor|has_?more|page_?size)$/i,`id
_id
uuid
guid
event
object
kind
type
created
updated
timestamp
order
customer
user
sku
enabled
token
cursor
more
page`);function pr(e){return e.some(({keys:t,isItem:n,isOfRecord:s})=>t.length===1&&!n&&!s&&ur.test(t[0]))}var mr=/[^<>\s"']\s{0,3}<[a-z][\w-]{0,30}>|<[a-z][\w-]{0,30}>\s{0,3}[^<>\s"']/;function hr(e){return e.some(({value:t})=>typeof t=="string"&&t.includes("<")&&!t.includes("://")&&mr.test(t.slice(0,1e3)))}function M(e,t,n,{isOfSettings:s=!1}={}){let o=[],i=on(n);if(i==="shows")return o;let r=[...t],a=ke(r),l=Yt(r),c=r.filter(u=>typeof u.value=="string"&&_n(u)),f={isOfEntity:pr(r),isOfSettings:s,fillsIn:hr(r),isInProduction:an(n)};for(let u of r){let m=typeof u.value=="string"?u.value:"",p=i==="texts"&&rn(m);if(i==="texts"&&!p&&!Se(m))continue;let h=c.length<=fr&&_n(u),x=l(u),y=p?Ne(`"${C(m)}"`):x?dr:ut(u,{...f,isOfFile:h});if(y===void 0||!x&&a(u,y.severity))continue;let{line:N,column:$}=e.positionOf(Math.min(u.offset,e.text.length));if(o.push(e.finding(y.code,y.severity,N,y.message,$)),o.length>=cr)break}return o}var gr=20;function Nn(e){let t=vr(e.lines[0]??""),{rows:n,openLine:s}=kr(e.text,t);if(s!==void 0){let p=`The table ends too soon: the text that begins at line ${s+1} is never closed`;return[e.finding("truncated","error",e.lastLine,p)]}let o=n[0]?.cells??[],i=n.at(-1),r=[],a=n.slice(1,-1),l=a.length>0&&a.every(({cells:p})=>p.length===o.length),c=i?.cells.filter(p=>p.trim()!=="")??[],f=c.length===1&&o.length>1&&/^\s*(?:[#([\u2026]|\.\.|\/\/)|\w\s+\w+\s+\w/.test(c[0].slice(0,200));l&&i!==void 0&&i.cells.length<o.length&&!f&&r.push(e.finding("truncated","error",i.line,"The last row of the table is cut off"));for(let{line:p}of yr(n.slice(1),o.length))r.push(e.finding("unfilled-template","warning",p,wr));let u=n.slice(1).flatMap(p=>xr(p,o)),m=ke(u);for(let p of u){let h=ut(p);if(h===void 0||m(p,h.severity))continue;let x=!p.isOfRecord&&h.code!=="unfilled-template";if(r.push(e.finding(h.code,x?"error":h.severity,p.line,h.message)),r.length>=gr)break}return r}var wr="Only the first cell of this row is filled, where all other rows are full",br=3;function yr(e,t){if(t<3)return[];let n=i=>i.cells.filter(r=>r.trim()!=="").length,s=e.filter(i=>n(i)===1&&i.cells[0]?.trim()&&i.cells.length===t),o=e.filter(i=>n(i)===t);return o.length<br||s[0]===e[0]||s.length+o.length<e.length?[]:s.length<=o.length&&(s.length===1||s.includes(e.at(-1)))?s:[]}function xr({line:e,cells:t},n){let s=n.length>1&&t.filter(o=>o.trim()!=="").length===1;return ft.test(t[0]?.trim()??"")&&t.some(o=>o.trim().includes(" "))?[]:t.map((o,i)=>({keys:[s?"note":n[i]??""],value:/^\s*-?\d[\d.,]*\s*$/.test(o)?Number.parseFloat(o):o,isOfRecord:!s,offset:0,line:e}))}function vr(e){return["	",";",","].map(n=>({mark:n,count:e.slice(0,2e3).split(n).length})).sort((n,s)=>s.count-n.count)[0].mark}function kr(e,t){let n=[],s=[],o=0,i=0,r=0,a=f=>{let u=e.slice(r,f);s.push(u.startsWith('"')?u.slice(1,u.endsWith('"')?-1:void 0).replaceAll('""','"'):u),r=f+1},l=()=>{(s.length>1||s[0]?.trim()!=="")&&n.push({line:i,cells:s}),s=[]};for(let f=0;f<e.length;f++){let u=e[f];if(u==='"'&&f===r){let m=o;for(f++;f<e.length;f++)if(e[f]===`
`)o++;else if(e[f]==='"'){if(e[f+1]!=='"')break;f++}if(f>=e.length)return{rows:n,openLine:m}}else u===t?a(f):u===`
`&&(a(f),l(),o++,i=o)}let c=s.length>0&&n.some(f=>f.cells.at(-1)?.trim()==="");return r<e.length||c?(a(e.length),l()):s.length>0&&l(),{rows:n}}var In=O(E()),Ie=In.default.$19;var Ln=O(E()),W=Ln.default.$20;var B=O(E()),J=B.default.$21,Q=B.default.$22,Y=B.default.$23,Le=B.default.$24,Me=B.default.$25,Or=B.default.$26;function ee(e){let t=[],n=0;for(let s of e){let o=0,i=0,r=0;for(;o<s.length;o++){let a=s[o];if(a===" "||a==="	")continue;let l=s[o+1];if((a==="-"||a==="?"||a===":")&&(l===" "||l==="	"||l===void 0))i===0&&(r=o),i++;else break}if(!(o>=s.length&&i===0)){for(i===0&&(r=o);t.length>0&&t.at(-1)>r;)t.pop();t.at(-1)!==r&&t.push(r);for(let a=!0;o<s.length;o++){let l=s[o];if(a&&(l==="["||l==="{"))n++;else if((l==="]"||l==="}")&&n>0)n--;else if(a&&(l==='"'||l==="'")){let c=s.indexOf(l,o+1);c!==-1&&(o=c)}if(a=l===" "||"[{,:	".includes(l),n+t.length+i>64)return!0}if(n+t.length+i>64)return!0;for(let a=1;a<i;a++)t.push(r+2*a)}}return!1}var pt=1e3;function mt(e){return e.some(t=>{if(t.length<2*pt)return!1;let n=0;for(let s=0;s<t.length&&n<=pt;s++){let o=t[s];(`"'[{`.includes(o)||o===":"&&t[s+1]===" ")&&n++}return n>pt})}var Er=5e3,Sr=9;function Re(e,t=1){let n=(Er+e.length/Sr)/t,s=0;for(let o=0;o<e.length&&s<=n;o++){let i=e.charCodeAt(o);(Tr.has(i)||i===$r&&e.charCodeAt(o+1)<=Ar)&&s++}return s>n}var Tr=new Set([...`
,:[]{}&*!?`].map(e=>e.charCodeAt(0))),Ar=32,$r=45;var _r=new Set("abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp coerce compile complex copyright credits delattr dict dir display divmod enumerate eval exec execfile exit file filter float format frozenset get_ipython getattr hasattr hash help hex id input int intern isinstance issubclass iter len list locals long map max memoryview min next object oct open ord pow print property quit range raw_input reduce reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip".split(" ")),Nr=d(/^(?:[A-Z]\w*)?(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Group)$/,`Error
Exception
Warning
Exit
Interrupt
Iteration
Group`),Ir=d(/^(?:and|as|assert|async|await|case|class|def|del|elif|else|except|finally|for|from|if|import|in|is|lambda|match|not|or|print|raise|return|try|while|with|yield)$/,`and
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
yield`),Lr=d(/\bimport\s*\*|\b(?:globals|exec|setattr|__import__|__getattr__|__dict__)\b/,`import
globals
exec
setattr
__import__
__getattr__
__dict__`);function Mn(e){if(Rn(e)||Lr.test(e))return;let t=new Map;for(let{0:n,index:s}of e.matchAll(/[A-Za-z_]\w*/g))t.get(n)!==!1&&t.set(n,Rr(e,s,n));for(let[n,s]of t)if(s&&!_r.has(n)&&!Ir.test(n)&&!Nr.test(n))return n}var Mr=20;function Rn(e){let t=0;for(let n of e.split(`
`))if(n.trim()!==""&&++t>=Mr)return!1;return!0}function Rr(e,t,n){return e[t+n.length]!=="("?!1:!/[\w.]$|(?:\b(?:def|class)\s+|[@.]\s*)$/.test(e.slice(Math.max(0,t-12),t))}function Dn(e){if(Rn(e))return!1;let t=e.trimEnd().split(`
`),n=/^(\s+)([a-z]\w*)\s*(?::[^=]*)?=(?!=)/.exec(t.at(-1).slice(0,300));if(n===null)return!1;let s=n[2],o=/[A-Za-z_]\w*/g,i=n[1].length;for(let r=t.length-2;r>=0;r--){let a=t[r];if(a.includes(s)&&a.match(o)?.includes(s))return!1;let l=a.search(/\S/);if(!(l===-1||l>=i)){if(i=l,d(/^\s*(?:async\s+)?def\b/,"def").test(a))return!0;if(d(/^\s*(?:for|while|class|async)\b/,`for
while
class
async`).test(a))return!1}}return!1}var Dr="[=([{,&|?:+*%^~!<-]",P={unfinished:b(()=>new RegExp(`(?:${Dr}|(?<![\\w/])/|\\.)$`)),finished:b(()=>/(?:\+\+|--|[*&]|\.\.\.|\.)$/),commonNames:b(()=>d(/^(?:true|false|null|nil|None|this|self|break|continue|return|pass|end|done|fi|esac)$/,`true
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
esac`))},Wn={javascript:{unfinished:b(()=>/(?:[=([{,.&|?:+*%^~!<]|=>|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/),finished:b(()=>/(?:\+\+|--|\/>|(?:^|[;{}])\s*[\w$]+:)$/),head:b(()=>d(/^(?:export\s{1,9})?(?:default\s{1,9})?(?:declare\s{1,9})?(?:abstract\s{1,9})?(?:(?:async\s{1,9})?function\b(?!.*\)\s{0,9}:)[^{;]*|(?:class|interface|enum|namespace)\s[^{;]*|type\s{1,9}\w+|import\s{1,9}(?!["'(\s])[^"']*)$/,`function
class
interface
enum
namespace
type
import`)),commonNames:b(()=>d(/^(?:string|number|boolean|void|any|unknown|never|undefined|null|true|false|this|object|symbol|bigint|debugger|break|continue)$/,`string
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
continue`))},python:{unfinished:b(()=>/(?:[=([{,.+*%&|^~<>\\@-]|\b(?:and|or|not|in|is|if|else|elif|for|while|def|class|import|from|return(?= )|lambda|with|as|raise(?= )|assert|del|global|nonlocal))$/),finished:b(()=>d(/(?:\.\.\.|\bimport\s+\*)$/,`...
import`)),commonNames:b(()=>d(/^(?:True|False|None|pass|self|cls|break|continue|return|raise|int|str|float|bool|list|dict|set|tuple|bytes|object|Exception|type|any|all|len|print|__all__)$/,`True
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
__all__`))},rust:P,java:P,csharp:P,kotlin:P,c:P,cpp:P,go:P,php:P,shell:{unfinished:b(()=>/(?:\\|&&|\|)$/),commonNames:b(()=>/./)}},Cr={"/*":"the comment","{-":"the comment","--[[":"the comment","=begin":"the comment","<<":"the here-document","`":"the template"};function Pn(e,t,n){let s=Z[t];if(!s.isBraced)return[];let o=f=>[e.finding("truncated","error",e.lastLine,`The code ends too soon: ${f}`)],{open:i}=n;if(i!==void 0&&!Wr(e)&&!Pr(e,i.offset,i.character)){let{line:f}=e.positionOf(i.offset),u=/^#?[a-z]+$/.test(i.character),m=/["'`]/.test(i.character)&&i.character!=="`",p=Cr[i.character]??(m?"the text":`"${i.character}"`);return o(`${u?`the block of "${i.character}"`:p} of line ${f+1} is never closed`)}let r=zr(n.code);if(t==="python")return Xr(e,n,r,o);let a=Wn[t];if(t==="toml"&&/^\s*(?:[\w-][\w.-]*\s*=?|\[[^\]]*)$/.test(r.slice(0,200)))return o("its last entry is unfinished");if(r==="")return[];if(t==="css"||t==="scss"){if(!/[};]$/.test(r)&&!/^\s*@/.test(r))return o("its last rule has no body")}else if(t==="sql"&&!/[;/]$/.test(r)&&!Fr(e.text,n.code)&&Ur(n.code,e.endsWithNewline?3:1))return o("its last statement is unfinished");let l=n.code.trimEnd().length>=e.text.trimEnd().length;return!e.endsWithNewline&&(Q(e.text)||l&&(J(e.text)||/\S[ \t]$/.test(e.text)))?o("its last word is unfinished"):a===void 0?[]:s.hasPreprocessor===!0&&r.trimStart().startsWith("#")?[]:a.unfinished().test(r)&&a.finished?.().test(r)!==!0&&!jr(n.code,t)?o("its last line is unfinished"):a.head?.().test(Br(r))?o("its last declaration has no body"):!e.endsWithNewline&&l&&Hr(e,t,r,a)?o("its last line is unfinished"):[]}function Wr({lines:e,lastLine:t}){let n=(e[t]??"").trimEnd();return/^(?:[)\]}]+[;,]?|end|fi|done|esac|#\s{0,9}endif\b.{0,200}|\?>)$/.test(n)}function Pr(e,t,n){if(/["'`/]|^<<|^#/.test(n))return!1;let{lines:s,lastLine:o}=e,{line:i}=e.positionOf(t),r=s[o];if(o-i<3||/^\s*(?:[)\]}]|#|\/\/|e(?:lse|lif|lsif)\b|when\b|rescue\b)/.test(r.slice(0,300)))return!1;let a=s.slice(i+1,o).find(l=>l.trim()!=="");return a!==void 0&&Ce(a)>Ce(s[i])&&Ce(r)<=Ce(s[i])}function Fr(e,t){return e.startsWith(`
\\.`,t.trimEnd().length-3)}function Ce(e){return Math.max(0,e.search(/\S/))}function zr(e){let t=e.trimEnd();return t.slice(Math.max(t.lastIndexOf(`
`)+1,t.length-2e3))}function jr(e,t){return t!=="c"&&t!=="cpp"||!e.trimEnd().endsWith(",")?!1:!/[;]|\)\s{0,200}\{/.test(e)}function Br(e){return(e.split(/[;}\n]/).at(-1)??"").trim()}function Hr(e,t,n,{commonNames:s}){let{text:o,lines:i}=e,r=/(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(n.slice(-300))?.[1];if(r===void 0||s().test(r))return!1;if(!Le(o,r)&&!Me(o,r))return!0;if(t!=="javascript")return Z[t].endsWithSemicolon===!0;let a=i.filter(c=>c.trimEnd().endsWith(";")).length,l=i.filter(c=>/[\w)\]"'`]$/.test(c.trimEnd().slice(-1))&&!/^\s*(?:\*|\/\/|\/\*)/.test(c)).length;return a>0&&a>=3*(l-1)}function Ur(e,t){let n=0;for(let s=e.indexOf(";");s!==-1&&n<t;s=e.indexOf(";",s+1))n++;return n>=t&&!d(/\n[ \t]{0,9}go\s{0,9}$/i,"go").test(e.slice(-20))}var Yr=d(/^\s{0,200}(?:(?:if|elif|while|with|for|class|try|else|except|finally|def|async(?: (?:def|for|with))?)\b(?!\s*[=.,)(]).*|from\s{1,9}[\w.]{0,200}(?:\s{1,9}\w{0,100})?)$/,`if
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
from`);function Xr(e,{code:t},n,s){let o=Wn.python;if(n.endsWith(":"))return s("the block that its last line opens has no body");if(/^\s*@[\w.]+(?:\(.*\))?$/.test(n))return s("nothing follows its last decorator");if(o.unfinished().test(n)&&!o.finished().test(n))return s("its last line is unfinished");if(Yr.test(n)&&!n.includes(":")&&!Cn(n))return s("its last line opens no block yet");if(Gr(t))return s("its last try has neither except nor finally");let i=Mn(t);if(i!==void 0)return s(`it ends before "${i}" is defined`);if(!Cn(n)&&Dn(t))return s("its last line assigns what nothing uses");if(e.endsWithNewline)return[];let r=n.trim();if(d(/^(?:from|import|global|nonlocal)\b/,`from
import
global
nonlocal`).test(r))return[];let a=/(?<![\w.])(?:\w+\.)*([A-Za-z_]\w*)$/.exec(r.slice(-300))?.[1];return a===void 0||o.commonNames().test(a)?[]:/^[A-Za-z_][\w.]*$/.test(r)||!Le(e.text,a)&&!Me(e.text,a)?s("its last line is unfinished"):[]}function Cn(e){let t=0;for(let n of e)if("([{".includes(n))t++;else if(")]}".includes(n)&&--t<0)return!0;return!1}function Gr(e){let t=e.split(`
`);for(let n=t.length-1,s=Number.POSITIVE_INFINITY;n>=0&&s>0;n--){let o=t[n],i=o.search(/\S/);if(!(i===-1||i>=s)){if(o.trim()==="try:"&&s!==Number.POSITIVE_INFINITY)return!0;s=i}}return!1}var Fn=O(E()),zn=Fn.default.$27;var qr=/\b(?:pending|unfinished|incomplete|finish\w*|complet\w*|missing|remain\w*|left|skip\w*|defer\w*|postpon\w*|park\w*|drafts?|partial\w*|delayed|queued|scheduled|waiting|continu\w*)\b/gi,Vr=/\b(?:by|in|from) [`"']?([A-Za-z_$][\w$.:]{2,60})(\(\))?/g;var We=class{constructor(t){this.file=t}file;stems;names=new Set;explain(t){let n=this.read();return(t.match(qr)??[]).some(o=>n.has(jn(o)))?!0:[...t.matchAll(Vr)].some(([,o,i])=>i!==void 0||/[A-Za-z0-9$][._:]+[A-Za-z]/.test(o)||/[A-Z]/.test(o)&&this.names.has(o))}read(){if(this.stems!==void 0)return this.stems;this.stems=new Set;let{scan:t,source:n}=this.file;this.add(t.code.slice(0,5e5));for(let{start:s,end:o}of t.strings)o-s<=60&&this.add(n.text.slice(s,o));return this.stems}add(t){for(let[n]of t.matchAll(/[A-Za-z_$][\w$]*/g))if(!this.names.has(n)){this.names.add(n);for(let[s]of n.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g))this.stems.add(jn(s))}}};function jn(e){return e.toLowerCase().replace(/(?:ing|ed|es|s|e)$/,"")}var Zr={alone:.5,endsBlock:.9,open:1.2,reminder:3,otherTongue:2.3,later:2.8,author:2.5,admits:2.3,duty:2,ofWork:.8,notYet:1.1,behindCode:-2.7,ofBranch:-2.7,short:-1.3,several:-2,long:-3,explains:-2,ofData:-1.8},Kr=-1,Jr=b(()=>d(/\b(?:(?:for|until|in|at|to) (?:a |an |the )?(?:later|another|next|future|follow-?up)\b|another (?:day|time|round|pass)|(?:next|later|future|following|second) (?:iteration|revision|version|release|pass|sprint|commit|change|pr)|for later|later on|tomorrow|some ?day|eventually|before (?:\w+ ){0,2}(?:go-live|launch|release|merg\w+|ship\w*|production|prod)|after the (?:demo|release|launch|deadline|freeze)|on the pile|backlog|unfinished|postponed|deferred|once (?:the|that|this|it) .{1,30} (?:is|are) (?:there|in|merged)|shelved|revisit\w*|until (?:some\w+|we|i|they)|as soon as (?:i|we)|when (?:they|we|i) (?:send|get|have|know)|to come|come back)\b/i,`later
another
next
future
follow
another 
following
second
for later
later on
tomorrow
some
eventually
before 
after the 
on the pile
backlog
unfinished
postponed
deferred
once 
shelved
revisit
until 
as soon as 
when 
to come
come back`)),Qr=b(()=>d(/\b(?:i|we)(?: have|'ve)? ?(?:not|n't|parked|skipped|left|stopped|owe|still (?:owe|need|have to|must))\b|\b(?:did|have|has|had)(?:n't| not) (?:get|got|gotten|manage\w*|had time|have time|tried|test\w*|bother\w*|done|made it)\b|never (?:made it|got|written|tested)|ran out of (?:time|budget|context|tokens|room)|\bwants \w+ing\b|\bsorry\b/i,`not
n't
parked
skipped
left
stopped
owe
still 
 not
never 
ran out of 
wants 
sorry`)),ea=b(()=>d(/\b(?:wrong|joke|guess(?:ed|work)?|hack(?:y|ish)?|dirty|naive|crude|stale|provisional|temporary(?! (?:files?|director\w+|folders?|paths?|tables?|cop\w+|variables?|objects?|buffers?|names?|storage|data)\b)|temporarily|for now|for the moment|for the time being|so far|not sure|untested|happy path|just get|not great|ignored|simplified)\b/i,`wrong
joke
guess
hack
dirty
naive
crude
stale
provisional
temporary
temporarily
for now
for the moment
for the time being
so far
not sure
untested
happy path
just get
not great
ignored
simplified`)),ta=b(()=>d(/\b(?:some(?:one|body) (?:should|has to|must|needs? to)|should (?:really )?be|must be|needs? (?:a|an|its?|their|proper|some|more|to be)\b|has to be|have to be|ought to|deserves?|replace (?:with|by|it|this)|put .{2,40} here)\b/i,`some
should 
must be
need
has to be
have to be
ought to
deserve
replace 
 here`)),na=b(()=>d(/\b(?:implement\w*|written|handled|support(?:ed)?|tested|covered|ported|wired|added|done|finished|fixed|built|cleaned|replaced|refactor\w*|validation|error handling|edge cases?|endpoint|feature)\b/i,`implement
written
handled
support
tested
covered
ported
wired
added
done
finished
fixed
built
cleaned
replaced
refactor
validation
error handling
edge case
endpoint
feature`)),sa=b(()=>d(/\b(?:ha(?:s|ve|d)(?:n't| not) (?:been |yet )?(?!implemented|written|handled|supported|tested|covered|ported|wired|added|done|finished|fixed|built|got\b|gotten|figured|decided|looked|managed|had)\w+(?:ed|en|n|t|d|e)\b|(?:is|are|was|were)(?:n't| not) (?:yet )?(?:ready|complete|available|initiali[sz]ed|loaded|connected|known|set|there|open|started)\b|ends here|(?:we|it) (?:need|have|must|can|will)\b.{0,40}\b(?:more|data|input|bytes)|we'(?:ll|ve|re)\b|we (?:can|could|will|are|were|get|know)\b)/i,`n't
 not
ends here
more
data
input
bytes
we'
we `)),oa=b(()=>d(/^\W*(?:because|since|so|thus|therefore|hence|at this point|in order|to [a-z]+)\b|\b(?:because|so that|there is no|there's no|(?:may|might) (?:add|be|have|change|need))\b/i,`because
since
so
thus
therefore
hence
at this point
in order
to 
so that
there is no
there's no
may
might`)),ia=b(()=>d(/\b(?:not|no|never|nothing|missing|lacks?|without|ignored|skipped)\b|n't\b/i,`not
no
never
nothing
missing
lack
without
ignored
skipped
n't`)),ra=b(()=>/\b(?:yet|still)\b/i),Bn=5,aa=2,la=160;function Hn(e,t){let{text:n}=e,s=et(ca(n))!=="en",o={alone:t.isAlone,endsBlock:t.endsBlock,open:e.isOpen,reminder:e.isReminder,otherTongue:s,later:Jr().test(n),author:Qr().test(n),admits:ea().test(n),duty:ta().test(n),ofWork:na().test(n),notYet:ia().test(n)&&ra().test(n),behindCode:t.isBehindCode,ofBranch:t.isOfBranch&&!t.isAlone,short:!s&&n.split(/\s+/,Bn).length<Bn,several:e.count>aa,long:e.length>la,explains:oa().test(n),ofData:sa().test(n)},i=Kr;for(let[r,a]of Object.entries(o))a&&(i+=Zr[r]);return i}function ca(e){return Je(e.toLowerCase()).flatMap(({clauses:t})=>t.flatMap(({words:n})=>n))}function Yn({source:e,codeLines:t},{start:n,end:s}){let{text:o}=e,i=o.slice(o.lastIndexOf(`
`,n-1)+1,n).trim()!=="",r=o.slice(n,n+3),a=e.positionOf(n).line,l=e.positionOf(Math.max(n,s-1)).line,c=Pe(i?t[a]:e.lines[a]),f=Un(t,a,-1),u=Un(t,l,1),m=!i&&Pe(f)<c&&f.trim()!=="",p=!i&&(u===""?c>0:Pe(u)<c);return{isLast:s>=o.trimEnd().length&&!i,isOfReader:r==="/**"||r==="///"||r==="//!"||r.startsWith(`
=`),isOfBranch:m&&da.test(f.slice(0,300)),isBehindCode:i,isAlone:m&&p,endsBlock:p}}var da=d(/^[\s})]*(?:if|else|elif|elsif|elseif|case|when|unless|while|for|foreach|catch|except|rescue|default|switch|cond|match)\b|(?:->|=>)\s*$/,`if
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
=>`),fa=60;function Un(e,t,n){let s=t+n*fa;for(let o=t+n;o!==s&&o>=0&&o<e.length;o+=n)if(e[o].trim()!=="")return e[o];return""}function Pe(e){return Math.max(0,e.search(/\S/))}function qn(e,t){let{source:n}=e,s=t===void 0?"":new W(t).text,o=[],i=new We(e);for(let r of U(e)){let{start:a,end:l}=r,c=ma(r,Yn(e,r),i);if(c===void 0||s!==""&&s.includes(n.text.slice(a,l).trim()))continue;let{line:f}=n.positionOf(a);if(Te(n.lines[f]??"")!==void 0)continue;let u=`This comment puts work off: "${C(c.text)}"`;o.push(n.finding("deferred",c.severity,f,u))}return o}var ua=220,pa=400;function ma({text:e},t,n){let s=j(e),o=e.length<=pa&&!t.isOfReader;if(s?.severity==="error")return o?s:{...s,severity:"warning"};if(t.isLast){let l=A(e,{strict:!0}).find(c=>!Vn(c.text));if(l!==void 0)return{severity:l.severity,text:l.text}}if(t.isOfReader)return;if(s?.isSure&&!n.explain(s.text))return s;if(e.length>ua&&s===void 0)return;let i=Xn.test(e),r=K(e.replace(Xn,"")),a=r.find(({original:l})=>{if(!ha(l,n))return!1;let c=j(l)!==void 0,f={text:l,count:r.length,length:e.length,isReminder:i,isOpen:c};return A(l,{strict:!0,evidence:Hn(f,t)}).length>0});return a===void 0?void 0:{severity:"warning",text:a.original}}var Xn=d(/^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i,`todo
fixme
xxx
hack`),Gn=3;function ha(e,t){return(e.split(/\s+/,Gn).length>=Gn||/[^\x00-\x7f]/.test(e))&&!Vn(e)&&!mn(e.toLowerCase())&&!fn(e)&&!/\?\W{0,9}$/.test(e)&&!t.explain(e)}function Vn(e){return/[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(e.slice(0,400))}function ht(e,t){let n=te(e.text),s=n?e.text:wa(e.text);if(n||te(s))return M(e,Qn(s,0),t);let o=Jn(s);if(o===void 0)return[e.finding("unparsable","error",e.lastLine,"This is no valid JSON")];let{line:i}=e.positionOf(o.offset),r=o.character==='"'?`The JSON ends too soon: the text that begins at line ${i+1} is never closed`:`The JSON ends too soon: "${o.character}" of line ${i+1} is never closed`;return[e.finding("truncated","error",e.lastLine,r)]}var ga=20;function Zn(e,t){let n=[],s=0;for(let[o,i]of e.lines.entries()){if(n.length>=ga)break;if(i.trim()!==""&&!te(i)){let r=o===e.lastLine&&Jn(i)!==void 0;n.push(r?e.finding("truncated","error",o,"The last line ends too soon"):e.finding("unparsable","error",o,"This line is no valid JSON"))}else if(o===e.lastLine){let r=[...Qn(i,s)];n.push(...M(e,r,t))}s+=i.length+1}return n}function te(e){if(!/^\s*[[{"\d\-tfn]/.test(e.slice(0,1e3)))return!1;try{return JSON.parse(e),!0}catch{return!1}}function wa(e){let t="",n=0,s=-1,o=(i,r)=>{t+=e.slice(n,i)+qe(e.slice(i,r)),n=r};for(let i=0;i<e.length;i++){let r=e[i];if(r==='"')i=Kn(e,i),s=-1;else if(r==="/"&&(e[i+1]==="/"||e[i+1]==="*")){let a=e[i+1]==="/",l=e.indexOf(a?`
`:"*/",i+2),c=l===-1?e.length:a?l:l+2;o(i,c),i=c-1}else r===","?s=t.length+i-n:r==="}"||r==="]"?(s!==-1&&(t+=e.slice(n,i),n=i,t=`${t.slice(0,s)} ${t.slice(s+1)}`),s=-1):r>" "&&(s=-1)}return t+e.slice(n)}function Kn(e,t){for(let n=t+1;n<e.length;n++)if(e[n]==="\\")n++;else{if(e[n]==='"')return n;if(e[n]===`
`)return n-1}return e.length}function Jn(e){let t=[];for(let s=0;s<e.length;s++){let o=e[s];if(o==='"'){let i=s;for(s++;s<e.length&&e[s]!=='"';s++)e[s]==="\\"&&s++;if(s>=e.length)return{character:o,offset:i}}else o==="{"||o==="["?t.push(s):(o==="}"||o==="]")&&t.pop()}let n=t.at(-1);return n===void 0?void 0:{character:e[n],offset:n}}function*Qn(e,t){let n=[],s=[],o=!1,i=0;for(let r=0;r<e.length;r++){let a=e[r],l=s.at(-1);if(a==='"'){let c=r;r=Kn(e,r);let f=e.slice(c+1,r);o?(n[s.length-1]=f,o=!1):yield{keys:n.slice(0,s.length),value:ba(f),offset:t+c,isOfRecord:l?.isOfRecord===!0,isItem:l?.isList===!0}}else if(a==="{"||a==="["){let c=l!==void 0&&(l.isOfRecord||l.isList&&a==="{");s.push({isList:a==="[",isOfRecord:c}),n[s.length-1]=n[s.length-2]??"",o=a==="{",i=r}else if(a==="}"||a==="]"){let c=a==="]"&&r-i<=40&&e.slice(i+1,r).trim()==="";s.pop(),n.length=s.length;let f=s.at(-1);c&&f?.isList===!1&&f.isOfRecord&&(yield{keys:[...n.slice(0,s.length),n[s.length-1]],value:null,offset:t+i,isOfRecord:!0,isEmptyGroup:!0}),o=!1}else if(a===",")o=s.at(-1)?.isList===!1;else if(s.length===1&&!o&&a>="0"&&a<="9"){let c=/^[\d.eE+-]{1,40}/.exec(e.slice(r,r+40))[0];yield{keys:n.slice(0,1),value:Number(c),offset:t+r,isOfRecord:!1},r+=c.length-1}else if(a==="t"||a==="f"||a==="n"){let c=a==="n"?null:a==="t";yield{keys:n.slice(0,s.length),value:c,offset:t+r,isOfRecord:l?.isOfRecord===!0},r+=c===!1?4:3}}}function ba(e){if(!e.includes("\\"))return e;try{return String(JSON.parse(`"${e}"`))}catch{return e}}function es({source:e,codeLines:t},n){return M(e,ka(e.lines,t),n,{isOfSettings:!0})}var ya=/^\s{0,40}(?:export )?([\w.@/ -]{1,100}?)\s{0,40}[=:]\s{0,40}(?=[^\s=:])/,xa=/^\s{0,40}\[([^\]]{1,100})\]\s*$/,va=d(/^(?:notes|ignore|exclude\w*|include\w*|keywords?|words?|tags?|markers?|patterns?|\w*regex\w*)$/i,`notes
ignore
exclude
include
keyword
word
tag
marker
pattern
regex`);function*ka(e,t){let n=[],s=0,o=!1,i=Number.POSITIVE_INFINITY;for(let[r,a]of e.entries()){let l=t[r]??"",c=a.search(/\S/),f=o||c>i;if(o=/(?:^|[^\\])\\$/.test(a),!f&&l.trim()!==""){let u=xa.exec(l),m=u===null?ya.exec(l.slice(0,400)):null;if(u!==null?(n=[u[1].trim()],i=Number.POSITIVE_INFINITY):m!==null&&(i=Math.min(i,c)),u!==null)o=!1;else if(m!==null&&!o){let p=m[0].length,h=m[1].trim(),x=h.slice(h.lastIndexOf(" ")+1).split("."),y=Oa(a.slice(p,Math.max(p,l.trimEnd().length)).trim());va.test(x.at(-1))||(yield{keys:[...n,...x],value:y,offset:s+p,isOfRecord:!1})}}s+=a.length+1}}function Oa(e){return/^(["'])([^"']*)\1$/.exec(e)?.[2]??e}var ts=2e3,ns=200;function ss(e){let{source:t,name:n}=e,s=U(e),o=0;return i=>{for(;s[o]!==void 0&&s[o].end<i.headStart-ns;)o++;let r=[],a=[],l=t.text.slice(i.headStart,i.start);for(let c=o;c<s.length&&s[c].start<i.end+ns;c++){let{start:f,end:u,text:m}=s[c],p=f>=(n==="python"?i.headStart:i.start)&&u<=i.end,h=f>=i.end&&!t.text.slice(i.end,f).includes(`
`);p||h?r.push(m):u<=i.start&&!i.isArgument&&Ea(t.text.slice(u,Math.max(u,i.headStart)))&&!Sa(l,m)&&a.push(m)}return{inside:r.join(`
`).slice(0,ts),above:a.join(`
`).slice(0,ts)}}}function Ea(e){return e.trim()===""&&e.split(`
`,3).length<3}function Sa(e,t){let n=/^\w{2,60}(?= )/.exec(t)?.[0];return n!==void 0&&new Set(e.match(/\w+/g)).has(n)}var rs=700,as=400,os=d(/^(?:[}\s]*)(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|class|interface|struct|enum|impl|trait|namespace|module|package|extern|union|object|record|protocol|extension|import|export\s*\{|type|return\s*\{)\b/i,`if
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
return`),is=d(/\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\]|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|\b(?:public\s+)?function\s+test\w+\s*\(/,`it
test
specify
Test
ParameterizedTest
Fact
Theory
test]
TestMethod
function`),Ta=d(/^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo(?: {0,3}\|[^|]{0,80}\|)? {0,3}$/,"do");function ls(e){switch(e.name){case"python":return Da(e);case"ruby":case"lua":return Wa(e);case"sql":return Pa(e);default:return $a(e)}}var Aa=d(/\b(?:abstract\s+class|interface|trait|protocol)\b|\bclass\s+(?:Abstract|Base)\w*|\bclass\s+\w+(?:Base|Abstract)\b/,`abstract
interface
trait
protocol
class`);function $a({scan:{code:e},name:t}){let n=[],s=[],o=[],i=[],r=[],a=[],l=0;for(let c=0;c<e.length;c++){let f=e[c];if(f==="{"){let u=Math.max(l,c-as),m=e.slice(u,c);m!==""&&is.test(m)&&i.push(c),m!==""&&Aa.test(m)&&r.push(c),m!==""&&_a.test(m)&&a.push(c),o.push(u+Math.max(0,m.search(/\S/))),s.push(c),l=c+1}else if(f==="}"){let u=s.pop(),m=o.pop();if(l=c+1,u===void 0||m===void 0||(i.at(-1)===u&&i.pop(),r.at(-1)===u&&r.pop(),a.at(-1)===u&&a.pop(),c-u>rs))continue;let p=e.slice(m,u);if(!La(p,t)||i.length>0)continue;n.push({headStart:m,start:u+1,end:c,code:e.slice(u+1,c),isTest:is.test(p),isAbstract:/\babstract\b/.test(p),isMethodToOverride:r.length>0,isTopLevel:s.length===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:a.length>0,returnsValue:!1,name:cs(p),isArgument:Na(p)})}else(f===";"||f===`
`&&/^[ \t]*\n/.test(e.slice(c+1,c+40)))&&(l=c+1)}return n.sort((c,f)=>c.headStart-f.headStart)}var _a=d(/\b(?:class|struct|object|impl|enum|record)\s[^{]{0,80}?(?:Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Empty)/,`class
struct
object
impl
enum
record`);function cs(e){return d(/(?:const|let|var)\s+(\w+)\s*[=:]/,`const
let
var`).exec(e)?.[1]??/(?<![\w$])([\w$]{1,80})\s{0,9}(?:<[^<>()]{0,80}>\s{0,9})?\(/.exec(e)?.[1]??""}function Na(e){let t=0;for(let n of e)n==="("?t++:n===")"&&t--;return t>0}var Ia={perl:/\bsub\b[^;]*$/,hash:d(/\b(?:function|filter|proc|method|sub|fn|def|macro|task)\b|<-\s*function/i,`function
filter
proc
method
sub
fn
def
macro
task`)};function La(e,t){let n=e.trim().replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+/,""),s=n.slice(n.lastIndexOf(`
`)+1).trim();return n===""||os.test(n)||os.test(s)?!1:t==="shell"?/^(?:function\s+)?[\w:.-]+\s*(?:\(\s*\))?$/.test(n)&&(n.includes("(")||n.startsWith("function")):Ia[t]?.test(n)===!1?!1:/=>\s*$/.test(n)||n.includes("(")&&/\)[^()=]*$/.test(n)&&!/=\s*$/.test(n)}var Ma=d(/Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Test|Example|Sample|Default|Handler|Listener|Plugin|Hook|Callback|Visitor|Observer|Adapter|Driver|Policy|Strategy|Command|Context/,`Null
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
Context`),Ra=d(/\b(?:ABC|ABCMeta|Protocol|Interface|Mixin|metaclass)\b|class\s+_?(?:Abstract|Base|I[A-Z])\w*|class\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/,`ABC
ABCMeta
Protocol
Interface
Mixin
metaclass
class`);function Da({codeLines:e,source:t}){let n=[],s=[],o=[],i=0,r=e.map(l=>{let c=i;return i+=l.length+1,c});r.push(i);let a=new Set([...t.text.slice(0,5e5).matchAll(/^[ \t]{0,40}class[ \t]{1,9}\w{1,100}\(([\w.]{1,100})/gm)].map(l=>l[1]));for(let l=0;l<e.length;l++){let c=e[l],f=d(/^(\s*)(class|def|async def)\s+(\w+)/,`class
def
async def`).exec(c.slice(0,300));if(f===null)continue;let u=f[1].length;for(;s.length>0&&s.at(-1).indent>=u;)s.pop();if(f[2]==="class"){s.push({indent:u,isTest:d(/^Test|Tests?(?:Case)?$/,"Test").test(f[3]),isBase:Ra.test(c)||a.has(f[3]),isPlain:u===0&&d(/^class \w+ ?(?:\( ?(?:object)? ?\))? ?:\s*$/,"class ").test(c),isPlaceholder:Ma.test(f[3])});continue}for(;o.length>0&&o.at(-1)>=u;)o.pop();let m=o.length>0;o.push(u);let p=l;for(;p<e.length&&p-l<20&&!e[p].trimEnd().endsWith(":")&&!d(/:\s*(?:\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).test(e[p].trimEnd());)p++;if(p>=e.length)continue;let h=d(/:\s*(\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).exec(e[p].trimEnd())?.[1],x=p;if(h===void 0){for(let I=p+1;I<e.length&&I-p<16;I++){let At=e[I];if(At.trim()!==""){if(At.search(/\S/)<=u)break;x=I}}if(x-p>=15)continue}let y=h??e.slice(p+1,x+1).join(`
`),N=Ca(y),$=e.slice(Math.max(0,l-3),l).join(`
`),_=s.at(-1);n.push({headStart:r[l]+u,start:h===void 0?r[p+1]??i:r[p],end:Math.min(t.text.length,(r[x]??i)+(e[x]?.length??0)),code:N,isTest:/^test/i.test(f[3])&&!m&&(u===0||_?.indent===0&&_.isTest)&&!d(/@.{0,200}?(?:skip|xfail|expectedFailure)/i,`skip
xfail
expectedfailure`).test($)&&!t.text.slice(r[l],r[x+1]??i).includes(">>>"),isAbstract:d(/@(?:\w+\.)*(?:abstract\w*|overload)\b/,`abstract
overload`).test($),isMethodToOverride:_?.isBase===!0,isTopLevel:u===0,hasDocstring:N.trim()!==y.trim(),isOfPlainClass:_?.isPlain===!0&&_.indent<u,isOfPlaceholder:_?.isPlaceholder===!0,name:f[3],isArgument:!1,returnsValue:d(/->\s*(?!None\b|NoReturn\b|Never\b)\w/,"->").test(e[p].slice(-300))})}return n}function Ca(e){let t="",n=0;for(let s=e.indexOf('"');s!==-1;s=e.indexOf('"',n)){let o=e.indexOf('"',s+1),i=o===-1?e.length:o+1,r=e.slice(Math.max(n,e.lastIndexOf(`
`,s)+1),s).trim(),a=e.indexOf(`
`,i),l=/^[rbu]?$/i.test(r)&&e.slice(i,a===-1?e.length:a).trim()==="";t+=l?e.slice(n,s-r.length):e.slice(n,i),n=i}return t+e.slice(n)}function Wa({codeLines:e,source:t,name:n}){let s=[],o=n==="ruby"?d(/^\s*def\s+\w|^\s*(?:it|test|specify)\b.*\bdo\b/,`def
do`):d(/\bfunction\b[^()]*\([^()]*\)\s*$/,"function"),i=0;for(let r=0;r<e.length;i+=e[r].length+1,r++){let a=e[r];if(a.length>300||!o.test(a))continue;let l=a.search(/\S/),c=r+1;for(;c<e.length&&c-r<12&&!/^\s*end\b/.test(e[c]);)c++;if(c-r>=12||c>=e.length||e[c].search(/\S/)!==l)continue;let f=e.slice(r+1,c).join(`
`),u=i+a.length+1;s.push({headStart:i+l,start:Math.min(u,t.text.length),end:u+f.length,code:f,isTest:Ta.test(a)||/^\s*def\s+test_/.test(a),isAbstract:!1,isMethodToOverride:!1,isTopLevel:l===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1,name:cs(a)||(d(/\bdef\s+(?:self\.)?([\w?!]+)/,"def").exec(a)?.[1]??""),isArgument:!1})}return s}function Pa({source:{text:e},scan:{strings:t}}){return t.flatMap(({start:n,end:s})=>{let o=/^\$\w{0,32}\$/.exec(e.slice(n,n+40))?.[0];if(o===void 0||s-n>rs)return[];let i=n+o.length,a=F(e.slice(i,Math.max(i,s-o.length)),"sql").code.trim().replace(d(/^(?:DECLARE\b[^;]{0,200};\s{0,200})?BEGIN\b/i,"begin"),"").replace(/\bEND\s{0,20};?$/i,"").trim(),l=e.slice(Math.max(0,n-as),n),c=l.slice(Math.max(l.lastIndexOf(";"),l.lastIndexOf(`

`))+1).trimStart(),f=d(/\b(?:FUNCTION|PROCEDURE)\s{1,9}(?:[\w"]{1,80}\.)?(\w{1,80})/i,`function
procedure`).exec(c)?.[1]??"";return[{...Fa,headStart:n-c.length,start:i,end:s-o.length,code:a,name:f}]})}var Fa={isTest:!1,isAbstract:!1,isMethodToOverride:!1,isTopLevel:!0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1,isArgument:!1};var za=b(()=>/\b(?:not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|implement me|to ?-?do\b|tbd|stub|needs? (?:to be )?implement\w*|to be implemented|coming soon|work in progress|under construction|implementation (?:missing|pending|goes here)|missing implementation)|(?<![\p{L}])(?:nicht implementiert|noch nicht (?:implementiert|umgesetzt|fertig)|(?:non|pas encore) impl\u00e9ment|(?:no|sin|por) implement|n\u00e3o implementad|non implementat|niet ge\u00efmplementeerd|\u043d\u0435 \u0440\u0435\u0430\u043b\u0438\u0437\u043e\u0432\u0430\u043d)|\u672a\u5b9f\u88c5|\u672a\u5b9e\u73b0|\u5c1a\u672a\u5b9e\u73b0|\u5f85\u5b9e\u73b0|\ubbf8\uad6c\ud604|\uad6c\ud604\ub418\uc9c0/iu),ja=b(()=>d(/^\W*(?:[\w.:/#()]{1,60}[:,-]\s{1,3})?(?:please )?(?:[\w' -]{1,40} (?:is|are|has|have|was) )?(?:pending|later|unfinished|placeholder|fill (?:(?:me|this|it) )?in|(?:write|finish|complete|add|build|do) (?:me|this|it)\b.{0,40}|implement\b.{0,60}|(?:yet )?to be (?:written|done|added|built|finished|completed|ported|filled in)\b.{0,40}|not (?:ready|there|available|supported|written|built|working|wired up|ported|done)? ?(?:just )?yet)\W*$/i,`pending
later
unfinished
placeholder
fill 
me
this
it
implement
to be 
not `)),Ba=d(/\b(?:would (?:have )?(?!you|not\b|be\b)[a-z]{3,}|pretend\w*|simulat(?:e|ed|ing)|mock(?:ed)?|stub(?:bed)?)\b/i,`would 
pretend
simulat
mock
stub`);function Fe(e){let t=e.replace(/\\[nrt]/g," ").trim();return za().test(t)||gt(t)||t.length<=Ha&&A(t,{strict:!0,prior:"likely"}).length>0}function gt(e){return ja().test(e.trim())}function ds(e){return Ba.test(e)}var Ha=120;var Ua="accept|acquire|add|adjust|aggregate|allocate|analy[sz]e|append|apply|archive|ask|assemble|assign|attach|authenticate|authori[sz]e|average|back up|broadcast|build|calculate|call|cancel|capture|cast|charge|check|choose|clean|clear|collect|combine|commit|compare|compile|compress|compute|concatenate|confirm|connect|construct|convert|copy|count|create|credit|debit|decode|decompress|decrement|decrypt|deduct|delete|deliver|deploy|derive|deserialize|detect|determine|dispatch|display|divide|download|draw|drop|emit|encode|encrypt|enqueue|enumerate|erase|escape|estimate|evaluate|evict|execute|exchange|expire|export|extract|fetch|filter|find|flush|follow|format|forward|generate|get|go through|group|hash|import|increment|index|insert|inspect|install|interpolate|invalidate|invoke|issue|iterate|join|list|load|look (?:\\w+ )?(?:up|for)|loop|map|mark|match|measure|merge|migrate|move|multiply|normali[sz]e|notify|optimi[sz]e|parse|pay|persist|pick|plot|poll|pop|populate|post|predict|print|process|prune|publish|pull|push|query|rank|read|rebuild|recalculate|record|redirect|reduce|refresh|refund|reindex|release|remove|rename|render|replay|replace|request|reset|resize|resolve|restore|retrieve|retry|revoke|roll back|rotate|round|run|sanitize|save|scan|schedule|score|search|select|send|serialize|set up|shuffle|sign|smooth|solve|sort|split|store|stream|submit|subscribe|subtract|sum|swap|sync(?:hroni[sz]e)?|tokenize|train|transfer|transform|translate|traverse|trigger|trim|unpack|unsubscribe|update|upload|validate|verify|visit|walk|weigh|write(?: back)?",Ya=b(()=>new RegExp(`^(?:(?:\\d{1,2}|[a-z])[.):] |[-*\u2022] |step \\d+[:.-]? |first,? |then,? |next,? |finally,? |and (?:then )?|here (?:we|i) (?:should |would |will )?|logic (?:to|for) |code (?:to|for) |(?:should|must|needs? to) |we (?:should|need to|must) )*(?:${Ua})(?![\\w-])(?! (?:is|are|was|were|has|have|happens)\\b)`,"i")),fs=b(()=>d(/\b(?:no(?:thing|-?op)?|not|n't|never|none|nobody|no one|ignored?|discard\w*|swallow\w*|intentional\w*|deliberate\w*|unused|unnecessary|empty|optional|default|already|elsewhere|automatic\w*|handled (?:by|in)|done (?:by|in)|overrid\w*|subclass\w*|only (?:when|if|for|in)|if needed|as needed|instead|cannot)\b/i,`no
not
n't
never
none
nobody
no one
ignore
discard
swallow
intentional
deliberate
unused
unnecessary
empty
optional
default
already
elsewhere
automatic
handled 
done 
overrid
subclass
only 
if needed
as needed
instead
cannot`));function us(e){return fs().test(e)}var Xa=12,Ga=600;function ze(e){if(e.length>Ga||fs().test(e))return!1;let t=e.split(`
`).filter(n=>n.trim()!=="");return t.length>0&&t.length<=Xa&&Ya().test(t[0].trim())}var je=d(/\b(?:NotImplemented(?:\w+|(?=\())|[eE]rr(?:or)?(?:NotImplemented|Unimplemented)|StatusNotImplemented|NOT_IMPLEMENTED|HTTPNotImplemented|HTTP_501\w*|UnimplementedError|UnimplementedException)\b|\bunimplemented!|\btodo!|(?<!\.)\bTODO\s*\(|\b(?:status|sendStatus|StatusCode|writeHead|WriteHeader|abort|http_response_code)\(\s*501\b/,`NotImplemented
Unimplemented
StatusNotImplemented
NOT_IMPLEMENTED
HTTPNotImplemented
HTTP_501
UnimplementedError
UnimplementedException
unimplemented!
todo!
TODO
status
sendStatus
StatusCode
writeHead
WriteHeader
abort
http_response_code`),qa=d(/\brequired\s{1,9}init\b/,"required"),Va=/^(?:return\s+|await\s+)*[\w$.:]{1,60}\((?:[^;]*)\);?$/,Za=d(/^["'`]\W*(?:not (?:yet )?implemented|not implemented yet|unimplemented|todo|(?:\w+ ){0,3}(?:coming soon|(?:is |are )?under construction|(?:will be )?available soon)|to be implemented)\W*["'`]$/i,`implemented
not implemented yet
unimplemented
todo
coming soon
under construction
available soon
to be implemented`),Ka=/^(?:return\s+)?\$?[a-z_]\w*(?:\.(?:to_vec|to_owned|to_string|clone|copy|into|dup|slice)\(\))?\s*;?$/,ps=d(/^(?:console\.\w+|log(?:ger|ging)?\.\w+|self\.log\w*\.\w+|print\w*|puts|echo|System\.out\.\w+|fmt\.Print\w*|log\.Print\w*|Console\.Write\w*|\w*logger\.\w+)\b/i,`console.
log
self.log
print
puts
echo
system.out.
fmt.print
log.print
console.write
logger.`),Ja=/^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/,ne=d(/\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|(?:must|should|may|can|to) be (?:implemented|defined|provided|supplied) (?:by|in)|must be (?:implemented|defined|provided|supplied)|(?:must|should|has to|have to|needs? to) (?:implement|define|provide|supply)|child class\w*|implementers?|on this platform|not supported(?! yet))\b/i,`subclass
sub-class
overrid
overwrit
abstract
derived
implemented
defined
provided
supplied
must be 
implement
define
provide
supply
child class
implementer
on this platform
not supported`),ms=d(/^(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert(?:\s+False|\(false)|return\s+(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|RAISE\s+EXCEPTION|croak|stop|pending|skip|(?:t|pytest|self|this|Assume|Assert)\.[sS]kip\w*|XCTSkip|(?:self|t|pytest|this|Assert|assert)\.(?:fail\w*|Fatalf?|Errorf?)|fail\b|raise\s+notice|alert|std::c(?:out|err)|fprintf|eprintln|res\.\w+|response\.\w+|reply\.\w+|c\.(?:JSON|String|Status)|http\.Error|w\.WriteHeader|Write-\w+|console\.\w+|print\w*|echo|puts|log\w*\.|logger|System\.(?:out|err)|fmt\.F?[pP]rint\w*|Console\.(?:Error\.)?Write\w*)/i,`throw
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
fail
fatal
notice
alert
std::c
fprintf
eprintln
res.
response.
reply.
json
string
status
http.error
w.writeheader
write-
console.
print
echo
puts
log
logger
system.
fmt.`),wt=/^(?:pass|\.\.\.|nil|null|None|NULL|:|true|return|return;|;|\(\)|\{\}|Ok\(\(\)\)|noop\(\))?;?$/,X=/^(?:return\s+)?(?:await\s+)?(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\[\s*\]|\{\s*\}|\(\s*\)|\(?\{[^{}]*\}\)?|\[[^[\]]*\]|Ok\([^()]*(?:\(\))?\)|Some\([^()]*\)|vec!\[\]|new \w+(?:<[^>]*>)?\([^()]*\)|\w+(?:::|\.)(?:new|default|empty|resolve|of|emptyList|Zero)\([^()]*\)|[A-Z]\w*\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|String::new\(\)|nil,\s*nil|(?:0|""|false),\s*nil|echo\s+[\w"]+)\s*;?$/,Qa=d(/^(?:expect\(\s*(true|1|"\s*")\s*\)\.(?:to|not\.to)[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?assertTrue\(\s*[Tt]rue\s*\))\s*;?$/,`expect(
assert
assertTrue(`),bt=d(/>\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|[\w ]{0,40}under construction|todo\b[^<>{}]{0,80}|coming soon|placeholder|(?:\w+ ){1,4}(?:coming|available) soon|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i,` here
under construction
todo
coming soon
placeholder
coming
available
implemented`),el=/\b(?:todo|fixme|for now|placeholder|stub\w*|mock\w*|dummy|hard-?coded|temporar\w+|not implemented|unimplemented|fake\w*|simplified|in (?:a )?(?:real|production|practice)|would (?:normally|actually|really)|real (?:implementation|version|logic|code)|actual (?:implementation|logic)|replace (?:this|with|me)|later|pretend|simulat\w+|to be implemented|implement (?:this|me)|^\W*implement\W*$|canned|sample data|until|no \w+ yet|(?:goes |comes |belongs )here\W*$|^\W*\w+ here\W*$)\b|(?<![\p{L}])(?:platzhalter|vorerst|vorl\u00e4ufig|provisor|\u00e0 (?:remplacer|impl\u00e9menter|faire|compl\u00e9ter|\u00e9crire)|pour l'instant|por ahora|provisional|pendiente|por enquanto|provis\u00f3rio|per ora|provvisori|da fare|voorlopig|tijdelijk|\u0437\u0430\u0433\u043b\u0443\u0448\u043a|\u0432\u0440\u0435\u043c\u0435\u043d\u043d|\u043f\u043e\u043a\u0430)|\u4eee|\u30c0\u30df\u30fc|\u3068\u308a\u3042\u3048\u305a|\u5f8c\u3067|\u6682\u65f6|\u4e34\u65f6|\u5360\u4f4d|\u5148\u8fd4\u56de|\u5f85\u5b9e\u73b0|\uc784\uc2dc|\ub098\uc911\uc5d0/iu;function hs({source:e,name:t},n,{inside:s,above:o}){if(n.isAbstract||qa.test(e.text.slice(n.headStart,n.start)))return;let i=(t==="sql"?n.code.toLowerCase():n.code).trim(),r=e.text.slice(n.start,n.end),a=i.split(/;|\n/).map(y=>y.trim()).filter(y=>!/^[{}]?$/.test(y)&&!Ja.test(y));if(n.isTest){let y=e.text.slice(n.headStart,n.start);if(a.every(N=>wt.test(N))&&!d(/(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i,`load
start
boot
compile
import
smoke`).test(y.slice(0,300))||a.length===1&&d(/^(?:pending|skip|xit)\W*$/,`pending
skip
xit`).test(i))return"This test tests nothing";if(a.length===1&&Qa.test(a[0]))return"This test cannot fail"}let l=r.match(/(["'`])[^"'`\n]{0,200}\1/g)??[],c=l.join(" ");if(a.length>=1&&a.length<=3&&ms.test(i)){let y=a.slice(1).every($=>wt.test($)||ms.test($)||X.test($)||/^return\s+-?\d+$/.test($)),N=je.test(i)&&!(t==="python"&&n.isMethodToOverride)||l.some($=>Fe($.slice(1,-1)));if(y&&N&&!ne.test(c))return"This function only says that it is not implemented"}if(!n.isArgument&&tl(n.code,r))return"This function ends by saying that it is not implemented";if(je.test(i)&&a.length===1&&!ne.test(c)&&!n.isMethodToOverride||a.length===1&&Va.test(i)&&Za.test(c))return"This function only says that it is not implemented";if(a.length===1&&ps.test(i)&&ds(c))return"This function only says what it would do";if(a.length<=3&&bt.test(r))return"This function shows only a stand-in";let f=a.every(y=>wt.test(y)),u=n.isOfPlaceholder||rl.test(n.name),m=s!==""&&se(s)||o!==""&&se(o,"likely"),p=!u&&!n.isArgument&&ze(s);if(f&&p)return"This function does nothing of what its comment says";if(f&&m)return"This function does nothing, and its comment says that it is still to be written";if(f&&t==="python"&&!us(s)&&/^(?:pass|\.\.\.)$/m.test(i)&&(!n.hasDocstring||n.returnsValue)&&!n.isMethodToOverride&&(n.isTopLevel||n.returnsValue))return"This function does nothing";if(f&&/^pass$/m.test(i)&&ol(e.text,n))return"This function does nothing of what its name or its text says";let h=a.filter(y=>!ps.test(y)),x=m&&h.length<=3&&h.every(y=>X.test(y)||il.test(y))||h.length>=1&&h.length<=2&&X.test(h.join("; ").replace(/[ \t]{0,40}\n\s{0,200}/g," "))||ll(i)||Ka.test(i);if(x&&m)return"This function returns a constant that its comment calls provisional";if(x&&p)return"This function does nothing of what its comment says"}function tl(e,t){if(d(/(?:^|[;}\n])\s{0,200}((?:throw|raise|panic|fatalError)\b[^;{}\n]{0,200});?$/,`throw
raise
panic
fatalError`).exec(e.trimEnd())?.[1]===void 0||d(/\b(?:return|yield|case|if\b[^\n;]{0,200}$)/,`return
yield
case
if`).test(e))return!1;let s=/(["'`])([^"'`\n]{0,200})\1\W{0,9}$/.exec(t.trimEnd())?.[2];return s!==void 0&&d(/\bnot (?:yet )?implemented(?: yet)?\W*$/i,"implemented").test(s)&&!ne.test(s)}function se(e,t="expected"){return!ne.test(e)&&(el.test(e)||j(e)!==void 0||A(e,{strict:!0,prior:t}).length>0)}var nl=/^\s*[rbu]{0,2}("""|'''|"|')\s{0,40}(?!No\b|Nothing|Do(?:es)? no|Don|Called|Invoked|Hook|Callback|Placeholder|Override|Stub|Dummy|Empty|Ignore|Unused|Noop|By default|Default|Optional|Handle[rs]?\b|Process\b|Visit|Test|Just|Only|Can\b|May\b|This|The |A |An |If |When )[A-Z][a-z]{2,20}s?(?:,? and [a-z]+)? (?:[a-z`"(]|[A-Z][A-Za-z]+ )/,sl=/^_*(?:on|handle|before|after|pre|post|visit|leave|enter|depart|do|did|will|should|is|has|can|test|setup|set_?up|tear_?down|init\w*|finalize|finali[sz]e_\w+|start\w*|stop\w*|begin\w*|end\w*|open|close|flush|shutdown|cleanup|clean_up|log|emit|notify|report|print|debug|trace|warn|info|error|hook|run|reset|clear|check|ensure|maybe|noop|dummy|fake|mock|stub|func|foo|bar|some|example|my|a|b|f)(?:_|$)/;function ol(e,t){if(t.isMethodToOverride||t.isOfPlaceholder)return!1;let n=e.slice(t.headStart,t.start),s=/\bdef\s+(\w+)/.exec(n)?.[1]??"";if(sl.test(s)||s.startsWith("__")||/(?:^|\n)[ \t]*@/.test(n))return!1;if(t.hasDocstring){let o=e.slice(t.start,t.end);return nl.test(o)&&!ne.test(o)}return t.isOfPlainClass&&/^[a-z]+_[a-z_]+$/.test(s)}var il=/^[*&]?[\w.$>[\]-]{1,60}\s*:?=\s*(?:-?\d[\w.]*|"\s*"|true|false|nil|null|None|True|False)$/,rl=d(/^_*(?:no_?op|ignore|empty|nothing|dummy|stub|mock|fake)/i,`no
ignore
empty
nothing
dummy
stub
mock
fake`),al=/^(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/;function ll(e){if(!/^return\s*[[{(]/.test(e))return!1;let t=e.slice(6).match(/"[^"]*"|[\w$]+|[^\w$\s]/g)??[];return t.every((n,s)=>/^[\w$]/.test(n)?al.test(n)||t[s+1]===":":/^["[\]{}(),;:=>-]/.test(n))}var cl="This function does nothing of what its comment says",ws="This function returns a constant that its comment calls provisional",gs=new Set(["braces","hash","perl","lisp"]),dl=/^(?:return\s{1,9})?(?::\w{1,60}|\{:\w{1,60}(?:,\s{0,9}(?:nil|\[\]|%\{\}|""))?\}|discard|nothing|Nil|NULL|TRUE|FALSE|#[tf]|\\?undef|\w{1,60}\(\s{0,9}-?[\d.]{0,20}\s{0,9}\))\){0,20};?$/,fl=/(?:\)\s{0,9}(?::\s{0,9}[\w.<>[\]?, ]{1,60})?|\b(?:fun|def)\s{1,9}\w{1,60})\s{0,9}(?:=>?|do:)\s{0,9}([^=>\s].{0,80})$/,ul=d(/^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|sub|func|function|fn|proc|method|define|defn-?|defun)\b/i,`def
defp
sub
func
function
fn
proc
method
define
defn
defun`),pl=/[}.;]\s*$/,ml=100;function*bs(e){let{source:t,name:n,codeLines:s}=e;if(n==="yaml"||n==="toml"||n==="css")return;let o=0;for(let i of U(e)){let r=t.positionOf(i.start).line,l=s[r].trim()===""?gs.has(n)&&gl(e,i,r):hl(s,i,r,gs.has(n));if(l&&(yield{offset:i.start,message:l},++o>=ml))return}}function hl(e,{text:t},n,s){let o=e[n].trim(),i=fl.exec(o.slice(0,300))?.[1];if(i!==void 0)return yt(i)&&se(t)?ws:void 0;if(!(!s||!yt(o)))return ys(e,n,n)?xs(t):void 0}function gl({source:e,codeLines:t},n,s){let{text:o}=e;if(o.startsWith("##",n.start))return;let i=e.positionOf(n.end-1).line,r=i+1,a=yt((t[r]??"").trim())?r:i;return ys(t,s,a,e.lines[s].search(/\S/))?xs(n.text):void 0}function ys(e,t,n,s=e[t].search(/\S/)){let o=bl(e,t),i=o.search(/\S/);if(i===-1||s<=i||!ul.test(o.slice(0,300))||pl.test(o))return!1;if(/^\s*\(/.test(o))return e[n].trimEnd().endsWith(")")&&/\)\s*$|\]\s*$/.test(o)&&wl(o);let r=n+1;for(;r<e.length&&e[r].trim()==="";)r++;return r>=e.length||e[r].search(/\S/)<=i}function wl(e){return e.split("(").length>e.split(")").length}function xs(e){return ze(e)?cl:se(e)?ws:void 0}function yt(e){if(e===""||/\[\s*[^\]\s]/.test(e))return!1;let t=e.endsWith(")")?e.slice(0,-1):e;return dl.test(e)||X.test(t)||X.test(e)}function bl(e,t){let n=t-1;for(;n>=0&&e[n].trim()==="";)n--;return e[n]??""}var yl={braces:/\?{3}(?!\?)|\b(?:throw|new)\s{1,9}(?:const\s{1,9})?(?:Unimplemented|NotImplemented)(?:Error|Exception)\b/g,hash:/\braise\s{1,9}(?:new\s{1,9})?NotImplemented\w*|\bthrow\s{1,9}\[?(?:System\.)?NotImplementedException/g,dashes:/\bundefined\b|\bDebug\.todo\b/g,percent:/\b(?:erlang:)?(?:error|exit|throw)\(\s{0,9}\{?(?:not_?implemented|nyi|todo)\b/g,ml:/\braise\s{1,9}\(?\s{0,9}(?:System\.)?(?:NotImplemented|Not_?implemented|Todo)\w*|\bNotImplementedException\b/gi},xl=/(?:@panic|\b(?:die|croak|confess|error|stop|raise|throw|panic|failwithf?|abort|revert|fail|invalid_arg|doAssert))\b[^"\n;]{0,60}"/g,vl=new Set(["braces","hash","perl","dashes","lisp","percent","ml"]),kl=d(/^\W*(?:[\w.:/#()-]{1,60}[ :]{1,3})?(?:is |are )?(?:not (?:yet )?(?:been )?implemented(?: yet)?|unimplemented|implement me|to be implemented|todo(?:\W.{0,80})?)\W*$/i,`implemented
unimplemented
implement me
to be implemented
todo`),vs=/(?:^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|defmacrop?|sub|func|function|fn|proc|let|fun|macro|method|define|defn-?|defun)\b|<-\s*function\b|\)\s*\{\s*$)/,ks=d(/^[\s})(]*(?:if|else|elif|elsif|unless|case|when|match|cond|catch|rescue|while|for|foreach|until|switch|try)\b/,`if
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
try`),Ol=d(/^\s*(?:(?:my|local|our)\b.*(?:@_|shift\b)|param\s{0,9}\().*$/i,`@_
shift
param`),El=/^\s*(?:end\b|[})\]]|$)/,Sl=200;function*Os({scan:e,source:t,name:n,codeLines:s}){let o=0;for(let i of[yl[n],vl.has(n)?xl:void 0])if(i!==void 0)for(let r of e.code.matchAll(i)){if(o++>=Sl)return;let a=r[0].endsWith('"')?Tl(t.text,r.index+r[0].length):void 0;a!==void 0&&!kl.test(a)&&!gt(a)||Al(s,t.positionOf(r.index))&&(yield r.index)}}function Tl(e,t){return/^[^"'\n]{0,200}/.exec(e.slice(t,t+200))[0].replace(/\\[nrt]/g," ")}function Al(e,{line:t,column:n}){let s=e[t],o=s.slice(0,n).trim();if(o!==""&&!/^[({]+$/.test(o))return!ks.test(o)&&(vs.test(o)||/(?:=|->|=>|:-)\s*[({]*$/.test(o));let i=t-1;for(;i>=0&&(e[i].trim()===""||Ol.test(e[i]));)i--;let r=e[i]??"";if(ks.test(r)||!(vs.test(r)||/(?:=|->|=>) ?\{?$/.test(r.trimEnd())))return!1;let a=e[t+1]??"";return El.test(a)||a.search(/\S/)<s.search(/\S/)}var $l=d(/\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/,`NotImplemented
Unimplemented`);function Es(e,t,n){let{source:s}=e,o=$l.test(s.text.slice(0,2e5));if(s.text.length>_l||Nl(e))return[];let i=t?.replace(/\s+/g," "),r=ss(e),a=[],l=new Set,c=(u,m,p)=>{let{line:h}=s.positionOf(u);l.has(h)||i?.includes(st(m))||(l.add(h),a.push(s.finding("stub",n,h,p)))};for(let u of ls(e)){if(o&&je.test(u.code))continue;let m=hs(e,u,r(u));if(m===void 0)continue;c(u.headStart,s.text.slice(u.headStart,u.end),m);let p=s.positionOf(u.end).line;for(let{line:h}=s.positionOf(u.start);h<=p;h++)l.add(h)}let f=(u,m)=>c(u,s.lines[s.positionOf(u).line],m);for(let u of Ll(e))f(u,"This part says that it is not implemented");for(let{offset:u,message:m}of bs(e))f(u,m);return a}var _l=2e6;function Nl({source:e,name:t}){return t==="python"&&d(/^(?:from typing import.*\boverload\b)/,"from typing import").test(e.lines[0]??"")}var Il={rust:/\b(?:todo|unimplemented)!/g,kotlin:/\bTODO\(/g,hash:/\bput_status\(\s{0,9}:not_implemented/g,ruby:/\b(?:head|status:|status)\s{1,9}:not_implemented\b/g,csharp:/=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,javascript:/\b(?:it|test)\.todo\s{0,9}\(/g};function*Ll(e){let{source:t,scan:n,name:s}=e,o=Il[s];if(o!==void 0)for(let i of n.code.matchAll(o))yield i.index;if(yield*Os(e),s==="javascript")for(let{index:i}of n.code.matchAll(/=>\s{0,40}\(?\s{0,40}</g))bt.test(`${t.text.slice(i,i+300).split("</",1)[0]}</`)&&(yield i);if(s==="sql")for(let i of t.text.matchAll(/\braise\s{1,20}exception\s{1,20}'([^'\n]{0,200})/gi))Fe(i[1])&&(yield i.index)}function Ss({source:e,codeLines:t},n){return M(e,Ml(e.lines,t),n)}function*Ml(e,t){let n=[],s=!1,o=0;for(let[i,r]of e.entries()){let a=t[i]??"",l=/^\s*(\[\[?)([^\]"]*)\]/.exec(a),c=/^\s*([\w.-]+)\s*=\s*(?=\S)/.exec(a);if(l!==null)n=l[2].split(".").map(f=>f.trim()),s=l[1]==="[[";else if(c!==null){let f=c[0].length,u=r.slice(f).trim(),m=/^(["'])(.*)\1/.exec(u.slice(0,1e3))?.[2],p=[...n,...c[1].split(".")];if(u.startsWith("["))for(let x of u.slice(0,1e3).matchAll(/"([^"\\]*)"/g))yield{keys:p,value:x[1],offset:o+f,isOfRecord:!0,isItem:!0};let h=m??(u==="true"?!0:u==="false"?!1:null);h!==null&&(yield{keys:p,value:h,offset:o+f,isOfRecord:s})}o+=r.length+1}}var Rl=()=>tt(__dirname,"../../third-party.cjs",{require}).exports,g=Rl(),tp=g.matter,Ts=g.Composer;var np=g.Document;var As=g.isAlias;var w=g.isMap;var sp=g.isNode;var T=g.isPair;var k=g.isScalar;var v=g.isSeq;var Be=g.LineCounter;var $s=g.Parser;var op=g.parseAllDocuments;var _s=g.parseDocument;var ip=g.visit;var rp=g.array;var ap=g.boolean;var lp=g.custom;var cp=g.discriminatedUnion;var dp=g.enum;var fp=g.int;var up=g.iso;var pp=g.literal;var mp=g.looseObject;var hp=g.NEVER;var gp=g.number;var wp=g.object;var bp=g.record;var yp=g.strictObject;var xp=g.string;var vp=g.toJSONSchema;var kp=g.union;var Op=g.unknown;var Ep=g.ZodArray;var Sp=g.ZodNullable;var Tp=g.ZodObject;var Ap=g.ZodOptional;var $p=g.ZodRecord;var _p=g.ZodUnion;var Dl=new Set([..." 	:-,[{("]);function Ns(e){let t,n,s=!1,o=e.map(i=>{let r=i.search(/\S/);if(r===-1)return i;if(t===void 0&&n!==void 0){if(r>n)return i;n=void 0}let a=t!==void 0&&r<=t.indent,l=a?`${" ".repeat(t.indent+1-r)}${i}`:i;return s||=a,t=Cl(i,r,t),t===void 0&&/[:-]\s+(?:[!&]\S+\s+)?[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(i.slice(-200))&&(n=r),l});return s?o.join(`
`):void 0}function Cl(e,t,n){let s=/^\s*(?:[-?]\s+)*/.exec(e.slice(0,200))[0].length,o=n??{indent:s,quote:void 0,brackets:0};for(let i=t;i<e.length;i++){let r=e[i];if(o.quote!==void 0){r==="\\"&&o.quote==='"'?i++:r===o.quote&&(o.quote=void 0);continue}let a=i===t||Dl.has(e[i-1]);if(r==="#"&&(i===0||/\s/.test(e[i-1])))break;(r==='"'||r==="'")&&a?o.quote=r:(r==="["||r==="{")&&(a||o.brackets>0)?o.brackets++:(r==="]"||r==="}")&&o.brackets>0&&o.brackets--}return o.quote!==void 0||o.brackets>0?o:void 0}function Is(e){let t=[];for(let n=e;n!=null;)if(t.push(n),w(n)||v(n))n=n.items.at(-1);else if(T(n))n=n.value;else break;return t}function S({key:e}){return k(e)?String(e.value):""}function oe(e){let t=e.findLast(n=>T(n));return T(t)?S(t):""}function ie(e){return e.items.map(S)}function G({value:e}){return e===null||k(e)&&e.value===null&&(e.source??"")===""}function re(e){return v(e)?e.items.filter(t=>w(t)):w(e)?e.items.map(({value:t})=>t).filter(t=>w(t)):[]}var Wl=4;function Ms(e,t,n){let s=ie(e),o=s.at(-1);if(o===void 0||e.flow===!0)return!1;let i=t.findLast(c=>T(c));if(i===void 0)return!1;let r=S(i),a=n.filter(c=>c.map!==e&&c.under===r).slice(-Ds).map(c=>ie(c.map)).filter(c=>c.includes(o));if(a.length<Wl||a.some(c=>c.length<=s.length))return!1;let l=new Set(a.map(c=>c[c.indexOf(o)+1]));return l.size===1&&!l.has(void 0)&&!s.includes([...l][0])}function Rs(e,t,n){if(e.flow===!0)return!1;let s=oe(t);if(Ls.test(s))return!1;let o=ie(e),i=t.findLast(p=>w(p)||v(p)),r=t.findLast(p=>T(p)),a=w(i)?t.findLast(p=>T(p)&&p!==r):r,l=T(a)?S(a):"",c=Ls.test(l)?xt:2,f=n.filter(p=>p.map!==e),u=p=>f.filter(p).map(h=>h.map);return[[c,re(i).filter(p=>p!==e)],[c,s===""?[]:u(p=>p.under===s)],[c,v(i)?u(p=>p.isItem&&Pl(p.map)===o[0]):[]],[xt,w(i)&&l!==""?u(p=>!p.isItem&&p.above===l):[]]].some(([p,h])=>h.length>=p&&jl(o,h.slice(-Ds)))}function Pl({items:[e]}){return e===void 0?void 0:S(e)}var Ls=d(/^(?:properties|definitions|schemas|\$defs|responses|patternProperties)$/,`properties
definitions
schemas
$defs
responses
patternProperties`),xt=6,Ds=50,Fl=3,zl=d(/^(?:tasks|steps|handlers|pre_tasks|post_tasks|block|rescue|always)$/,`tasks
steps
handlers
pre_tasks
post_tasks
block
rescue
always`);function Cs(e,t){if(!v(t)||e.flow===!0)return!1;let n=t.items.slice(0,-1),[s]=n;return n.length>=3&&v(s)&&e.items.length<s.items.length&&n.every(o=>v(o)&&o.items.length===s.items.length)}function Ws({items:e},t){let n=t.at(-1),[s]=e;if(!v(n)||s===void 0||e.length>1||S(s)!=="name")return!1;let o=k(s.value)?s.value.value:void 0,i=typeof o=="string"?o.trim().split(/\s+/).length:0,r=re(n).slice(0,-1);return(i>=Fl||zl.test(oe(t)))&&!r.some(a=>a.items.length===1)}function jl(e,t){let n=t.map(ie);if(n.some(l=>l.length<=e.length))return!1;let s=n.every(l=>e.every((c,f)=>l[f]===c)),[o=[]]=n,r=o.filter(l=>n.every(c=>c.includes(l))).filter(l=>!e.includes(l));if(s)return r.length===0||!r.every(l=>Bl(l,t));if(e.some(l=>!n.some(c=>c.includes(l))))return!1;let a=e.at(-1);return(r.length>1||r.length===1&&n.length>=xt)&&n.every(l=>{let c=l.indexOf(a);return c!==-1&&r.every(f=>l.indexOf(f)>c)})}function Bl(e,t){return t.every(n=>typeof n.get(e)=="boolean")}var He=[""],Ps=["spec","spec.template.spec","spec.jobTemplate.spec.template.spec"],Hl=[{at:He,from:"services.*.networks",to:"networks",name:/^(?!default$|\$)[\w.-]+$/},{at:He,from:"services.*.secrets",to:"secrets",name:/^[\w.-]+$/},{at:He,from:"services.*.configs",to:"configs",name:/^[\w.-]+$/},{at:He,from:"services.*.volumes",to:"volumes",name:/^[A-Za-z0-9][\w.-]*(?=:)/},{at:Ps,from:"containers.*.volumeMounts.*.name",to:"volumes.*.name"},{at:Ps,from:"initContainers.*.volumeMounts.*.name",to:"volumes.*.name"},{at:[""],from:"jobs.*.needs",to:"jobs"}];function Fs(e,t){let n=new Set(e);return Xl(t,n)||e.some(s=>w(s)&&Ul(s,n))||Hl.some(({at:s,from:o,to:i,name:r})=>s.some(a=>{let[l]=vt(t,a),c=i.split(".")[0];if(!w(l)||!n.has(l)||!Yl(l,c,n))return!1;let f=new Set(vt(l,i).flatMap(q));return vt(l,o).flatMap(q).map(u=>r===void 0?u:r.exec(u)?.[0]).some(u=>u!==void 0&&!f.has(u))}))}function Ul(e,t){let n=e.get("required"),s=e.items.find(i=>S(i)==="properties");if(!v(n)||!w(s?.value)||!t.has(s)||s.value.flow===!0)return!1;let o=new Set(q(s.value));return q(n).some(i=>!o.has(i))&&q(n).some(i=>o.has(i))}function Yl(e,t,n){let s=e.items.find(o=>S(o)===t);return s===void 0||n.has(s)}function vt(e,t){let n=[e];for(let s of t===""?[]:t.split("."))n=n.flatMap(o=>v(o)?s==="*"?o.items:[]:w(o)?o.items.filter(i=>s==="*"||S(i)===s).map(({value:i})=>i):[]);return n}function q(e){return v(e)?e.items.filter(t=>k(t)).flatMap(q):w(e)?e.items.map(S):k(e)&&typeof e.value=="string"?[e.value]:[]}function Xl(e,t){if(!w(e))return!1;let n=new Set,s=[e];for(let o=s.pop();o!==void 0;o=s.pop()){if(v(o))for(let i of o.items)s.push(i);if(w(o))for(let i of o.items){let r=k(i.value)?i.value.value:void 0;S(i)==="$ref"&&typeof r=="string"?n.add(r):s.push(i.value)}}return[...n].slice(-Gl).some(o=>Vl(e,o,t))}var Gl=200,ql=d(/^(?:components|definitions|parameters|responses|\$defs|channels)$/,`components
definitions
parameters
responses
$defs
channels`);function Vl(e,t,n){if(!d(/^#\/[\w$./~{}%-]{1,200}$/,"#/").test(t))return!1;let s=e;for(let o of t.slice(2).split("/")){if(!w(s))return!1;let i=o.replaceAll("~1","/").replaceAll("~0","~"),r=s.items.find(a=>S(a)===i);if(r===void 0)return n.has(s)&&s.flow!==!0&&(s!==e||ql.test(i));if(G(r))return n.has(r);s=r.value}return!1}var ae="get|put|post|delete|patch|head|options|trace",Zl="tasks|roles|pre_tasks|post_tasks|handlers|import_playbook|rules",kt=[{at:"info",needs:["title","version"]},{at:"paths.*",needs:[`${ae}|$ref|parameters|summary`]},{at:`paths.*.${ae}.responses.*`,needs:["description"],unless:"$ref"},{at:`paths.*.${ae}.parameters.*`,needs:["name","in"],unless:"$ref"},{at:`paths.*.${ae}.requestBody`,needs:["content"],unless:"$ref"},{at:"**",when:"type=array",needs:["items"],unless:"allOf|anyOf|oneOf|prefixItems|name"}],zs={at:`paths.*.${ae}`,needs:["responses"]},L=[{at:"",needs:["metadata"],unless:"items|resources|helmCharts|images|generators|transformers"},{at:"metadata",needs:["name|generateName"]},{at:"subjects.*",needs:["kind","name"]},{at:"roleRef",needs:["kind","name"]}],Ue=e=>[{at:`${e}.containers.*`,needs:["image"]},{at:`${e}.containers.*.env.*`,needs:["value|valueFrom"]},{at:`${e}.containers.*.volumeMounts.*`,needs:["mountPath"]},{at:`${e}.containers.*.ports.*`,needs:["containerPort"]}],Kl=[{has:["on","jobs"],shapes:[{at:"jobs",needs:[]},{at:"jobs.*",needs:["runs-on","steps"],unless:"uses"},{at:"jobs.*.steps.*",needs:["run|uses"]}]},{has:["name","on"],shapes:[{at:"",needs:["jobs"]}]},{has:["runs"],shapes:[{at:"runs",needs:["using"]},{at:"runs.steps.*",needs:["run|uses"]},{at:"runs.steps.*",when:"run",needs:["shell"]}]},{has:["apiVersion","kind=Deployment|StatefulSet|DaemonSet|ReplicaSet","spec/selector"],shapes:[...L,{at:"spec",needs:["template"]},{at:"spec.template",needs:["spec"]},{at:"spec.template.spec",needs:["containers"]},...Ue("spec.template.spec")]},{has:["apiVersion","kind=Deployment|StatefulSet|DaemonSet|ReplicaSet"],shapes:[...L,{at:"",needs:["spec"]}]},{has:["apiVersion","kind=Job"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",needs:["template"]},{at:"spec.template.spec",needs:["containers"]},...Ue("spec.template.spec")]},{has:["apiVersion","kind=CronJob"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",when:"schedule",needs:["jobTemplate"]},...Ue("spec.jobTemplate.spec.template.spec")]},{has:["apiVersion","kind=Pod"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",needs:["containers"]},...Ue("spec")]},{has:["apiVersion=v1","kind=Service"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",when:"selector",needs:["ports|clusterIP"]},{at:"spec.ports.*",needs:["port"]}]},{has:["apiVersion","kind=Ingress"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",needs:["rules|defaultBackend|backend"]},{at:"spec.rules.*.http.paths.*",needs:["backend"]}]},{has:["apiVersion","kind=RoleBinding|ClusterRoleBinding"],shapes:[...L,{at:"",needs:["roleRef"]}]},{has:["apiVersion","kind=PersistentVolumeClaim|HorizontalPodAutoscaler|NetworkPolicy"],shapes:[...L,{at:"",needs:["spec"]}]},{has:["apiVersion","kind"],shapes:L},{has:["swagger"],shapes:[...kt,zs,{at:"",needs:["paths"]}]},{has:["openapi=3.0.0|3.0.1|3.0.2|3.0.3|3.0.4"],shapes:[...kt,zs,{at:"",needs:["paths|components|webhooks"]}]},{has:["openapi"],shapes:[...kt,{at:"",needs:["paths|components|webhooks"]}]},{has:["version","updates"],shapes:[{at:"updates",needs:[]},{at:"updates.*",needs:["package-ecosystem","schedule"]}]},{has:["services"],shapes:[{at:"services.*",needs:["image|build|extends"],asOthers:!0}]},{has:["AWSTemplateFormatVersion"],shapes:[{at:"",needs:["Resources"]}]},{has:["Resources"],shapes:[{at:"Resources.*",needs:["Type"]},{at:"Outputs.*",needs:["Value"]}]},{has:["service","provider"],shapes:[{at:"functions.*",needs:["handler|image"]}]},{has:["repos"],shapes:[{at:"repos.*",when:"repo",needs:["hooks"]},{at:"repos.*.hooks.*",needs:["id"]}]},{has:["groups"],shapes:[{at:"groups.*.rules.*",when:"alert|record",needs:["expr"]}]},{has:["hosts"],isList:!0,shapes:[{at:"*",needs:[Zl]}]}];function Bs(e){let[t]=e,n=Kl.find(({has:o,isList:i=!1})=>{if(v(t)!==i)return!1;let r=v(t)?t.items[0]:t;return w(r)&&o.every(a=>le(r,a))});if(n===void 0)return!1;let s=[];for(let[o,i]of e.entries()){if(T(i)){if(s.push(k(i.key)?String(i.key.value):""),i.value===null||k(i.value)&&i.value.value===null)return n.shapes.some(({at:l})=>l!=="**"&&js(s,l))}else v(e[o-1])&&s.push("*");if(!w(i)||i.flow===!0||i.items.length===0||i.has("<<"))continue;let r=e.slice(0,o).findLast(l=>w(l)||v(l));if(n.shapes.some(({at:l,needs:c,when:f,unless:u,asOthers:m})=>js(s,l)&&(f===void 0||le(i,f))&&!(u!==void 0&&le(i,u))&&!(m===!0&&!Jl(re(r).slice(0,-1),c))&&!c.every(p=>le(i,p))))return!0}return!1}function Jl(e,t){return e.length>0&&e.every(n=>t.every(s=>le(n,s)))}function le(e,t){let[n="",s]=t.split("=");return n.split("|").some(o=>{let i=o.split("/");return e.hasIn(i)&&(s===void 0||s.split("|").includes(String(e.getIn(i))))})}function js(e,t){if(t==="**")return!0;let n=t===""?[]:t.split(".");return n.length===e.length&&n.every((s,o)=>s==="*"||s.split("|").includes(e[o]))}function Hs(e){let t=Us(e);return t?.type==="QUOTE_DOUBLE"||t?.type==="QUOTE_SINGLE"?void 0:Ot(t)}function Ot(e){let t=Us(e)?.value;return typeof t=="string"?t:void 0}function Us(e){let t=T(e)?e.value:e;return k(t)?t:void 0}function Ys(e){let t=e.trimEnd().slice(-400),n=t.split(/\s+/),s=n.at(-1);if(t.lastIndexOf("{{")>t.lastIndexOf("}}")&&e.includes("{{")||n.length>=4&&(Y(s,!1)||/[,(]$/.test(s)||Et(e)||ec(e))||n.length>=5&&Y(s,!0)&&s!=="to")return!0;let o=e.trimEnd().includes(`
`);if(o&&t.endsWith("\\"))return!0;let i=t.slice(t.lastIndexOf(`
`)+1);return i.endsWith(":")&&/^\s*[A-Za-z`'"]\S*\s+\S+/.test(i)&&(o||n.length>=4)}var Ql=d(/^(?:run|script|shell|bash|command|cmd|before_script|after_script|install|pre_build|build)$/,`run
script
shell
bash
command
cmd
before_script
after_script
install
pre_build
build`);function Xs(e,t){let n=oe(e),s=e.findLast(a=>w(a)),o=w(s)?s.get("shell"):void 0;if(typeof o=="string"&&n!=="shell"&&!/sh\b/.test(o))return!1;let i=t.trimEnd();if(!i.includes(`
`)||!Ql.test(n)&&!d(/^#!.*\b(?:ba|z|da)?sh\b/,"#!").test(i.slice(0,80)))return!1;let r=i.replace(/\$\{\{[^{}\n]{0,400}\}\}|\{\{[^{}\n]{0,400}\}\}/g,a=>"x".repeat(a.length));return F(`${r}
`,"shell").open!==void 0}function ec(e){let t=0;for(let n=e.indexOf("`");n!==-1;n=e.indexOf("`",n+1))t++;return t%2===1}var tc=4;function Gs(e,t){if(ce(e)||!/[a-z],?\s*$/.test(e.slice(-20))||!e.trim().includes(`
`))return!1;let n=t.slice(0,-1).filter(s=>s.trim().includes(`
`));return n.length>=tc&&n.every(ce)}function ce(e){return/[.!?:\u3002\uff01\uff1f)\]}>"'`\u2026]$/.test(e.trimEnd())}function Et(e){let t=e.slice(-2e3),n=t.lastIndexOf("(");return n>t.lastIndexOf(")")&&t[n-1]!==":"}function Zs(e,t){let n=e.lines[e.lastLine]??"";if(/^\s*-\s*$/.test(n))return"The last item of the list is empty";if(/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(n))return"The YAML ends before the text that its last line announces";let s=Is(t),o=ic(t),{maps:i,sentences:r}=o,a=f=>s.some((u,m)=>w(u)&&f(u,s.slice(0,m)));if(sc(s.at(-1)))return"The last value is only a tag";let l=!qs(n);if(l&&rc(s,o,qs(e.lines[e.lastLine-1]??"")))return"The last key has no value, though others like it have one";if(a((f,u)=>Rs(f,u,i)))return"The last entry lacks keys that all others like it have";if(a(Ws))return"The last entry has a name, and nothing else";if(l&&oc(s.at(-1),s.at(-2)))return"The last item is a word, all others have keys";if(s.some((f,u)=>v(f)&&Cs(f,s[u-1])))return"The last row is shorter than all others";if(Bs(s))return"The last entry lacks keys without which a file of this kind means nothing";if(Fs(s,t))return"What the file refers to is not in it";if(a((f,u)=>Ms(f,u,i)))return"The last entry ends with a key that others go on from";let c=l?Hs(s.at(-1)):void 0;return c!==void 0&&(Ys(c)||Xs(s,c)||Gs(c,r))?"The text of the last entry stops in its middle":e.endsWithNewline?void 0:nc(e,n,l,c,o)}function qs(e){return/^\s*#/.test(e)}function nc(e,t,n,s,{sentences:o}){if(/\S\s+\S+\s+\S+[ \t]$/.test(t.slice(-400)))return"The YAML ends behind a blank in the middle of a line";if(Q(e.text)||n&&J(e.text))return"The YAML ends in the middle of a word";if(!n)return;let i=/^\s*(?:- )?[\w."'-]+:\s*$/.test(t.slice(0,300)),r=/^\s+[\w."'-]+$/.test(t.slice(0,300))&&e.lastLine>0&&!Vs(s);if(i&&!Vs(s)||r)return"The YAML ends in the middle of an entry";if(s===void 0)return;if(/(?:[-,=(&|+]|:\/\/)$/.test(s)||Et(s))return"The last value of the YAML stops in its middle";let a=s.trim().split(/\s+/);if(a.length>=2&&Y(a.at(-1).toLowerCase(),!0))return"The last text of the YAML stops in mid-sentence";let l=o.slice(0,-1).slice(-12),c=l.filter(ce).length;return a.length>=5&&!ce(s)&&l.length>=2&&c>=.8*l.length?"The last text of the YAML stops in mid-sentence":void 0}function sc(e){return k(e)&&e.tag!==void 0&&e.source===""}function oc(e,t){if(!v(t)||t.flow===!0||!k(e))return!1;let n=t.items.slice(0,-1);return n.length>=2&&n.every(s=>w(s))}function Vs(e){return e?.includes(`
`)===!0}function ic(e){let t={maps:[],values:new Map,sentences:[]},n=[{node:e,under:"",above:"",isItem:!1}];for(let s=n.pop();s!==void 0;s=n.pop()){let{node:o,under:i,above:r,isItem:a}=s;if(w(o)){t.maps.push({map:o,under:i,above:r,isItem:a});for(let l=o.items.length-1;l>=0;l--){let c=o.items[l],f=S(c),u=t.values.get(f)??{empty:0,filled:0};G(c)?u.empty++:u.filled++,t.values.set(f,u),n.push({node:c.value,under:f,above:i,isItem:!1})}}else if(v(o))for(let l=o.items.length-1;l>=0;l--)n.push({node:o.items[l],under:i,above:r,isItem:!0});else{let l=Ot(o);l!==void 0&&/\S\s+\S+\s+\S+\s+\S+\s+\S/.test(l.slice(0,400))&&t.sentences.push(l)}}return t}function rc(e,{values:t},n){let s=e.findLastIndex(f=>T(f)),o=e[s],i=e[s-1];if(!T(o)||!w(i)||i.flow===!0||!G(o))return!1;let{empty:r,filled:a}=t.get(S(o));if(r===1&&a>0)return!0;let l=i.items.slice(0,-1);if(s===1&&n)return!1;if(l.length>=2&&!l.some(G))return!0;if(s===1||!cc(t))return!1;let c=e[1];return!(s===3&&T(c)&&ac.test(S(c)))}var ac=d(/^(?:volumes|networks|secrets|configs|on)$/,`volumes
networks
secrets
configs
on`),lc=1;function cc(e){let t=0,n=0;for(let s of e.values())t+=s.empty,n+=s.filled;return t===1&&n>=lc}var dc=5,fc=20,uc=4*1024*1024;function Js(e,t){if(e.text.length>uc)return[Ye(e,"it is larger than 4 MB")];if(ee(e.lines))return[Ye(e,`it is nested deeper than ${64} levels`)];if(Re(e.text))return[Ye(e,"it holds too many entries for its length")];if(mt(e.lines))return[Ye(e,"a line of it holds too many entries")];let n=Ks(e,t);if(!n.some(({code:i})=>i==="unparsable")||Re(e.text,2))return n;let s=Ns(e.lines);if(s===void 0)return n;let o=Ks(new W(e.endsWithNewline?`${s}
`:s),t);return o.some(({code:i})=>i==="unparsable")?n:o}function Ks(e,t){let n=new Be,{tokens:s,misplaced:o}=pc(e.text,n);if(o!==void 0){let{line:f,column:u}=e.positionOf(o);return[e.finding("unparsable","error",f,"This is no valid YAML",u)]}let i=new Ts({logLevel:"silent",prettyErrors:!1,uniqueKeys:!1,customTags:[]}),r=mc(()=>[...i.compose(s)]),a=r.flatMap(f=>f.errors);if(a.length>0)return a.slice(0,dc).map(f=>{let{line:u,col:m}=n.linePos(Math.min(f.pos[0],e.text.length)),p=u-1>=e.lastLine||f.pos[1]>=e.text.trimEnd().length,h=p?"The YAML ends too soon":"This is no valid YAML";return e.finding(p?"truncated":"unparsable","error",Math.max(0,Math.min(u-1,e.lastLine)),`${h}: ${(f.message.split(`
`)[0]??"").slice(0,200)}`,m-1)});let l=M(e,r.flatMap(({contents:f})=>[...hc(f)]),t),c=Zs(e,r.at(-1)?.contents);return c===void 0?l:[...l,e.finding("truncated","error",e.lastLine,c)]}function pc(e,t){let n=[],s=0,o;for(let i of new $s(t.addNewLine).parse(e))if(n.push(i),i.type==="error"&&(o??=i.offset,++s>fc))return{tokens:n,misplaced:o};return{tokens:n}}function mc(e){let{stackTraceLimit:t}=Error;Error.stackTraceLimit=0;try{return e()}finally{Error.stackTraceLimit=t}}function Ye(e,t){return e.finding("not-checked","warning",0,`This YAML could not be checked: ${t}`)}function*hc(e){let t=[{node:e,keys:[],isOfRecord:!1,isItem:!1}];for(let n=t.pop();n!==void 0;n=t.pop()){let{node:s,keys:o,isOfRecord:i,isItem:r}=n;if(w(s))for(let a=s.items.length-1;a>=0;a--){let{key:l,value:c}=s.items[a];t.push({node:c,keys:[...o,k(l)?String(l.value):""],isOfRecord:i,isItem:!1})}else if(v(s)&&s.items.length===0&&i&&!r)yield{keys:o,value:null,offset:s.range?.[0]??0,isOfRecord:i,isEmptyGroup:!0};else if(v(s))for(let a=s.items.length-1;a>=0;a--)t.push({node:s.items[a],keys:o,isOfRecord:i||w(s.items[a]),isItem:!0});else if(k(s)&&!As(s)){let{value:a,range:l}=s;(typeof a=="string"||typeof a=="boolean"||a===null||typeof a=="number"&&o.length===1)&&(yield{keys:o,value:a,offset:l?.[0]??0,isOfRecord:i,isItem:r})}}}function de(e,t,{original:n,path:s},o){let i=()=>gc(e,t);switch(o){case"json":return[i,()=>ht(e,s)];case"jsonl":return[i,()=>Zn(e,s)];case"csv":return[i,()=>Nn(e)];case"yaml":return te(e.text)?[i,()=>ht(e,s)]:[i,()=>Js(e,s),...Qs(e,t,n,o,s)];default:return[i,...Qs(e,t,n,o,s)]}}function Qs(e,t,n,s,o){let i=zt(e,s),{scan:r}=i,a=d(/\.(?:pyi|d\.[cm]?ts)$/,`pyi
d.`).test(o??"");return[()=>Pn(e,s,r),()=>zn(e,r,n,s),()=>qn(i,n),...a?[]:[()=>Es(i,n,t.stubs??"warning")],...s==="settings"?[()=>es(i,o)]:[],...s==="toml"?[()=>Ss(i,o)]:[]]}function gc(e,{minLines:t}){let n=e.lines.filter(o=>o.trim()!=="").length;if(t===void 0||n>=t)return[];let s=`${n} ${n===1?"line":"lines"}, at least ${t} expected (blank lines do not count)`;return[e.finding("too-few-lines","error",e.lastLine,s)]}var eo=O(V()),St=eo.default.$5;var Tt=Object.keys(St.properties);function fe(e,t={}){let n=t.path??"template",{lines:s}=new W(e),o=Ie(s);return o===0?{criteria:void 0,diagnostics:[]}:no(s.slice(1,o-1).join(`
`),{path:n,firstLine:2,isTemplate:!0})}function to(e,t={}){let n=t.path??"criteria",{text:s,lines:o}=new W(e),i=Ie(o)>0?fe(e,{path:n}):no(s,{path:n,firstLine:1,isTemplate:!1});if(i.criteria===void 0&&i.diagnostics.length===0){let r=`There are no criteria in it: expected ${Tt.join(", ")}, or "successCriteria" with these`;i.diagnostics.push({severity:"error",path:n,line:1,message:r})}return i}function no(e,{path:t,firstLine:n,isTemplate:s}){let o=[],i=s?"Front matter: ":"",r=new Be;if(ee(e.split(`
`))){let p=`${i}It is nested deeper than ${64} levels, so it was not read`;return{criteria:void 0,diagnostics:[{severity:"error",path:t,line:n,message:p}]}}let a=_s(e,{lineCounter:r,logLevel:"silent",prettyErrors:!1}),l=p=>r.linePos(p).line+n-1;for(let p of a.errors.slice(0,5))o.push({severity:"error",path:t,line:l(p.pos[0]),message:`${i}${p.message}`});let f=(w(a.contents)?a.contents:void 0)?.get("successCriteria",!0)??(s?void 0:a.contents);if(f==null)return{criteria:void 0,diagnostics:o};let u=(p,h)=>o.push({severity:"error",path:t,line:p,message:h});if(!w(f)){let p=k(f)?f.range:void 0;return u(p?l(p[0]):1,'Expected "successCriteria" to hold "key: value" lines'),{criteria:void 0,diagnostics:o}}let m={};for(let{key:p,value:h}of f.items){let x=k(p)?String(p.value):"",y=k(p)&&p.range?l(p.range[0]):1;if(!Tt.includes(x)){let I=nt(x,Tt);u(y,`Unknown key "${x}" in "successCriteria"${I===void 0?"":`; did you mean "${I}"?`}`);continue}let N=h?.toJS?.(a)??null,$=St.properties[x],_=ot($,N,["successCriteria",x],({message:I})=>u(y,I));_!==void 0&&(m[x]=_)}return{criteria:m,diagnostics:o}}var wc=()=>({$0:de,$1:fe,$2:to});0&&(module.exports={codeChecks,for_library,parseTemplateCriteria});

})