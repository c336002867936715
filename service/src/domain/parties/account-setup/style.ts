/** The style sheet of the set-up and sign-in pages. Their Content-Security-Policy allows its hash alone. */
import { themeAt } from '../../../platform/pages/theme.ts';

/** @param base the path of the public address before `/setup/` */
export const styleAt = (base: string): string => `${themeAt(base)}${own}`;

const own = `
body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; font-size: var(--text-lg); }
header { width: 100%; max-width: 31rem; margin: 0 auto; padding: var(--s6) var(--s4) var(--s4); }
main { width: 100%; max-width: 31rem; margin: 0 auto; padding: 0 var(--s4); }
main > .card { padding: var(--s6); }
.kicker { margin-bottom: var(--s1); color: var(--brand); font-size: var(--text-sm); font-weight: 650; }
h1 { font-size: var(--text-2xl); margin-bottom: var(--s3); }
h2 { font-size: var(--text-lg); margin: var(--s5) 0 var(--s1); }
p { margin-top: var(--s2); overflow-wrap: anywhere; text-wrap: pretty; }
p.soft { color: var(--ink-2); }
.facts { margin: var(--s5) 0; padding: var(--s4) 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); font-size: var(--text-md); }
.facts dt { grid-column: 1; }
.facts dd { grid-column: -2; font-weight: 600; }
.facts small { display: block; font-weight: 400; color: var(--ink-3); font-size: var(--text-sm); }
.field { margin-top: var(--s5); }
label { display: block; font-weight: 600; font-size: var(--text-md); }
.field .input { display: block; margin-top: var(--s2); min-height: 44px; font-size: 1rem; }
.input[readonly] { background: var(--sunken); color: var(--ink-2); border-color: var(--line); }
.input[aria-invalid=true] { border-color: var(--bad); }
.hint { margin-top: var(--s1); color: var(--ink-3); font-size: var(--text-sm); }
.failure { margin-top: var(--s2); color: var(--bad); font-size: var(--text-sm); font-weight: 600; }
.failure::before { content: ""; display: inline-block; width: 10px; height: 9px; margin-right: 0.45em; background: currentColor; clip-path: polygon(50% 0, 100% 100%, 0 100%); }
.summary { margin-top: var(--s5); padding: var(--s3) var(--s4); border-radius: var(--radius); background: var(--bad-wash); color: var(--bad); font-size: var(--text-md); }
.summary p { margin: 0; font-weight: 650; }
.summary ul { margin-top: var(--s1); padding-left: var(--s4); list-style: disc; }
.summary a { color: inherit; }
.check { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3); align-items: start; margin-top: var(--s5); }
.check label { font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; margin: 0.1rem 0 0; accent-color: var(--brand); }
.note { margin-top: var(--s5); background: var(--brand-wash); }
button { width: 100%; margin-top: var(--s5); min-height: 44px !important; font-size: var(--text-md) !important; }
.symbol { width: 3rem; height: 3rem; margin: 0 0 var(--s4); display: grid; place-items: center; border-radius: 50%; }
.symbol svg { width: 1.5rem; height: 1.5rem; }
.symbol.good { background: var(--good-wash); color: var(--good); }
.symbol.plain { background: var(--brand-wash); color: var(--brand); }
.qr { display: block; width: 12rem; max-width: 100%; margin: var(--s5) auto 0; border-radius: var(--radius); }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: var(--s2); margin-top: var(--s5); }
.codes code { font-size: var(--text-md); }
p > .b.primary { width: 100%; min-height: 44px; margin-top: var(--s4); font-size: var(--text-md); }
form + p { margin-top: var(--s4); font-size: var(--text-md); }
footer { width: 100%; max-width: 31rem; margin: 0 auto; padding: var(--s5) var(--s4) var(--s7); color: var(--ink-3); font-size: var(--text-sm); text-align: center; }
@media (max-width: 30rem) {
  header { padding: var(--s4); }
  main { padding: 0; }
  main > .card { border-radius: 0; border-left: 0; border-right: 0; padding: var(--s5) var(--s4) var(--s6); }
  h1 { font-size: var(--text-xl); }
}
@media (max-width: 20rem) { .facts { grid-template-columns: minmax(0, 1fr); row-gap: 0.1rem; } .facts dd { margin-bottom: var(--s2); } }
`;
