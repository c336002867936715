/** `/d/overview`: who writes and why, the sum, what happens next, the choices, letters, contact (debtor-page.md 5). Pure. */
import { dayOf } from '../../../values/day.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import type { ReadersRecord } from '../records/index.ts';
import type { TextKey } from '../texts/index.ts';
import { at, facts, hidden, page, region } from './frame.ts';
import { html, type Html, type Inserted, ltr } from './html.ts';
import { longDay, money, type Reader, say } from './reader.ts';
import { recordLink, recordPaper } from './record-link.ts';
import type { ReleasedDocument } from './store.ts';
import { demands, isBarred, type Subject } from './subject.ts';
import { whoWrites } from './who.ts';

export interface Overview {
  readonly subject: Subject;
  readonly contact: Contact;
  readonly documents: readonly ReleasedDocument[];
  /** What the reader keeps of its choices. */
  readonly records: readonly ReadersRecord[];
  /** Of the plan. */
  readonly next: Cents;
  /** From the agreement that was made on the page. */
  readonly canWithdraw: boolean;
  /** Of the form that leaves. */
  readonly token: string;
}

export function overviewPage(reader: Reader, overview: Overview): string {
  const { subject, token } = overview;
  return page(reader, { title: say(reader, 'overview.title') }, [
    region('who', say(reader, 'overview.who'), whoWrites(reader, subject)),
    region('sum', say(reader, 'overview.sum'), sumOf(reader, subject)),
    region('next', say(reader, 'overview.next'), html`<p>${nextText(reader, subject)}</p>`),
    demands(subject) ? choices(reader) : otherWay(reader),
    subject.balance.plan !== null && subject.isAlone && agreement(reader, subject, overview),
    region('papers', say(reader, 'overview.papers'), papers(reader, subject, overview)),
    region('contact', say(reader, 'overview.contact'), contact(reader, overview.contact)),
    leaving(reader, token),
  ]);
}

/** The button that ends the visit. */
export const leaving = (reader: Reader, token: string): Html =>
  html`<form class="noprint" method="post" action="${at(reader, '/d/leave')}">
    ${hidden(token)}<button class="plain" type="submit">${say(reader, 'site.leave')}</button>
  </form>`;

const notices: Readonly<Partial<Record<Subject['state'], TextKey>>> = {
  deceased: 'overview.deceased',
  insolvent: 'overview.insolvent',
  paid: 'overview.nothing',
};

function sumOf(reader: Reader, subject: Subject): Html {
  const { balance, state, today } = subject;
  const { total_balance: total } = balance.legal_balance;
  const isOpen = totalCents(total) > 0n;
  const working = html`<p>
    <a class="link" href="${at(reader, '/d/working')}">${say(reader, 'overview.working')}</a>
  </p>`;
  if (state === 'closed')
    return html`<p>${say(reader, isOpen ? 'overview.closed.open' : 'overview.closed')}</p>
      ${working}`;
  const notice = notices[state];
  if (notice !== undefined)
    return html`<p>${say(reader, notice)}</p>
      ${
        totalCents(total) < 0n &&
        html`<p>
          ${say(reader, 'overview.surplus', { amount: money(reader, { value: total.value.replace('-', '') }) })}
        </p>`
      }${working}`;
  const perDay = dailyText(balance.daily_interest);
  return html`<p class="sum">${ltr(money(reader, total))}</p>
    <p class="soft">${say(reader, 'overview.sum.today', { day: longDay(reader, today) })}</p>
    <p>
      ${perDay === undefined ? say(reader, 'overview.sum.still') : say(reader, 'overview.sum.daily', { amount: money(reader, { value: perDay }) })}
    </p>
    ${
      balance.provisional_from !== null &&
      html`<p class="hint">
        ${say(reader, 'overview.sum.provisional', { day: longDay(reader, balance.provisional_from) })}
      </p>`
    }${isBarred(subject) && html`<p>${say(reader, 'overview.barred')}</p>`}${working}`;
}

