/** The set-up pages as markup: every text escaped, nothing from elsewhere. Knows nothing of serving. */
import { type Role, type RoleText, roleTexts } from '@mahnwerk/contract/grammar/role-texts.ts';
import { terms_version } from '../accounts/index.ts';
import { escape, htmlDocument, logo } from '../../../platform/pages/html.ts';
import { type Language, type Words, words } from './words.ts';

/** For whom a page is made. */
export interface PageVisitor {
  readonly language: Language;
  readonly isSandbox: boolean;
  /** The path of the public address before `/setup/`: empty, or such as `/mahnwerk`. */
  readonly base: string;
  readonly style: string;
  /** Whose pages they are, by the name that the operator has chosen. */
  readonly operator: string;
  /** The script of the page; most have none. */
  readonly script?: string | undefined;
}

/** What the page shows above the form. */
export interface ShownInvitation {
  readonly company: string;
  /** Undefined: the operator has invited. */
  readonly partner: string | undefined;
  readonly roles: readonly Role[];
  readonly email: string;
  /** The end of the link's time. */
  readonly expiresAt: string;
  /** The one of an account, a new one, or whichever of both, without telling. */
  readonly password: 'known' | 'new' | 'either';
  /** Names of the Partners that finishing confirms. */
  readonly confirms: readonly string[];
}

/** The failures of a form, by field. */
export interface FormFailures {
  readonly password?: keyof Words['failures']['password'] | undefined;
  readonly repetition?: keyof Words['failures']['repetition'] | undefined;
  readonly terms?: keyof Words['failures']['terms'] | undefined;
}

export const hasFailed = (failures: FormFailures): boolean =>
  Object.values(failures).some((each) => each !== undefined);

export function formPage(
  reader: PageVisitor,
  invitation: ShownInvitation,
  failures: FormFailures,
  hasAccepted: boolean,
): string {
  const { company, partner, roles, email, expiresAt, password: asked, confirms } = invitation;
  const w = words[reader.language];
  const texts: FailureTexts = {
    password: failures.password && w.failures.password[failures.password],
    repetition: failures.repetition && w.failures.repetition[failures.repetition],
    terms: failures.terms && w.failures.terms[failures.terms],
  };
  const password =
    asked === 'known'
      ? passwordField({
          name: 'password',
          label: w.password,
          autocomplete: 'current-password',
          hint: w.knownHint,
          failure: texts.password,
        })
      : passwordField({
          name: 'password',
          label: asked === 'new' ? w.newPassword : w.password,
          autocomplete: 'new-password',
          hint: asked === 'new' ? w.passwordHint : w.eitherHint,
          failure: texts.password,
        }) +
        passwordField({
          name: 'repetition',
          label: w.repetition,
          autocomplete: 'new-password',
          failure: texts.repetition,
        });
  return page(
    reader,
    { title: w.title(company), hasFailed: hasFailed(failures), footer: w.unexpected },
    `<p class="kicker">${escape(w.invitation)}</p>
<h1>${escape(w.title(company))}</h1>
<p class="soft">${escape(w.introduction[asked])}</p>
${summaryOf(w, texts)}
<dl class="facts">${partner === undefined ? '' : `<dt>${escape(w.facts.partner)}</dt><dd>${escape(partner)}</dd>`}<dt>${escape(w.facts.role)}</dt>${roles.map((role) => roleOf(roleTexts[role][reader.language])).join('')}<dt>${escape(w.facts.validUntil)}</dt><dd>${escape(dayOf(reader.language, expiresAt))}</dd></dl>
<form method="post" novalidate>
${emailField(w, email)}
${password}
<div class="check"><input id="terms" name="terms" type="checkbox" value="accepted" required${hasAccepted ? ' checked' : ''}${texts.terms === undefined ? '' : ' aria-invalid="true" aria-describedby="terms-failure"'}><label for="terms">${escape(w.terms[0])}<a href="${escape(reader.base)}/setup/terms" target="_blank" rel="noopener">${escape(w.terms[1])}</a>${escape(w.terms[2])}</label></div>
${failureOf('terms', texts.terms)}
${confirms.length === 0 ? '' : `<p class="note">${escape(w.confirms(namesOf(reader.language, confirms), company))}</p>`}
<button class="b primary" type="submit">${escape(w.submit)}</button>
</form>`,
  );
}

const roleOf = ({ name, rights }: RoleText): string => `<dd>${escape(name)}<small>${escape(rights)}</small></dd>`;

const emailField = (w: Words, email: string): string =>
  `<div class="field"><label for="email">${escape(w.email)}</label><input class="input" id="email" name="email" type="email" autocomplete="username" value="${escape(email)}" readonly></div>`;

type FailureTexts = Readonly<Record<'password' | 'repetition' | 'terms', string | undefined>>;

interface PasswordField {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly failure: string | undefined;
}

