const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{a as oe,b as re,c as ie,d as j,e as U,f as ae}from"../../chunk-ZGSI5TVX.mjs";import{A as L,B as K,F as E,G as I,I as Z,J as T,K as y,P as ee,b as M,c as k,d as Q,f as C,k as _,l as G,m as H,n as O,u as S,v as P,w as v,x as Y,z as F}from"../../chunk-BFXDWAIP.mjs";import{a as te,b as se,c as ne}from"../../chunk-VZBMVNMZ.mjs";import{a as w}from"../../chunk-D7SXGMIW.mjs";import"../../chunk-S7R2JBXT.mjs";import"../../chunk-64MVGVG4.mjs";import"../../chunk-CIHSPWE6.mjs";import{f as $,i as V}from"../../chunk-CCMOZLWS.mjs";import"../../chunk-CC4Z4FEY.mjs";function B(e){return`# Rules of this project's own. See what they do with: aos rules list, aos rules test, aos rules explain '<command>'.
# A new id adds a rule; the id of a built-in one changes the fields that it names.
rules:
  - id: ${e}
    # STOP asks first. AUTO-FIX, AUTO-ADD and AUTO-RESOLVE only tell the agent, and what matches is reported.
    tier: STOP
    # What agents and people read.
    sentence: Billing belongs to another team.
    # enforce | warn (lets it through and reports it) | off. Begin with warn, and look at: aos rules audit --since 30d
    mode: enforce
    match:
      # Files from the project's folder. ** crosses folders, * does not, {a,b} is either. The folder itself,
      # moves out of it and deletes above it count too.
      paths: ["src/billing/**"]
      # Words at the beginning of a command: * is one word, ** any number. Options may stand between them.
      commands: ["stripe ** refund", "make billing-reset"]
      # Tools by name, * for any letters.
      tools: ["mcp__stripe__*"]
    # Run by: aos rules test
    tests:
      stops:
        - stripe charges refund ch_1
        - make -C . billing-reset
        - rm -rf src
        - { path: src/billing/total.ts }
        - { tool: mcp__stripe__refund, input: { charge: ch_1 } }
      allows:
        - stripe charges list
        - { path: src/shop/cart.ts }
# Built-in rules that do not fit here. Looser than the defaults: that holds only where the user trusts the folder
# (aos trust).
# disable: [library-swap]
`}var J=5e3,N=200;async function q(e,{catalogue:s=w,context:o={},maxCommands:r=20}={}){let l=new Map(s.rules.map(n=>[n.id,n])),a=new Map,g=z(o),u={actions:0,stopped:0,reported:0};for await(let n of e){if(u.actions++,typeof n.input!="object"||n.input===null||T(n,s))continue;let{verdict:i,findings:A}=y(n,s,g);i.decision==="stop"?u.stopped++:i.decision==="report"&&u.reported++;let p=new Map;for(let d of A){let t=l.get(d.rule);if(!t)continue;let b=d.weight==="stop"&&t.tier==="STOP"?"stop":"report";p.get(t.id)!=="stop"&&p.set(t.id,b);let c=a.get(t.id)??{stops:0,reports:0,commands:new Map,lost:0};a.set(t.id,c);let R=`${b} ${d.evidence.what}`,m=c.commands.get(R);if(m)x(m,n);else if(c.commands.size<J){let f={...d.evidence,decision:b,count:0,clients:new Set};c.commands.set(R,f),x(f,n)}else c.lost++}for(let[d,t]of p)a.get(d)[t==="stop"?"stops":"reports"]++}return{...u,rules:[...a].map(([n,{stops:i,reports:A,commands:p,lost:d}])=>{let{tier:t,mode:b,sentence:c}=l.get(n),R=[...p.values()].sort((m,f)=>+(f.decision==="stop")-+(m.decision==="stop")||f.count-m.count);return{id:n,tier:t,mode:b,sentence:c,stops:i,reports:A,commands:R.slice(0,r).map(({clients:m,...f})=>({...f,clients:[...m]})),moreCommands:Math.max(R.length-r,0)+d}}).sort((n,i)=>i.stops-n.stops||i.reports-n.reports)}}function x(e,{at:s,client:o}){e.count++,s!==void 0&&(e.lastAt===void 0||s>e.lastAt)&&(e.lastAt=s),o!==void 0&&e.clients.add(o)}function z(e){let{trackedFiles:s,isIgnored:o,readFile:r,realPath:l,exists:a,guardedNames:g}=e,u=new Map,n=new Map,i=new Map,A=new Map,p=new Map,d=new Map;return{...e,...s&&{trackedFiles:t=>h(A,t.join("\0"),()=>s(t))},...o&&{isIgnored:t=>(p.size<N||p.has(t))&&h(p,t,()=>o(t))},...l&&{realPath:t=>h(u,t,()=>l(t))},...a&&{exists:t=>h(n,t,()=>a(t))},...g&&{guardedNames:t=>h(i,t,()=>g(t))},...r&&{readFile:t=>h(d,t,()=>r(t))}}}function h(e,s,o){if(e.has(s))return e.get(s);let r=o();return e.size>2e4&&e.clear(),e.set(s,r),r}function D(e){return e.rules.filter(({mode:s})=>s!=="off").flatMap(s=>["stops","allows"].flatMap(o=>(s.tests?.[o]??[]).map((r,l)=>W(e,s,o,r,l))))}function W(e,s,o,r,l){let{verdict:a,findings:g}=y(X(r),e),u=g.some(i=>i.rule===s.id),n=s.testLines?.[o][l];return{rule:s.id,test:r,expected:o,passed:o==="stops"?u:!u&&a.decision!=="stop",reason:a.reason,...s.testLines&&n!==void 0&&{path:s.testLines.path,line:n}}}function X(e){return typeof e=="string"?{tool:"Bash",input:{command:e}}:"path"in e?{tool:"Write",input:{file_path:e.path,content:"\u2026"}}:{tool:e.tool,input:e.input??{}}}export{P as APPROVAL_MS,_ as REQUEST_MS,ae as analyseShell,v as approveRequest,oe as assembleRules,q as auditActions,M as commandLine,ee as createProjectContext,w as defaultCatalogue,O as dismissRequests,y as explain,S as findCoveredFiles,j as findLoosenings,F as findRequest,Q as hashAction,Z as judge,H as listRequests,E as listTrusted,K as listUserStateFolders,ie as loadProjectRules,ne as loadRules,V as logDeviation,re as permissionRules,k as readAction,$ as readDeviations,B as renderRuleStarter,te as renderRules,G as requestApproval,I as revokeTrust,L as stateFolderOf,D as testRules,U as trustFolder,Y as useApproval,C as userStateFolder,se as writeRules};
