(function (exports, require, module, __filename, __dirname) {var Us=Object.create;var de=Object.defineProperty;var Xs=Object.getOwnPropertyDescriptor;var Gs=Object.getOwnPropertyNames;var qs=Object.getPrototypeOf,Vs=Object.prototype.hasOwnProperty;var kt=(e,t)=>()=>(t||e((t={exports:{}}).exports,t),t.exports),Zs=(e,t)=>{for(var n in t)de(e,n,{get:t[n],enumerable:!0})},Ot=(e,t,n,s)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of Gs(t))!Vs.call(e,i)&&i!==n&&de(e,i,{get:()=>t[i],enumerable:!(s=Xs(t,i))||s.enumerable});return e};var O=(e,t,n)=>(n=e!=null?Us(qs(e)):{},Ot(t||!e||!e.__esModule?de(n,"default",{value:e,enumerable:!0}):n,e)),Ks=e=>Ot(de({},"__esModule",{value:!0}),e);var q=kt((jl,Et)=>{var Js=require(__dirname+"/hook-quick.cjs");Et.exports=Js.for_lazy()});var A=kt((Hl,$t)=>{var Qs=require(__dirname+"/hook-quick.cjs");$t.exports=Qs.loadBundle(__dirname,"hook-check.cjs",{require}).exports.for_lazy()});var Fl={};Zs(Fl,{codeChecks:()=>le,for_library:()=>Wl,parseTemplateCriteria:()=>ce});module.exports=Ks(Fl);var St=O(q()),d=St.default.$0;var fe=O(A()),je=fe.default.$0,ei=fe.default.$1,ti=fe.default.$2;var Be=O(A()),He=Be.default.$3,ni=Be.default.$4;var ue=class{constructor(t){this.text=t}text;parts=[];copied=0;blank(t,n,s){let{text:i}=this;this.parts.push(i.slice(this.copied,t));let o=(r,a)=>Ye(i.slice(r,a));s&&n-t>=2?this.parts.push(At(i[t]),o(t+1,n-1),At(i[n-1])):this.parts.push(o(t,n)),this.copied=n}finish(){return this.parts.push(this.text.slice(this.copied)),this.parts.join("")}};function Ye(e){return e.includes(`
`)?e.split(`
`).map(t=>" ".repeat(t.length)).join(`
`):" ".repeat(e.length)}function At(e){return e===`
`?`
`:'"'}var si={")":"(","]":"[","}":"{"},pe=class{characters=[];offsets=[];counts=new Map;get innermost(){let t=this.offsets.at(-1);return t===void 0?void 0:{character:this.characters.at(-1),offset:t}}get depth(){return this.offsets.length}add(t,n){let s=si[t];if(s===void 0){this.characters.push(t),this.offsets.push(n),this.counts.set(t,(this.counts.get(t)??0)+1);return}if((this.counts.get(s)??0)!==0)for(;this.pop()!==s;);}cutTo(t){for(;this.depth>t;)this.pop()}pop(){this.offsets.pop();let t=this.characters.pop();return t!==void 0&&this.counts.set(t,this.counts.get(t)-1),t}};function Tt(e,t,n){for(let{open:r,close:a,nests:l}of n.blockComments){if(!e.startsWith(r,t))continue;let c=t+r.length,f=l?oi(e,t,r,a):e.indexOf(a,c);return f===-1?{from:c,to:e.length,end:e.length,open:r.trim()}:{from:c,to:f,end:f+a.length}}let s=n.lineComments.find(r=>e.startsWith(r,t));if(s===void 0||n.isCommentAtWord&&!ii(e,t))return;let i=e.indexOf(`
`,t),o=i===-1?e.length:i;if(n.island!==void 0){let r=e.slice(t,o).indexOf(n.island.close);r!==-1&&(o=t+r)}return{from:t+s.length,to:o,end:o}}function ii(e,t){let n=e[t-1];return n===void 0||` 	
;&|()`.includes(n)}function oi(e,t,n,s){let i=0;for(let o=t;o<e.length;)if(e.startsWith(n,o))i++,o+=n.length;else if(e.startsWith(s,o)){if(--i===0)return o;o+=s.length}else o++;return-1}function Nt(e,t){if(!ri(e,t))return;let n=d(/^#[ \t]{0,40}(if|el|end|def|inc|err|warn|prag|reg)/,`if
el
end
def
inc
err
warn
prag
reg`).exec(e.slice(t,t+50))?.[1];if(n===void 0)return;if(n==="if"||n==="end")return{kind:n};if(n==="el")return{kind:"else"};let s=_t(e,t);for(;e[s-1]==="\\"&&s<e.length;)s=_t(e,s+1);let i=e.slice(t,s).lastIndexOf("/*");if(i!==-1){let o=e.indexOf("*/",t+i);o>=s&&(s=o+2)}return{kind:"other",end:s}}function ri(e,t){let n=t-1;for(;n>=0&&(e[n]===" "||e[n]==="	");)n--;return n<0||e[n]===`
`}function _t(e,t){let n=e.indexOf(`
`,t);return n===-1?e.length:n}var ai=new Set(["then","else","elif","elsif","do","begin","ensure","rescue","in"]),me=class{constructor(t,n){this.text=t,this.blocks=n,this.nextBreak=t.indexOf(`
`),this.closers=new Set(Object.values(n.openers))}text;blocks;awaited=[];offsets=[];counts=new Map;closers;lastWord;loopLine=-1;line=0;nextBreak;get innermost(){let t=this.offsets.at(-1);if(t!==void 0)return{character:this.text.slice(t,this.endOfWord(t)),offset:t}}read(t){let{text:n,blocks:s}=this,i=this.endOfWord(t);if(i-t>12)return this.pass(t,i);let o=n.slice(t,i);if(!Object.hasOwn(s.openers,o)&&!this.closers.has(o)||!this.isAlone(t,i))return this.pass(t,i);if(s.atStatement?.has(o)&&!this.isAtStatement(t))return this.pass(t,i);if(this.closers.has(o))this.close(o);else if(!(o==="do"&&this.loopLine===this.lineOf(t))&&!this.isEndless(o,t)){let a=s.openers[o];this.awaited.push(a),this.offsets.push(t),this.counts.set(a,(this.counts.get(a)??0)+1),s.loops?.has(o)&&(this.loopLine=this.lineOf(t))}return this.pass(t,i)}endOfWord(t){let n=t+1;for(;B(this.text.charCodeAt(n));)n++;return n}pass(t,n){return this.lastWord={word:this.text.slice(t,Math.min(n,t+12)),end:n},n}close(t){if((this.counts.get(t)??0)!==0){for(let s=this.awaited.pop();s!==void 0;s=this.awaited.pop())if(this.offsets.pop(),this.counts.set(s,this.counts.get(s)-1),s===t)return}}isAlone(t,n){let s=this.text[t-1]??`
`,i=this.text[n]??`
`,o=i===":"&&this.text[n+1]!==":",r=i===")"&&Object.hasOwn(this.blocks.openers,this.text.slice(t,n)),a="-?!=".includes(i)&&!this.text.startsWith("--",n);return!".:@$-_?/=\\".includes(s)&&!a&&!o&&!r}isAtStatement(t){let n=t-1;for(;n>=0&&(this.text[n]===" "||this.text[n]==="	");)n--;let s=this.text[n],i=s==="!"&&B(this.text.charCodeAt(n-1));return s===void 0||!i&&`
;&|({!=[,`.includes(s)||s===")"&&this.blocks.isAfterPatterns?!0:this.lastWord?.end===n+1&&ai.has(this.lastWord.word)}lineOf(t){for(;this.nextBreak!==-1&&this.nextBreak<t;)this.line++,this.nextBreak=this.text.indexOf(`
`,this.nextBreak+1);return this.line}isEndless(t,n){return t!=="def"?!1:d(/^def [\w.?!]+(?:\([^()\n]{0,200}\))?\s=\s/,"def ").test(this.text.slice(n,n+260))}};function B(e){return e>=97&&e<=122||e>=65&&e<=90||e>=48&&e<=57||e===95||e>127}var li={shell:d(/^<<(-?)[ \t]*(['"\\]?)([A-Za-z_][\w.]*)['"]?/,"<<"),ruby:d(/^<<([~-])(['"`]?)([A-Z_]\w*)['"`]?/,"<<"),php:d(/^<<<()[ \t]*(['"]?)([A-Za-z_]\w*)['"]?/,"<<<")},he=class{constructor(t,n){this.text=t,this.form=n}text;form;announced=[];get open(){return this.announced[0]?.offset}announce(t){let{text:n,form:s}=this,i=li[s].exec(n.slice(t,t+80));if(!(i===null||n[t-1]==="<")&&!(s==="shell"&&di(n.slice(Math.max(0,t-80),t))))return this.announced.push({word:i[3],isIndented:i[1]!==""||s==="php",offset:t}),t+i[0].length}next(t){let n=this.announced[0];if(n===void 0)return;let{text:s}=this;for(let i=t;i<s.length;){let o=s.indexOf(`
`,i)===-1?s.length:s.indexOf(`
`,i);if(ci(n,s.slice(i,Math.min(o,i+400)))){this.announced.shift();let r=s.indexOf(n.word,i)+n.word.length;return{end:i,next:this.announced.length>0?o+1:r}}i=o+1}return{end:s.length}}};function ci({word:e,isIndented:t},n){let s=t?n.trim():n.trimEnd();return s===e||t&&s.startsWith(e)&&!B(s.charCodeAt(e.length))}function di(e){let t=e.lastIndexOf("((");return t!==-1&&!/[)\n]/.test(e.slice(t))}var It=O(A()),V=It.default.$5;var fi={rust:{begin:/^(?:br|r)(#{0,32})"/,close:e=>`"${e[1]}`},cpp:{begin:d(/^R"([^()\\\s"]{0,16})\(/,'R"'),close:e=>`)${e[1]}"`},swift:{begin:/^(#{1,8})("""|")/,close:e=>`${e[2]}${e[1]}`},lua:{begin:/^(?:--)?\[(={0,16})\[/,close:e=>`]${e[1]}]`},sql:{begin:/^(?:\$([A-Za-z_]{0,32})\$|from\s{1,9}stdin\b[^;\n]{0,20};(?=\n))/i,close:e=>e[1]===void 0?`
\\.`:`$${e[1]}$`}};function Lt(e,t,n){if(n!=="lua"&&/\w/.test(e[t-1]??" "))return;let{begin:s,close:i}=fi[n],o=s.exec(e.slice(t,t+48));if(o===null)return;let r=i(o),a=t+o[0].length,l=e.indexOf(r,a);return{end:l===-1?e.length+1:l+r.length,isComment:n==="lua"&&o[0].startsWith("--"),from:a,to:l===-1?e.length:l}}var ui=new Set([..."=(,:[!&|?{};+-*%~^<>"]),pi=d(/(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default|if|unless|when|and|or|not|then)$/,`return
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
then`);function W(e,t){return new Ue(e,V[t]).run()}var Ue=class{constructor(t,n){this.text=t,this.language=n,this.contentEnd=t.trimEnd().length,this.kept=new ue(t),this.heredocs=n.heredoc===void 0?void 0:new he(t,n.heredoc),this.keywords=n.blocks===void 0?void 0:new me(t,n.blocks);let{lineComments:s,blockComments:i,strings:o,hasCharacters:r,hasRegexes:a,raw:l,heredoc:c,island:f}=n,u=[...s,...i.map(({open:m})=>m),...o.map(({open:m})=>m),...r?["'"]:[],...a?["/"]:[],...l===void 0?[]:{rust:["r","b"],cpp:["R"],swift:["#"],lua:["[","-"],sql:["$","F","f"]}[l],...c===void 0?[]:["<"],...n.hasEscapes?["\\"]:[],...n.hasPreprocessor?["#"]:[],...f===void 0?[]:[f.close],...`([{}])
`];this.starts=new Set(u.map(m=>m[0]))}text;language;at=0;comments=[];strings=[];kept;brackets=new pe;keywords;resumes=[];heredocs;directives=[];lastSign=-1;open;starts;contentEnd;noRegexBefore=0;run(){let{text:t,language:n}=this;for(t.startsWith("#!")&&this.skip(this.endOfLine(0),!1),n.island!==void 0&&this.enterIsland();this.at<t.length&&this.open===void 0;){let i=t[this.at];if(this.starts.has(i)&&this.readMark(i))continue;let o=t.charCodeAt(this.at);if(this.keywords!==void 0&&B(o)){let r=this.keywords.read(this.at);this.lastSign=r-1,this.at=r;continue}o>32&&(this.lastSign=this.at),this.at++}let s=this.open??this.innermost();return{comments:this.comments,strings:this.strings,code:this.kept.finish(),...s!==void 0&&{open:s}}}innermost(){let t=this.brackets.innermost,n=this.keywords?.innermost,s=this.resumes.at(-1),i=this.heredocs?.open;if(i!==void 0)return{character:"<<",offset:i};let o=this.directives.at(-1);return o!==void 0&&t===void 0?{character:"#if",offset:o.offset}:[t,n,s&&{character:s.form.open,offset:s.offset}].filter(a=>a!==void 0).sort((a,l)=>l.offset-a.offset)[0]}readMark(t){let{text:n,language:s,at:i}=this;if(t===`
`)return this.readComment()||(this.at++,this.heredocs?.open!==void 0&&this.readHeredocs()),!0;if(s.hasEscapes&&t==="\\")return this.lastSign=i,this.at=n[i+1]===`
`?i+1:i+2,!0;if(s.island!==void 0&&n.startsWith(s.island.close,i))return this.at=i+s.island.close.length,this.enterIsland(),!0;if(s.raw!==void 0){let o=Lt(n,i,s.raw);if(o!==void 0)return this.readRaw(o)}if(this.readComment()||s.hasPreprocessor&&t==="#"&&this.readDirective()||s.heredoc!==void 0&&t==="<"&&this.readHeredocMark())return!0;for(let o of s.strings)if(n.startsWith(o.open,i))return this.readString(o);return s.hasCharacters&&t==="'"?this.readCharacter():s.hasRegexes&&t==="/"&&this.mayBeginValue()?this.readRegex():"([{}])".includes(t)?this.readBracket(t):!1}readBracket(t){let n=this.resumes.at(-1);if(n!==void 0&&"})".includes(t)&&this.brackets.depth===n.depth+1&&this.brackets.innermost.character==="{"==(t==="}"))return this.resumes.pop(),this.brackets.add(t,this.at),this.readText(this.at,this.at+1,n.form,n.offset),!0;for(this.brackets.add(t,this.at);this.resumes.length>0&&this.resumes.at(-1).depth>=this.brackets.depth;)this.resumes.pop();return this.lastSign=this.at,this.at++,!0}readComment(){let t=Tt(this.text,this.at,this.language);return t===void 0?!1:(t.open!==void 0&&(this.open={character:t.open,offset:this.at}),this.addComment(t.from,t.to,t.end),!0)}addComment(t,n,s){this.comments.push({start:this.at,from:t,to:n,end:s}),this.skip(s,!1)}readDirective(){let t=Nt(this.text,this.at);return t===void 0?!1:t.kind==="other"?(this.lastSign=this.at,this.skip(t.end,!1),!0):(t.kind==="if"?this.directives.push({depth:this.brackets.depth,offset:this.at}):t.kind==="else"?this.brackets.cutTo(this.directives.at(-1)?.depth??Number.POSITIVE_INFINITY):this.directives.pop(),!1)}readString(t){let{at:n}=this;return this.readText(n,n+t.open.length,t,n)}readText(t,n,s,i){let{text:o}=this;for(let r=n;r<o.length;r++){let a=o[r];if(s.escape==="backslash"&&a==="\\")r++;else if(o.startsWith(s.close,r))if(s.escape==="doubled"&&o.startsWith(s.close,r+s.close.length))r+=s.close.length;else return this.addString(t,r+s.close.length),!0;else{if(a===`
`&&!s.isMultiline)return this.giveUp(t,r);{let l=s.interpolation?.find(c=>o.startsWith(c,r));if(l===void 0)continue;return this.addString(t,r+l.length-1),this.resumes.push({form:s,depth:this.brackets.depth,offset:i}),this.brackets.add(l.at(-1),r+l.length-1),this.at=r+l.length,!0}}}return s.isMultiline?(this.addString(t,o.length),this.open={character:s.open,offset:i},!0):this.giveUp(t,o.length)}giveUp(t,n){return n>=this.contentEnd&&this.mayBeginValue()?(this.addString(t,this.text.length),this.open={character:this.text[t],offset:t},!0):(this.lastSign=t,this.at=t+1,!0)}addString(t,n){this.strings.push({start:t,end:n}),this.at=t,this.skip(n,!0),this.lastSign=n-1}readRaw({end:t,isComment:n,from:s,to:i}){t>this.text.length&&(this.open={character:n?"--[[":this.text[this.at],offset:this.at});let o=Math.min(t,this.text.length);return n?this.addComment(s,Math.min(i,o),o):this.addString(this.at,o),!0}readCharacter(){let{text:t,at:n}=this,i=t[n+1]==="\\"?t.indexOf("'",n+3):n+1+String.fromCodePoint(t.codePointAt(n+1)??0).length;return i!==-1&&i-n<=12&&t[i]==="'"&&t[n+1]!=="'"?this.addString(n,i+1):(this.lastSign=n,this.at++),!0}mayBeginValue(){let{text:t,lastSign:n}=this;if(n<0)return!0;let s=t[n];return ui.has(s)||pi.test(t.slice(Math.max(0,n-12),n+1))}readRegex(){let{text:t,at:n}=this,s=!1;for(let i=n+1;n>=this.noRegexBefore&&i<t.length&&t[i]!==`
`;i++)if(t[i]==="\\")i++;else if(t[i]==="[")s=!0;else if(t[i]==="]")s=!1;else if(t[i]==="/"&&!s)return this.addString(n,i+1),!0;return n>=this.noRegexBefore&&(this.noRegexBefore=this.endOfLine(n)),this.lastSign=n,this.at++,!0}readHeredocMark(){let t=this.heredocs.announce(this.at);return t===void 0?!1:(this.lastSign=t-1,this.at=t,!0)}readHeredocs(){for(let t=this.heredocs.next(this.at);t!==void 0;t=this.heredocs.next(this.at)){if(this.strings.push({start:this.at,end:t.end}),this.skip(t.end,!0),t.next===void 0)return;this.at=t.next}}enterIsland(){let t=new RegExp(this.language.island.open,"g");t.lastIndex=this.at;let n=t.exec(this.text),s=n===null?this.text.length:n.index+n[0].length;this.skip(s,!1),this.lastSign=-1}skip(t,n){this.kept.blank(this.at,t,n),this.at=t}endOfLine(t){let n=this.text.indexOf(`
`,t);return n===-1?this.text.length:n}};function Rt(e,t){let n=W(e.text,t);return{source:e,name:t,scan:n,codeLines:n.code.split(`
`)}}var Mt=2e3;function mi({source:{text:e},name:t,scan:{strings:n}}){return t!=="sql"?[]:n.flatMap(({start:s,end:i})=>{let o=/^\$\w{0,32}\$/.exec(e.slice(s,s+40))?.[0];if(o===void 0)return[];let r=s+o.length,a=e.slice(r,Math.max(r,i-o.length));return W(a,t).comments.map(l=>({...l,start:l.start+r,end:l.end+r,from:l.from+r,to:l.to+r}))})}function H(e){let{source:t}=e,n=[...e.scan.comments,...mi(e)].sort((o,r)=>o.start-r.start),s=[],i;for(let o of n){let r=hi(t.text.slice(o.from,Math.min(o.to,o.from+Mt))),a=o.to===o.end,l=s.at(-1),c=i===void 0?"":t.text.slice(i.comment.end,Math.min(o.start,i.comment.end+200));a&&i?.isLine&&/^\n[ \t]*$/.test(c)&&r!==""&&l!==void 0&&l.text.length<Mt?(l.text+=`
${r}`,l.end=o.end):s.push({start:o.start,end:o.end,text:r}),i={comment:o,isLine:a}}return s.filter(({text:o})=>o!=="")}function hi(e){return je(e).split(`
`).map(t=>t.replace(/^[\s*/#!;%-]+/,"").trimEnd()).join(`
`).trim()}var gi={"<":">","[":"]","(":")","{":"}","*":"*",_:"_","%":"%","\xAB":"\xBB","\u3010":"\u3011","\uFF08":"\uFF09","\uFF3B":"\uFF3D"},wi=3;function R(e){let t=e[0]??"",n=gi[t];if(n===void 0)return;let s=e;for(let o=0;o<wi&&s.length>2&&!(s[0]!==t||!s.endsWith(n));o++)s=s.slice(1,-1).trim();return s!==e&&!s.includes(t)&&!s.includes(n)&&s!==""?{inner:s,mark:t}:void 0}function C(e){return e.slice(0,80).replace(/([a-z0-9])([A-Z])/g,"$1 $2").replace(/(?<=.)[_\-\s]+/g," ").trim().toLowerCase()}function ge(e){return e.slice(e.lastIndexOf(" ")+1)}var Ct=/^(?:\.{3,}|\u2026|[[(]?(?:\.{3}|\u2026) ?(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|\u2026)? ?(?:and )?(?:\d+|some|many|several|the)? ?(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|\u2026|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|to be (?:added|written|filled in)|entries|items|rows|records|fields|keys|values|same (?:as|for) .*) ?[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of) [\w-]+(?: [\w-]+){0,5} (?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/,Dt=d(/^\(?(?:(?:see|as|like) (?:the )?(?:above|below|previous|before)|siehe oben|s\. ?o\.|wie oben|voir (?:ci-)?dessus|v\u00e9ase arriba|vedi sopra|zie boven|ditto|idem|dito)\)?$/,`above
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
dito`);function Pt(e,t){if(/^(?:\.{3,}|\u2026)$/.test(e))return"perhaps";if(Ct.test(e))return"surely";let n=e.replace(/[[\]()<>]+/g," ").replace(/\s+/g," ").trim();return t&&Ct.test(n)?"surely":void 0}var Wt=3,bi=6,xi=5e4,yi=/^(?:a|answer|back|definition|meaning|translation|solution|explanation|respuesta|r\u00e9ponse|antwort|antwoord|risposta|resposta)$/;function we(e){return yi.test(C(e))}function Ft(e){if(e.length>xi)return()=>!1;let t;return n=>{if(!n.isOfRecord||n.isItem||!zt(n))return!1;t??=vi(e);let{written:s,empty:i,other:o}=t.get(n.keys.join(`
`));return n.isEmptyGroup?i===1&&s>=bi&&o*3<=s:o>0?!1:we(n.keys.at(-1)??"")?s>=Wt&&i*3<=s:i===1&&s>=Wt}}function vi(e){let t=new Map;for(let n of e){if(!n.isOfRecord)continue;let s=n.keys.join(`
`),i=t.get(s)??{written:0,empty:0,other:0};t.set(s,i),zt(n)?i.empty++:typeof n.value=="string"&&ki(n)?i.written++:i.other++}return t}function zt({value:e,isEmptyGroup:t}){return e===null||e===""||t===!0||typeof e=="string"&&e.length<=40&&Dt.test(e.trim().toLowerCase())}function ki({keys:e,value:t,isItem:n}){let s=n?2:we(e.at(-1)??"")?1:4;return typeof t=="string"&&t.trim().split(/\s+/,s).length>=s}var Oi=d(/^(?:tb[adc]|to be (?:announced|determined|decided|confirmed|agreed|assigned|scheduled)|pending)$/,`tb
to be 
pending`),Ei=d(/^(?:tba|to be announced)$/,`tba
to be announced`),Ge=d(/^(?:status|state|completion|completeness|progress|phase|stage|verdict|conclusion|readiness|implementation|coverage|result|outcome|zustand|stand|statut|\u00e9tat|etat|estado|estatus|stato|\u72b6\u614b|\u9032\u6357|\u72b6\u6001|\u8fdb\u5ea6|\uc0c1\ud0dc)$/,`status
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
\uC0C1\uD0DC`),be=d(/^(?:sections?|chapters?|parts?|contents?|deliverables?|pages)$/,`section
chapter
part
content
deliverable
pages`),jt=24,Si=5e4;function xe(e){let t,n,s=i=>(n??=Ni(e),n.get(i.keys.join(`
`)));return(i,o)=>{if(typeof i.value!="string"||e.length>Si)return!1;if(Bt(i.value)&&i.isOfRecord&&Ti(s(i)))return!0;if(o==="error")return!1;if(/^[.\u2026]+$/.test(i.value))return $i(e);t??=_i(e);let r=i.value.trim().toLowerCase();if(!i.isItem&&t.has(r))return!0;if(!i.isOfRecord)return!1;let a=Ge.test(ge(C(i.keys.at(-1)??""))),l=be.test(C(i.keys.at(-2)??""));if(R(r)!==void 0||we(i.keys.at(-1)??""))return!1;let c=r.includes(" ")&&Xe(r);if(a?l:!c&&!Oi.test(r))return!1;let f=s(i);if(f===void 0)return!1;if(Ei.test(r))return f.size>1;let u=f.counts.get(i.value)??0,m=f.size-u,p=f.words-(Xe(i.value)?u:0);if(!c||a)return p>0;let h=f.counts.size-1;return p>1&&p===m&&h*2<=m}}function $i(e){return e.some(({value:t})=>typeof t=="string"&&/^(?=.*[^.\u2026])[.\u2026\-_ #]+$|^\.{4,}$/.test(t))}function Bt(e){return/^[A-Z\d]{1,5}$/.test(e)}var Ai=3;function Ti(e){return e!==void 0&&e.size>=Ai&&e.codes*10>=e.size*9}function Xe(e){let t=e.trim();return t!==""&&t.length<=jt&&new RegExp("\\p{L}|^\\d+$","u").test(t)&&t.split(/\s+/).length<=3&&!/[.!?]$/.test(t)}function _i(e){let t=new Set;for(let{keys:n,value:s,isItem:i}of e){for(let o of n.slice(0,-1))t.add(o.toLowerCase());i&&typeof s=="string"&&s.length<=jt&&t.add(s.trim().toLowerCase())}return t}function Ni(e){let t=new Map;for(let{isOfRecord:n,keys:s,value:i}of e){if(!n||i===null)continue;let o=s.join(`
`),r=t.get(o)??{size:0,words:0,counts:new Map,codes:0};t.set(o,r),r.size++,typeof i=="string"&&Xe(i)&&r.words++,typeof i=="string"&&Bt(i)&&r.codes++,r.counts.set(i,(r.counts.get(i)??0)+1)}return t}var ye=O(A()),E=ye.default.$6,Ii=ye.default.$7,Li=ye.default.$8;var qe=O(A()),Mi=qe.default.$9,Ve=qe.default.$10;var Ht=O(A()),Y=Ht.default.$11;var Yt=O(A()),F=Yt.default.$12;var Ut=O(A()),v=Ut.default.$13;var ve=O(q()),Ri=ve.default.$1,Ci=ve.default.$2,Ze=ve.default.$3;var Xt=O(A()),Ke=Xt.default.$14;var Gt=O(A()),Je=Gt.default.$15;var qt=O(q()),Qe=qt.default.$4;var Di=d(/(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?[\\/](?:data|resources|files|inputs?)|schemas?|templates?)[\\/]|[.-](?:example|sample|template|schema|spec)\.|(?:^|[\\/])examples?-?\d*\.\w+$|[.-](?:example|sample|template|tmpl|tpl|dist|defaults?|in)$|(?:^|[\\/])\.env\.(?:test|ci|dev|development)(?:\.|$)/i,`fixture
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
.env.`),Pi=d(/(?:^|[\\/])(?:locales?|i18n|l10n|lang|langs|languages|translations?|messages|strings)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n)(?:[._-][\w-]{1,20})?\.\w{2,10}$|(?:messages|strings|labels|texts|resources|bundle)\w{0,20}\.properties$|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i,`locale
i18n
l10n
lang
langs
languages
translation
messages
strings
labels
.properties`),Wi=/transl|\u00fcbersetz|tradui|traduc|tradu[rz]|vertal|t\u0142umacz|\u00f6vers\u00e4tt|overs[e\u00e6]tt|\u7ffb\u8bd1|\u7ffb\u8a33|\u7ffb\u8b6f|\ubc88\uc5ed|\u043f\u0435\u0440\u0435\u0432/i,Fi=d(/(?:^|[\\/._-])(?:prod|production|live)(?:[\\/._-]|$)/i,`prod
production
live`);function Vt(e){let t=e??"";return Di.test(t)?"shows":Pi.test(t)?"texts":"data"}var zi=/^(?:TODO|FIXME|TB[DC]|XXX+|\?{3,}(?: .{0,60} \?{3,})?)$/;function et(e){return Wi.test(e.slice(0,100))||zi.test(e.trim().slice(0,100))}function Zt(e){return Fi.test(e??"")}var ji=d(/(?:^|\/\/|[@.:=/_-])your[-_]?(?:own[-_])?(?:api|app|access|account|app|aws|bucket|client|company|db|database|deploy|domain|email|github|google|host|id|jwt|key|mail|name|openai|org|organi[sz]ation|password|private|project|public|region|repo|repository|secret|server|site|smtp|store|stripe|team|tenant|token|url|user|username|webhook)(?![a-z])/i,"your"),Bi=d(/^(?:change|replace|fill|edit|update|set)[-_]?(?:me|this)(?:[-_ !.].{0,30})?$|^replace[-_]with[-_](?:an?|the|your|my|real|actual|own)[-_].{2,60}$|^(?:insert|put|paste|add|enter|your)[-_][\w-]{1,40}[-_]here$|^YOUR(?:_[A-Z]+){1,5}$/i,`change
replace
fill
edit
update
set
here
your`),Hi=/^(?:[A-Za-z]{1,4}[-_])?(?:x{3,}|X{3,}|[xX](?:[.][xX]){3}|X+(?:-X+)+)(?:-[xX]{1,12}){0,4}$/,Yi=/^https?:\/\/[^<>\s]{1,60}<[a-z][\w-]{0,30}>|^\w{2,20}:\/\/(?:user|username):(?:pass|password|pwd|secret)@(?:host|hostname|server)\b|^[a-z]{2,10}[-_](?:\.{3}|\u2026)$/,Ui=/^(?:0{4}-0{2}-0{2}|0{2}[./]0{2}[./]0{4}|(?:YYYY|20XX|20\?\?|\d{4})-(?:MM|XX|\?\?)-(?:DD|XX|\?\?)|(?:dd|DD|TT|JJ)[./](?:mm|MM)[./](?:yyyy|YYYY|JJJJ|aaaa))$/,Xi=d(/(?:^| )(?:date|day|on|at|start|starts|end|ends|due|deadline|from|until|released?|published|updated|created|modified|datum|fecha|data)$/,`date
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
data`),Gi=d(/(?:^|[@/.])example\.(?:com|org|net)(?=$|[/:])|^you@|\byour-?(?:domain|site|company)\./i,`example.
you@
your`);function Kt(e,t){return/\s/.test(e)||e.length>120?!1:Ui.test(e)?Xi.test(t):Yi.test(e)||ji.test(e)&&!e.startsWith("/")||Bi.test(e)||Hi.test(e)||qi(e,t)}function qi(e,t){let n=d(/^(?:INSERT|PUT|ENTER|ADD|PASTE|SET|CHANGE|REPLACE)[-_]+([A-Z][A-Z_-]{1,40})$/,`INSERT
PUT
ENTER
ADD
PASTE
SET
CHANGE
REPLACE`).exec(e)?.[1];if(n===void 0)return!1;let s=n.toLowerCase().replace(/[-_]+/g," ");return t.endsWith(s)||s.endsWith(t)}function Jt(e){return e.length<=120&&!/\s/.test(e)&&Gi.test(e)}var tt=O(A()),ke=tt.default.$16,Qt=tt.default.$26;var en={me:"i|i'll|i'm|i've|let me",author:"i|i'll|i'm|i've|we|we'll|we've|let me|let's",sitting:"(?:next|later|future|following|another|separate|new|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|prompts?|context(?: window)?)|part (?:two|2)",step:"(?:next|later|future|following|another|separate|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:iterations?|pass(?:es)?|steps?|phases?|rounds?|runs?|agents?|commits?|prs?|pull requests?|chang(?:e|es)|versions?|tasks?|patch(?:es)?|revisions?|releases?|milestones?|sprints?)|follow-?ups?|as a follow up",later:"later(?! (?:on )?(?:we|than|use|in the (?:file|code|function)))|soon|eventually|afterwards|tomorrow|in (?:the )?(?:near )?future|at some point|when (?:time permits|there is time|i have time)|down the (?:road|line)|some ?day|another day|not (?:right )?now|before (?:release|launch|shipping)",putAside:"(?:deal with|do|fix|handle|revisit|sort out|finish|tackle|clean up) (?:it|this|that|them|these|the rest) (?:later|soon|another time|next time|another day|tomorrow)",shipping:"before (?:(?:the|this|it|we|any|next|first|is|goes?|going) ){0,3}(?:release|launch|ship|ships|shipping|production|prod|live|merge|merging)",forNow:"for now|for the moment|for the time being|at the moment|at this point|currently|temporar(?:y|ily)|in the meantime|until then|as a first step|to start with|right now|as of now|so far|just yet",limit:"(?:context|tokens?|output|response|message|length|time|space|budget|session)(?: \\w+)? (?:limits?|constraints?|budget|left|ran out|is running out|window|reasons?)|(?:out|short|low) (?:of|on) (?:tokens?|context|room|space|time)|(?:for|sake of|interest of) (?:brevity|space|time|length)|limited (?:context|time|space)|time is short|ran out of",ranOut:"(?:ran|running|run|runs) (?:out of|low on|short of) (?:context|tokens|output|room)|(?:because of|due to|given|hit|reached|at) (?:the |my )?(?:token|context|output|response|message)(?: \\w+)? (?:limit|budget|window|length|constraints?)",stop:"stop(?:ped|ping)?|before (?:finishing|completing|i could|getting to|the rest)|cut short|cut off",once:"(?:once|when|until|as soon as) .{1,60}(?:is|are|exists?|ready|lands?|available|done|merged|there|added|finished)",really:"would (?:normally|usually|actually|typically|really|ideally)|in (?:a )?(?:real|production)(?: \\w+)?,? (?:this|we|you|it|one|i)|in a real (?:\\w+)",partly:"only|just|first|merely",same:"similarly|likewise|(?:the )?same (?:pattern|way|approach|structure)|analogous(?:ly)?|and so on",will:"will|shall|i'll|we'll|going to|to be|needs? to|needs?|still|yet|yet to|have to|has to|must|should|remains? to|plan(?:ned)? to|todo|to do|fixme|tbd|pending",make:"implement(?:ed|ing|ation)?|add(?:ed|ing)?|finish(?:ed|ing)?|complet(?:e|ed|ing)|writ(?:e|ing|ten)|continu(?:e|ed|ing)|handl(?:e|ed|ing)|fill(?:ed|ing)?(?: in| out)?|flesh(?:ed|ing)?(?: out)?|wir(?:e|ed|ing)(?: up)?|support(?:ed)?|cover(?:ed)?|port(?:ed|ing)?|replac(?:e|ed|ing)|do|done|come|comes|coming|follow|follows|provid(?:e|ed)|swap(?:ped)?|generate[d]?|extend(?:ed)?|expand(?:ed)?|migrat(?:e|ed)|hook(?:ed)?(?: up)?|tackl(?:e|ed)|revisit|build|built|go|goes|need|needs|pick(?:ed|ing)? up|resume[d]?",undone:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully| really| actually)? (?:implemented|done|complete|completed|finished|written|handled|wired|covered|ported|ready|fleshed|built|added)(?: yet)?|yet to be \\w+|unimplemented|unfinished|incomplete|half[- ](?:done|finished|implemented|baked)|(?:left|leaving|leave|skipp(?:ed|ing)|omitt(?:ed|ing)|defer(?:red|ring)?|postpon(?:ed|ing)) (?:(?:out(?! of)|blank|empty|unimplemented|undone|as|for|to|until)\\b|it\\b|this\\b|the (?:rest|remaining))|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|done|added|written|completed|finished|filled|continued|ported|wired)|needs? (?:to be )?(?:implemented|implementing|implementation|written|finished|finishing|completing|filling in)|left as an exercise|work in progress|wip|tbd|tbc|postponed|yet to come|unhandled|comes? (?:with|in) (?:a|the) (?:later|next|following|separate) \\w+|(?:deal with|do|fix|handle|revisit|sort out) (?:it|this|that|them) (?:later|soon|another time|next time)",unfinished:"(?:not|n't|never)(?: yet)?(?: been)?(?: fully)? (?:implemented|finished|written|wired|ported)(?: yet)?|yet to be \\w+|unimplemented|left (?:out(?! of)|blank|unimplemented|undone|as|for|to|until)|(?:deferred|postponed|leaving|skipping)|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|written|completed|finished|filled|ported|wired|added|done|continued)|needs? (?:to be )?(?:implemented|implementing|written|finished|finishing|completing|filling in)|will be (?:implemented|added|written|completed|done|handled|wired|covered|ported)|left as an exercise",leave:"omit(?:ted|ting)?|skip(?:ped|ping)?|left out|leaving out|only|shortened|abbreviated|truncated|not (?:shown|included|implemented|written)|stub(?:s|bed)?",standIn:"stopgap|quick hack|stubs?|stubbed(?: out)?|placeholders?|skeleton|scaffold(?:ing)?|dummy|mock(?:ed)?(?: implementation| data| value| response| result)|fake(?:d)?|hard-?cod(?:ed|ing)|simplified(?: version| implementation)?|naive|no-?op|bare-?bones|minimal implementation|partial implementation|only (?:handles?|covers?|supports?|implements?)|just (?:returns?|pretend|a (?:stub|placeholder)|an empty)|pretend(?:s|ing)?|always (?:returns?|succeeds?|passes?)|canned|happy path",rest:"rest|remaining|remainder|other|others|more|additional|missing|further|everything else|full|real|actual|proper|complete|similarly|likewise|same way|the same pattern",code:"implementations?|logic|handlers?|methods?|functions?|endpoints?|routes?|cases|tests?|validations?|error handling|features?|code|parsing|integration|support|classes|modules?|functionality|components?|queries|branches|operations?|commands?|checks|fields|migrations?|body|parts?|pieces?|work|steps|api|service|version|thing"},Vi=[["sitting","me","make"],["sitting","unfinished"],["sitting","rest","code"],["sitting","standIn","code"],["sitting","limit","me"],["limit","unfinished","code"],["limit","rest","code","leave"],["limit","me","standIn"],["me","later","rest","code"],["rest","code","unfinished","later"],["rest","code","unfinished","step"],["ranOut","stop"],["ranOut","unfinished"],["ranOut","me"]],Zi=[["will","make","step"],["will","shipping"],["putAside"],["standIn","once"]],Ki=[["standIn","later"],["standIn","forNow"],["sitting","make"],["will","make","later"],["author","make","later"],["undone"],["standIn","will"],["standIn","rest"],["standIn","code"],["forNow","will","make"],["rest","code","later"],["limit","standIn"],["ranOut"],["really"],["leave","forNow"],["partly","make","forNow"],["will","make","once"],["forNow","once"],["rest","same"],["leave","code","limit"]],Ji=new Map(Object.keys(en).map(e=>[e,v(()=>new RegExp(`(?<![\\w-])(?:${en[e]})(?![\\w-])`))])),Qi=d(/^\W*(?:todo|fixme|xxx|hack|wip|tbd|next(?: steps?)?(?= ?[:-]))\b/,`todo
fixme
xxx
hack
wip
tbd
next`),eo=d(/(?:\b(?:not|no|never|nothing|nobody)|n't)\b.{0,60}\byet\b|\b(?:missing|not (?:yet )?(?:handled|implemented|supported|covered|checked|part|done|wired|tested)|(?:is|are) (?:still )?(?:wrong|broken|ignored|lost|dropped)|must|still (?:to|has|have|needs?|open))\b/,`yet
missing
not 
wrong
broken
ignored
lost
dropped
must
still `),to=120,tn=d(/^\W*(?:if|when|whether|unless|while|whenever|see|note that (?:if|when)|returns?|the caller|callers?|users?|this test)\b|\b(?:is|are) not (?:implemented|supported) (?:on|in|by|for|under)\b|\b(?:so that|in case|otherwise)\b/,`if
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
otherwise`),no=d(/^\W*[\p{L}\d' -]{3,50}: (?:[\w']+ ){0,2}(?:postponed|deferred|shelved|parked|later|tomorrow(?:'s \w+)?|not done(?: yet)?|not yet|unfinished|to be (?:written|done|added)|missing|next time|another day|to come|to follow|pending|outstanding)\W*$/u,`postponed
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
outstanding`),so=d(/next|later|soon|future|eventual|session|context|token|brevity|time|todo|fixme|implement|stub|placeholder|dummy|fake|mock|hard|simplif|naive|finish|complet|missing|remain|pending|still|for now|moment|temporar|follow|tbd|tbc|wip|progress|left|skip|omit|defer|postpon|exercise|pretend|canned|skeleton|scaffold|limit|out of|would|in a |same|similar|likewise|analog|once|until|only |just |always |shelved|parked|another|tomorrow|before {2}|point|yet|stopgap|hack|unhandled|revisit|\bcomes?\b/i,`next
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
come`);function z(e){if(!so.test(e))return;let t;for(let{text:n,original:s}of Ve(e)){if(n.length>400||tn.test(n))continue;let i=new Map,o=c=>(i.has(c)||i.set(c,Ji.get(c)().test(n)),i.get(c)),r=c=>c.some(f=>f.every(o));if(r(Vi))return{severity:"error",text:s,isSure:!0};if(n.length>to)continue;let a=Qi.test(n),l=a?eo.test(n):no.test(n)||r(Zi);(l||(a?o("make")||o("undone"):r(Ki)))&&(t=t?.isSure?t:{severity:"warning",text:s,isSure:l})}return t}function nn(e){return tn.test(e)}var io=/^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|warnings?|caveats?|disclaimers?|limitations?|next steps?|next|summary|info|reason|message|meta|remaining|rest|pending|continuation|truncation)|_.*)$/,sn=/(?:^|[ _])(?:notes?|comments?|remarks?|todos?|caveats?|limitations?)$|^_/,oo=d(/(?:^|[ _])(?:notes?|comments?|todos?|next|next steps?|pending|rest|continuation)$/,`note
comment
todo
next
next step
pending
rest
continuation`),on=d(/^(?:remaining|rest|todo|todos|missing|unfinished|not done|continuation|remaining \w+)$/,`remaining
rest
todo
todos
missing
unfinished
not done
continuation
remaining `),ro=d(/^(?:this is (?:a |only )?|only )?(?:a )?partial (?:output|results?|data|list|export|extraction|draft|file|version|copy)\b|\b(?:continued?|continues|resumes?|carry on|go on|pick up) (?:from|at|with|on) (?:the )?(?:next )?(?:page|row|line|item|section|chapter|part|file|record|entry|paragraph)\b/,`partial 
continue
continues
resume
carry on
go on
pick up`),ao=d(/\b(?:only|just|nur|erst|seulement|s[o\u00f3]lo|apenas|solo|pas)\b.{1,100}\b(?:so far|until now|up to now|bisher|bis jetzt|jusqu'ici|hasta ahora|at[e\u00e9] agora|finora)\b|\b(?:so far|bisher|bis jetzt|jusqu'ici|hasta ahora),? (?:only|just|nur|seulement|s[o\u00f3]lo)\b/,`so far
until now
up to now
bisher
bis jetzt
jusqu'ici
hasta ahora
 agora
finora`),lo=d(/\bstill (?:ha[sd]|have|needs?|to|missing|open|outstanding|pending)\b|\b(?:remains?|left) to (?:be )?\w+|\bnot (?:yet )?(?:covered|checked|processed|done|reviewed|included|exported|read|tested|migrated|ported|translated)\b|\bstopped (?:at|after|before|in)\b/,`still 
 to 
not 
stopped `),co=d(/^(?:continue|resume|carry on|pick up|go on) (?:with|from|at)\b|^(?:fill in|finish|complete|add|write|port|migrate|translate|continue|resume|pick up|process|export) (?:the |with |from |at |up )?.{0,60}\b(?:rest|remaining|missing|other|next|once|when|as soon as|column|rows?|pages?|sections?|entries|from|where)\b/,`continue
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
export`);function rn(e){return io.test(e)||on.test(e)}function an(e){return d(/^(?:_ ?(?:todos?|next|rest)|_ ?remaining(?: \w+)?|remaining(?: \w+)?|not done|unfinished|missing)$/,`todo
next
rest
remaining
not done
unfinished
missing`).test(e)}function ln(e,{key:t,depth:n,isOfRecord:s}){if(!e.trim().includes(" ")||s&&n>3||(s||n>2)&&!sn.test(t))return;if(ke(`// ${e}`)==="outright")return"error";let i=e.trim().toLowerCase(),o=n===1&&!s;if(ro.test(i))return o?"error":"warning";let r=E(e,{strict:!0})[0]??z(e);return r!==void 0?r.severity:o&&(on.test(t)||ao.test(i)||sn.test(t)&&lo.test(i)||oo.test(t)&&co.test(i))?"warning":void 0}var nt=v(()=>/^(?:please |bitte |hier |ici |aqu[i\u00ed] )?(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|specify|translate|replace|change|set|choose|pick|define|explain|ask|look up|check with|confirm|find out|eintragen|einf\u00fcgen|ausf\u00fcllen|erg\u00e4nzen|nachtragen|\u00fcbersetzen|remplir|compl\u00e9ter|ins\u00e9rer|ajouter|renseigner|rellenar|completar|insertar|a\u00f1adir|escribir|preencher|inserir|adicionar|compilare|inserire|completare|aggiungere|invullen|aanvullen|toevoegen|uzupe\u0142ni\u0107|wpisa\u0107|\u0437\u0430\u043f\u043e\u043b\u043d\u0438\u0442\u044c|\u0432\u0441\u0442\u0430\u0432\u0438\u0442\u044c|\u0434\u043e\u0431\u0430\u0432\u0438\u0442\u044c|\u0443\u043a\u0430\u0437\u0430\u0442\u044c)(?=\s|$)|\s(?:eintragen|einf\u00fcgen|ausf\u00fcllen|erg\u00e4nzen|nachtragen|invullen|aanvullen|toevoegen)$/iu),fo=d(/^(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|translate|ask|look up|check with|confirm|find out|pedir|preguntar|demander|chiedere|perguntar|vragen|zapyta\u0107|fragen|nachfragen)\s/i,`fill
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
nachfragen`),uo=/^[\p{L}\d][\p{L}\d'\u2019/.,&-]*(?:[ _][\p{L}\d'\u2019/.,&-]+){0,7}[.!\u2026]?$/u,po=/^(?!REDACTED|REMOVED|DELETED|NONE|NULL|EMPTY|UNKNOWN|HIDDEN|FILTERED|MASKED|INFO|WARN|ERROR|DEBUG|TRACE|SKIP|PASS|FAIL|N\/A)[A-Z]{3,}(?:[ _-][A-Z]+){0,4}$/,mo=d(/\s(?:of|to|for|from|with|de|du|der|des|del|da|van)\s/i,`of
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
van`);function Oe({inner:e,mark:t}){if(!uo.test(e))return!1;let n=e.split(/[ _]/);switch(t){case"<":return n.length>1&&new RegExp("^\\p{Ll}","u").test(e)||/^[a-z][a-z_-]{4,30}$/.test(e);case"[":return po.test(e)||nt().test(e)||d(/^(?:your|todo|tbd)\b/i,`your
todo
tbd`).test(e)||n.length>2&&n.length<7&&/^[a-z]/.test(e)&&mo.test(e);case"{":return/^[a-z]+(?: [a-z]+){2,6}$/i.test(e)||n.length>1&&nt().test(e);case"(":return n.length>1&&n.length<7&&fo.test(e);case"%":return!1;default:return nt().test(e)}}var ho=d(/^(?:please )?(?:(?:describe|insert|enter|specify|provide|explain|write|add|put|paste) .{2,50}|.{2,40} (?:goes|go|comes)|your [\w -]{2,40}) here$/," here"),go=d(/^(?:translate|replace|change|fill|edit|update|set)[ -]?(?:me|this|it)\b.{0,40}$|^(?:fill|filled)[ -]in(?: .{0,12})?$/,`translate
replace
change
fill
edit
update
set
filled`),wo=d(/^(?:my|your) (?:\w+ ){0,2}(?:app|application|project|company|name|title|organi[sz]ation|product|domain|email|e-mail|address)(?: name| title| here)?(?: <.{3,60}>)?$/,`app
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
address`),bo=d(/(?:^| )(?:description|summary|title|text|definition|abstract|about|introduction|intro|bio|biography|body|content|answer|caption|subtitle|tagline)$/,`description
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
tagline`),xo=d(/^(?:(?:a|an|the|your|my) )?(?:(?:short|brief|one-line|longer|project) )?([a-z]+) (?:of (?:the|your|this|my) \w+|goes here|here)$/,`of 
goes here
here`),yo=d(/^(?:please )?(?:add|insert|provide|write|enter|put|fill in|describe) (?:(?:a|an|your|the|some|this|our) )?(?:(?:short|brief|one-line|longer|proper) )?([a-z]+)\b.{0,60}$/,`add
insert
provide
write
enter
put
fill in
describe`);function cn(e,t){if(ho.test(e)||go.test(e)||wo.test(e))return!0;if(!bo.test(t))return!1;let n=xo.exec(e)?.[1];if(n!==void 0&&t.endsWith(n))return!0;let s=yo.exec(e)?.[1];return s!==void 0&&(t.endsWith(s)||e.startsWith("describe this")&&s!=="")}var vo=/^(?:text|xx|[\W_]+)$/i,ko=d(/^(?:TODO|FIXME|TBD|TBC|XXX|WIP)(?:\([^()]{0,40}\))?[:,;\u2013\u2014(-] ?\S.{0,120}$|^(?:todo|fixme|tbd|to-do|placeholder)(?::| [-\u2013\u2014]) ?\S.{0,120}$/i,`todo
fixme
tbd
tbc
xxx
wip
to-do
placeholder`),Oo=d(/^(?:TODO|FIXME|TB[DCA])(?: [\w'-]+){1,5}$/,`TODO
FIXME
TB`),Eo=d(/(?:^|[^A-Za-z\d_])(?:FIXME|TODO|TBD|CHANGE[-_]?ME|REPLACE[-_]?ME)(?![A-Za-z\d_])/,`FIXME
TODO
TBD
CHANGE
REPLACE`),So=d(/\b(?:must|should|may|can|is|are|was|were|has|have|lists?|apps?|comments?|items?)\b/i,`must
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
item`),$o=d(/^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer|bio|title|address|price|date) (?:(?:needed|missing|pending|wanted|to follow|to come|follows|coming|tbd|tbc)|(?:still )?to be (?:added|supplied|provided|written|defined|confirmed|translated|filled in|decided)(?: .{1,40})?)$/,`needed
missing
pending
wanted
to follow
to come
follows
coming
tbd
tbc
to be `),Ao=d(/(?:^|[,;:] )(?:will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow|update)|(?:coming|due|added|provided) (?:in|with|soon|later|after|next))\b.{0,60}$/,`will 
coming
due
added
provided`),To=d(/^pending \w+(?: \w+){0,3}$|^(?:pending|draft|incomplete|unfinished|partial|unclear) ?(?:[,;:]|[-\u2013\u2014] ?)(?=.{0,40}\b(?:not|no|yet|needs?|ask|wait\w*|until|later|missing|review\w*|confirm\w*|decide\w*|check\w*)\b).{4,80}$/,`pending 
pending
draft
incomplete
unfinished
partial
unclear`),_o=/^\?{3,}(?: .{0,80})?$|^\?{2} \w.{0,80}$|^(?:xxx+|\?+xx+\?*)$/,No=/^.{1,40}[^\s(] ?\(([^()]{8,80})\)$/;function fn({value:e,text:t,key:n,isOfRecord:s,isOfSettings:i}){let o=e.trim(),r=R(o);return i&&/^[a-z]+$/.test(o)&&!d(/^(?:xxx+|changeme|fixme|tb[dca])$/,`xx
changeme
fixme
tb`).test(o)?!1:dn(t,n)||r!==void 0&&(Oe(r)||dn(r.inner.toLowerCase(),n)||r.inner.toLowerCase()===n||E(o,{strict:!0,isAside:!0,prior:"likely"}).length>0)||o==="?"&&s||ko.test(o)||Oo.test(o)&&!So.test(o)||Kt(o,n)||i&&!/\s/.test(o)&&Eo.test(o)||Io(o)}function dn(e,t){return!vo.test(e)&&He(e)||_o.test(e)||$o.test(e)||Ao.test(e)||To.test(e)||cn(e,t)||Y(e,{isExpected:!1})}function Io(e){let t=No.exec(e)?.[1];return t!==void 0&&(Y(t,{isExpected:!1})||E(t,{strict:!0,isAside:!0,prior:"likely"}).length>0||d(/^(?:estimate|guess|approx\w*|provisional|placeholder|tbd|tbc)\b.{0,12}\b(?:later|confirm|measure|check|verify|update|yet)\b/i,`estimate
guess
approx
provisional
placeholder
tbd
tbc`).test(t))}var it=d(/^(?:complete|completed|done|finished|final|is complete|is done|is finished|all done|fully implemented|implemented)$/,`complete
completed
done
finished
final
is complete
is done
is finished
all done
fully implemented
implemented`),Lo=d(/^(?:incomplete|partial|truncated|unfinished|is partial|is truncated|has more sections|to be continued)$/,`incomplete
partial
truncated
unfinished
is partial
is truncated
has more sections
to be continued`),Ee=d(/^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut off|in[- ]?progress\b.{0,80}?\b(?:rest|remaining|continu).{0,80}|continued? (?:later|in .*)|deferred)$/,`incomplete
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
deferred`),st=d(/^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed)$/,`progress
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
postponed`),Mo=/^(?:(?:about |only |the )?(?:half|part|some|most|first half|first part)(?: of\b.{0,80}| (?:done|ported|written|finished|migrated|translated|reviewed))?|\d{1,2} ?%)$/,Ro=/^(\d{1,5}) ?(?:of|out of|von|sur|de|di|\/) ?(\d{1,5})(?: [\p{L}-]+){0,4}$/u,Co=/^(?:(?:current|overall|implementation|review|document|doc|draft|report|migration|project|task|work|translation|build|test|spec|plan|audit|analysis|my|our) )?[^ ]+$/,un=/^(?:|meta|metadata|document|doc|report|file|summary|project|work|task|result|header|info)$/;function pn(e,t){let{key:n,above:s,depth:i,isOfRecord:o,isOfEntity:r}=t;if((e?Lo:it).test(n)){if(be.test(s))return{severity:"warning"};if(!r){if(o)return e?{severity:"warning"}:void 0;if(i<=2&&un.test(s))return{severity:"error"}}}}function Do(e){let t=Ro.exec(e);return t!==null&&Number(t[1])<Number(t[2])}function mn(e,t){let{key:n,above:s,depth:i,isOfRecord:o,isOfEntity:r}=t;if(be.test(s)&&(Ee.test(e)||st.test(e)||/^partial\b/.test(e)))return{severity:"warning"};let a=Ge.test(ge(n));if(o)return a&&Ee.test(e)?{severity:"warning"}:void 0;if(!a&&!it.test(n)||r&&i>1)return;if(Ee.test(e))return{severity:i<=2&&un.test(s)?"error":"warning"};if(r||a&&!Co.test(n))return;let l=e.slice(0,Math.max(0,e.search(/[,;:(]| -/))).trim();return st.test(e)||st.test(l)||Ee.test(l)||Mo.test(e)||Do(e)?{severity:"warning"}:it.test(n)&&/^(?:no|not yet)$/.test(e)?{severity:"warning"}:void 0}var hn=d(/^(?:placeholder|examples?|hint|help|help text|tooltip|sample|pattern|format|mask|usage|prompt|system|enum|const|keywords|words|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex|watermark|instructions?|question|template|replace(?:ment)?|separator|suffix|prefix|ellipsis)$/,`placeholder
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
ellipsis`),Po=d(/^(?:ar|cs|da|de|el|en|es|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_ ][a-z]{2,4})?$/,`ar
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
zh`),Wo=d(/^(?:label|title|name|key|id|display|display name)$/,`label
title
name
key
id
display
display name`),gn=d(/(?:^| )(?:description|help|about|license|url|homepage|command|script|run)$/,`description
help
about
license
url
homepage
command
script
run`),ot=d(/^(?:tb[acdw]|wip|fixme|to-?do|xxx)$/i,`tb
wip
fixme
to
xxx`),Fo=400;function rt({keys:e,value:t,isOfRecord:n,isItem:s=!1},{isOfFile:i=!1,isOfEntity:o=!1,isOfSettings:r=!1,isInProduction:a=!1,fillsIn:l=!1}={}){let c=C(e.at(-1)??""),f=C(e.at(-2)??""),u={key:c,above:f,depth:e.length,isOfRecord:n,isOfEntity:o};if(typeof t=="boolean"){let T=r?void 0:pn(t,u);return T&&bn(`${F(e.at(-1))}: ${t}`,T.severity)}if(typeof t!="string"||t.length>Fo)return;let m=Bo(t);if(s&&m!==""&&an(c)&&e.every(T=>T===e[0]))return Se(`"${F(t)}"`,"warning");if(m===""||!i&&!Ho.test(m))return;let p=`"${F(t)}"`,h=r||s?void 0:mn(m,u);if(h!==void 0)return bn(p,h.severity);let x=gn.test(c)&&new RegExp("^\\p{Lu}[^\\u2026[\\]]*\\.$","u").test(t.trim())?void 0:Pt(m,s);if(x==="surely")return{severity:"error",code:"elided-code",message:`Something was left out here: ${p}`};if(x==="perhaps"&&!hn.test(c))return{severity:"warning",code:"elided-code",message:"Something was left out here"};if(s&&jo(t))return Se(p,"warning");if(s||hn.test(c)||Yo(c,t))return;if(Po.test(c))return zo(t)?wn(p):void 0;if(Wo.test(c)&&(n||new RegExp("^(?:[a-z-]+|\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)+)$","u").test(t))||l&&/^<[\w-]+>$|:\/\//.test(t.trim())||ot.test(c)&&m.includes(" "))return;if(fn({value:t,text:m,key:c,isOfRecord:n,isOfSettings:r})||a&&Jt(t))return wn(p);if(r)return;let N=rn(c)?ln(t,u):void 0;return N!==void 0?Se(p,N):i&&!gn.test(c)&&E(t,{strict:!0,prior:"likely"}).length>0?Se(p,"warning"):void 0}function zo(e){let t=R(e.trim());return t!==void 0&&Oe(t)?!0:et(e)&&Y(e,{isExpected:!1})}function jo(e){return R(e.trim())!==void 0&&e.includes(" ")&&E(e,{strict:!0,isAside:!0,prior:"likely"}).length>0}function Bo(e){return e.trim().toLowerCase().replace(/[\s_]+/g," ").replace(/(?<=[^.])[.!]$/,"").replace(/^(?:#|\/\/|--)\s*/,"")}var Ho=/[.\u2026<[{%?(*]|[^\x00-\x7f]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|unclear|wip|draft|pending|pend[ei]|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|put|here|to be|to come|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your|\bwill |wanted|noch|folgt|zu|te |por |sin |da |a [a-z]+[aei]r\b|do [a-z]+nia|ska|0000|0-00|yyyy|yy-|example|x-x|add |write |describe |provide |enter |none|nothing|part|some|most|coming|paste|\d ?(?:of|out of|\/|von|sur|de|di) ?\d|description|summary|stopped|volgt|wird/;function wn(e){return{severity:"warning",code:"unfilled-template",message:`This value is a stand-in: ${e}`}}function bn(e,t){return{severity:t,code:"deferred",message:`The file says itself that it is not finished: ${e}`}}function Se(e,t){return{severity:t,code:"deferred",message:`This puts work off: ${e}`}}function Yo(e,t){if(R(t.trim())!==void 0)return!1;let n=t.toLowerCase(),s=o=>o.replace(/[^a-z]/g,""),i=s(n);return i.length>=3&&s(e).endsWith(i)}var Uo=20,Xo={severity:"warning",code:"unfilled-template",message:"This value is empty, where all others like it are written out"},Go=40;function xn({keys:e,isOfRecord:t,isItem:n}){return e.length<=2&&!t&&n!==!0}var qo=d(/^(?:id|_id|uuid|guid|event|object|kind|type|created|created_?at|updated_?at|timestamp|order|customer|user|user_?id|sku|enabled|(?:next|page)_?(?:token|cursor|page_?token)|cursor|has_?more|page_?size)$/i,`id
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
page`);function Vo(e){return e.some(({keys:t,isItem:n,isOfRecord:s})=>t.length===1&&!n&&!s&&qo.test(t[0]))}var Zo=/[^<>\s"']\s{0,3}<[a-z][\w-]{0,30}>|<[a-z][\w-]{0,30}>\s{0,3}[^<>\s"']/;function Ko(e){return e.some(({value:t})=>typeof t=="string"&&t.includes("<")&&!t.includes("://")&&Zo.test(t.slice(0,1e3)))}function M(e,t,n,{isOfSettings:s=!1}={}){let i=[],o=Vt(n);if(o==="shows")return i;let r=[...t],a=xe(r),l=Ft(r),c=r.filter(u=>typeof u.value=="string"&&xn(u)),f={isOfEntity:Vo(r),isOfSettings:s,fillsIn:Ko(r),isInProduction:Zt(n)};for(let u of r){if(o==="texts"&&!(typeof u.value=="string"&&et(u.value)))continue;let m=c.length<=Go&&xn(u),p=l(u),h=p?Xo:rt(u,{...f,isOfFile:m});if(h===void 0||!p&&a(u,h.severity))continue;let{line:y,column:x}=e.positionOf(Math.min(u.offset,e.text.length));if(i.push(e.finding(h.code,h.severity,y,h.message,x)),i.length>=Uo)break}return i}var Jo=20;function yn(e){let t=er(e.lines[0]??""),{rows:n,openLine:s}=tr(e.text,t);if(s!==void 0){let p=`The table ends too soon: the text that begins at line ${s+1} is never closed`;return[e.finding("truncated","error",e.lastLine,p)]}let i=n[0]?.cells??[],o=n.at(-1),r=[],a=n.slice(1,-1),l=a.length>0&&a.every(({cells:p})=>p.length===i.length),c=o?.cells.filter(p=>p.trim()!=="")??[],f=c.length===1&&i.length>1&&/^\s*(?:[#([\u2026]|\.\.|\/\/)|\w\s+\w+\s+\w/.test(c[0].slice(0,200));l&&o!==void 0&&o.cells.length<i.length&&!f&&r.push(e.finding("truncated","error",o.line,"The last row of the table is cut off"));let u=n.slice(1).flatMap(p=>Qo(p,i)),m=xe(u);for(let p of u){let h=rt(p);if(h===void 0||m(p,h.severity))continue;let y=!p.isOfRecord&&h.code!=="unfilled-template";if(r.push(e.finding(h.code,y?"error":h.severity,p.line,h.message)),r.length>=Jo)break}return r}function Qo({line:e,cells:t},n){let s=n.length>1&&t.filter(i=>i.trim()!=="").length===1;return ot.test(t[0]?.trim()??"")&&t.some(i=>i.trim().includes(" "))?[]:t.map((i,o)=>({keys:[s?"note":n[o]??""],value:/^\s*-?\d[\d.,]*\s*$/.test(i)?Number.parseFloat(i):i,isOfRecord:!s,offset:0,line:e}))}function er(e){return["	",";",","].map(n=>({mark:n,count:e.slice(0,2e3).split(n).length})).sort((n,s)=>s.count-n.count)[0].mark}function tr(e,t){let n=[],s=[],i=0,o=0,r=0,a=f=>{let u=e.slice(r,f);s.push(u.startsWith('"')?u.slice(1,u.endsWith('"')?-1:void 0).replaceAll('""','"'):u),r=f+1},l=()=>{(s.length>1||s[0]?.trim()!=="")&&n.push({line:o,cells:s}),s=[]};for(let f=0;f<e.length;f++){let u=e[f];if(u==='"'&&f===r){let m=i;for(f++;f<e.length;f++)if(e[f]===`
`)i++;else if(e[f]==='"'){if(e[f+1]!=='"')break;f++}if(f>=e.length)return{rows:n,openLine:m}}else u===t?a(f):u===`
`&&(a(f),l(),i++,o=i)}let c=s.length>0&&n.some(f=>f.cells.at(-1)?.trim()==="");return r<e.length||c?(a(e.length),l()):s.length>0&&l(),{rows:n}}var vn=O(A()),$e=vn.default.$17;var kn=O(A()),D=kn.default.$18;var j=O(A()),Z=j.default.$19,K=j.default.$20,U=j.default.$21,Ae=j.default.$22,Te=j.default.$23,nr=j.default.$24;function J(e){let t=[],n=0;for(let s of e){let i=0,o=0,r=0;for(;i<s.length;i++){let a=s[i];if(a===" "||a==="	")continue;let l=s[i+1];if((a==="-"||a==="?"||a===":")&&(l===" "||l==="	"||l===void 0))o===0&&(r=i),o++;else break}if(!(i>=s.length&&o===0)){for(o===0&&(r=i);t.length>0&&t.at(-1)>r;)t.pop();t.at(-1)!==r&&t.push(r);for(let a=!0;i<s.length;i++){let l=s[i];if(a&&(l==="["||l==="{"))n++;else if((l==="]"||l==="}")&&n>0)n--;else if(a&&(l==='"'||l==="'")){let c=s.indexOf(l,i+1);c!==-1&&(i=c)}if(a=l===" "||"[{,:	".includes(l),n+t.length+o>64)return!0}if(n+t.length+o>64)return!0;for(let a=1;a<o;a++)t.push(r+2*a)}}return!1}var at=1e3;function lt(e){return e.some(t=>{if(t.length<2*at)return!1;let n=0;for(let s=0;s<t.length&&n<=at;s++){let i=t[s];(`"'[{`.includes(i)||i===":"&&t[s+1]===" ")&&n++}return n>at})}var sr=5e3,ir=9;function _e(e,t=1){let n=(sr+e.length/ir)/t,s=0;for(let i=0;i<e.length&&s<=n;i++){let o=e.charCodeAt(i);(or.has(o)||o===ar&&e.charCodeAt(i+1)<=rr)&&s++}return s>n}var or=new Set([...`
,:[]{}&*!?`].map(e=>e.charCodeAt(0))),rr=32,ar=45;var lr=new Set("abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp coerce compile complex copyright credits delattr dict dir display divmod enumerate eval exec execfile exit file filter float format frozenset get_ipython getattr hasattr hash help hex id input int intern isinstance issubclass iter len list locals long map max memoryview min next object oct open ord pow print property quit range raw_input reduce reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip".split(" ")),cr=d(/^(?:[A-Z]\w*)?(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Group)$/,`Error
Exception
Warning
Exit
Interrupt
Iteration
Group`),dr=d(/^(?:and|as|assert|async|await|case|class|def|del|elif|else|except|finally|for|from|if|import|in|is|lambda|match|not|or|print|raise|return|try|while|with|yield)$/,`and
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
yield`),fr=d(/\bimport\s*\*|\b(?:globals|exec|setattr|__import__|__getattr__|__dict__)\b/,`import
globals
exec
setattr
__import__
__getattr__
__dict__`);function On(e){if(En(e)||fr.test(e))return;let t=new Map;for(let{0:n,index:s}of e.matchAll(/[A-Za-z_]\w*/g))t.get(n)!==!1&&t.set(n,pr(e,s,n));for(let[n,s]of t)if(s&&!lr.has(n)&&!dr.test(n)&&!cr.test(n))return n}var ur=20;function En(e){let t=0;for(let n of e.split(`
`))if(n.trim()!==""&&++t>=ur)return!1;return!0}function pr(e,t,n){return e[t+n.length]!=="("?!1:!/[\w.]$|(?:\b(?:def|class)\s+|[@.]\s*)$/.test(e.slice(Math.max(0,t-12),t))}function Sn(e){if(En(e))return!1;let t=e.trimEnd().split(`
`),n=/^(\s+)([a-z]\w*)\s*(?::[^=]*)?=(?!=)/.exec(t.at(-1).slice(0,300));if(n===null)return!1;let s=n[2],i=/[A-Za-z_]\w*/g,o=n[1].length;for(let r=t.length-2;r>=0;r--){let a=t[r];if(a.includes(s)&&a.match(i)?.includes(s))return!1;let l=a.search(/\S/);if(!(l===-1||l>=o)){if(o=l,d(/^\s*(?:async\s+)?def\b/,"def").test(a))return!0;if(d(/^\s*(?:for|while|class|async)\b/,`for
while
class
async`).test(a))return!1}}return!1}var mr="[=([{,&|?:+*%^~!<-]",P={unfinished:v(()=>new RegExp(`(?:${mr}|(?<![\\w/])/|\\.)$`)),finished:v(()=>/(?:\+\+|--|[*&]|\.\.\.|\.)$/),commonNames:v(()=>d(/^(?:true|false|null|nil|None|this|self|break|continue|return|pass|end|done|fi|esac)$/,`true
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
esac`))},An={javascript:{unfinished:v(()=>/(?:[=([{,.&|?:+*%^~!<]|=>|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/),finished:v(()=>/(?:\+\+|--|\/>|(?:^|[;{}])\s*[\w$]+:)$/),head:v(()=>d(/^(?:export\s{1,9})?(?:default\s{1,9})?(?:declare\s{1,9})?(?:abstract\s{1,9})?(?:(?:async\s{1,9})?function\b(?!.*\)\s{0,9}:)[^{;]*|(?:class|interface|enum|namespace)\s[^{;]*|type\s{1,9}\w+|import\s{1,9}(?!["'(\s])[^"']*)$/,`function
class
interface
enum
namespace
type
import`)),commonNames:v(()=>d(/^(?:string|number|boolean|void|any|unknown|never|undefined|null|true|false|this|object|symbol|bigint|debugger|break|continue)$/,`string
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
continue`))},python:{unfinished:v(()=>/(?:[=([{,.+*%&|^~<>\\@-]|\b(?:and|or|not|in|is|if|else|elif|for|while|def|class|import|from|return(?= )|lambda|with|as|raise(?= )|assert|del|global|nonlocal))$/),finished:v(()=>d(/(?:\.\.\.|\bimport\s+\*)$/,`...
import`)),commonNames:v(()=>d(/^(?:True|False|None|pass|self|cls|break|continue|return|raise|int|str|float|bool|list|dict|set|tuple|bytes|object|Exception|type|any|all|len|print|__all__)$/,`True
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
__all__`))},rust:P,java:P,csharp:P,kotlin:P,c:P,cpp:P,go:P,php:P,shell:{unfinished:v(()=>/(?:\\|&&|\|)$/),commonNames:v(()=>/./)}},hr={"/*":"the comment","{-":"the comment","--[[":"the comment","=begin":"the comment","<<":"the here-document","`":"the template"};function Tn(e,t,n){let s=V[t];if(!s.isBraced)return[];let i=f=>[e.finding("truncated","error",e.lastLine,`The code ends too soon: ${f}`)],{open:o}=n;if(o!==void 0&&!gr(e)&&!wr(e,o.offset,o.character)){let{line:f}=e.positionOf(o.offset),u=/^#?[a-z]+$/.test(o.character),m=/["'`]/.test(o.character)&&o.character!=="`",p=hr[o.character]??(m?"the text":`"${o.character}"`);return i(`${u?`the block of "${o.character}"`:p} of line ${f+1} is never closed`)}let r=xr(n.code);if(t==="python")return Sr(e,n,r,i);let a=An[t];if(t==="toml"&&/^\s*(?:[\w-][\w.-]*\s*=?|\[[^\]]*)$/.test(r.slice(0,200)))return i("its last entry is unfinished");if(r==="")return[];if(t==="css"||t==="scss"){if(!/[};]$/.test(r)&&!/^\s*@/.test(r))return i("its last rule has no body")}else if(t==="sql"&&!/[;/]$/.test(r)&&!br(e.text,n.code)&&Or(n.code,e.endsWithNewline?3:1))return i("its last statement is unfinished");let l=n.code.trimEnd().length>=e.text.trimEnd().length;return!e.endsWithNewline&&(K(e.text)||l&&(Z(e.text)||/\S[ \t]$/.test(e.text)))?i("its last word is unfinished"):a===void 0?[]:s.hasPreprocessor===!0&&r.trimStart().startsWith("#")?[]:a.unfinished().test(r)&&a.finished?.().test(r)!==!0&&!yr(n.code,t)?i("its last line is unfinished"):a.head?.().test(vr(r))?i("its last declaration has no body"):!e.endsWithNewline&&l&&kr(e,t,r,a)?i("its last line is unfinished"):[]}function gr({lines:e,lastLine:t}){let n=(e[t]??"").trimEnd();return/^(?:[)\]}]+[;,]?|end|fi|done|esac|#\s{0,9}endif\b.{0,200}|\?>)$/.test(n)}function wr(e,t,n){if(/["'`/]|^<<|^#/.test(n))return!1;let{lines:s,lastLine:i}=e,{line:o}=e.positionOf(t),r=s[i];if(i-o<3||/^\s*(?:[)\]}]|#|\/\/|e(?:lse|lif|lsif)\b|when\b|rescue\b)/.test(r.slice(0,300)))return!1;let a=s.slice(o+1,i).find(l=>l.trim()!=="");return a!==void 0&&Ie(a)>Ie(s[o])&&Ie(r)<=Ie(s[o])}function br(e,t){return e.startsWith(`
\\.`,t.trimEnd().length-3)}function Ie(e){return Math.max(0,e.search(/\S/))}function xr(e){let t=e.trimEnd();return t.slice(Math.max(t.lastIndexOf(`
`)+1,t.length-2e3))}function yr(e,t){return t!=="c"&&t!=="cpp"||!e.trimEnd().endsWith(",")?!1:!/[;]|\)\s{0,200}\{/.test(e)}function vr(e){return(e.split(/[;}\n]/).at(-1)??"").trim()}function kr(e,t,n,{commonNames:s}){let{text:i,lines:o}=e,r=/(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(n.slice(-300))?.[1];if(r===void 0||s().test(r))return!1;if(!Ae(i,r)&&!Te(i,r))return!0;if(t!=="javascript")return V[t].endsWithSemicolon===!0;let a=o.filter(c=>c.trimEnd().endsWith(";")).length,l=o.filter(c=>/[\w)\]"'`]$/.test(c.trimEnd().slice(-1))&&!/^\s*(?:\*|\/\/|\/\*)/.test(c)).length;return a>0&&a>=3*(l-1)}function Or(e,t){let n=0;for(let s=e.indexOf(";");s!==-1&&n<t;s=e.indexOf(";",s+1))n++;return n>=t&&!d(/\n[ \t]{0,9}go\s{0,9}$/i,"go").test(e.slice(-20))}var Er=d(/^\s{0,200}(?:(?:if|elif|while|with|for|class|try|else|except|finally|def|async(?: (?:def|for|with))?)\b(?!\s*[=.,)(]).*|from\s{1,9}[\w.]{0,200}(?:\s{1,9}\w{0,100})?)$/,`if
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
from`);function Sr(e,{code:t},n,s){let i=An.python;if(n.endsWith(":"))return s("the block that its last line opens has no body");if(/^\s*@[\w.]+(?:\(.*\))?$/.test(n))return s("nothing follows its last decorator");if(i.unfinished().test(n)&&!i.finished().test(n))return s("its last line is unfinished");if(Er.test(n)&&!n.includes(":")&&!$n(n))return s("its last line opens no block yet");if($r(t))return s("its last try has neither except nor finally");let o=On(t);if(o!==void 0)return s(`it ends before "${o}" is defined`);if(!$n(n)&&Sn(t))return s("its last line assigns what nothing uses");if(e.endsWithNewline)return[];let r=n.trim();if(d(/^(?:from|import|global|nonlocal)\b/,`from
import
global
nonlocal`).test(r))return[];let a=/(?<![\w.])(?:\w+\.)*([A-Za-z_]\w*)$/.exec(r.slice(-300))?.[1];return a===void 0||i.commonNames().test(a)?[]:/^[A-Za-z_][\w.]*$/.test(r)||!Ae(e.text,a)&&!Te(e.text,a)?s("its last line is unfinished"):[]}function $n(e){let t=0;for(let n of e)if("([{".includes(n))t++;else if(")]}".includes(n)&&--t<0)return!0;return!1}function $r(e){let t=e.split(`
`);for(let n=t.length-1,s=Number.POSITIVE_INFINITY;n>=0&&s>0;n--){let i=t[n],o=i.search(/\S/);if(!(o===-1||o>=s)){if(i.trim()==="try:"&&s!==Number.POSITIVE_INFINITY)return!0;s=o}}return!1}var _n=O(A()),Nn=_n.default.$25;var Ar=/\b(?:pending|unfinished|incomplete|finish\w*|complet\w*|missing|remain\w*|left|skip\w*|defer\w*|postpon\w*|park\w*|drafts?|partial\w*|delayed|queued|scheduled|waiting|continu\w*)\b/gi,Tr=/\b(?:by|in|from) [`"']?([A-Za-z_$][\w$.:]{2,60})(\(\))?/g;var Le=class{constructor(t){this.file=t}file;stems;names=new Set;explain(t){let n=this.read();return(t.match(Ar)??[]).some(i=>n.has(In(i)))?!0:[...t.matchAll(Tr)].some(([,i,o])=>o!==void 0||/[A-Za-z0-9$][._:]+[A-Za-z]/.test(i)||/[A-Z]/.test(i)&&this.names.has(i))}read(){if(this.stems!==void 0)return this.stems;this.stems=new Set;let{scan:t,source:n}=this.file;this.add(t.code.slice(0,5e5));for(let{start:s,end:i}of t.strings)i-s<=60&&this.add(n.text.slice(s,i));return this.stems}add(t){for(let[n]of t.matchAll(/[A-Za-z_$][\w$]*/g))if(!this.names.has(n)){this.names.add(n);for(let[s]of n.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g))this.stems.add(In(s))}}};function In(e){return e.toLowerCase().replace(/(?:ing|ed|es|s|e)$/,"")}function Dn(e,t){let{source:n}=e,s=t===void 0?"":new D(t).text,i=[],o=n.text.trimEnd().length,r=new Le(e);for(let a of H(e)){let{start:l,end:c}=a,f=Ir(a,{isLast:c>=o&&Cn(n.text,l),isOfReader:Cr(n.text.slice(l,l+3)),isOfBranch:Pr(n,l),isBehindCode:!Cn(n.text,l),names:r});if(f===void 0||s!==""&&s.includes(n.text.slice(l,c).trim()))continue;let{line:u}=n.positionOf(l);if(ke(n.lines[u]??"")!==void 0)continue;let m=`This comment puts work off: "${F(f.text)}"`;i.push(n.finding("deferred",f.severity,u,m))}return i}var _r=220,Nr=400;function Ir({text:e},t){let n=z(e),s=e.length<=Nr&&!t.isOfReader;if(n?.severity==="error")return s?n:{...n,severity:"warning"};if(t.isLast){let o=E(e,{strict:!0}).find(r=>!Wn(r.text));if(o!==void 0)return{severity:o.severity,text:o.text}}if(t.isOfReader)return;if(n?.isSure&&!t.names.explain(n.text))return n;if(e.length>_r&&n===void 0)return;let i=E(e.replace(Pn,""),{strict:!0,prior:"expected"}).find(({text:o})=>Lr(o,t)&&Rr(o,e,t));return i===void 0?void 0:{severity:"warning",text:i.text}}var Pn=d(/^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i,`todo
fixme
xxx
hack`),Ln=3,Mn=5;function Lr(e,{names:t}){return(e.split(/\s+/,Ln).length>=Ln||/[^\x00-\x7f]/.test(e))&&!Wn(e)&&!nn(e.toLowerCase())&&!Qt(e)&&!/\?\W{0,9}$/.test(e)&&!t.explain(e)}var Mr=d(/^\W*(?:because|since|so|thus|therefore|hence|at this point|in order|to [a-z]+)\b/i,`because
since
so
thus
therefore
hence
at this point
in order
to `);function Rr(e,t,{isOfBranch:n,isBehindCode:s}){let i=a=>E(e,a).some(({severity:l})=>l==="error"),o=z(e)!==void 0;if(n)return(o||Rn(e))&&i({strict:!0});if(o||Pn.test(t))return E(e,{strict:!1}).length>0;let r=e.split(/\s+/,Mn).length<Mn&&!/[^\x00-\x7f]/.test(e);return s||r?i({strict:!0}):Mr.test(e)?!1:i(Rn(e)?{strict:!1}:{strict:!0,prior:"likely"})}function Rn(e){return!new RegExp("^\\W*\\p{Ll}","u").test(e)&&/[.!\u3002\uff01]\W{0,9}$/.test(e)}function Cr(e){return e==="/**"||e==="///"||e==="//!"||e.startsWith(`
=`)}var Dr=d(/^[\s})]*(?:if|else|elif|elsif|elseif|case|when|unless|while|for|foreach|catch|except|rescue|default|switch|cond|match)\b|(?:->|=>)\s*$/,`if
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
=>`);function Pr(e,t){let{line:n}=e.positionOf(t),s=n-1;for(;s>=0&&e.lines[s].trim()==="";)s--;return s>=0&&Dr.test(e.lines[s].slice(0,300))}function Wn(e){return/[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(e.slice(0,400))}function Cn(e,t){return e.slice(e.lastIndexOf(`
`,t-1)+1,t).trim()===""}function ct(e,t){let n=Q(e.text),s=n?e.text:Fr(e.text);if(n||Q(s))return M(e,Bn(s,0),t);let i=jn(s);if(i===void 0)return[e.finding("unparsable","error",e.lastLine,"This is no valid JSON")];let{line:o}=e.positionOf(i.offset),r=i.character==='"'?`The JSON ends too soon: the text that begins at line ${o+1} is never closed`:`The JSON ends too soon: "${i.character}" of line ${o+1} is never closed`;return[e.finding("truncated","error",e.lastLine,r)]}var Wr=20;function Fn(e,t){let n=[],s=0;for(let[i,o]of e.lines.entries()){if(n.length>=Wr)break;if(o.trim()!==""&&!Q(o)){let r=i===e.lastLine&&jn(o)!==void 0;n.push(r?e.finding("truncated","error",i,"The last line ends too soon"):e.finding("unparsable","error",i,"This line is no valid JSON"))}else if(i===e.lastLine){let r=[...Bn(o,s)];n.push(...M(e,r,t))}s+=o.length+1}return n}function Q(e){if(!/^\s*[[{"\d\-tfn]/.test(e.slice(0,1e3)))return!1;try{return JSON.parse(e),!0}catch{return!1}}function Fr(e){let t="",n=0,s=-1,i=(o,r)=>{t+=e.slice(n,o)+Ye(e.slice(o,r)),n=r};for(let o=0;o<e.length;o++){let r=e[o];if(r==='"')o=zn(e,o),s=-1;else if(r==="/"&&(e[o+1]==="/"||e[o+1]==="*")){let a=e[o+1]==="/",l=e.indexOf(a?`
`:"*/",o+2),c=l===-1?e.length:a?l:l+2;i(o,c),o=c-1}else r===","?s=t.length+o-n:r==="}"||r==="]"?(s!==-1&&(t+=e.slice(n,o),n=o,t=`${t.slice(0,s)} ${t.slice(s+1)}`),s=-1):r>" "&&(s=-1)}return t+e.slice(n)}function zn(e,t){for(let n=t+1;n<e.length;n++)if(e[n]==="\\")n++;else{if(e[n]==='"')return n;if(e[n]===`
`)return n-1}return e.length}function jn(e){let t=[];for(let s=0;s<e.length;s++){let i=e[s];if(i==='"'){let o=s;for(s++;s<e.length&&e[s]!=='"';s++)e[s]==="\\"&&s++;if(s>=e.length)return{character:i,offset:o}}else i==="{"||i==="["?t.push(s):(i==="}"||i==="]")&&t.pop()}let n=t.at(-1);return n===void 0?void 0:{character:e[n],offset:n}}function*Bn(e,t){let n=[],s=[],i=!1,o=0;for(let r=0;r<e.length;r++){let a=e[r],l=s.at(-1);if(a==='"'){let c=r;r=zn(e,r);let f=e.slice(c+1,r);i?(n[s.length-1]=f,i=!1):yield{keys:n.slice(0,s.length),value:zr(f),offset:t+c,isOfRecord:l?.isOfRecord===!0,isItem:l?.isList===!0}}else if(a==="{"||a==="["){let c=l!==void 0&&(l.isOfRecord||l.isList&&a==="{");s.push({isList:a==="[",isOfRecord:c}),n[s.length-1]=n[s.length-2]??"",i=a==="{",o=r}else if(a==="}"||a==="]"){let c=a==="]"&&r-o<=40&&e.slice(o+1,r).trim()==="";s.pop(),n.length=s.length;let f=s.at(-1);c&&f?.isList===!1&&f.isOfRecord&&(yield{keys:[...n.slice(0,s.length),n[s.length-1]],value:null,offset:t+o,isOfRecord:!0,isEmptyGroup:!0}),i=!1}else if(a===",")i=s.at(-1)?.isList===!1;else if(s.length===1&&!i&&a>="0"&&a<="9"){let c=/^[\d.eE+-]{1,40}/.exec(e.slice(r,r+40))[0];yield{keys:n.slice(0,1),value:Number(c),offset:t+r,isOfRecord:!1},r+=c.length-1}else if(a==="t"||a==="f"||a==="n"){let c=a==="n"?null:a==="t";yield{keys:n.slice(0,s.length),value:c,offset:t+r,isOfRecord:l?.isOfRecord===!0},r+=c===!1?4:3}}}function zr(e){if(!e.includes("\\"))return e;try{return String(JSON.parse(`"${e}"`))}catch{return e}}function Hn({source:e,codeLines:t},n){return M(e,Yr(e.lines,t),n,{isOfSettings:!0})}var jr=/^\s{0,40}(?:export )?([\w.@/ -]{1,100}?)\s{0,40}[=:]\s{0,40}(?=[^\s=:])/,Br=/^\s{0,40}\[([^\]]{1,100})\]\s*$/,Hr=d(/^(?:notes|ignore|exclude\w*|include\w*|keywords?|words?|tags?|markers?|patterns?|\w*regex\w*)$/i,`notes
ignore
exclude
include
keyword
word
tag
marker
pattern
regex`);function*Yr(e,t){let n=[],s=0,i=!1,o=Number.POSITIVE_INFINITY;for(let[r,a]of e.entries()){let l=t[r]??"",c=a.search(/\S/),f=i||c>o;if(i=/(?:^|[^\\])\\$/.test(a),!f&&l.trim()!==""){let u=Br.exec(l),m=u===null?jr.exec(l.slice(0,400)):null;if(u!==null?(n=[u[1].trim()],o=Number.POSITIVE_INFINITY):m!==null&&(o=Math.min(o,c)),u!==null)i=!1;else if(m!==null&&!i){let p=m[0].length,h=m[1].trim(),y=h.slice(h.lastIndexOf(" ")+1).split("."),x=Ur(a.slice(p,Math.max(p,l.trimEnd().length)).trim());Hr.test(y.at(-1))||(yield{keys:[...n,...y],value:x,offset:s+p,isOfRecord:!1})}}s+=a.length+1}}function Ur(e){return/^(["'])([^"']*)\1$/.exec(e)?.[2]??e}var Yn=2e3,Un=200;function Xn(e){let{source:t,name:n}=e,s=H(e),i=0;return o=>{for(;s[i]!==void 0&&s[i].end<o.headStart-Un;)i++;let r=[],a=[],l=t.text.slice(o.headStart,o.start);for(let c=i;c<s.length&&s[c].start<o.end+Un;c++){let{start:f,end:u,text:m}=s[c],p=f>=(n==="python"?o.headStart:o.start)&&u<=o.end,h=f>=o.end&&!t.text.slice(o.end,f).includes(`
`);p||h?r.push(m):u<=o.start&&!o.isArgument&&Xr(t.text.slice(u,Math.max(u,o.headStart)))&&!Gr(l,m)&&a.push(m)}return{inside:r.join(`
`).slice(0,Yn),above:a.join(`
`).slice(0,Yn)}}}function Xr(e){return e.trim()===""&&e.split(`
`,3).length<3}function Gr(e,t){let n=/^\w{2,60}(?= )/.exec(t)?.[0];return n!==void 0&&new Set(e.match(/\w+/g)).has(n)}var Vn=700,qr=400,Gn=d(/^(?:[}\s]*)(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|class|interface|struct|enum|impl|trait|namespace|module|package|extern|union|object|record|protocol|extension|import|export\s*\{|type|return\s*\{)\b/i,`if
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
return`),qn=d(/\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\]|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|\b(?:public\s+)?function\s+test\w+\s*\(/,`it
test
specify
Test
ParameterizedTest
Fact
Theory
test]
TestMethod
function`),Vr=d(/^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo(?: {0,3}\|[^|]{0,80}\|)? {0,3}$/,"do");function Zn(e){switch(e.name){case"python":return ia(e);case"ruby":case"lua":return ra(e);case"sql":return aa(e);default:return Kr(e)}}var Zr=d(/\b(?:abstract\s+class|interface|trait|protocol)\b|\bclass\s+(?:Abstract|Base)\w*|\bclass\s+\w+(?:Base|Abstract)\b/,`abstract
interface
trait
protocol
class`);function Kr({scan:{code:e},name:t}){let n=[],s=[],i=[],o=[],r=[],a=[],l=0;for(let c=0;c<e.length;c++){let f=e[c];if(f==="{"){let u=Math.max(l,c-qr),m=e.slice(u,c);m!==""&&qn.test(m)&&o.push(c),m!==""&&Zr.test(m)&&r.push(c),m!==""&&Jr.test(m)&&a.push(c),i.push(u+Math.max(0,m.search(/\S/))),s.push(c),l=c+1}else if(f==="}"){let u=s.pop(),m=i.pop();if(l=c+1,u===void 0||m===void 0||(o.at(-1)===u&&o.pop(),r.at(-1)===u&&r.pop(),a.at(-1)===u&&a.pop(),c-u>Vn))continue;let p=e.slice(m,u);if(!ta(p,t)||o.length>0)continue;n.push({headStart:m,start:u+1,end:c,code:e.slice(u+1,c),isTest:qn.test(p),isAbstract:/\babstract\b/.test(p),isMethodToOverride:r.length>0,isTopLevel:s.length===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:a.length>0,returnsValue:!1,name:Kn(p),isArgument:Qr(p)})}else(f===";"||f===`
`&&/^[ \t]*\n/.test(e.slice(c+1,c+40)))&&(l=c+1)}return n.sort((c,f)=>c.headStart-f.headStart)}var Jr=d(/\b(?:class|struct|object|impl|enum|record)\s[^{]{0,80}?(?:Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Empty)/,`class
struct
object
impl
enum
record`);function Kn(e){return d(/(?:const|let|var)\s+(\w+)\s*[=:]/,`const
let
var`).exec(e)?.[1]??/([\w$]+)\s*(?:<[^<>()]*>\s*)?\(/.exec(e)?.[1]??""}function Qr(e){let t=0;for(let n of e)n==="("?t++:n===")"&&t--;return t>0}var ea={perl:/\bsub\b[^;]*$/,hash:d(/\b(?:function|filter|proc|method|sub|fn|def|macro|task)\b|<-\s*function/i,`function
filter
proc
method
sub
fn
def
macro
task`)};function ta(e,t){let n=e.trim().replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+/,""),s=n.slice(n.lastIndexOf(`
`)+1).trim();return n===""||Gn.test(n)||Gn.test(s)?!1:t==="shell"?/^(?:function\s+)?[\w:.-]+\s*(?:\(\s*\))?$/.test(n)&&(n.includes("(")||n.startsWith("function")):ea[t]?.test(n)===!1?!1:/=>\s*$/.test(n)||n.includes("(")&&/\)[^()=]*$/.test(n)&&!/=\s*$/.test(n)}var na=d(/Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Test|Example|Sample|Default|Handler|Listener|Plugin|Hook|Callback|Visitor|Observer|Adapter|Driver|Policy|Strategy|Command|Context/,`Null
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
Context`),sa=d(/\b(?:ABC|ABCMeta|Protocol|Interface|Mixin|metaclass)\b|class\s+_?(?:Abstract|Base|I[A-Z])\w*|class\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/,`ABC
ABCMeta
Protocol
Interface
Mixin
metaclass
class`);function ia({codeLines:e,source:t}){let n=[],s=[],i=[],o=0,r=e.map(l=>{let c=o;return o+=l.length+1,c});r.push(o);let a=new Set([...t.text.slice(0,5e5).matchAll(/^[ \t]{0,40}class[ \t]{1,9}\w{1,100}\(([\w.]{1,100})/gm)].map(l=>l[1]));for(let l=0;l<e.length;l++){let c=e[l],f=d(/^(\s*)(class|def|async def)\s+(\w+)/,`class
def
async def`).exec(c.slice(0,300));if(f===null)continue;let u=f[1].length;for(;s.length>0&&s.at(-1).indent>=u;)s.pop();if(f[2]==="class"){s.push({indent:u,isTest:d(/^Test|Tests?(?:Case)?$/,"Test").test(f[3]),isBase:sa.test(c)||a.has(f[3]),isPlain:u===0&&d(/^class \w+ ?(?:\( ?(?:object)? ?\))? ?:\s*$/,"class ").test(c),isPlaceholder:na.test(f[3])});continue}for(;i.length>0&&i.at(-1)>=u;)i.pop();let m=i.length>0;i.push(u);let p=l;for(;p<e.length&&p-l<20&&!e[p].trimEnd().endsWith(":")&&!d(/:\s*(?:\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).test(e[p].trimEnd());)p++;if(p>=e.length)continue;let h=d(/:\s*(\.\.\.|pass|return\b.*|raise\b.*)$/,`...
pass
return
raise`).exec(e[p].trimEnd())?.[1],y=p;if(h===void 0){for(let I=p+1;I<e.length&&I-p<16;I++){let vt=e[I];if(vt.trim()!==""){if(vt.search(/\S/)<=u)break;y=I}}if(y-p>=15)continue}let x=h??e.slice(p+1,y+1).join(`
`),N=oa(x),_=e.slice(Math.max(0,l-3),l).join(`
`),T=s.at(-1);n.push({headStart:r[l]+u,start:h===void 0?r[p+1]??o:r[p],end:Math.min(t.text.length,(r[y]??o)+(e[y]?.length??0)),code:N,isTest:/^test/i.test(f[3])&&!m&&(u===0||T?.indent===0&&T.isTest)&&!d(/@.{0,200}?(?:skip|xfail|expectedFailure)/i,`skip
xfail
expectedfailure`).test(_)&&!t.text.slice(r[l],r[y+1]??o).includes(">>>"),isAbstract:d(/@(?:\w+\.)*(?:abstract\w*|overload)\b/,`abstract
overload`).test(_),isMethodToOverride:T?.isBase===!0,isTopLevel:u===0,hasDocstring:N.trim()!==x.trim(),isOfPlainClass:T?.isPlain===!0&&T.indent<u,isOfPlaceholder:T?.isPlaceholder===!0,name:f[3],isArgument:!1,returnsValue:d(/->\s*(?!None\b|NoReturn\b|Never\b)\w/,"->").test(e[p].slice(-300))})}return n}function oa(e){let t="",n=0;for(let s=e.indexOf('"');s!==-1;s=e.indexOf('"',n)){let i=e.indexOf('"',s+1),o=i===-1?e.length:i+1,r=e.slice(Math.max(n,e.lastIndexOf(`
`,s)+1),s).trim(),a=e.indexOf(`
`,o),l=/^[rbu]?$/i.test(r)&&e.slice(o,a===-1?e.length:a).trim()==="";t+=l?e.slice(n,s-r.length):e.slice(n,o),n=o}return t+e.slice(n)}function ra({codeLines:e,source:t,name:n}){let s=[],i=n==="ruby"?d(/^\s*def\s+\w|^\s*(?:it|test|specify)\b.*\bdo\b/,`def
do`):d(/\bfunction\b[^()]*\([^()]*\)\s*$/,"function"),o=0;for(let r=0;r<e.length;o+=e[r].length+1,r++){let a=e[r];if(a.length>300||!i.test(a))continue;let l=a.search(/\S/),c=r+1;for(;c<e.length&&c-r<12&&!/^\s*end\b/.test(e[c]);)c++;if(c-r>=12||c>=e.length||e[c].search(/\S/)!==l)continue;let f=e.slice(r+1,c).join(`
`),u=o+a.length+1;s.push({headStart:o+l,start:Math.min(u,t.text.length),end:u+f.length,code:f,isTest:Vr.test(a)||/^\s*def\s+test_/.test(a),isAbstract:!1,isMethodToOverride:!1,isTopLevel:l===0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1,name:Kn(a)||(d(/\bdef\s+(?:self\.)?([\w?!]+)/,"def").exec(a)?.[1]??""),isArgument:!1})}return s}function aa({source:{text:e},scan:{strings:t}}){return t.flatMap(({start:n,end:s})=>{let i=/^\$\w{0,32}\$/.exec(e.slice(n,n+40))?.[0];if(i===void 0||s-n>Vn)return[];let o=Math.max(0,e.lastIndexOf(";",n),e.lastIndexOf(`

