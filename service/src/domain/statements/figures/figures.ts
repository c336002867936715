/**
 * From items to a statement: the one function behind drafts, the API, documents and the invoice (money.md 7). VAT is
 * computed once for each rate, on the sum of the nets, and shared among the groups and the rows. Pure.
 */
import { type Cents, sumOf } from '../../../values/money.ts';
import { apportion, percentOf } from './apportion.ts';
import type { MandateItems } from './items.ts';
import { type ClaimGroup, type Position, untaxedMandate, type UntaxedMandate, vatRates } from './mandate.ts';
import type { MandateDetails, ServiceClaims, StatementFigures, VatRow } from './statement.ts';

/** @param isZeroRated whether another country taxes the service */
export function statementFigures(
  mandates: readonly MandateItems[],
  { isZeroRated }: { readonly isZeroRated: boolean },
): StatementFigures {
  const rates = vatRates(isZeroRated);
  return figuresOf(mandates.map((each) => untaxedMandate(each, rates)));
}

/** The figures of mandates, in any order, whose rows before VAT are known. */
export const figuresOf = (mandates: readonly UntaxedMandate[]): StatementFigures => finish(figuresSteps(mandates));

/** The same in steps of far less than a millisecond, but for sorting and sharing the VAT of one rate. */
export function* figuresSteps(mandates: readonly UntaxedMandate[]): Generator<void, StatementFigures> {
  const untaxed = mandates.toSorted(({ of: a }, { of: b }) =>
    a.mandate.reference_number < b.mandate.reference_number ? -1 : 1,
  );
  const byRate = new Map<string, OfRate>();
  for (const each of untaxed) {
    addTo(byRate, each);
    yield;
  }
  const vat = new Map<Position, Cents>();
  const rows: VatRow[] = [];
  for (const rate of [...byRate.keys()].sort((a, b) => Number(b) - Number(a))) {
    const of = byRate.get(rate);
    if (of !== undefined) rows.push(yield* vatRow(rate, of, vat));
  }
  const details: MandateDetails[] = [];
  for (const each of untaxed) {
    details.push(detailsOf(each, vat));
    yield;
  }
  return {
    vat_rows: rows,
    mandates: details,
    balance_pre_outstanding_items_offsetting: sumOf(rows.map(({ payout }) => payout)),
  };
}

/** What is charged and received at one rate of VAT. */
interface OfRate {
  readonly positions: Position[];
  receipts: Cents;
}

function addTo(byRate: Map<string, OfRate>, { payments, advances }: UntaxedMandate): void {
  const of = (rate: string): OfRate => {
    const known = byRate.get(rate) ?? { positions: [], receipts: 0n };
    byRate.set(rate, known);
    return known;
  };
  for (const { positions } of [...payments, ...advances])
    for (const position of positions) of(position.vat_rate).positions.push(position);
  for (const { receipt, receipt_rate } of payments) if (receipt !== 0n) of(receipt_rate).receipts += receipt;
}

const groups = [
  'claims_from_payments_to_service',
  'claims_from_payments_to_client',
  'claims_from_advanced_costs',
] as const satisfies readonly ClaimGroup[];
const taxed = ['taxable_expenses', 'fees', 'success_commission'] as const;

/** What the service charges by group and member at one rate. */
interface Taxed {
  readonly group: ClaimGroup;
  readonly member: (typeof taxed)[number];
  readonly positions: readonly Position[];
  readonly net: Cents;
}

/** The row of one rate; the VAT of each position is added to `vat`. */
function* vatRow(
  vat_rate: string,
  { positions, receipts }: OfRate,
  vat: Map<Position, Cents>,
): Generator<void, VatRow> {
  const members: Taxed[] = [];
  for (const group of groups) {
    members.push(...taxedMembers(group, positions));
    yield;
  }
  const taxable = sumOf(members.map(({ net }) => net));
  const invoice_amount_vat = percentOf(taxable, vat_rate);
  const vats = yield* shareVat(invoice_amount_vat, members, { vat_rate, vat });
  const invoice_amount = taxable + taxfree(positions);
  const claims = (group: ClaimGroup): ServiceClaims => claimsOf(group, positions, vats);
  return {
    vat_rate,
    claims_from_payments_to_service: claims('claims_from_payments_to_service'),
    claims_from_payments_to_client: claims('claims_from_payments_to_client'),
    claims_from_advanced_costs: claims('claims_from_advanced_costs'),
    receipts,
    taxable,
    invoice_amount,
    invoice_amount_vat,
    payout: receipts - invoice_amount - invoice_amount_vat,
  };
}

