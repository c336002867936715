/** What the letter of some notices says: pure (dunning.md 8). */
import type { CompanyLetterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { Company } from '../../parties/companies/index.ts';
import { sumOf } from '../../../values/money.ts';
import { printedLetterhead } from '../../correspondence/letterhead/index.ts';
import { type Figures, settledBy } from '../figures/index.ts';
import { percentText } from '../../money/interest/index.ts';
import { legalForm } from '../../parties/legal-forms/index.ts';
import type { LetterContent, LetterInvoice } from '../letters/index.ts';
import type { LockedLetter } from '../../correspondence/outbox/index.ts';
import type { GateInvoice } from './store.ts';

export interface ContentParts {
  readonly letter: Pick<LockedLetter, 'dated'>;
  readonly company: Company;
  /** Undefined: none. */
  readonly letterhead: CompanyLetterhead | undefined;
  /** Undefined: off. */
  readonly page: LetterContent['page'];
  /** Of the notices that may leave, in the order of their due dates. */
  readonly notices: readonly { readonly invoice: PrintedInvoice; readonly figures: Figures }[];
}

/** What a letter prints of an invoice and its debtor. */
export type PrintedInvoice = Pick<
  GateInvoice,
  'invoice_number' | 'invoice_date' | 'due_date' | 'customer_number' | 'person' | 'organization' | 'address'
>;

export function contentOf({ letter, company, letterhead, page, notices }: ContentParts): LetterContent {
  const [first] = notices;
  const { payout_bank_account: account, address } = company;
  if (first === undefined || account === null || address === null)
    throw new Error('a letter needs a notice, and a company with an address and an account');
  const { invoice: debtor } = first;
  const highest = notices.reduce((best, each) =>
    each.figures.subject.level > best.figures.subject.level ? each : best,
  );
  const { policy, level } = highest.figures.subject;
  const texts = policy.levels[level - 1];
  return {
    ...senderOf({ ...company, address }, letterhead),
    recipient: recipient(debtor),
    address: debtor.address === null ? null : { ...debtor.address, postal_code: debtor.address.postal_code ?? '' },
    customerNumber: debtor.customer_number,
    level,
    levelName: highest.figures.name,
    isLast: level === policy.levels.length,
    handoverFollows: policy.handover.enabled,
    dated: letter.dated,
    payBy: highest.figures.pay_by,
    invoices: notices.map(({ invoice, figures }) => invoiceOf(invoice, figures, letter.dated)),
    account: { holder: account.account_holder, iban: account.iban, bic: null },
    reference: notices.length === 1 ? debtor.invoice_number : debtor.customer_number,
    intro: texts?.intro ?? null,
    closing: texts?.closing ?? null,
    ...(page === undefined ? {} : { page }),
  };
}

/** Who writes, and what stands above and below. What the letterhead leaves out is known of the company. */
export function senderOf(
  company: Pick<Company, 'name' | 'legal_form' | 'legal_representatives' | 'phone' | 'notification_channels'> & {
    readonly address: NonNullable<Company['address']>;
  },
  letterhead: CompanyLetterhead | undefined,
): Pick<LetterContent, 'creditor' | 'letterhead'> {
  const { name, address } = company;
  const form = company.legal_form === null ? null : (legalForm(company.legal_form)?.name ?? null);
  const owner = { name, legalForm: form, city: address.city, representatives: company.legal_representatives };
  const printed = printedLetterhead(letterhead, owner);
  return {
    creditor: {
      name: letterhead?.sender_name ?? name,
      legalForm: form,
      address: { ...address, postal_code: address.postal_code ?? '' },
      phone: letterhead?.phone ?? company.phone,
      email: letterhead?.email ?? recipientOf(company),
      website: letterhead?.website ?? null,
    },
    ...(printed === undefined ? {} : { letterhead: printed }),
  };
}

/** Where a debtor's answers go: the company's recipient of requests. */
export const recipientOf = ({
  notification_channels: channels,
}: Pick<Company, 'notification_channels'>): string | null =>
  channels.find(({ type, notifications }) => type === 'email' && notifications.includes('requests_to_client'))?.value ??
  null;

function recipient({ person, organization }: PrintedInvoice): LetterContent['recipient'] {
  if (organization !== null) return { kind: 'organization', name: organization.name };
  if (person === null) throw new Error('a debtor is a person or an organization');
  const { salutation, first_name, last_name } = person;
  return { kind: 'person', salutation, first_name, last_name };
}

function invoiceOf(invoice: PrintedInvoice, figures: Figures, dated: string): LetterInvoice {
  const { subject, interest, fee, lump_sum, open_principal } = figures;
  const settled = settledBy(subject, subject.policy.remainder);
  const charges = [...subject.charges, { name: figures.name, dated, fee, lump_sum }];
  const lumps = sumOf(charges.map((each) => each.lump_sum));
  return {
    number: invoice.invoice_number,
    date: invoice.invoice_date,
    dueDate: invoice.due_date,
    amount: subject.amount,
    paid: sumOf(subject.payments.map(({ cents }) => cents)),
    openPrincipal: open_principal,
    ...unpaid(charges, lumps, settled.fees),
    interest:
      interest === null
        ? null
        : {
            total: interest.cents - settled.interest > 0n ? interest.cents - settled.interest : 0n,
            slices: interest.periods.map(({ from, until: to, days, base, rate }) => ({
              from,
              to,
              days,
              principal: base,
              rate: percentText(rate),
            })),
          },
    defaultSince: subject.default_since,
  };
}

/** The fees as far as payments have not settled them, the oldest first, then the lump sum. */
function unpaid(
  charges: readonly { readonly name: string; readonly dated: string; readonly fee: bigint }[],
  lumps: bigint,
  settled: bigint,
): Pick<LetterInvoice, 'fees' | 'lumpSum'> {
  let rest = settled;
  const take = (amount: bigint): bigint => {
    const paid = rest < amount ? rest : amount;
    rest -= paid;
    return amount - paid;
  };
  const fees = charges.map(({ name, dated, fee }) => ({ levelName: name, dated, amount: take(fee) }));
  return { fees: fees.filter(({ amount }) => amount > 0n), lumpSum: take(lumps) };
}
