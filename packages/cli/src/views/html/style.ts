/** The style sheet. Text has a contrast of at least 4.5:1 in both color schemes. */
export const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #1c2128; --dim: #57606a; --line: #c8d1da; --panel: #f6f8fa;
  --good: #1a7f37; --bad: #b42318; --wait: #8a5a00; --busy: #0b61c4; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --text: #e6edf3; --dim: #9aa4af; --line: #3b434c; --panel: #161b22;
    --good: #56d364; --bad: #ff9b93; --wait: #e3b341; --busy: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
code, pre, .mono { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
dl.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .5rem; margin: 1rem 0; }
dl.facts div { background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .75rem; }
dt { color: var(--dim); font-size: .85rem; } dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; }
caption { text-align: left; color: var(--dim); font-size: .9rem; } .number { text-align: right; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); } .busy { color: var(--busy); } .dim { color: var(--dim); }
svg { display: block; } svg text { font: 13px system-ui, sans-serif; fill: var(--text); } svg .dim { fill: var(--dim); }
svg .box { fill: var(--panel); stroke: currentColor; } svg .edge { fill: none; stroke: var(--dim); }
svg .bar { fill: currentColor; } svg .axis { stroke: var(--line); } svg .curve { fill: none; stroke: var(--busy); stroke-width: 2; }
svg .limit { stroke: currentColor; stroke-dasharray: 4 4; }
blockquote { margin: .25rem 0; padding-left: .75rem; border-left: 3px solid var(--line); color: var(--dim); }
details { background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .75rem; margin: .5rem 0; }
pre { white-space: pre-wrap; margin: .25rem 0; } footer { margin-top: 2rem; color: var(--dim); font-size: .85rem; }
@media print { body { max-width: none; } details > * { display: block; } }
`;