`,n)),a=W(e.slice(n+i.length,Math.max(n+i.length,s-i.length)),"sql").code.replace(/^\s*(?:DECLARE\b[^;]{0,200};\s*)?BEGIN\b|\bEND\b\s*;?\s*$/gi,"").trim(),l={headStart:o+(e.slice(o).match(/^[;\s]*/)?.[0].length??0),start:n+i.length,end:s-i.length,code:a},c=d(/\b(?:FUNCTION|PROCEDURE)\s+(?:[\w"]+\.)?(\w+)/i,`function
procedure`).exec(e.slice(o,n))?.[1]??"";return[{...l,...la,name:c}]})}var la={isTest:!1,isAbstract:!1,isMethodToOverride:!1,isTopLevel:!0,hasDocstring:!1,isOfPlainClass:!1,isOfPlaceholder:!1,returnsValue:!1,isArgument:!1};var ca=v(()=>/\b(?:not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|implement me|to ?-?do\b|tbd|stub|needs? (?:to be )?implement\w*|to be implemented|coming soon|work in progress|under construction|implementation (?:missing|pending|goes here)|missing implementation)|(?<![\p{L}])(?:nicht implementiert|noch nicht (?:implementiert|umgesetzt|fertig)|(?:non|pas encore) impl\u00e9ment|(?:no|sin|por) implement|n\u00e3o implementad|non implementat|niet ge\u00efmplementeerd|\u043d\u0435 \u0440\u0435\u0430\u043b\u0438\u0437\u043e\u0432\u0430\u043d)|\u672a\u5b9f\u88c5|\u672a\u5b9e\u73b0|\u5c1a\u672a\u5b9e\u73b0|\u5f85\u5b9e\u73b0|\ubbf8\uad6c\ud604|\uad6c\ud604\ub418\uc9c0/iu),da=v(()=>d(/^\W*(?:[\w.:/#()]{1,60}[:,-]\s{1,3})?(?:please )?(?:[\w' -]{1,40} (?:is|are|has|have|was) )?(?:pending|later|unfinished|placeholder|fill (?:(?:me|this|it) )?in|(?:write|finish|complete|add|build|do) (?:me|this|it)\b.{0,40}|implement\b.{0,60}|(?:yet )?to be (?:written|done|added|built|finished|completed|ported|filled in)\b.{0,40}|not (?:ready|there|available|supported|written|built|working|wired up|ported|done)? ?(?:just )?yet)\W*$/i,`pending
later
unfinished
placeholder
fill 
me
this
it
implement
to be 
not `)),fa=d(/\b(?:would (?:have )?(?!you|not\b|be\b)[a-z]{3,}|pretend\w*|simulat(?:e|ed|ing)|mock(?:ed)?|stub(?:bed)?)\b/i,`would 
pretend
simulat
mock
stub`);function Me(e){let t=e.replace(/\\[nrt]/g," ").trim();return ca().test(t)||dt(t)||t.length<=ua&&E(t,{strict:!0,prior:"likely"}).length>0}function dt(e){return da().test(e.trim())}function Jn(e){return fa.test(e)}var ua=120;var pa="accept|acquire|add|adjust|aggregate|allocate|analy[sz]e|append|apply|archive|ask|assemble|assign|attach|authenticate|authori[sz]e|average|back up|broadcast|build|calculate|call|cancel|capture|cast|charge|check|choose|clean|clear|collect|combine|commit|compare|compile|compress|compute|concatenate|confirm|connect|construct|convert|copy|count|create|credit|debit|decode|decompress|decrement|decrypt|deduct|delete|deliver|deploy|derive|deserialize|detect|determine|dispatch|display|divide|download|draw|drop|emit|encode|encrypt|enqueue|enumerate|erase|escape|estimate|evaluate|evict|execute|exchange|expire|export|extract|fetch|filter|find|flush|follow|format|forward|generate|get|go through|group|hash|import|increment|index|insert|inspect|install|interpolate|invalidate|invoke|issue|iterate|join|list|load|look (?:\\w+ )?(?:up|for)|loop|map|mark|match|measure|merge|migrate|move|multiply|normali[sz]e|notify|optimi[sz]e|parse|pay|persist|pick|plot|poll|pop|populate|post|predict|print|process|prune|publish|pull|push|query|rank|read|rebuild|recalculate|record|redirect|reduce|refresh|refund|reindex|release|remove|rename|render|replay|replace|request|reset|resize|resolve|restore|retrieve|retry|revoke|roll back|rotate|round|run|sanitize|save|scan|schedule|score|search|select|send|serialize|set up|shuffle|sign|smooth|solve|sort|split|store|stream|submit|subscribe|subtract|sum|swap|sync(?:hroni[sz]e)?|tokenize|train|transfer|transform|translate|traverse|trigger|trim|unpack|unsubscribe|update|upload|validate|verify|visit|walk|weigh|write(?: back)?",ma=v(()=>new RegExp(`^(?:(?:\\d{1,2}|[a-z])[.):] |[-*\u2022] |step \\d+[:.-]? |first,? |then,? |next,? |finally,? |and (?:then )?|here (?:we|i) (?:should |would |will )?|logic (?:to|for) |code (?:to|for) |(?:should|must|needs? to) |we (?:should|need to|must) )*(?:${pa})(?![\\w-])(?! (?:is|are|was|were|has|have|happens)\\b)`,"i")),Qn=v(()=>d(/\b(?:no(?:thing|-?op)?|not|n't|never|none|ignored?|discard\w*|swallow\w*|intentional\w*|deliberate\w*|unused|unnecessary|empty|optional|default|already|elsewhere|automatic\w*|handled (?:by|in)|done (?:by|in)|overrid\w*|subclass\w*|only (?:when|if|for|in)|if needed|as needed|instead|cannot)\b/i,`no
not
n't
never
none
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
cannot`));function es(e){return Qn().test(e)}var ha=12,ga=600;function Re(e){if(e.length>ga||Qn().test(e))return!1;let t=e.split(`
`).filter(n=>n.trim()!=="");return t.length>0&&t.length<=ha&&ma().test(t[0].trim())}var Ce=d(/\b(?:NotImplemented(?:\w+|(?=\())|[eE]rr(?:or)?(?:NotImplemented|Unimplemented)|StatusNotImplemented|NOT_IMPLEMENTED|HTTPNotImplemented|HTTP_501\w*|UnimplementedError|UnimplementedException)\b|\bunimplemented!|\btodo!|(?<!\.)\bTODO\s*\(|\b(?:status|sendStatus|StatusCode|writeHead|WriteHeader|abort|http_response_code)\(\s*501\b/,`NotImplemented
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
http_response_code`),wa=d(/\brequired\s{1,9}init\b/,"required"),ba=/^(?:return\s+|await\s+)*[\w$.:]{1,60}\((?:[^;]*)\);?$/,xa=d(/^["'`]\W*(?:not (?:yet )?implemented|not implemented yet|unimplemented|todo|(?:\w+ ){0,3}(?:coming soon|(?:is |are )?under construction|(?:will be )?available soon)|to be implemented)\W*["'`]$/i,`implemented
not implemented yet
unimplemented
todo
coming soon
under construction
available soon
to be implemented`),ya=/^(?:return\s+)?\$?[a-z_]\w*(?:\.(?:to_vec|to_owned|to_string|clone|copy|into|dup|slice)\(\))?\s*;?$/,ts=d(/^(?:console\.\w+|log(?:ger|ging)?\.\w+|self\.log\w*\.\w+|print\w*|puts|echo|System\.out\.\w+|fmt\.Print\w*|log\.Print\w*|Console\.Write\w*|\w*logger\.\w+)\b/i,`console.
log
self.log
print
puts
echo
system.out.
fmt.print
log.print
console.write
logger.`),va=/^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/,De=d(/\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|(?:must|should|may|can|to) be (?:implemented|defined|provided|supplied) (?:by|in)|must be (?:implemented|defined|provided|supplied)|(?:must|should|has to|have to|needs? to) (?:implement|define|provide|supply)|child class\w*|implementers?|on this platform|not supported(?! yet))\b/i,`subclass
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
not supported`),ns=d(/^(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert(?:\s+False|\(false)|return\s+(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|RAISE\s+EXCEPTION|croak|stop|pending|skip|(?:t|pytest|self|this|Assume|Assert)\.[sS]kip\w*|XCTSkip|(?:self|t|pytest|this|Assert|assert)\.(?:fail\w*|Fatalf?|Errorf?)|fail\b|raise\s+notice|alert|std::c(?:out|err)|fprintf|eprintln|res\.\w+|response\.\w+|reply\.\w+|c\.(?:JSON|String|Status)|http\.Error|w\.WriteHeader|Write-\w+|console\.\w+|print\w*|echo|puts|log\w*\.|logger|System\.(?:out|err)|fmt\.F?[pP]rint\w*|Console\.(?:Error\.)?Write\w*)/i,`throw
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
fmt.`),ft=/^(?:pass|\.\.\.|nil|null|None|NULL|:|true|return|return;|;|\(\)|\{\}|Ok\(\(\)\)|noop\(\))?;?$/,ee=/^(?:return\s+)?(?:await\s+)?(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\[\s*\]|\{\s*\}|\(\s*\)|\(?\{[^{}]*\}\)?|\[[^[\]]*\]|Ok\([^()]*(?:\(\))?\)|Some\([^()]*\)|vec!\[\]|new \w+(?:<[^>]*>)?\([^()]*\)|\w+(?:::|\.)(?:new|default|empty|resolve|of|emptyList|Zero)\([^()]*\)|[A-Z]\w*\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|String::new\(\)|nil,\s*nil|(?:0|""|false),\s*nil|echo\s+[\w"]+)\s*;?$/,ka=d(/^(?:expect\(\s*(true|1|"\s*")\s*\)\.(?:to|not\.to)[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?assertTrue\(\s*[Tt]rue\s*\))\s*;?$/,`expect(
assert
assertTrue(`),ut=d(/>\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|[\w ]{0,40}under construction|todo\b[^<>{}]{0,80}|coming soon|placeholder|(?:\w+ ){1,4}(?:coming|available) soon|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i,` here
under construction
todo
coming soon
placeholder
coming
available
implemented`),Oa=/\b(?:todo|fixme|for now|placeholder|stub\w*|mock\w*|dummy|hard-?coded|temporar\w+|not implemented|unimplemented|fake\w*|simplified|in (?:a )?(?:real|production|practice)|would (?:normally|actually|really)|real (?:implementation|version|logic|code)|actual (?:implementation|logic)|replace (?:this|with|me)|later|pretend|simulat\w+|to be implemented|implement (?:this|me)|^\W*implement\W*$|canned|sample data|until|no \w+ yet|(?:goes |comes |belongs )here\W*$|^\W*\w+ here\W*$)\b|(?<![\p{L}])(?:platzhalter|vorerst|vorl\u00e4ufig|provisor|\u00e0 (?:remplacer|impl\u00e9menter|faire|compl\u00e9ter|\u00e9crire)|pour l'instant|por ahora|provisional|pendiente|por enquanto|provis\u00f3rio|per ora|provvisori|da fare|voorlopig|tijdelijk|\u0437\u0430\u0433\u043b\u0443\u0448\u043a|\u0432\u0440\u0435\u043c\u0435\u043d\u043d|\u043f\u043e\u043a\u0430)|\u4eee|\u30c0\u30df\u30fc|\u3068\u308a\u3042\u3048\u305a|\u5f8c\u3067|\u6682\u65f6|\u4e34\u65f6|\u5360\u4f4d|\u5148\u8fd4\u56de|\u5f85\u5b9e\u73b0|\uc784\uc2dc|\ub098\uc911\uc5d0/iu;function ss({source:e,name:t},n,{inside:s,above:i}){if(n.isAbstract||wa.test(e.text.slice(n.headStart,n.start)))return;let o=(t==="sql"?n.code.toLowerCase():n.code).trim(),r=e.text.slice(n.start,n.end),a=o.split(/;|\n/).map(x=>x.trim()).filter(x=>!/^[{}]?$/.test(x)&&!va.test(x));if(n.isTest){let x=e.text.slice(n.headStart,n.start);if(a.every(N=>ft.test(N))&&!d(/(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i,`load
start
boot
compile
import
smoke`).test(x.slice(0,300))||a.length===1&&d(/^(?:pending|skip|xit)\W*$/,`pending
skip
xit`).test(o))return"This test tests nothing";if(a.length===1&&ka.test(a[0]))return"This test cannot fail"}let l=r.match(/(["'`])[^"'`\n]{0,200}\1/g)??[],c=l.join(" ");if(a.length>=1&&a.length<=3&&ns.test(o)){let x=a.slice(1).every(_=>ft.test(_)||ns.test(_)||ee.test(_)||/^return\s+-?\d+$/.test(_)),N=Ce.test(o)&&!(t==="python"&&n.isMethodToOverride)||l.some(_=>Me(_.slice(1,-1)));if(x&&N&&!De.test(c))return"This function only says that it is not implemented"}if(Ce.test(o)&&a.length===1&&!De.test(c)&&!n.isMethodToOverride||a.length===1&&ba.test(o)&&xa.test(c))return"This function only says that it is not implemented";if(a.length===1&&ts.test(o)&&Jn(c))return"This function only says what it would do";if(a.length<=3&&ut.test(r))return"This function shows only a stand-in";let f=a.every(x=>ft.test(x)),u=n.isOfPlaceholder||Aa.test(n.name),m=s!==""&&te(s)||i!==""&&te(i,"likely"),p=!u&&!n.isArgument&&Re(s);if(f&&p)return"This function does nothing of what its comment says";if(f&&m)return"This function does nothing, and its comment says that it is still to be written";if(f&&t==="python"&&!es(s)&&/^(?:pass|\.\.\.)$/m.test(o)&&(!n.hasDocstring||n.returnsValue)&&!n.isMethodToOverride&&(n.isTopLevel||n.returnsValue))return"This function does nothing";if(f&&/^pass$/m.test(o)&&$a(e.text,n))return"This function does nothing of what its name or its text says";let h=a.filter(x=>!ts.test(x)),y=h.length>=1&&h.length<=2&&ee.test(h.join("; ").replace(/[ \t]{0,40}\n\s{0,200}/g," "))||_a(o)||ya.test(o);if(y&&m)return"This function returns a constant that its comment calls provisional";if(y&&p)return"This function does nothing of what its comment says"}function te(e,t="expected"){return!De.test(e)&&(Oa.test(e)||z(e)!==void 0||E(e,{strict:!0,prior:t}).length>0)}var Ea=/^\s*[rbu]{0,2}("""|'''|"|')\s{0,40}(?!No\b|Nothing|Do(?:es)? no|Don|Called|Invoked|Hook|Callback|Placeholder|Override|Stub|Dummy|Empty|Ignore|Unused|Noop|By default|Default|Optional|Handle[rs]?\b|Process\b|Visit|Test|Just|Only|Can\b|May\b|This|The |A |An |If |When )[A-Z][a-z]{2,20}s?(?:,? and [a-z]+)? (?:[a-z`"(]|[A-Z][A-Za-z]+ )/,Sa=/^_*(?:on|handle|before|after|pre|post|visit|leave|enter|depart|do|did|will|should|is|has|can|test|setup|set_?up|tear_?down|init\w*|finalize|finali[sz]e_\w+|start\w*|stop\w*|begin\w*|end\w*|open|close|flush|shutdown|cleanup|clean_up|log|emit|notify|report|print|debug|trace|warn|info|error|hook|run|reset|clear|check|ensure|maybe|noop|dummy|fake|mock|stub|func|foo|bar|some|example|my|a|b|f)(?:_|$)/;function $a(e,t){if(t.isMethodToOverride||t.isOfPlaceholder)return!1;let n=e.slice(t.headStart,t.start),s=/\bdef\s+(\w+)/.exec(n)?.[1]??"";if(Sa.test(s)||s.startsWith("__")||/(?:^|\n)[ \t]*@/.test(n))return!1;if(t.hasDocstring){let i=e.slice(t.start,t.end);return Ea.test(i)&&!De.test(i)}return t.isOfPlainClass&&/^[a-z]+_[a-z_]+$/.test(s)}var Aa=d(/^_*(?:no_?op|ignore|empty|nothing|dummy|stub|mock|fake)/i,`no
ignore
empty
nothing
dummy
stub
mock
fake`),Ta=/^(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/;function _a(e){if(!/^return\s*[[{(]/.test(e))return!1;let t=e.slice(6).match(/"[^"]*"|[\w$]+|[^\w$\s]/g)??[];return t.every((n,s)=>/^[\w$]/.test(n)?Ta.test(n)||t[s+1]===":":/^["[\]{}(),;:=>-]/.test(n))}var Na="This function does nothing of what its comment says",os="This function returns a constant that its comment calls provisional",is=new Set(["braces","hash","perl","lisp"]),Ia=/^(?:return\s+)?(?::\w+|\{:\w+(?:,\s*(?:nil|\[\]|%\{\}|""))?\}|discard|nothing|Nil|NULL|TRUE|FALSE|#[tf]|\\?undef|\w+\(\s*-?[\d.]*\s*\))\)*;?$/,La=/(?:\)\s*(?::\s*[\w.<>[\]?, ]{1,60})?|\b(?:fun|def)\s+\w{1,60})\s*(?:=>?|do:)\s*([^=>\s].{0,80})$/,Ma=d(/^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|sub|func|function|fn|proc|method|define|defn-?|defun)\b/i,`def
defp
sub
func
function
fn
proc
method
define
defn
defun`),Ra=/[}.;]\s*$/,Ca=100;function*rs(e){let{source:t,name:n,codeLines:s}=e;if(n==="yaml"||n==="toml"||n==="css")return;let i=0;for(let o of H(e)){let r=t.positionOf(o.start).line,l=s[r].trim()===""?is.has(n)&&Pa(e,o,r):Da(s,o,r,is.has(n));if(l&&(yield{offset:o.start,message:l},++i>=Ca))return}}function Da(e,{text:t},n,s){let i=e[n].trim(),o=La.exec(i.slice(0,300))?.[1];if(o!==void 0)return pt(o)&&te(t)?os:void 0;if(!(!s||!pt(i)))return as(e,n,n)?ls(t):void 0}function Pa({source:e,codeLines:t},n,s){let{text:i}=e;if(i.startsWith("##",n.start))return;let o=e.positionOf(n.end-1).line,r=o+1,a=pt((t[r]??"").trim())?r:o;return as(t,s,a,e.lines[s].search(/\S/))?ls(n.text):void 0}function as(e,t,n,s=e[t].search(/\S/)){let i=Fa(e,t),o=i.search(/\S/);if(o===-1||s<=o||!Ma.test(i.slice(0,300))||Ra.test(i))return!1;if(/^\s*\(/.test(i))return e[n].trimEnd().endsWith(")")&&/\)\s*$|\]\s*$/.test(i)&&Wa(i);let r=n+1;for(;r<e.length&&e[r].trim()==="";)r++;return r>=e.length||e[r].search(/\S/)<=o}function Wa(e){return e.split("(").length>e.split(")").length}function ls(e){return Re(e)?Na:te(e)?os:void 0}function pt(e){return e!==""&&(Ia.test(e)||ee.test(e.replace(/\)+$/,t=>t.slice(1)))||ee.test(e))}function Fa(e,t){let n=t-1;for(;n>=0&&e[n].trim()==="";)n--;return e[n]??""}var za={braces:/\?{3}(?!\?)|\b(?:throw|new)\s{1,9}(?:const\s{1,9})?(?:Unimplemented|NotImplemented)(?:Error|Exception)\b/g,hash:/\braise\s{1,9}(?:new\s{1,9})?NotImplemented\w*|\bthrow\s{1,9}\[?(?:System\.)?NotImplementedException/g,dashes:/\bundefined\b|\bDebug\.todo\b/g,percent:/\b(?:erlang:)?(?:error|exit|throw)\(\s{0,9}\{?(?:not_?implemented|nyi|todo)\b/g,ml:/\braise\s{1,9}\(?\s{0,9}(?:System\.)?(?:NotImplemented|Not_?implemented|Todo)\w*|\bNotImplementedException\b/gi},ja=/(?:@panic|\b(?:die|croak|confess|error|stop|raise|throw|panic|failwithf?|abort|revert|fail|invalid_arg|doAssert))\b[^"\n;]{0,60}"/g,Ba=new Set(["braces","hash","perl","dashes","lisp","percent","ml"]),Ha=d(/^\W*(?:[\w.:/#()-]{1,60}[ :]{1,3})?(?:is |are )?(?:not (?:yet )?(?:been )?implemented(?: yet)?|unimplemented|implement me|to be implemented|todo(?:\W.{0,80})?)\W*$/i,`implemented
unimplemented
implement me
to be implemented
todo`),cs=/(?:^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|defmacrop?|sub|func|function|fn|proc|let|fun|macro|method|define|defn-?|defun)\b|<-\s*function\b|\)\s*\{\s*$)/,ds=d(/^[\s})(]*(?:if|else|elif|elsif|unless|case|when|match|cond|catch|rescue|while|for|foreach|until|switch|try)\b/,`if
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
try`),Ya=d(/^\s*(?:(?:my|local|our)\b.*(?:@_|shift\b)|param\s{0,9}\().*$/i,`@_
shift
param`),Ua=/^\s*(?:end\b|[})\]]|$)/,Xa=200;function*fs({scan:e,source:t,name:n,codeLines:s}){let i=0;for(let o of[za[n],Ba.has(n)?ja:void 0])if(o!==void 0)for(let r of e.code.matchAll(o)){if(i++>=Xa)return;let a=r[0].endsWith('"')?Ga(t.text,r.index+r[0].length):void 0;a!==void 0&&!Ha.test(a)&&!dt(a)||qa(s,t.positionOf(r.index))&&(yield r.index)}}function Ga(e,t){return/^[^"'\n]{0,200}/.exec(e.slice(t,t+200))[0].replace(/\\[nrt]/g," ")}function qa(e,{line:t,column:n}){let s=e[t],i=s.slice(0,n).trim();if(i!==""&&!/^[({]+$/.test(i))return!ds.test(i)&&(cs.test(i)||/(?:=|->|=>|:-)\s*[({]*$/.test(i));let o=t-1;for(;o>=0&&(e[o].trim()===""||Ya.test(e[o]));)o--;let r=e[o]??"";if(ds.test(r)||!(cs.test(r)||/(?:=|->|=>) ?\{?$/.test(r.trimEnd())))return!1;let a=e[t+1]??"";return Ua.test(a)||a.search(/\S/)<s.search(/\S/)}var Va=d(/\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/,`NotImplemented
Unimplemented`);function us(e,t,n){let{source:s}=e,i=Va.test(s.text.slice(0,2e5));if(s.text.length>Za||Ka(e))return[];let o=t?.replace(/\s+/g," "),r=Xn(e),a=[],l=new Set,c=(u,m,p)=>{let{line:h}=s.positionOf(u);l.has(h)||o?.includes(Je(m))||(l.add(h),a.push(s.finding("stub",n,h,p)))};for(let u of Zn(e)){if(i&&Ce.test(u.code))continue;let m=ss(e,u,r(u));if(m===void 0)continue;c(u.headStart,s.text.slice(u.headStart,u.end),m);let p=s.positionOf(u.end).line;for(let{line:h}=s.positionOf(u.start);h<=p;h++)l.add(h)}let f=(u,m)=>c(u,s.lines[s.positionOf(u).line],m);for(let u of Qa(e))f(u,"This part says that it is not implemented");for(let{offset:u,message:m}of rs(e))f(u,m);return a}var Za=2e6;function Ka({source:e,name:t}){return t==="python"&&d(/^(?:from typing import.*\boverload\b)/,"from typing import").test(e.lines[0]??"")}var Ja={rust:/\b(?:todo|unimplemented)!/g,kotlin:/\bTODO\(/g,csharp:/=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,javascript:/\b(?:it|test)\.todo\s{0,9}\(/g};function*Qa(e){let{source:t,scan:n,name:s}=e,i=Ja[s];if(i!==void 0)for(let o of n.code.matchAll(i))yield o.index;if(yield*fs(e),s==="javascript")for(let{index:o}of n.code.matchAll(/=>\s{0,40}\(?\s{0,40}</g))ut.test(t.text.slice(o,o+300).split("</",1)[0]+"</")&&(yield o);if(s==="sql")for(let o of t.text.matchAll(/\braise\s{1,20}exception\s{1,20}'([^'\n]{0,200})/gi))Me(o[1])&&(yield o.index)}function ps({source:e,codeLines:t},n){return M(e,el(e.lines,t),n)}function*el(e,t){let n=[],s=!1,i=0;for(let[o,r]of e.entries()){let a=t[o]??"",l=/^\s*(\[\[?)([^\]"]*)\]/.exec(a),c=/^\s*([\w.-]+)\s*=\s*(?=\S)/.exec(a);if(l!==null)n=l[2].split(".").map(f=>f.trim()),s=l[1]==="[[";else if(c!==null){let f=c[0].length,u=r.slice(f).trim(),m=/^(["'])(.*)\1/.exec(u.slice(0,1e3))?.[2],p=[...n,...c[1].split(".")],h=m??(u==="true"?!0:u==="false"?!1:null);h!==null&&(yield{keys:p,value:h,offset:i+f,isOfRecord:s})}i+=r.length+1}}var tl=()=>Ze(__dirname,"../../third-party.cjs",{require}).exports,g=tl(),du=g.matter,ms=g.Composer;var fu=g.Document;var hs=g.isAlias;var w=g.isMap;var uu=g.isNode;var $=g.isPair;var k=g.isScalar;var b=g.isSeq;var Pe=g.LineCounter;var gs=g.Parser;var pu=g.parseAllDocuments;var ws=g.parseDocument;var mu=g.visit;var hu=g.array;var gu=g.boolean;var wu=g.custom;var bu=g.discriminatedUnion;var xu=g.enum;var yu=g.int;var vu=g.iso;var ku=g.literal;var Ou=g.looseObject;var Eu=g.NEVER;var Su=g.number;var $u=g.object;var Au=g.record;var Tu=g.strictObject;var _u=g.string;var Nu=g.toJSONSchema;var Iu=g.union;var Lu=g.unknown;var Mu=g.ZodArray;var Ru=g.ZodNullable;var Cu=g.ZodObject;var Du=g.ZodOptional;var Pu=g.ZodRecord;var Wu=g.ZodUnion;var nl=new Set([..." 	:-,[{("]);function bs(e){let t,n,s=!1,i=e.map(o=>{let r=o.search(/\S/);if(r===-1)return o;if(t===void 0&&n!==void 0){if(r>n)return o;n=void 0}let a=t!==void 0&&r<=t.indent,l=a?`${" ".repeat(t.indent+1-r)}${o}`:o;return s||=a,t=sl(o,r,t),t===void 0&&/[:-]\s+(?:[!&]\S+\s+)?[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(o.slice(-200))&&(n=r),l});return s?i.join(`
`):void 0}function sl(e,t,n){let s=/^\s*(?:[-?]\s+)*/.exec(e.slice(0,200))[0].length,i=n??{indent:s,quote:void 0,brackets:0};for(let o=t;o<e.length;o++){let r=e[o];if(i.quote!==void 0){r==="\\"&&i.quote==='"'?o++:r===i.quote&&(i.quote=void 0);continue}let a=o===t||nl.has(e[o-1]);if(r==="#"&&(o===0||/\s/.test(e[o-1])))break;(r==='"'||r==="'")&&a?i.quote=r:(r==="["||r==="{")&&(a||i.brackets>0)?i.brackets++:(r==="]"||r==="}")&&i.brackets>0&&i.brackets--}return i.quote!==void 0||i.brackets>0?i:void 0}function xs(e){let t=[];for(let n=e;n!=null;)if(t.push(n),w(n)||b(n))n=n.items.at(-1);else if($(n))n=n.value;else break;return t}function S({key:e}){return k(e)?String(e.value):""}function ne(e){let t=e.findLast(n=>$(n));return $(t)?S(t):""}function se(e){return e.items.map(S)}function X({value:e}){return e===null||k(e)&&e.value===null&&(e.source??"")===""}function ie(e){return b(e)?e.items.filter(t=>w(t)):w(e)?e.items.map(({value:t})=>t).filter(t=>w(t)):[]}var il=4;function vs(e,t,n){let s=se(e),i=s.at(-1);if(i===void 0||e.flow===!0)return!1;let o=t.findLast(c=>$(c));if(o===void 0)return!1;let r=S(o),a=n.filter(c=>c.map!==e&&c.under===r).slice(-Os).map(c=>se(c.map)).filter(c=>c.includes(i));if(a.length<il||a.some(c=>c.length<=s.length))return!1;let l=new Set(a.map(c=>c[c.indexOf(i)+1]));return l.size===1&&!l.has(void 0)&&!s.includes([...l][0])}function ks(e,t,n){if(e.flow===!0)return!1;let s=ne(t);if(ys.test(s))return!1;let i=se(e),o=t.findLast(p=>w(p)||b(p)),r=t.findLast(p=>$(p)),a=w(o)?t.findLast(p=>$(p)&&p!==r):r,l=$(a)?S(a):"",c=ys.test(l)?mt:2,f=n.filter(p=>p.map!==e),u=p=>f.filter(p).map(h=>h.map);return[[c,ie(o).filter(p=>p!==e)],[c,s===""?[]:u(p=>p.under===s)],[c,b(o)?u(p=>p.isItem&&ol(p.map)===i[0]):[]],[mt,w(o)&&l!==""?u(p=>!p.isItem&&p.above===l):[]]].some(([p,h])=>h.length>=p&&ll(i,h.slice(-Os)))}function ol({items:[e]}){return e===void 0?void 0:S(e)}var ys=d(/^(?:properties|definitions|schemas|\$defs|responses|patternProperties)$/,`properties
definitions
schemas
$defs
responses
patternProperties`),mt=6,Os=50,rl=3,al=d(/^(?:tasks|steps|handlers|pre_tasks|post_tasks|block|rescue|always)$/,`tasks
steps
handlers
pre_tasks
post_tasks
block
rescue
always`);function Es(e,t){if(!b(t)||e.flow===!0)return!1;let n=t.items.slice(0,-1),[s]=n;return n.length>=3&&b(s)&&e.items.length<s.items.length&&n.every(i=>b(i)&&i.items.length===s.items.length)}function Ss({items:e},t){let n=t.at(-1),[s]=e;if(!b(n)||s===void 0||e.length>1||S(s)!=="name")return!1;let i=k(s.value)?s.value.value:void 0,o=typeof i=="string"?i.trim().split(/\s+/).length:0,r=ie(n).slice(0,-1);return(o>=rl||al.test(ne(t)))&&!r.some(a=>a.items.length===1)}function ll(e,t){let n=t.map(se);if(n.some(l=>l.length<=e.length))return!1;let s=n.every(l=>e.every((c,f)=>l[f]===c)),[i=[]]=n,r=i.filter(l=>n.every(c=>c.includes(l))).filter(l=>!e.includes(l));if(s)return r.length===0||!r.every(l=>cl(l,t));if(e.some(l=>!n.some(c=>c.includes(l))))return!1;let a=e.at(-1);return(r.length>1||r.length===1&&n.length>=mt)&&n.every(l=>{let c=l.indexOf(a);return c!==-1&&r.every(f=>l.indexOf(f)>c)})}function cl(e,t){return t.every(n=>typeof n.get(e)=="boolean")}var We=[""],$s=["spec","spec.template.spec","spec.jobTemplate.spec.template.spec"],dl=[{at:We,from:"services.*.networks",to:"networks",name:/^(?!default$|\$)[\w.-]+$/},{at:We,from:"services.*.secrets",to:"secrets",name:/^[\w.-]+$/},{at:We,from:"services.*.configs",to:"configs",name:/^[\w.-]+$/},{at:We,from:"services.*.volumes",to:"volumes",name:/^[A-Za-z0-9][\w.-]*(?=:)/},{at:$s,from:"containers.*.volumeMounts.*.name",to:"volumes.*.name"},{at:$s,from:"initContainers.*.volumeMounts.*.name",to:"volumes.*.name"},{at:[""],from:"jobs.*.needs",to:"jobs"}];function As(e,t){let n=new Set(e);return pl(t,n)||e.some(s=>w(s)&&fl(s,n))||dl.some(({at:s,from:i,to:o,name:r})=>s.some(a=>{let[l]=ht(t,a),c=o.split(".")[0];if(!w(l)||!n.has(l)||!ul(l,c,n))return!1;let f=new Set(ht(l,o).flatMap(G));return ht(l,i).flatMap(G).map(u=>r===void 0?u:r.exec(u)?.[0]).some(u=>u!==void 0&&!f.has(u))}))}function fl(e,t){let n=e.get("required"),s=e.items.find(o=>S(o)==="properties");if(!b(n)||!w(s?.value)||!t.has(s)||s.value.flow===!0)return!1;let i=new Set(G(s.value));return G(n).some(o=>!i.has(o))&&G(n).some(o=>i.has(o))}function ul(e,t,n){let s=e.items.find(i=>S(i)===t);return s===void 0||n.has(s)}function ht(e,t){let n=[e];for(let s of t===""?[]:t.split("."))n=n.flatMap(i=>b(i)?s==="*"?i.items:[]:w(i)?i.items.filter(o=>s==="*"||S(o)===s).map(({value:o})=>o):[]);return n}function G(e){return b(e)?e.items.filter(t=>k(t)).flatMap(G):w(e)?e.items.map(S):k(e)&&typeof e.value=="string"?[e.value]:[]}function pl(e,t){if(!w(e))return!1;let n=new Set,s=[e];for(let i=s.pop();i!==void 0;i=s.pop()){if(b(i))for(let o of i.items)s.push(o);if(w(i))for(let o of i.items){let r=k(o.value)?o.value.value:void 0;S(o)==="$ref"&&typeof r=="string"?n.add(r):s.push(o.value)}}return[...n].slice(-ml).some(i=>gl(e,i,t))}var ml=200,hl=d(/^(?:components|definitions|parameters|responses|\$defs|channels)$/,`components
definitions
parameters
responses
$defs
channels`);function gl(e,t,n){if(!d(/^#\/[\w$./~{}%-]{1,200}$/,"#/").test(t))return!1;let s=e;for(let i of t.slice(2).split("/")){if(!w(s))return!1;let o=i.replaceAll("~1","/").replaceAll("~0","~"),r=s.items.find(a=>S(a)===o);if(r===void 0)return n.has(s)&&s.flow!==!0&&(s!==e||hl.test(o));if(X(r))return n.has(r);s=r.value}return!1}var oe="get|put|post|delete|patch|head|options|trace",wl="tasks|roles|pre_tasks|post_tasks|handlers|import_playbook|rules",gt=[{at:"info",needs:["title","version"]},{at:"paths.*",needs:[`${oe}|$ref|parameters|summary`]},{at:`paths.*.${oe}.responses.*`,needs:["description"],unless:"$ref"},{at:`paths.*.${oe}.parameters.*`,needs:["name","in"],unless:"$ref"},{at:`paths.*.${oe}.requestBody`,needs:["content"],unless:"$ref"},{at:"**",when:"type=array",needs:["items"],unless:"allOf|anyOf|oneOf|prefixItems|name"}],Ts={at:`paths.*.${oe}`,needs:["responses"]},L=[{at:"",needs:["metadata"],unless:"items|resources|helmCharts|images|generators|transformers"},{at:"metadata",needs:["name|generateName"]},{at:"subjects.*",needs:["kind","name"]},{at:"roleRef",needs:["kind","name"]}],Fe=e=>[{at:`${e}.containers.*`,needs:["image"]},{at:`${e}.containers.*.env.*`,needs:["value|valueFrom"]},{at:`${e}.containers.*.volumeMounts.*`,needs:["mountPath"]},{at:`${e}.containers.*.ports.*`,needs:["containerPort"]}],bl=[{has:["on","jobs"],shapes:[{at:"jobs",needs:[]},{at:"jobs.*",needs:["runs-on","steps"],unless:"uses"},{at:"jobs.*.steps.*",needs:["run|uses"]}]},{has:["name","on"],shapes:[{at:"",needs:["jobs"]}]},{has:["runs"],shapes:[{at:"runs",needs:["using"]},{at:"runs.steps.*",needs:["run|uses"]},{at:"runs.steps.*",when:"run",needs:["shell"]}]},{has:["apiVersion","kind=Deployment|StatefulSet|DaemonSet|ReplicaSet","spec/selector"],shapes:[...L,{at:"spec",needs:["template"]},{at:"spec.template",needs:["spec"]},{at:"spec.template.spec",needs:["containers"]},...Fe("spec.template.spec")]},{has:["apiVersion","kind=Deployment|StatefulSet|DaemonSet|ReplicaSet"],shapes:[...L,{at:"",needs:["spec"]}]},{has:["apiVersion","kind=Job"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",needs:["template"]},{at:"spec.template.spec",needs:["containers"]},...Fe("spec.template.spec")]},{has:["apiVersion","kind=CronJob"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",when:"schedule",needs:["jobTemplate"]},...Fe("spec.jobTemplate.spec.template.spec")]},{has:["apiVersion","kind=Pod"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",needs:["containers"]},...Fe("spec")]},{has:["apiVersion=v1","kind=Service"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",when:"selector",needs:["ports|clusterIP"]},{at:"spec.ports.*",needs:["port"]}]},{has:["apiVersion","kind=Ingress"],shapes:[...L,{at:"",needs:["spec"]},{at:"spec",needs:["rules|defaultBackend|backend"]},{at:"spec.rules.*.http.paths.*",needs:["backend"]}]},{has:["apiVersion","kind=RoleBinding|ClusterRoleBinding"],shapes:[...L,{at:"",needs:["roleRef"]}]},{has:["apiVersion","kind=PersistentVolumeClaim|HorizontalPodAutoscaler|NetworkPolicy"],shapes:[...L,{at:"",needs:["spec"]}]},{has:["apiVersion","kind"],shapes:L},{has:["swagger"],shapes:[...gt,Ts,{at:"",needs:["paths"]}]},{has:["openapi=3.0.0|3.0.1|3.0.2|3.0.3|3.0.4"],shapes:[...gt,Ts,{at:"",needs:["paths|components|webhooks"]}]},{has:["openapi"],shapes:[...gt,{at:"",needs:["paths|components|webhooks"]}]},{has:["version","updates"],shapes:[{at:"updates",needs:[]},{at:"updates.*",needs:["package-ecosystem","schedule"]}]},{has:["services"],shapes:[{at:"services.*",needs:["image|build|extends"],asOthers:!0}]},{has:["AWSTemplateFormatVersion"],shapes:[{at:"",needs:["Resources"]}]},{has:["Resources"],shapes:[{at:"Resources.*",needs:["Type"]},{at:"Outputs.*",needs:["Value"]}]},{has:["service","provider"],shapes:[{at:"functions.*",needs:["handler|image"]}]},{has:["repos"],shapes:[{at:"repos.*",when:"repo",needs:["hooks"]},{at:"repos.*.hooks.*",needs:["id"]}]},{has:["groups"],shapes:[{at:"groups.*.rules.*",when:"alert|record",needs:["expr"]}]},{has:["hosts"],isList:!0,shapes:[{at:"*",needs:[wl]}]}];function Ns(e){let[t]=e,n=bl.find(({has:i,isList:o=!1})=>{if(b(t)!==o)return!1;let r=b(t)?t.items[0]:t;return w(r)&&i.every(a=>re(r,a))});if(n===void 0)return!1;let s=[];for(let[i,o]of e.entries()){if($(o)){if(s.push(k(o.key)?String(o.key.value):""),o.value===null||k(o.value)&&o.value.value===null)return n.shapes.some(({at:l})=>l!=="**"&&_s(s,l))}else b(e[i-1])&&s.push("*");if(!w(o)||o.flow===!0||o.items.length===0||o.has("<<"))continue;let r=e.slice(0,i).findLast(l=>w(l)||b(l));if(n.shapes.some(({at:l,needs:c,when:f,unless:u,asOthers:m})=>_s(s,l)&&(f===void 0||re(o,f))&&!(u!==void 0&&re(o,u))&&!(m===!0&&!xl(ie(r).slice(0,-1),c))&&!c.every(p=>re(o,p))))return!0}return!1}function xl(e,t){return e.length>0&&e.every(n=>t.every(s=>re(n,s)))}function re(e,t){let[n="",s]=t.split("=");return n.split("|").some(i=>{let o=i.split("/");return e.hasIn(o)&&(s===void 0||s.split("|").includes(String(e.getIn(o))))})}function _s(e,t){if(t==="**")return!0;let n=t===""?[]:t.split(".");return n.length===e.length&&n.every((s,i)=>s==="*"||s.split("|").includes(e[i]))}function Is(e){let t=Ls(e);return t?.type==="QUOTE_DOUBLE"||t?.type==="QUOTE_SINGLE"?void 0:wt(t)}function wt(e){let t=Ls(e)?.value;return typeof t=="string"?t:void 0}function Ls(e){let t=$(e)?e.value:e;return k(t)?t:void 0}function Ms(e){let t=e.trimEnd().slice(-400),n=t.split(/\s+/),s=n.at(-1);if(t.lastIndexOf("{{")>t.lastIndexOf("}}")&&e.includes("{{")||n.length>=4&&(U(s,!1)||/[,(]$/.test(s)||bt(e)||vl(e))||n.length>=5&&U(s,!0)&&s!=="to")return!0;let i=e.trimEnd().includes(`
`);if(i&&t.endsWith("\\"))return!0;let o=t.slice(t.lastIndexOf(`
`)+1);return o.endsWith(":")&&/^\s*[A-Za-z`'"]\S*\s+\S+/.test(o)&&(i||n.length>=4)}var yl=d(/^(?:run|script|shell|bash|command|cmd|before_script|after_script|install|pre_build|build)$/,`run
script
shell
bash
command
cmd
before_script
after_script
install
pre_build
build`);function Rs(e,t){let n=ne(e),s=e.findLast(a=>w(a)),i=w(s)?s.get("shell"):void 0;if(typeof i=="string"&&n!=="shell"&&!/sh\b/.test(i))return!1;let o=t.trimEnd();if(!o.includes(`
`)||!yl.test(n)&&!d(/^#!.*\b(?:ba|z|da)?sh\b/,"#!").test(o.slice(0,80)))return!1;let r=o.replace(/\$\{\{[^{}\n]{0,400}\}\}|\{\{[^{}\n]{0,400}\}\}/g,a=>"x".repeat(a.length));return W(`${r}
`,"shell").open!==void 0}function vl(e){let t=0;for(let n=e.indexOf("`");n!==-1;n=e.indexOf("`",n+1))t++;return t%2===1}var kl=4;function Cs(e,t){if(ae(e)||!/[a-z],?\s*$/.test(e.slice(-20))||!e.trim().includes(`
`))return!1;let n=t.slice(0,-1).filter(s=>s.trim().includes(`
`));return n.length>=kl&&n.every(ae)}function ae(e){return/[.!?:\u3002\uff01\uff1f)\]}>"'`\u2026]$/.test(e.trimEnd())}function bt(e){let t=e.slice(-2e3),n=t.lastIndexOf("(");return n>t.lastIndexOf(")")&&t[n-1]!==":"}function Ws(e,t){let n=e.lines[e.lastLine]??"";if(/^\s*-\s*$/.test(n))return"The last item of the list is empty";if(/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(n))return"The YAML ends before the text that its last line announces";let s=xs(t),i=$l(t),{maps:o,sentences:r}=i,a=f=>s.some((u,m)=>w(u)&&f(u,s.slice(0,m)));if(El(s.at(-1)))return"The last value is only a tag";let l=!Ds(n);if(l&&Al(s,i,Ds(e.lines[e.lastLine-1]??"")))return"The last key has no value, though others like it have one";if(a((f,u)=>ks(f,u,o)))return"The last entry lacks keys that all others like it have";if(a(Ss))return"The last entry has a name, and nothing else";if(l&&Sl(s.at(-1),s.at(-2)))return"The last item is a word, all others have keys";if(s.some((f,u)=>b(f)&&Es(f,s[u-1])))return"The last row is shorter than all others";if(Ns(s))return"The last entry lacks keys without which a file of this kind means nothing";if(As(s,t))return"What the file refers to is not in it";if(a((f,u)=>vs(f,u,o)))return"The last entry ends with a key that others go on from";let c=l?Is(s.at(-1)):void 0;return c!==void 0&&(Ms(c)||Rs(s,c)||Cs(c,r))?"The text of the last entry stops in its middle":e.endsWithNewline?void 0:Ol(e,n,l,c,i)}function Ds(e){return/^\s*#/.test(e)}function Ol(e,t,n,s,{sentences:i}){if(/\S\s+\S+\s+\S+[ \t]$/.test(t.slice(-400)))return"The YAML ends behind a blank in the middle of a line";if(K(e.text)||n&&Z(e.text))return"The YAML ends in the middle of a word";if(!n)return;let o=/^\s*(?:- )?[\w."'-]+:\s*$/.test(t.slice(0,300)),r=/^\s+[\w."'-]+$/.test(t.slice(0,300))&&e.lastLine>0&&!Ps(s);if(o&&!Ps(s)||r)return"The YAML ends in the middle of an entry";if(s===void 0)return;if(/(?:[-,=(&|+]|:\/\/)$/.test(s)||bt(s))return"The last value of the YAML stops in its middle";let a=s.trim().split(/\s+/);if(a.length>=2&&U(a.at(-1).toLowerCase(),!0))return"The last text of the YAML stops in mid-sentence";let l=i.slice(0,-1).slice(-12),c=l.filter(ae).length;return a.length>=5&&!ae(s)&&l.length>=2&&c>=.8*l.length?"The last text of the YAML stops in mid-sentence":void 0}function El(e){return k(e)&&e.tag!==void 0&&e.source===""}function Sl(e,t){if(!b(t)||t.flow===!0||!k(e))return!1;let n=t.items.slice(0,-1);return n.length>=2&&n.every(s=>w(s))}function Ps(e){return e?.includes(`
`)===!0}function $l(e){let t={maps:[],values:new Map,sentences:[]},n=[{node:e,under:"",above:"",isItem:!1}];for(let s=n.pop();s!==void 0;s=n.pop()){let{node:i,under:o,above:r,isItem:a}=s;if(w(i)){t.maps.push({map:i,under:o,above:r,isItem:a});for(let l=i.items.length-1;l>=0;l--){let c=i.items[l],f=S(c),u=t.values.get(f)??{empty:0,filled:0};X(c)?u.empty++:u.filled++,t.values.set(f,u),n.push({node:c.value,under:f,above:o,isItem:!1})}}else if(b(i))for(let l=i.items.length-1;l>=0;l--)n.push({node:i.items[l],under:o,above:r,isItem:!0});else{let l=wt(i);l!==void 0&&/\S\s+\S+\s+\S+\s+\S+\s+\S/.test(l.slice(0,400))&&t.sentences.push(l)}}return t}function Al(e,{values:t},n){let s=e.findLastIndex(f=>$(f)),i=e[s],o=e[s-1];if(!$(i)||!w(o)||o.flow===!0||!X(i))return!1;let{empty:r,filled:a}=t.get(S(i));if(r===1&&a>0)return!0;let l=o.items.slice(0,-1);if(s===1&&n)return!1;if(l.length>=2&&!l.some(X))return!0;if(s===1||!Nl(t))return!1;let c=e[1];return!(s===3&&$(c)&&Tl.test(S(c)))}var Tl=d(/^(?:volumes|networks|secrets|configs|on)$/,`volumes
networks
secrets
configs
on`),_l=1;function Nl(e){let t=0,n=0;for(let s of e.values())t+=s.empty,n+=s.filled;return t===1&&n>=_l}var Il=5,Ll=20,Ml=4*1024*1024;function zs(e,t){if(e.text.length>Ml)return[ze(e,"it is larger than 4 MB")];if(J(e.lines))return[ze(e,`it is nested deeper than ${64} levels`)];if(_e(e.text))return[ze(e,"it holds too many entries for its length")];if(lt(e.lines))return[ze(e,"a line of it holds too many entries")];let n=Fs(e,t);if(!n.some(({code:o})=>o==="unparsable")||_e(e.text,2))return n;let s=bs(e.lines);if(s===void 0)return n;let i=Fs(new D(e.endsWithNewline?`${s}
`:s),t);return i.some(({code:o})=>o==="unparsable")?n:i}function Fs(e,t){let n=new Pe,{tokens:s,misplaced:i}=Rl(e.text,n);if(i!==void 0){let{line:f,column:u}=e.positionOf(i);return[e.finding("unparsable","error",f,"This is no valid YAML",u)]}let o=new ms({logLevel:"silent",prettyErrors:!1,uniqueKeys:!1,customTags:[]}),r=Cl(()=>[...o.compose(s)]),a=r.flatMap(f=>f.errors);if(a.length>0)return a.slice(0,Il).map(f=>{let{line:u,col:m}=n.linePos(Math.min(f.pos[0],e.text.length)),p=u-1>=e.lastLine||f.pos[1]>=e.text.trimEnd().length,h=p?"The YAML ends too soon":"This is no valid YAML";return e.finding(p?"truncated":"unparsable","error",Math.max(0,Math.min(u-1,e.lastLine)),`${h}: ${(f.message.split(`
`)[0]??"").slice(0,200)}`,m-1)});let l=M(e,r.flatMap(({contents:f})=>[...Dl(f)]),t),c=Ws(e,r.at(-1)?.contents);return c===void 0?l:[...l,e.finding("truncated","error",e.lastLine,c)]}function Rl(e,t){let n=[],s=0,i;for(let o of new gs(t.addNewLine).parse(e))if(n.push(o),o.type==="error"&&(i??=o.offset,++s>Ll))return{tokens:n,misplaced:i};return{tokens:n}}function Cl(e){let{stackTraceLimit:t}=Error;Error.stackTraceLimit=0;try{return e()}finally{Error.stackTraceLimit=t}}function ze(e,t){return e.finding("not-checked","warning",0,`This YAML could not be checked: ${t}`)}function*Dl(e){let t=[{node:e,keys:[],isOfRecord:!1,isItem:!1}];for(let n=t.pop();n!==void 0;n=t.pop()){let{node:s,keys:i,isOfRecord:o,isItem:r}=n;if(w(s))for(let a=s.items.length-1;a>=0;a--){let{key:l,value:c}=s.items[a];t.push({node:c,keys:[...i,k(l)?String(l.value):""],isOfRecord:o,isItem:!1})}else if(b(s)&&s.items.length===0&&o&&!r)yield{keys:i,value:null,offset:s.range?.[0]??0,isOfRecord:o,isEmptyGroup:!0};else if(b(s))for(let a=s.items.length-1;a>=0;a--)t.push({node:s.items[a],keys:i,isOfRecord:o||w(s.items[a]),isItem:!0});else if(k(s)&&!hs(s)){let{value:a,range:l}=s;(typeof a=="string"||typeof a=="boolean"||a===null||typeof a=="number"&&i.length===1)&&(yield{keys:i,value:a,offset:l?.[0]??0,isOfRecord:o,isItem:r})}}}function le(e,t,{original:n,path:s},i){let o=()=>Pl(e,t);switch(i){case"json":return[o,()=>ct(e,s)];case"jsonl":return[o,()=>Fn(e,s)];case"csv":return[o,()=>yn(e)];case"yaml":return Q(e.text)?[o,()=>ct(e,s)]:[o,()=>zs(e,s),...js(e,t,n,i,s)];default:return[o,...js(e,t,n,i,s)]}}function js(e,t,n,s,i){let o=Rt(e,s),{scan:r}=o,a=d(/\.(?:pyi|d\.[cm]?ts)$/,`pyi
d.`).test(i??"");return[()=>Tn(e,s,r),()=>Nn(e,r,n),()=>Dn(o,n),...a?[]:[()=>us(o,n,t.stubs??"warning")],...s==="settings"?[()=>Hn(o,i)]:[],...s==="toml"?[()=>ps(o,i)]:[]]}function Pl(e,{minLines:t}){let n=e.lines.filter(i=>i.trim()!=="").length;if(t===void 0||n>=t)return[];let s=`${n} ${n===1?"line":"lines"}, at least ${t} expected (blank lines do not count)`;return[e.finding("too-few-lines","error",e.lastLine,s)]}var Bs=O(q()),xt=Bs.default.$5;var yt=Object.keys(xt.properties);function ce(e,t={}){let n=t.path??"template",{lines:s}=new D(e),i=$e(s);return i===0?{criteria:void 0,diagnostics:[]}:Ys(s.slice(1,i-1).join(`
`),{path:n,firstLine:2,isTemplate:!0})}function Hs(e,t={}){let n=t.path??"criteria",{text:s,lines:i}=new D(e),o=$e(i)>0?ce(e,{path:n}):Ys(s,{path:n,firstLine:1,isTemplate:!1});if(o.criteria===void 0&&o.diagnostics.length===0){let r=`There are no criteria in it: expected ${yt.join(", ")}, or "successCriteria" with these`;o.diagnostics.push({severity:"error",path:n,line:1,message:r})}return o}function Ys(e,{path:t,firstLine:n,isTemplate:s}){let i=[],o=s?"Front matter: ":"",r=new Pe;if(J(e.split(`
`))){let p=`${o}It is nested deeper than ${64} levels, so it was not read`;return{criteria:void 0,diagnostics:[{severity:"error",path:t,line:n,message:p}]}}let a=ws(e,{lineCounter:r,logLevel:"silent",prettyErrors:!1}),l=p=>r.linePos(p).line+n-1;for(let p of a.errors.slice(0,5))i.push({severity:"error",path:t,line:l(p.pos[0]),message:`${o}${p.message}`});let f=(w(a.contents)?a.contents:void 0)?.get("successCriteria",!0)??(s?void 0:a.contents);if(f==null)return{criteria:void 0,diagnostics:i};let u=(p,h)=>i.push({severity:"error",path:t,line:p,message:h});if(!w(f)){let p=k(f)?f.range:void 0;return u(p?l(p[0]):1,'Expected "successCriteria" to hold "key: value" lines'),{criteria:void 0,diagnostics:i}}let m={};for(let{key:p,value:h}of f.items){let y=k(p)?String(p.value):"",x=k(p)&&p.range?l(p.range[0]):1;if(!yt.includes(y)){let I=Ke(y,yt);u(x,`Unknown key "${y}" in "successCriteria"${I===void 0?"":`; did you mean "${I}"?`}`);continue}let N=h?.toJS?.(a)??null,_=xt.properties[y],T=Qe(_,N,["successCriteria",y],({message:I})=>u(x,I));T!==void 0&&(m[y]=T)}return{criteria:m,diagnostics:i}}var Wl=()=>({$0:le,$1:ce,$2:Hs});0&&(module.exports={codeChecks,for_library,parseTemplateCriteria});

})