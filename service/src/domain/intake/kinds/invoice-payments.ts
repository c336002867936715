/** Payments on invoices as a kind of import. */
import { InvoicePaymentInput } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  deletePayment,
  type InvoiceRow,
  isSameReport,
  moveInvoice,
  paymentContent,
  type PaymentRow,
  paymentsOf,
  readByNumbers,
  readInvoices,
  refuseFutureDay,
  refusePayment,
  reportPayment,
} from '../../dunning/invoices/index.ts';
import { actorOf } from './invoice-values.ts';
import { keyOfAll, type KindRules, type MadeRow, type Row, type Setting, type Verdict } from './rules.ts';
import {
  errorAt,
  findingsOf,
  moneyIn,
  present,
  readBody,
  refusal,
  refusedBy,
  valueOf,
  type Values,
  warningAt,
} from './values.ts';

const numberOf = (values: Values): string | undefined => valueOf(values, 'invoice_number')?.trim();

const bodyOf = (values: Values) =>
  present({
    amount: moneyIn(values, 'amount'),
    value_date: valueOf(values, 'value_date'),
    your_reference: valueOf(values, 'your_reference'),
  });

const numbersOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => numberOf(values) ?? [])),
];

interface Facts {
  readonly today: string;
  readonly invoices: ReadonlyMap<string, InvoiceRow>;
  readonly payments: ReadonlyMap<string, readonly PaymentRow[]>;
}

function verdictOn({ values }: Row, { today, invoices, payments }: Facts, setting: Setting): Verdict {
  const { body, failures } = readBody(InvoicePaymentInput, bodyOf(values));
  const invoice = invoices.get(numberOf(values) ?? '');
  const matched =
    invoice === undefined ? null : ({ type: 'invoice', id: invoice.id, reasons: ['invoice_number'] } as const);
  const findings = [
    ...findingsOf(failures, {}),
    ...(body === undefined ? [] : refusedBy(() => refuseFutureDay(body, today), 'value_date')),
    ...(invoice === undefined
      ? [errorAt('invoice_number', 'not_found', 'The company has no invoice with this number.')]
      : []),
  ];
  if (invoice === undefined || body === undefined || findings.length > 0) return { findings, matched, skip: false };
  const reported = payments.get(invoice.id) ?? [];
  if (reported.some((each) => isSameReport(each, paymentContent(body))))
    return { findings: [warningAt('amount', 'already_exists', 'This payment is here already.')], matched, skip: true };
  const refused = refusedBy(() => refusePayment(invoice, { sent: body, reported }, actorOf(setting)), 'invoice_number');
  return { findings: refused, matched, skip: false };
}

/** A payment whose invoice can no longer give it back. */
async function followed(db: CompanyDb, rows: readonly MadeRow[], setting: Setting): Promise<ReadonlySet<number>> {
  const ids = [...new Set(rows.flatMap(({ made }) => made.flatMap(({ parent }) => parent ?? [])))];
  const closed = new Set(
    (await readInvoices(db, ids))
      .filter(
        (invoice) => refusedBy(() => void moveInvoice(invoice, 'delete_payment', actorOf(setting)), '').length > 0,
      )
      .map(({ id }) => id),
  );
  return new Set(
    rows.filter(({ made }) => made.some(({ parent = '' }) => closed.has(parent))).map(({ number }) => number),
  );
}

export const invoicePaymentRules: KindRules = {
  keyOf(values) {
    const parts = [numberOf(values), valueOf(values, 'amount'), valueOf(values, 'value_date')];
    return parts.includes(undefined) ? undefined : keyOfAll(...parts, valueOf(values, 'your_reference'));
  },

  async judge(db, rows, setting) {
    const [today, stored] = await Promise.all([businessDate(db), readByNumbers(db, numbersOf(rows))]);
    const reported = await paymentsOf(
      db,
      stored.map(({ id }) => id),
    );
    const facts = {
      today,
      invoices: new Map(stored.map((each) => [each.invoice_number, each])),
      payments: Map.groupBy(reported, ({ invoice_id }) => invoice_id),
    };
    return rows.map((row) => verdictOn(row, facts, setting));
  },

  async run(tx, { values }, setting) {
    const { body, failures } = readBody(InvoicePaymentInput, bodyOf(values));
    if (body === undefined) throw refusal(failures);
    refuseFutureDay(body, await businessDate(tx));
    const [invoice] = await readByNumbers(tx, [numberOf(values) ?? '']);
    const { id: invoice_id } = orNotFound(invoice);
    const { id } = await reportPayment(tx, { invoice_id, sent: body }, actorOf(setting));
    const payment = { type: 'payment', id, parent: invoice_id } as const;
    return { action: 'created', resources: [payment], errors: [], made: [payment] };
  },

  followed,

  async undo(tx, { made }, setting) {
    for (const { id, parent: invoice_id = '' } of made) {
      const reported = await paymentsOf(tx, [invoice_id]);
      if (reported.some((each) => each.id === id)) await deletePayment(tx, { invoice_id, id }, actorOf(setting));
    }
  },
};