/** To the cent, upwards: what a day costs is never said too low. Undefined for none. */
export function dailyText(exact: string): string | undefined {
  const [euros = '0', fraction = ''] = exact.split('.');
  const cents = BigInt(`${euros}${fraction.padEnd(2, '0').slice(0, 2)}`) + (/[1-9]/.test(fraction.slice(2)) ? 1n : 0n);
  if (cents <= 0n) return undefined;
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

type Step = NonNullable<Subject['next']>;

/** Steps that say nothing but what they are. */
const plain = {
  await_court: 'next.await_court',
  enforce: 'next.enforce',
  monitor: 'next.monitor',
  close: 'next.close',
} as const satisfies Partial<Record<Step['kind'], TextKey>>;

/** Steps of a plan or a promise: of another debtor they are none of the reader's. */
const agreed = {
  instalment: 'next.instalment',
  instalment_late: 'next.instalment_late',
  promise: 'next.promise',
  plan_offer: 'next.plan_offer',
} as const satisfies Partial<Record<Step['kind'], TextKey>>;

const keyOf = (texts: Readonly<Partial<Record<Step['kind'], TextKey>>>, kind: Step['kind']) => texts[kind];

function nextText(reader: Reader, { next, isAlone, state }: Subject): string {
  if (next === null || state === 'deceased' || state === 'insolvent') return say(reader, 'next.none');
  const { kind, on, since } = next;
  const day = on === null ? undefined : longDay(reader, on);
  const dated = (key: 'next.paused' | 'next.demand_payment', withDay: TextKey): string =>
    day === undefined ? say(reader, key) : say(reader, withDay, { day });
  if (kind === 'resume' || kind === 'clarify') return dated('next.paused', 'next.paused.until');
  if (kind === 'demand_payment') return dated('next.demand_payment', 'next.demand_payment.on');
  const own = keyOf(agreed, kind);
  if (own !== undefined) {
    if (!isAlone) return say(reader, 'next.paused');
    return say(reader, own, { day: day ?? '', since: since === null ? '' : longDay(reader, since) });
  }
  return say(reader, keyOf(plain, kind) ?? 'next.review');
}

export const choices = (reader: Reader): Html =>
  html`<nav class="choices card" aria-label="${say(reader, 'overview.choices')}">
    <h2>${say(reader, 'overview.choices')}</h2>
    <ul>
      ${(['pay', 'later', 'instalments', 'object', 'paid', 'report'] as const).map(
        (each) => html`<li><a href="${at(reader, `/d/${each}`)}">${say(reader, `choice.${each}`)}</a></li>`,
      )}
    </ul>
  </nav>`;

type Papers = Pick<Overview, 'documents' | 'records'>;

const papers = (reader: Reader, { letters }: Subject, { documents, records }: Papers): Html =>
  paperList(reader, [
    ...letters.map((each) => letterPaper(reader, each)),
    ...records.map((each) => ({ ...recordPaper(reader, each), beside: longDay(reader, dayOf(each.created_at)) })),
    ...documents.map(({ id, filename, size }) => ({
      path: `/d/documents/${id}`,
      text: filename,
      beside: kilobytes(size),
    })),
  ]);

/** A file that the reader may have. */
export interface Paper {
  readonly path: string;
  readonly text: string;
  /** Its size, or its day. */
  readonly beside: string;
}

export const kilobytes = (size: number): string => `${Math.max(1, Math.round(size / 1024))} kB`;

export const letterPaper = (
  reader: Reader,
  {
    id,
    subject,
    left_on,
    size,
  }: { readonly id: string; readonly subject: string; readonly left_on: string; readonly size: number },
): Paper => ({
  path: `/d/letters/${id}.pdf`,
  text: say(reader, 'overview.papers.letter', { day: longDay(reader, left_on), subject }),
  beside: kilobytes(size),
});

export const paperList = (reader: Reader, all: readonly Paper[]): Html =>
  all.length === 0
    ? html`<p>${say(reader, 'overview.papers.none')}</p>`
    : html`<ul>
        ${all.map(
          ({ path, text, beside }) =>
            html`<li>
              <a class="link" href="${at(reader, path)}">${text}</a>
              <span class="soft">(${beside})</span>
            </li>`,
        )}
      </ul>`;

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
  readonly hours: string | null;
}

export function contact(reader: Reader, { phone, email, hours }: Contact): Html {
  const rows: (readonly [string, Inserted])[] = [];
  if (phone !== null) {
    const number = phone.replaceAll(/[^+\d]/g, '');
    rows.push([say(reader, 'overview.contact.phone'), html`<a href="tel:${number}">${ltr(phone)}</a>`]);
  }
  if (email !== null)
    rows.push([say(reader, 'overview.contact.email'), html`<a href="mailto:${email}">${ltr(email)}</a>`]);
  if (hours !== null) rows.push([say(reader, 'overview.contact.hours'), hours]);
  return html`<p>${reader.issuer.name ?? ''}</p>
    ${facts(rows)}`;
}

/** Where nothing is demanded, the debtor can still tell something. */
export const otherWay = (reader: Reader): Html =>
  html`<p><a class="link" href="${at(reader, '/d/report')}">${say(reader, 'choice.report')}</a></p>`;

/** The next instalment, and the way out of the agreement while there is one. */
function agreement(
  reader: Reader,
  { balance: { plan } }: Subject,
  { canWithdraw, records, next }: Overview,
): Html | undefined {
  if (plan === null) return undefined;
  const record = records.find((each) => each.kind === 'plan' && each.plan_id === plan.id);
  return region(
    'agreement',
    say(reader, 'overview.agreement'),
    html`<p>
        ${say(reader, 'parts.last.of', {
          amount: money(reader, moneyOf(next)),
          day: longDay(reader, plan.next_due),
        })}
      </p>
      <p><a class="link" href="${at(reader, '/d/pay')}">${say(reader, 'choice.pay')}</a></p>
      ${record !== undefined && html`<p>${recordLink(reader, record)}</p>`}
      ${
        canWithdraw &&
        html`<p>
          <a class="link" href="${at(reader, '/d/instalments/withdraw')}">${say(reader, 'withdraw.link')}</a>
        </p>`
      }`,
  );
}
