/** The style sheet of the set-up pages. Their Content-Security-Policy allows its hash alone. */
export const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1a2233, #e6eaf2);
  --soft: light-dark(#5b667a, #9aa5b8);
  --line: light-dark(#e3e7ee, #2c3444);
  --page: light-dark(#f4f6fa, #0e1219);
  --card: light-dark(#ffffff, #161b25);
  --field: light-dark(#ffffff, #10141c);
  --border: light-dark(#c9d0dc, #3b4558);
  --accent: light-dark(#2b50d6, #7f9dff);
  --on-accent: light-dark(#ffffff, #0d1326);
  --accent-strong: light-dark(#1f3fb4, #9bb3ff);
  --ring: light-dark(#2b50d640, #7f9dff55);
  --bad: light-dark(#b42318, #ff9a91);
  --bad-page: light-dark(#fef3f2, #2a1616);
  --good: light-dark(#0b6e4f, #5fd3a8);
  --good-page: light-dark(#e8f6f0, #10271f);
  --note-page: light-dark(#eef2fe, #182037);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
header { display: flex; align-items: center; gap: .75rem; width: 100%; max-width: 31rem; margin: 0 auto; padding: 2.25rem 1.25rem 1.25rem; }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 650; letter-spacing: -.01em; font-size: 1.06rem; }
.brand svg { width: 1.7rem; height: 1.7rem; flex: none; color: var(--accent); }
.badge { margin-left: auto; font-size: .75rem; font-weight: 600; color: var(--soft); border: 1px solid var(--border); border-radius: 99px; padding: .1rem .65rem; }
main { width: 100%; max-width: 31rem; margin: 0 auto; padding: 0 1.25rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 2rem 2rem 2.1rem; box-shadow: 0 1px 2px light-dark(#1a223308, #0000), 0 12px 32px -12px light-dark(#1a22331f, #0008); }
.kicker { margin: 0 0 .35rem; color: var(--accent); font-size: .82rem; font-weight: 650; letter-spacing: .02em; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.018em; margin: 0 0 .6rem; overflow-wrap: anywhere; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.4rem 0 .2rem; }
p { margin: .5rem 0; overflow-wrap: anywhere; text-wrap: pretty; }
.soft { color: var(--soft); }
a { color: var(--accent); text-underline-offset: .15em; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .45rem 1.25rem; margin: 1.35rem 0; padding: 1rem 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); font-size: .93rem; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 550; overflow-wrap: anywhere; }
dd small { display: block; font-weight: 400; color: var(--soft); font-size: .86rem; }
.field { margin: 1.15rem 0 0; }
label { display: block; font-weight: 600; font-size: .93rem; }
.hint { margin: .3rem 0 0; color: var(--soft); font-size: .86rem; line-height: 1.45; }
input[type=password], input[type=email] { display: block; width: 100%; margin-top: .4rem; padding: .68rem .8rem; font: inherit; color: var(--text); background: var(--field); border: 1px solid var(--border); border-radius: 8px; transition: border-color .12s, box-shadow .12s; }
input[readonly] { background: var(--page); color: var(--soft); border-color: var(--line); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
input[type=password]:focus { border-color: var(--accent); }
[aria-invalid=true] { border-color: var(--bad) !important; }
.failure { display: flex; gap: .4rem; margin: .4rem 0 0; color: var(--bad); font-size: .88rem; font-weight: 550; line-height: 1.45; }
.failure::before { content: ""; flex: none; width: .95rem; height: .95rem; margin-top: .17rem; border-radius: 50%; background: radial-gradient(circle at 50% 76%, var(--card) 0 .085rem, #0000 .095rem), linear-gradient(var(--card) 0 0) 50% 30% / .13rem .36rem no-repeat, var(--bad); }
.summary { margin: 1.35rem 0 0; padding: .8rem 1rem; border-radius: 10px; background: var(--bad-page); color: var(--bad); font-size: .93rem; }
.summary p { margin: 0; font-weight: 650; }
.summary ul { margin: .25rem 0 0; padding-left: 1.1rem; }
.summary a { color: inherit; }
.check { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .7rem; align-items: start; margin-top: 1.35rem; }
.check label { font-weight: 400; font-size: .95rem; padding: .1rem 0; }
.check input { width: 1.15rem; height: 1.15rem; margin: .28rem 0 0; accent-color: var(--accent); }
.note { margin: 1.25rem 0 0; padding: .8rem 1rem; border-radius: 10px; background: var(--note-page); font-size: .92rem; }
button { width: 100%; margin-top: 1.5rem; padding: .78rem 1rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; cursor: pointer; transition: background .12s; }
button:hover { background: var(--accent-strong); }
.symbol { width: 3rem; height: 3rem; margin: 0 0 1rem; display: grid; place-items: center; border-radius: 50%; }
.symbol svg { width: 1.5rem; height: 1.5rem; }
.symbol.good { background: var(--good-page); color: var(--good); }
.symbol.plain { background: var(--note-page); color: var(--accent); }
footer { width: 100%; max-width: 31rem; margin: 0 auto; padding: 1.25rem 1.25rem 2.5rem; color: var(--soft); font-size: .84rem; text-align: center; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 30rem) {
  header { padding: 1.25rem 1.25rem 1rem; }
  main { padding: 0; }
  .card { border-radius: 0; border-left: 0; border-right: 0; padding: 1.6rem 1.25rem 1.8rem; box-shadow: none; }
  h1 { font-size: 1.36rem; }
  dl { column-gap: 1rem; }
}
@media (max-width: 20rem) { dl { grid-template-columns: minmax(0, 1fr); row-gap: .1rem; } dd { margin-bottom: .5rem; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { button { border: 1px solid; } }
`;
