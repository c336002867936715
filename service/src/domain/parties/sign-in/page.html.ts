/** The pages of signing in as markup: every text escaped. Knows nothing of serving. */
import { systemClock } from '../../../platform/clock.ts';
import { escape } from '../../../platform/pages/html.ts';
import { failureOf, page, type PageVisitor, passwordField, statusPage } from '../account-setup/index.ts';
import { words, type Words } from './words.ts';

/** What the form of signing in keeps. */
export interface SignInForm {
  readonly email: string;
  /** The page of the portal that was asked for. */
  readonly next: string;
  readonly failure?: 'wrong' | 'passkey';
}

export function signInPage(reader: PageVisitor, { email, next, failure }: SignInForm): string {
  const { signIn, password, ...w } = words[reader.language];
  return page(
    reader,
    { title: signIn.title, hasFailed: failure !== undefined },
    `<h1>${escape(signIn.title)}</h1>
${failure === undefined ? '' : `<div class="summary" role="alert"><p>${escape(signIn[failure])}</p></div>`}
<form method="post" action="${escape(reader.base)}/sign-in" novalidate>
<input type="hidden" name="next" value="${escape(next)}">
${emailField(w.email, email, undefined)}
${passwordField({ name: 'password', label: password, autocomplete: 'current-password', failure: undefined })}
<button class="b primary" type="submit">${escape(signIn.submit)}</button>
</form>
${passkeyForm(reader, next)}
<p><a href="${escape(reader.base)}/forgotten">${escape(signIn.forgotten)}</a></p>`,
  );
}

/** „Mit Passkey anmelden“, where the page has its script; the script shows it where the browser has passkeys. */
export function passkeyForm({ base, language, script }: PageVisitor, next: string): string {
  const { passkey } = words[language];
  return script === undefined
    ? ''
    : `<form id="passkey" method="post" action="${escape(base)}/sign-in/passkey" hidden>
<input type="hidden" name="next" value="${escape(next)}"><input type="hidden" name="credential">
<button class="b" type="submit">${escape(passkey.submit)}</button>
<p class="failure" role="alert" hidden>${escape(passkey.failed)}</p>
</form>`;
}

const emailField = (label: string, value: string, failure: string | undefined): string =>
  `<div class="field"><label for="email">${escape(label)}</label><input class="input" id="email" name="email" type="email" autocomplete="username" value="${escape(value)}" required${value === '' ? ' autofocus' : ''}${failure === undefined ? '' : ' aria-invalid="true" aria-describedby="email-failure"'}>${failureOf('email', failure)}</div>`;

export function signOutPage(reader: PageVisitor): string {
  const { title, text, submit } = words[reader.language].signOut;
  return page(
    reader,
    { title },
    `<h1>${escape(title)}</h1>
<p class="soft">${escape(text)}</p>
<form method="post"><button class="b primary" type="submit">${escape(submit)}</button></form>`,
  );
}

export function forgottenPage(reader: PageVisitor): string {
  const { forgotten, email } = words[reader.language];
  return page(
    reader,
    { title: forgotten.title },
    `<h1>${escape(forgotten.title)}</h1>
<p class="soft">${escape(forgotten.text)}</p>
<form method="post" novalidate>
${emailField(email, '', undefined)}
<button class="b primary" type="submit">${escape(forgotten.submit)}</button>
</form>`,
  );
}

export function sentPage(reader: PageVisitor): string {
  const { forgotten, back } = words[reader.language];
  const { title, text } = forgotten.sent;
  return statusPage(reader, { symbol: 'good', title, paragraphs: [text], link: { path: '/sign-in', text: back } });
}

/** The failures of a new password. */
export interface ResetFailures {
  readonly password?: keyof Words['failures']['password'] | undefined;
  readonly repetition?: keyof Words['failures']['repetition'] | undefined;
}

export function resetPage(reader: PageVisitor, { password, repetition }: ResetFailures = {}): string {
  const { reset, failures } = words[reader.language];
  return page(
    reader,
    { title: reset.title, hasFailed: (password ?? repetition) !== undefined },
    `<h1>${escape(reset.title)}</h1>
<p class="soft">${escape(reset.text)}</p>
<form method="post" novalidate>
${passwordField({ name: 'password', label: reset.newPassword, autocomplete: 'new-password', hint: reset.hint, failure: password && failures.password[password] })}
${passwordField({ name: 'repetition', label: reset.repetition, autocomplete: 'new-password', failure: repetition && failures.repetition[repetition] })}
<button class="b primary" type="submit">${escape(reset.submit)}</button>
</form>`,
  );
}

export function resetDonePage(reader: PageVisitor): string {
  const { reset, back } = words[reader.language];
  const { title, text } = reset.done;
  return statusPage(reader, { symbol: 'good', title, paragraphs: [text], link: { path: '/sign-in', text: back } });
}

export function resetGonePage(reader: PageVisitor): string {
  const { reset, again } = words[reader.language];
  const { title, text } = reset.gone;
  return statusPage(reader, { symbol: 'plain', title, paragraphs: [text], link: { path: '/forgotten', text: again } });
}

/** Too many attempts: until when, and what helps. */
export function limitedPage(reader: PageVisitor, seconds: number): string {
  const { limited, back } = words[reader.language];
  const until = Temporal.Instant.from(systemClock.now()).add({ seconds });
  const time = until.toLocaleString(reader.language === 'de' ? 'de-DE' : 'en-GB', {
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  });
  return statusPage(reader, {
    symbol: 'plain',
    title: limited.title,
    paragraphs: [limited.until(time, Math.ceil(seconds / 60)), limited.help],
    link: { path: '/sign-in', text: back },
  });
}

export function refusedPage(reader: PageVisitor): string {
  const { refused, back } = words[reader.language];
  const { title, text } = refused;
  return statusPage(reader, { symbol: 'plain', title, paragraphs: [text], link: { path: '/sign-in', text: back } });
}
