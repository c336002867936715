/** The one style of the page: system fonts, one column, targets of 44 pixels, both schemes, print, forced colours. */
export const style = `
:root{color-scheme:light dark;--page:light-dark(#f7f6f2,#14191b);--surface:light-dark(#fff,#1d2427);--ink:light-dark(#16201f,#edefee);--soft:light-dark(#495452,#b9c2c0);--line:light-dark(#d4d8d5,#3a4548);--edge:light-dark(#69757a,#8b979b);--brand:light-dark(#075560,#79cbd8);--on:light-dark(#fff,#0c2024);--bad:light-dark(#a5231c,#ffa79e);--bad-wash:light-dark(#fdeeec,#3d211f);--good-wash:light-dark(#e7f4ec,#1c3527);--sandbox:#e8c147}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.55 system-ui,"Segoe UI",Roboto,"Liberation Sans",sans-serif;overflow-wrap:break-word}
header,main,footer{max-width:46rem;margin-inline:auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between}
header p{margin:0;font-weight:600}
.logo{max-width:11rem;max-height:4rem;background:#fff}
.env{background:var(--sandbox);color:#2b2205;text-align:center;padding:.4rem 1rem;font-weight:600}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:0 1rem}
nav a,footer a,.link{display:inline-flex;align-items:center;min-height:44px;min-width:44px}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}
h3{font-size:1.0625rem;margin:1rem 0 .25rem}
section,.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1rem 1.125rem;margin:0 0 1rem}
p{margin:.35rem 0}
a{color:var(--brand)}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{color:var(--soft)}
dd{margin:0}
.sum{font-size:2rem;font-weight:700;line-height:1.2;margin:.25rem 0}
.soft{color:var(--soft)}
.choices ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.6rem}
.choices a,button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.5rem 1.125rem;border:2px solid var(--brand);border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
.choices a{width:100%;background:var(--surface);text-decoration:none;justify-content:flex-start}
button{background:var(--brand);color:var(--on)}
button.plain{background:none;color:var(--brand);border-color:transparent;padding-inline:0;text-decoration:underline;font-weight:400}
label{display:block;font-weight:600;margin-top:1rem}
.hint{color:var(--soft);font-size:.9375rem;margin:.1rem 0}
input,textarea,select{width:100%;max-width:24rem;min-height:48px;padding:.5rem .7rem;font:inherit;color:inherit;background:var(--surface);border:2px solid var(--edge);border-radius:8px}
input.code{letter-spacing:.08em;text-transform:uppercase;font-family:ui-monospace,Menlo,"Liberation Mono",monospace}
[aria-invalid=true]{border-color:var(--bad)}
label.radio{display:flex;gap:.6rem;align-items:center;min-height:44px;margin:0;font-weight:400}
label.radio input{width:1.4rem;min-height:1.4rem;height:1.4rem;margin:0}
input[type=file]{padding:.6rem;min-height:52px}
form button{margin-top:1.25rem}
fieldset{border:0;margin:1rem 0 0;padding:0}
legend{font-weight:600;padding:0}
.alert{background:var(--bad-wash);border:2px solid var(--bad);border-radius:10px;padding:.75rem 1.125rem;margin:0 0 1rem}
.status{background:var(--good-wash);border-radius:10px;padding:.75rem 1.125rem;margin:0 0 1rem}
.failure{color:var(--bad);font-weight:600;margin:.1rem 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}

th,td{text-align:start;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--line)}
th.n,td.n{text-align:end;white-space:nowrap}
tfoot td,tfoot th{font-weight:700;border-bottom:0}

.away{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.select{user-select:all}
.qr{background:#fff;padding:12px;width:min(15rem,100%);border-radius:8px}
.qr svg,.qr img{display:block;width:100%;height:auto}
@media(max-width:34rem){.wide td:empty,.wide th:empty{display:none!important}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}.wide thead{display:none}.wide tr{display:block;padding:.4rem 0;border-bottom:1px solid var(--line)}.wide td,.wide th{display:flex;justify-content:space-between;gap:1rem;border:0;padding:.1rem 0;white-space:normal;text-align:end}.wide td::before,.wide th::before{content:attr(data-of);color:var(--soft);font-weight:400;text-align:start}}
@media(forced-colors:active){section,.card,.alert,.status{border:1px solid CanvasText}}
@media print{header nav,footer,form,.choices,.env,.noprint{display:none}body{background:#fff;color:#000;font-size:11pt}section{border:0;padding:0;break-inside:avoid}}
`
  .replaceAll('\n', '')
  .trim();