// A typed password is never sent back. A failure replaces the hint, which says the same.
export function passwordField({ name, label, autocomplete, hint: before, failure }: PasswordField): string {
  const hint = failure === undefined ? before : undefined;
  const described = [
    ...(failure === undefined ? [] : [`${name}-failure`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  return `<div class="field"><label for="${name}">${escape(label)}</label><input class="input" id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required${failure === undefined ? '' : ' aria-invalid="true"'}${described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`}>
${failureOf(name, failure)}${hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escape(hint)}</p>`}</div>
`;
}

export const failureOf = (name: string, failure: string | undefined): string =>
  failure === undefined ? '' : `<p class="failure" id="${name}-failure">${escape(failure)}</p>`;

function summaryOf(w: Words, texts: FailureTexts): string {
  const lines = Object.entries(texts).flatMap(([name, sentence]) =>
    sentence === undefined ? [] : [`<li><a href="#${name}">${escape(sentence)}</a></li>`],
  );
  return lines.length === 0
    ? ''
    : `<div class="summary" role="alert"><p>${escape(w.failed)}</p><ul>${lines.join('')}</ul></div>`;
}

/** The result of a finished set-up. */
export interface Done {
  readonly company: string;
  readonly email: string;
  /** Names of the Partners that were confirmed. */
  readonly confirmed: readonly string[];
  /** The password is still to be confirmed, behind a link in a mail under way. */
  readonly awaitsProof: boolean;
}

export function donePage(reader: PageVisitor, { company, email, confirmed, awaitsProof }: Done): string {
  const { done } = words[reader.language];
  const more = [
    ...(confirmed.length === 0 ? [] : [done.confirmed(namesOf(reader.language, confirmed), company)]),
    ...(awaitsProof ? [] : [done.close]),
  ];
  return statusPage(reader, {
    symbol: 'good',
    title: done.title,
    paragraphs: [done.text(company), ...more],
    note: awaitsProof ? done.verify(email) : undefined,
    link: awaitsProof ? undefined : { path: '/sign-in', text: done.signIn },
  });
}

const namesOf = (language: Language, names: readonly string[]): string => new Intl.ListFormat(language).format(names);

/** Whatever it is that the link is not: used, cancelled, too old, never made. */
export function gonePage(reader: PageVisitor): string {
  const { title, text, help } = words[reader.language].gone;
  return statusPage(reader, { symbol: 'plain', title, paragraphs: [text, help] });
}

export function laterPage(reader: PageVisitor, seconds: number): string {
  const { title, text } = words[reader.language].later;
  return statusPage(reader, { symbol: 'plain', title, paragraphs: [text(Math.ceil(seconds / 60))] });
}

export function plainPage(reader: PageVisitor, which: 'away' | 'refused' | 'verified'): string {
  const { title, text } = words[reader.language][which];
  const link = which === 'verified' ? { path: '/sign-in', text: words[reader.language].done.signIn } : undefined;
  return statusPage(reader, { symbol: which === 'verified' ? 'good' : 'plain', title, paragraphs: [text], link });
}

/** The password is asked for again: whose mailbox it is has chosen it, or it does not count. */
export function verifyPage(reader: PageVisitor, email: string, failure?: 'missing' | 'wrong'): string {
  const w = words[reader.language];
  const { title, text, submit } = w.verify;
  return page(
    reader,
    { title, hasFailed: failure !== undefined, footer: w.verify.unexpected },
    `<h1>${escape(title)}</h1>
<p class="soft">${escape(text)}</p>
<form method="post" novalidate>
${emailField(w, email)}
${passwordField({ name: 'password', label: w.password, autocomplete: 'current-password', failure: failure && w.failures.password[failure] })}
<button class="b primary" type="submit">${escape(submit)}</button>
</form>`,
  );
}

export function termsPage(reader: PageVisitor): string {
  const { title, version, paragraphs } = words[reader.language].termsPage;
  return page(
    reader,
    { title },
    `<h1>${escape(title)}</h1>\n<p class="soft">${escape(version)} ${escape(terms_version)}</p>\n${paragraphs.map(([heading, text]) => `<h2>${escape(heading)}</h2><p>${escape(text)}</p>`).join('\n')}`,
  );
}

interface Status {
  readonly symbol: 'good' | 'plain';
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly note?: string | undefined;
  readonly link?: { readonly path: string; readonly text: string } | undefined;
}

const symbols = {
  good: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  plain: '<path d="M12 8v5m0 3.2v.1"/><circle cx="12" cy="12" r="9"/>',
} as const;

export const statusPage = (reader: PageVisitor, { symbol, title, paragraphs, note, link }: Status): string =>
  page(
    reader,
    { title },
    `<div class="symbol ${symbol}" aria-hidden="true"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${symbols[symbol]}</svg></div>
<h1>${escape(title)}</h1>
${paragraphs.map((text) => `<p class="soft">${escape(text)}</p>`).join('\n')}${note === undefined ? '' : `\n<p class="note">${escape(note)}</p>`}${link === undefined ? '' : `\n<p><a href="${escape(reader.base + link.path)}">${escape(link.text)}</a></p>`}`,
  );

interface Frame {
  readonly title: string;
  readonly hasFailed?: boolean;
  readonly footer?: string;
}

export const page = (
  { language, isSandbox, base, style, operator, script }: PageVisitor,
  { title, hasFailed: failed = false, footer }: Frame,
  content: string,
): string =>
  htmlDocument({
    language,
    title: `${failed ? `${words[language].error}: ` : ''}${title} · ${operator}`,
    style,
    styleSheet: `${base}/portal/theme.css`,
    ...(script === undefined ? {} : { script }),
    body: `${isSandbox ? `<aside class="env" aria-label="${escape(words[language].environment)}"><b>${escape(words[language].sandbox)}</b></aside>` : ''}<header><span class="logo">${logo}${escape(operator)}</span></header>
<main><div class="card">
${content}
</div></main>
${footer === undefined ? '' : `<footer>${escape(footer)}</footer>`}`,
  });

const dayOf = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Berlin',
  }).format(Date.parse(instant));
