/** From the values of a row to an invoice, and back to what differs. Pure. */
import { InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import { addDays } from '../../../values/day.ts';
import { parseCents } from '../../../values/money.ts';
import type { DebtorRow } from '../../dunning/debtors/index.ts';
import { type Actor, contentFields, type InvoiceRow, newContent } from '../../dunning/invoices/index.ts';
import type { Setting } from './rules.ts';
import { type Finding, errorAt, flagIn, moneyIn, present, readBody, valueOf, type Values } from './values.ts';

export const actorOf = ({ side, author, publicUrl }: Setting): Actor => ({
  side,
  byHand: author.type === 'user',
  publicUrl,
});

/** In place of the id of a debtor that is not stored yet. */
export const no_debtor = '00000000-0000-4000-8000-000000000000';

export const numberOf = (values: Values): string | undefined => valueOf(values, 'invoice_number')?.trim();

/** The day on which an invoice is due, and whether an option says so. */
export function dueOf(values: Values, { options }: Pick<Setting, 'options'>) {
  const stated = valueOf(values, 'due_date');
  const from = valueOf(values, 'invoice_date');
  if (stated !== undefined || options.payment_days === null || from === undefined)
    return { due_date: stated, isAssumed: false };
  return { due_date: addDays(from, options.payment_days), isAssumed: true };
}

/** The body that creates the invoice of a row. */
export const bodyOf = (values: Values, debtor_id: string, setting: Setting) =>
  present({
    debtor_id,
    invoice_number: valueOf(values, 'invoice_number'),
    subject_matter:
      valueOf(values, 'subject_matter') ??
      setting.options.subject_matter.replaceAll('{number}', valueOf(values, 'invoice_number') ?? ''),
    invoice_date: valueOf(values, 'invoice_date'),
    due_date: dueOf(values, setting).due_date,
    amount: moneyIn(values, 'amount'),
    your_reference: valueOf(values, 'your_reference'),
    claim_type_code: valueOf(values, 'claim_type_code') ?? setting.options.claim_type_code ?? undefined,
    contract_date: valueOf(values, 'contract_date'),
    due_date_agreed: flagIn(values, 'due_date_agreed'),
  });

/** What is paid of it already: the difference of the amount and what is open. */
export function paidOf(values: Values): bigint | undefined {
  const [amount, open] = [valueOf(values, 'amount'), valueOf(values, 'open_amount')].map((each) =>
    each === undefined ? undefined : parseCents(each),
  );
  return amount === undefined || open === undefined ? undefined : amount - open;
}

export function refusedOpen(values: Values): Finding[] {
  const open = parseCents(valueOf(values, 'open_amount') ?? '0.00') ?? 0n;
  const paid = paidOf(values) ?? 0n;
  return open < 0n || paid < 0n
    ? [errorAt('open_amount', 'invalid', '`open_amount` must be between 0.00 and `amount`.')]
    : [];
}

/** The filled fields that say something else than a stored invoice. */
export function differing(values: Values, stored: InvoiceRow, debtor: Pick<DebtorRow, 'id'> | undefined): string[] {
  const { body } = readBody(InvoiceInput, {
    ...present({
      debtor_id: stored.debtor_id,
      invoice_number: stored.invoice_number,
      subject_matter: valueOf(values, 'subject_matter') ?? stored.subject_matter,
      invoice_date: valueOf(values, 'invoice_date'),
      due_date: valueOf(values, 'due_date') ?? stored.due_date,
      amount: moneyIn(values, 'amount'),
      your_reference: valueOf(values, 'your_reference'),
      claim_type_code: valueOf(values, 'claim_type_code'),
      contract_date: valueOf(values, 'contract_date'),
      due_date_agreed: flagIn(values, 'due_date_agreed'),
    }),
  });
  const sameDebtor = debtor?.id === stored.debtor_id ? [] : ['customer_number'];
  if (body === undefined) return [...sameDebtor, 'amount'];
  const content = newContent(body);
  return [
    ...sameDebtor,
    ...contentFields.names
      .filter((field) => {
        const of = field === 'amount_cents' ? 'amount' : field;
        return valueOf(values, of) !== undefined && content[field] !== stored[field];
      })
      .map((field) => (field === 'amount_cents' ? 'amount' : field)),
  ];
}
