/**
 * VAT of a statement: once for each rate, on the sum of the nets, shared among groups and members, and of each member
 * among its rows (money.md 7). It knows positions by how often they occur, so that a statement of any size fits. Pure.
 */
import { type Cents, sumOf } from '../../../values/money.ts';
import { apportion, type CountedNet, type Cut, cutOf, percentOf, shareOf } from './apportion.ts';
import type { ClaimGroup, Position, UntaxedMandate } from './mandate.ts';
import type { ServiceClaims, VatRow } from './statement.ts';

/** Positions that say the same. */
export interface CountedPosition extends Position {
  readonly count: number;
}

/** What the service received at one rate. */
export interface Receipts {
  readonly vat_rate: string;
  readonly cents: Cents;
}

/** What decides the VAT of the next position, by rate, group and member. */
export type VatCuts = Map<string, Cut>;

const keyOf = ({ vat_rate, group, member }: Pick<Position, 'vat_rate' | 'group' | 'member'>): string =>
  `${vat_rate} ${group} ${member}`;

/** The VAT of the next position, in the order of the statement. Tax-free expenses bear none. */
export function vatOn(position: Position, cuts: VatCuts): Cents {
  const cut = cuts.get(keyOf(position));
  return cut === undefined ? 0n : shareOf(position.net, position.vat_rate, cut);
}

/** The positions of mandates, each once. */
export const positionsOf = (mandates: readonly UntaxedMandate[]): CountedPosition[] =>
  mandates.flatMap(({ payments, advances }) =>
    [...payments, ...advances].flatMap(({ positions }) => positions.map((each) => ({ ...each, count: 1 }))),
  );

export const receiptsOf = (mandates: readonly UntaxedMandate[]): Receipts[] =>
  mandates.flatMap(({ payments }) =>
    payments
      .filter(({ receipt }) => receipt !== 0n)
      .map(({ receipt, receipt_rate }) => ({ vat_rate: receipt_rate, cents: receipt })),
  );

/** The rows of VAT, the highest rate first, and what shares their VAT among the positions. */
export function vatRowsOf(
  positions: readonly CountedPosition[],
  receipts: readonly Receipts[],
): { readonly rows: readonly VatRow[]; readonly cuts: VatCuts } {
  const [byRate, received] = [
    Map.groupBy(positions, ({ vat_rate }) => vat_rate),
    Map.groupBy(receipts, ({ vat_rate }) => vat_rate),
  ];
  const cuts: VatCuts = new Map();
  const rates = [...new Set([...byRate.keys(), ...received.keys()])].sort((a, b) => Number(b) - Number(a));
  const rows = rates.map((rate) => {
    const row = vatRow(rate, byRate.get(rate) ?? [], cuts);
    const sum = sumOf((received.get(rate) ?? []).map(({ cents }) => cents));
    return { ...row, receipts: sum, payout: sum - row.invoice_amount - row.invoice_amount_vat };
  });
  return { rows, cuts };
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
  readonly nets: readonly CountedNet[];
  readonly net: Cents;
}

const sumOfNets = (nets: readonly CountedNet[]): Cents => sumOf(nets.map(({ net, count }) => net * BigInt(count)));

/** The row of one rate without what was received; what shares its VAT is added to `cuts`. */
function vatRow(
  vat_rate: string,
  positions: readonly CountedPosition[],
  cuts: VatCuts,
): Omit<VatRow, 'receipts' | 'payout'> {
  const of = Map.groupBy(positions, keyOf);
  const members = groups.flatMap((group) =>
    taxed.map((member): Taxed => {
      const nets = of.get(keyOf({ vat_rate, group, member })) ?? [];
      return { group, member, nets, net: sumOfNets(nets) };
    }),
  );
  const taxfree = (group: ClaimGroup): Cents =>
    sumOfNets(of.get(keyOf({ vat_rate, group, member: 'taxfree_expenses' })) ?? []);
  const taxable = sumOf(members.map(({ net }) => net));
  const invoice_amount_vat = percentOf(taxable, vat_rate);
  const nets = members.map(({ net }) => net);
  const shares = apportion(invoice_amount_vat, nets, vat_rate);
  const vats = members.map((member, index) => ({ ...member, vat: shares[index] ?? 0n }));
  for (const each of vats)
    if (each.nets.length > 0) cuts.set(keyOf({ ...each, vat_rate }), cutOf(each.vat, each.nets, vat_rate));
  return {
    vat_rate,
    claims_from_payments_to_service: claimsOf('claims_from_payments_to_service', taxfree, vats),
    claims_from_payments_to_client: claimsOf('claims_from_payments_to_client', taxfree, vats),
    claims_from_advanced_costs: claimsOf('claims_from_advanced_costs', taxfree, vats),
    taxable,
    invoice_amount: taxable + sumOf(groups.map(taxfree)),
    invoice_amount_vat,
  };
}

function claimsOf(
  group: ClaimGroup,
  taxfree: (group: ClaimGroup) => Cents,
  members: readonly (Taxed & { readonly vat: Cents })[],
): ServiceClaims {
  const ofGroup = new Map(members.filter((each) => each.group === group).map((each) => [each.member, each]));
  const net = (member: Taxed['member']) => ofGroup.get(member)?.net ?? 0n;
  const vat = (member: Taxed['member']) => ofGroup.get(member)?.vat ?? 0n;
  return {
    taxfree_expenses: taxfree(group),
    taxable_expenses: net('taxable_expenses'),
    taxable_expenses_vat: vat('taxable_expenses'),
    fees: net('fees'),
    fees_vat: vat('fees'),
    success_commission: net('success_commission'),
    success_commission_vat: vat('success_commission'),
  };
}
