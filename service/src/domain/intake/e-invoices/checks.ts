/** What is checked of an e-invoice by itself (intake.md 3): the sums of EN 16931, its members, its kind. Pure. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { rowError, type RowProblem, rowWarning } from '../shape/index.ts';
import { type Exact, differBy, exactOf, exactText, percentOf, sumOfExact } from './exact.ts';
import { isCreditNote, notCollectableTypes } from './names.ts';
import type { ReadInvoice, Unreadable } from './reading.ts';
import { quoted } from '../shape/index.ts';
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';

/** Sums may be off by a cent. */
const sum_cents = 1n;
/** A tax amount is rounded by subtotal or by line; above a euro it is wrong. */
const tax_cents = 2n;
const wrong_tax_cents = 100n;

/** Everything that is wrong with the document, whatever company it is for. */
export const checkInvoice = ({ invoice, unreadable }: ReadInvoice): RowProblem[] => [
  ...unreadable.map(unreadableValue),
  ...missing(invoice, unreadable),
  ...collectable(invoice),
  ...sums(invoice),
  ...taxes(invoice),
  ...(invoice.lines.length > limits.lines
    ? [rowWarning('lines_summed', `The lines above ${limits.lines} are summed by rate.`, { field: 'invoice.lines' })]
    : []),
];

const unreadableValue = ({ field, value }: Unreadable): RowProblem =>
  rowError('invalid', `The e-invoice says ${quoted(value)}, which cannot be read.`, { field });

const terms: readonly (readonly [field: string, term: string, of: (invoice: EInvoice) => string | null])[] = [
  ['invoice.number', 'number (BT-1)', ({ number }) => number],
  ['invoice.issue_date', 'issue date (BT-2)', ({ issue_date }) => issue_date],
  ['invoice.type_code', 'type (BT-3)', ({ type_code }) => type_code],
  ['invoice.currency', 'currency (BT-5)', ({ currency }) => currency],
  ['invoice.seller.name', 'seller (BT-27)', ({ seller }) => seller.name],
  ['invoice.buyer.name', 'buyer (BT-44)', ({ buyer }) => buyer.name],
  ['invoice.totals.payable', 'amount due (BT-115)', ({ totals }) => totals.payable],
];

function missing(invoice: EInvoice, unreadable: readonly Unreadable[]): RowProblem[] {
  const absent = terms
    .filter(([field, , of]) => of(invoice) === null && !unreadable.some((each) => each.field === field))
    .map(([field, term]) => rowError('required', `The e-invoice has no ${term}.`, { field }));
  if (invoice.lines.length > 0) return absent;
  const field = 'invoice.lines';
  return [
    ...absent,
    hasNoLines(invoice)
      ? rowWarning('no_lines', `The profile \`${invoice.profile}\` has no lines.`, { field })
      : rowError('required', 'The e-invoice has no line.', { field }),
  ];
}

/** Profiles without lines, which are no invoices of § 14 UStG. */
const hasNoLines = ({ profile }: EInvoice): boolean => profile === 'basic_wl' || profile === 'minimum';

function collectable(invoice: EInvoice): RowProblem[] {
  const { currency, type_code, totals } = invoice;
  const problems: RowProblem[] = [];
  if (currency !== null && currency !== 'EUR')
    problems.push(
      rowError('unsupported_currency', `The currency is ${quoted(currency)}, not EUR.`, { field: 'invoice.currency' }),
    );
  if (type_code !== null && notCollectableTypes.has(type_code))
    problems.push(
      rowError('type_not_collectable', `A document of type ${quoted(type_code)} is not collected.`, {
        field: 'invoice.type_code',
      }),
    );
  if (totals.payable !== null && exactOf(totals.payable) <= 0n)
    problems.push(
      rowError(
        'nothing_due',
        `${isCreditNote(invoice) ? 'The credit note credits' : 'The amount due is'} ${totals.payable}.`,
        {
          field: 'invoice.totals.payable',
        },
      ),
    );
  return problems;
}

interface Rule {
  readonly rule: string;
  readonly field: string;
  readonly says: string;
  readonly stated: Exact;
  readonly computed: Exact;
  /** Whether the document has what the rule compares. */
  readonly applies: boolean;
}

function sums(invoice: EInvoice): RowProblem[] {
  return rulesOf(invoice)
    .filter(({ applies, stated, computed }) => applies && differBy(stated, computed, sum_cents))
    .map(({ rule, field, says, stated, computed }) =>
      rowError(
        'totals_mismatch',
        `${rule}: ${says}. The document says ${exactText(stated)}, the sum is ${exactText(computed)}.`,
        {
          field: `invoice.totals.${field}`,
        },
      ),
    );
}

/** BR-CO-10 to BR-CO-16 of EN 16931-1; a profile without a sum has nothing to compare. */
function rulesOf({ lines, allowances, charges, taxes: rates, totals, profile }: EInvoice): Rule[] {
  const { line_total, allowance_total, charge_total, net, tax, gross, prepaid, rounding, third_party } = totals;
  const amountsOf = (all: readonly { readonly amount: string | null }[]) =>
    sumOfExact(all.map(({ amount }) => exactOf(amount)));
  const rule =
    (number: number, field: keyof typeof totals, says: string) =>
    (computed: Exact, applies: boolean): Rule => ({
      rule: `BR-CO-${number}`,
      field,
      says,
      stated: exactOf(totals[field]),
      computed,
      applies: applies && totals[field] !== null,
    });
  const isWhole = profile !== 'minimum';
  const net_of_lines = exactOf(line_total) - exactOf(allowance_total) + exactOf(charge_total);
  const due = exactOf(gross) - exactOf(prepaid) + exactOf(rounding) + exactOf(third_party);
  const ofLines = sumOfExact(lines.map(({ net_amount }) => exactOf(net_amount)));
  const ofTaxes = sumOfExact(rates.map((each) => exactOf(each.tax)));
  return [
    rule(10, 'line_total', 'BT-106 = Σ BT-131')(ofLines, lines.length > 0),
    rule(11, 'allowance_total', 'BT-107 = Σ BT-92')(amountsOf(allowances), isWhole),
    rule(12, 'charge_total', 'BT-108 = Σ BT-99')(amountsOf(charges), isWhole),
    rule(13, 'net', 'BT-109 = BT-106 − BT-107 + BT-108')(net_of_lines, line_total !== null),
    rule(14, 'tax', 'BT-110 = Σ BT-117')(ofTaxes, isWhole),
    rule(15, 'gross', 'BT-112 = BT-109 + BT-110')(exactOf(net) + exactOf(tax), net !== null),
    rule(16, 'payable', 'BT-115 = BT-112 − BT-113 + BT-114')(due, gross !== null),
  ];
}

/** BR-CO-17 of EN 16931-1. */
function taxes({ taxes: rates }: EInvoice): RowProblem[] {
  return rates.flatMap(({ basis, rate, tax }) => {
    const computed = percentOf(exactOf(basis), exactOf(rate));
    if (!differBy(exactOf(tax), computed, tax_cents)) return [];
    const isWrong = differBy(exactOf(tax), computed, wrong_tax_cents);
    const message = `BR-CO-17: BT-117 = BT-116 × BT-119 ÷ 100. The document says ${tax} of ${basis} at ${rate ?? '0'} %, that is ${exactText(computed)}.`;
    return [(isWrong ? rowError : rowWarning)('tax_differs', message, { field: 'invoice.taxes' })];
  });
}
