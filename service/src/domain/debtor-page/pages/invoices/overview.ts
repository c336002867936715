/** `/d/overview` of the invoices of a debtor: the company speaks in its own name (debtor-page.md 5, 9). Pure. */
import { type Cents, moneyOf, sumOf } from '../../../../values/money.ts';
import { holdReason } from '../../../dunning/ladder/index.ts';
import { facts, page, region } from '../frame.ts';
import { html, type Html, ltr } from '../html.ts';
import { choices, contact, type Contact, kilobytes, leaving, letterPaper, otherWay, paperList } from '../overview.ts';
import { longDay, money, type Reader, say, shortDay } from '../reader.ts';
import { addressText } from '../who.ts';
import { table } from '../working.ts';
import { type Debtor, demands, type InvoiceRow } from './subject.ts';

export interface InvoicesOverview {
  readonly subject: Debtor;
  readonly contact: Contact;
  /** Undefined: no promise is open. */
  readonly promisedOn: string | undefined;
  /** Of the form that leaves. */
  readonly token: string;
}

export function invoicesPage(reader: Reader, overview: InvoicesOverview): string {
  const { subject, token } = overview;
  const { handed, letters, files, collector } = subject;
  return page(reader, { title: say(reader, 'overview.title') }, [
    region('who', say(reader, 'overview.who'), who(reader, subject)),
    region('sum', say(reader, 'overview.sum'), sumText(reader, subject)),
    region(
      'next',
      say(reader, 'overview.next'),
      nextTexts(reader, overview).map((text) => html`<p>${text}</p>`),
    ),
    demands(subject) ? choices(reader) : otherWay(reader),
    handed.length > 0 &&
      region(
        'handed',
        say(reader, 'dunning.handed.title'),
        handed.map(({ invoice_number: number, handed_on }) => {
          const values = { number, day: longDay(reader, handed_on), collector };
          return html`<p>${say(reader, 'dunning.handed', values)}</p>`;
        }),
      ),
    region(
      'papers',
      say(reader, 'overview.papers'),
      paperList(reader, [
        ...letters.map((each) => letterPaper(reader, each)),
        ...files.map(({ id, invoice_number: number, size }) => ({
          path: `/d/documents/${id}`,
          text: say(reader, 'dunning.invoice.pdf', { number }),
          beside: kilobytes(size),
        })),
      ]),
    ),
    region('contact', say(reader, 'overview.contact'), contact(reader, overview.contact)),
    leaving(reader, token),
  ]);
}

const who = (reader: Reader, { company, debtor }: Debtor): Html =>
  html`<p>${say(reader, 'dunning.who')}</p>
    <p><strong>${company.name}</strong>${company.address !== null && html`<br />${addressText(company.address)}`}</p>
    ${facts([[say(reader, 'dunning.customer'), ltr(debtor.customer_number)]])}`;

const cents = (reader: Reader, amount: Cents): Html => ltr(money(reader, moneyOf(amount)));

function sumText(reader: Reader, subject: Debtor): Html {
  const { state, sum, today, handed } = subject;
  if (state === 'paid')
    return html`<p>${say(reader, handed.length > 0 ? 'dunning.handed.sum' : 'overview.nothing')}</p>
      ${payments(reader, subject)}`;
  if (state !== 'open')
    return html`<p>${say(reader, state === 'deceased' ? 'overview.deceased' : 'overview.insolvent')}</p>`;
  return html`<p class="sum">${cents(reader, sum)}</p>
    <p class="soft">${say(reader, 'overview.sum.today', { day: longDay(reader, today) })}</p>
    ${invoiceTable(reader, subject)}`;
}

