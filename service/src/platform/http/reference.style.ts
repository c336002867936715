/** The style sheet of the reference pages; their Content-Security-Policy allows it by its hash. */
export const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2330, #dfe4ee);
  --soft: light-dark(#5a6577, #98a3b6);
  --line: light-dark(#e2e6ed, #2b3342);
  --page: light-dark(#ffffff, #12161e);
  --side: light-dark(#f6f7fa, #171c26);
  --code: light-dark(#f3f5f9, #1b212d);
  --link: light-dark(#1d4fbf, #8ab2ff);
  --get: light-dark(#0b6e4f, #5fd3a8);
  --post: light-dark(#1d4fbf, #8ab2ff);
  --patch: light-dark(#8a5a00, #e8b95c);
  --delete: light-dark(#b3261e, #ff9a91);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre { font-family: var(--mono); font-size: .86em; }
code { background: var(--code); border-radius: 4px; padding: .1em .32em; overflow-wrap: anywhere; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; margin: 0; overflow: auto; max-height: 26rem; line-height: 1.5; }
pre code { background: none; padding: 0; font-size: .95em; overflow-wrap: normal; }
.layout { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; background: var(--side); border-right: 1px solid var(--line); padding: 1.4rem 1.1rem 2rem; font-size: .88rem; }
nav .brand { display: block; font-weight: 700; font-size: 1.05rem; color: var(--text); margin-bottom: .8rem; }
nav ul { list-style: none; margin: 0 0 .6rem; padding: 0; }
nav .apis { border-bottom: 1px solid var(--line); padding-bottom: .9rem; margin-bottom: .9rem; }
nav .apis [aria-current] { font-weight: 650; color: var(--text); }
nav h2 { font-size: .72rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 1.1rem 0 .3rem; border: 0; padding: 0; }
nav li a { display: grid; grid-template-columns: 3.4rem 1fr; gap: .3rem; color: var(--text); padding: .14rem 0; line-height: 1.35; }
nav .plain a { display: block; }
.method { font: 700 .68rem/1.9 var(--mono); letter-spacing: .02em; }
.GET { color: var(--get); } .POST { color: var(--post); } .PATCH { color: var(--patch); } .DELETE { color: var(--delete); }
main { padding: 2.2rem clamp(1.2rem, 3.5vw, 3.2rem) 6rem; max-width: 96rem; }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em; margin: 0 0 .4rem; }
h2 { font-size: 1.35rem; margin: 3.2rem 0 .4rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 0 0 .35rem; }
h4 { font-size: .78rem; letter-spacing: .05em; text-transform: uppercase; color: var(--soft); margin: 1.5rem 0 .35rem; }
p { margin: .45rem 0; max-width: 46rem; }
h3 a { color: inherit; }
.soft { color: var(--soft); }
.small { font-size: .88rem; }
.operation { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 2.4rem; padding: 1.9rem 0; border-bottom: 1px solid var(--line); }
.operation:last-child { border-bottom: 0; }
.operation > * { min-width: 0; }
.target { font: 600 .9rem/1.5 var(--mono); margin: .1rem 0 .6rem; overflow-wrap: anywhere; }
.target .method { font-size: .82rem; margin-right: .5rem; }
.schema { margin: 1.8rem 0; }
.samples h4:first-child { margin-top: 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: .7rem 0; font-size: .88rem; }
dt { color: var(--soft); } dd { margin: 0; }
.fields { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.fields .fields { margin: .4rem 0 .1rem; padding-left: .9rem; border-top: 0; border-left: 2px solid var(--line); }
.fields > li { padding: .5rem 0; border-bottom: 1px solid var(--line); font-size: .9rem; }
.fields .fields > li:last-child { border-bottom: 0; padding-bottom: 0; }
.fields p { margin: .1rem 0 0; color: var(--soft); }
.fields .name { font: 600 .95em var(--mono); margin-right: .5rem; }
.required { color: var(--delete); font-size: .78rem; margin-left: .5rem; }
summary { cursor: pointer; color: var(--link); font-size: .88rem; }
.codes { font-size: .88rem; display: grid; grid-template-columns: 2.6rem minmax(0, 1fr); gap: .2rem .6rem; margin: 0; }
.codes code { background: none; padding: 0; }
.codes a { margin-right: .7rem; }
.name-of { font-weight: 600; }
.string { color: light-dark(#0b6e4f, #7fd6b1); } .key { color: light-dark(#1d3f8f, #9cbcff); } .literal { color: light-dark(#8a5a00, #e8b95c); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1.2rem; margin: 2rem 0; }
.card { border: 1px solid var(--line); border-radius: 10px; padding: 1.3rem 1.4rem; background: var(--side); }
.card h2 { margin: 0 0 .4rem; padding: 0; border: 0; font-size: 1.12rem; }
.overview { max-width: 68rem; margin: 0 auto; }
@media (max-width: 68rem) { .operation { grid-template-columns: minmax(0, 1fr); gap: 1rem; } }
@media (max-width: 48rem) { .layout { grid-template-columns: minmax(0, 1fr); } nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); } }
@media print { nav { display: none; } .layout { display: block; } pre { max-height: none; } }
`;
