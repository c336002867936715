/** The pages of the second factor as markup: every text escaped. Knows nothing of serving. */
import { encode } from 'uqr';
import { escape } from '../../../platform/pages/html.ts';
import { page, type PageVisitor } from '../account-setup/index.ts';
import { passkeyForm } from './page.html.ts';
import { words } from './words.ts';

export interface CodeForm {
  /** The page of the portal that was asked for. */
  readonly next: string;
  readonly hasFailed: boolean;
}

export function codePage(reader: PageVisitor, { next, hasFailed }: CodeForm): string {
  const { code, back } = words[reader.language];
  return page(
    reader,
    { title: code.title, hasFailed },
    `<h1>${escape(code.title)}</h1>
<p class="soft">${escape(code.text)}</p>
${summaryOf(reader, hasFailed)}<form method="post" action="${escape(reader.base)}/sign-in/code" novalidate>
<input type="hidden" name="next" value="${escape(next)}">
${codeField(reader, hasFailed)}
<button class="b primary" type="submit">${escape(code.submit)}</button>
</form>
${passkeyForm(reader, next)}
<p>${escape(code.lost)}</p>
<p><a href="${escape(reader.base)}/sign-in">${escape(back)}</a></p>`,
  );
}

// A recovery code has letters: no numeric keyboard.
function codeField({ language }: PageVisitor, hasFailed: boolean): string {
  const { code } = words[language];
  return `<div class="field"><label for="code">${escape(code.label)}</label><input class="input" id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" maxlength="20" required autofocus${hasFailed ? ' aria-invalid="true" aria-describedby="code-failure"' : ''}></div>`;
}

const summaryOf = ({ language }: PageVisitor, hasFailed: boolean): string =>
  hasFailed
    ? `<div class="summary" role="alert" id="code-failure"><p>${escape(words[language].code.wrong)}</p></div>\n`
    : '';

export interface SetUpForm extends CodeForm {
  readonly offered: { readonly secret: string; readonly otpauth_url: string };
}

export function setUpFactorPage(reader: PageVisitor, { offered, next, hasFailed }: SetUpForm): string {
  const { setUpFactor, code } = words[reader.language];
  return page(
    reader,
    { title: setUpFactor.title, hasFailed },
    `<h1>${escape(setUpFactor.title)}</h1>
<p class="soft">${escape(setUpFactor.text)}</p>
${qrCode(offered.otpauth_url, setUpFactor.picture)}
<dl class="facts"><dt>${escape(setUpFactor.secret)}</dt><dd><code>${escape(grouped(offered.secret))}</code></dd></dl>
<p><a href="${escape(offered.otpauth_url)}">${escape(setUpFactor.open)}</a></p>
${summaryOf(reader, hasFailed)}<form method="post" action="${escape(reader.base)}/sign-in/second-factor" novalidate>
<input type="hidden" name="next" value="${escape(next)}">
${codeField(reader, hasFailed)}
<button class="b primary" type="submit">${escape(code.submit)}</button>
</form>`,
  );
}

/** In fours, as a person types it; apps ignore the spaces. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** Dark modules on a white ground in both schemes: scanners need the contrast. */
function qrCode(text: string, label: string): string {
  const { data, size } = encode(text, { border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return `<svg class="qr" role="img" aria-label="${escape(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${modules.join('')}" fill="#000"/></svg>`;
}

/** Shown once. */
export function recoveryCodesPage(reader: PageVisitor, codes: readonly string[], next: string): string {
  const { recoveryCodes } = words[reader.language];
  return page(
    reader,
    { title: recoveryCodes.title },
    `<h1>${escape(recoveryCodes.title)}</h1>
<p class="soft">${escape(recoveryCodes.text)}</p>
<ol class="codes">${codes.map((each) => `<li><code>${escape(each)}</code></li>`).join('')}</ol>
<p><a class="b primary" href="${escape(reader.base)}${escape(next)}">${escape(recoveryCodes.onward)}</a></p>`,
  );
}