function invoiceTable(reader: Reader, { invoices, sum }: Debtor): Html {
  const amounts = [
    ['working.amount', (row: InvoiceRow) => row.amount_cents],
    ['cost.reminder_fee', (row: InvoiceRow) => row.fees_cents],
    ['working.interest', (row: InvoiceRow) => row.interest_cents],
    ['working.waived', (row: InvoiceRow) => row.waived_cents],
    ['working.paid', (row: InvoiceRow) => row.paid_cents],
    ['working.open', (row: InvoiceRow) => row.open_cents],
  ] as const;
  const shown = amounts.filter(([, of], index) => index === 0 || index === 5 || invoices.some((row) => of(row) > 0n));
  const isWhole = sumOf(invoices.map(({ open_cents }) => open_cents)) === sum;
  return html`${table({
    name: say(reader, 'dunning.invoices'),
    columns: [
      { label: say(reader, 'dunning.invoice') },
      { label: say(reader, 'working.date') },
      { label: say(reader, 'overview.claim.due') },
      ...shown.map(([key]) => ({ label: say(reader, key), figures: true })),
    ],
    rows: invoices.map((row) => [
      ltr(row.invoice_number),
      ltr(shortDay(reader, row.invoice_date)),
      ltr(shortDay(reader, row.due_date)),
      ...shown.map(([, of]) => cents(reader, of(row))),
    ]),
    ...(isWhole
      ? {
          total: [say(reader, 'working.sum'), '', '', ...shown.map(([, of]) => cents(reader, sumOf(invoices.map(of))))],
        }
      : {}),
  })}${
    invoices.some(({ interest_cents }) => interest_cents > 0n) &&
    html`<p class="hint">${say(reader, 'dunning.interest.fixed')}</p>`
  }`;
}

const payments = (reader: Reader, { payments: all }: Debtor): Html | undefined =>
  all.length === 0
    ? undefined
    : table({
        name: say(reader, 'working.payments'),
        columns: [
          { label: say(reader, 'working.date') },
          { label: say(reader, 'dunning.invoice') },
          { label: say(reader, 'working.amount'), figures: true },
        ],
        rows: all.map(({ value_date, invoice_number, amount_cents }) => [
          ltr(shortDay(reader, value_date)),
          ltr(invoice_number),
          cents(reader, amount_cents),
        ]),
      });

/** What happens next: what rests and why, then the earliest notice and the earliest handover. */
function nextTexts(reader: Reader, { subject, promisedOn }: InvoicesOverview): string[] {
  const { invoices, today, company, debtor, state } = subject;
  if (state !== 'open' || debtor.dunning_stop !== null) return [say(reader, 'next.none')];
  if (company.dunning_paused) return [say(reader, 'next.paused')];
  const disputed = invoices.filter(({ is_disputed }) => is_disputed);
  const held = invoices.filter((row) => !row.paused && !row.is_disputed && holdReason(row, today) !== undefined);
  const free = invoices.filter(
    (row) => !row.paused && !row.is_disputed && holdReason(row, today) === undefined && row.next_on !== null,
  );
  const texts = [
    disputed.length > 0 &&
      say(reader, 'dunning.next.disputed', {
        numbers: disputed
          .slice(0, 5)
          .map(({ invoice_number }) => invoice_number)
          .join(', '),
      }),
    ...heldTexts(reader, held, promisedOn),
    ...(['dunning.next.notice', 'dunning.next.handover'] as const).map((key) => {
      const own = free.filter(({ isHandedNext }) => isHandedNext === (key === 'dunning.next.handover'));
      const [first] = own.map(({ next_on }) => next_on ?? '').toSorted();
      return first !== undefined && say(reader, key, { day: longDay(reader, first > today ? first : today) });
    }),
  ].filter((text) => text !== false);
  if (texts.length > 0) return texts;
  return [say(reader, invoices.some(({ paused }) => paused) ? 'next.paused' : 'next.none')];
}

function heldTexts(reader: Reader, held: readonly InvoiceRow[], promisedOn: string | undefined): string[] {
  const last = (kind: InvoiceRow['hold_kind']): string | undefined =>
    held
      .filter(({ hold_kind }) => hold_kind === kind)
      .map(({ held_until }) => held_until ?? '')
      .toSorted()
      .at(-1);
  const [promise, report] = [last('promise'), last('report')];
  return [
    ...(promise === undefined ? [] : [say(reader, 'next.promise', { day: longDay(reader, promisedOn ?? promise) })]),
    ...(report === undefined ? [] : [say(reader, 'next.paused.until', { day: longDay(reader, report) })]),
  ];
}