const taxedMembers = (group: ClaimGroup, all: readonly Position[]): Taxed[] =>
  taxed.map((member) => {
    const positions = all.filter((each) => each.group === group && each.member === member);
    return { group, member, positions, net: sumOf(positions.map(({ net }) => net)) };
  });

/** Shares the VAT of a rate among members, and the share of each among its rows. */
function* shareVat(
  total: Cents,
  members: readonly Taxed[],
  { vat_rate, vat }: { readonly vat_rate: string; readonly vat: Map<Position, Cents> },
): Generator<void, (Taxed & { readonly vat: Cents })[]> {
  const nets = members.map(({ net }) => net);
  const shares = apportion(total, nets, { percent: vat_rate, precedence: 'remainder' });
  const shared: (Taxed & { readonly vat: Cents })[] = [];
  for (const [index, member] of members.entries()) {
    const share = shares[index] ?? 0n;
    const ofRows = member.positions.map(({ net }) => net);
    const rows = apportion(share, ofRows, { percent: vat_rate, precedence: 'size' });
    for (const [row, position] of member.positions.entries()) vat.set(position, rows[row] ?? 0n);
    shared.push({ ...member, vat: share });
    yield;
  }
  return shared;
}

function claimsOf(
  group: ClaimGroup,
  positions: readonly Position[],
  members: readonly (Taxed & { readonly vat: Cents })[],
): ServiceClaims {
  const ofGroup = new Map(members.filter((each) => each.group === group).map((each) => [each.member, each]));
  const net = (member: Taxed['member']) => ofGroup.get(member)?.net ?? 0n;
  const vat = (member: Taxed['member']) => ofGroup.get(member)?.vat ?? 0n;
  return {
    taxfree_expenses: taxfree(positions.filter((each) => each.group === group)),
    taxable_expenses: net('taxable_expenses'),
    taxable_expenses_vat: vat('taxable_expenses'),
    fees: net('fees'),
    fees_vat: vat('fees'),
    success_commission: net('success_commission'),
    success_commission_vat: vat('success_commission'),
  };
}

const taxfree = (positions: readonly Position[]): Cents =>
  sumOf(positions.filter(({ member }) => member === 'taxfree_expenses').map(({ net }) => net));

function detailsOf({ of, payments, advances }: UntaxedMandate, vat: ReadonlyMap<Position, Cents>): MandateDetails {
  const vatOn = (positions: readonly Position[]): Cents => sumOf(positions.map((each) => vat.get(each) ?? 0n));
  return {
    mandate: of.mandate,
    your_reference: of.your_reference,
    debtor_name: of.debtor_name,
    payments: payments.map(({ row, positions, receipt }) => {
      const commission_vat = vatOn(positions.filter(({ member }) => member === 'success_commission'));
      const withoutCommission = vatOn(positions) - commission_vat;
      const charged = row.fees + row.taxable_expenses + row.taxfree_expenses + row.commission;
      return {
        ...row,
        vat: withoutCommission,
        commission_vat,
        payout: receipt - charged - withoutCommission - commission_vat,
      };
    }),
    advanced_costs: advances.map(({ row, positions }) => ({ ...row, vat: vatOn(positions) })),
    closing: of.items.some(({ kind }) => kind === 'closing') ? of.closing : null,
  };
}

/** The same figures with the opposite sign: those of a cancellation. */
export const negated = (figures: StatementFigures): StatementFigures => negate(figures) as StatementFigures;

function negate(value: unknown): unknown {
  if (typeof value === 'bigint') return -value;
  if (Array.isArray(value)) return value.map(negate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, negate(each)]));
}

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
