/** Which conditions apply to a mandate, and whether the issuer's data suffice. Pure. */
import type { Conditions, ConditionsInput, IssuerData, IssuerPatch } from '@mahnwerk/contract/operator/conditions.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { bicMatchesIban, normaliseBic, normaliseIban } from '../../../values/iban.ts';
import { normaliseVatNumber } from '../../../values/vat.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import type { ConditionsRow } from './store.ts';

/** Without conditions of its own a company has these (money.md 7). */
export const defaultConditions: Omit<ConditionsRow, 'id' | 'created_at' | 'valid_from'> = {
  commission_rate: '0',
  commission_basis: 'principal',
  commission_minimum_cents: null,
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee_cents: 0n,
  closing_statement: 'own',
  offset_outstanding: false,
  payout_minimum_cents: 0n,
  interval: 'monthly',
};

/** The version in force on a day, as recorded by an instant: the latest `valid_from`, of equal ones the last recorded. */
export function conditionsOn(
  versions: readonly ConditionsRow[],
  { day, known_at }: { readonly day: string; readonly known_at: string },
): typeof defaultConditions {
  let found: ConditionsRow | undefined;
  for (const each of versions)
    if (each.created_at <= known_at && each.valid_from <= day && each.valid_from >= (found?.valid_from ?? ''))
      found = each;
  return found ?? defaultConditions;
}

export const rowOf = (
  { success_commission, unsuccessful_fee, payout_minimum, ...input }: ConditionsInput,
  recorded: Pick<ConditionsRow, 'id' | 'created_at'>,
): ConditionsRow => ({
  ...recorded,
  ...input,
  commission_rate: success_commission.rate,
  commission_basis: success_commission.basis,
  commission_minimum_cents: success_commission.minimum ? centsOf(success_commission.minimum) : null,
  unsuccessful_fee_cents: centsOf(unsuccessful_fee),
  payout_minimum_cents: centsOf(payout_minimum),
});

export const presentConditions = (row: ConditionsRow): Conditions => ({
  id: row.id,
  valid_from: row.valid_from,
  success_commission: {
    rate: row.commission_rate,
    basis: row.commission_basis,
    minimum: row.commission_minimum_cents === null ? null : moneyOf(row.commission_minimum_cents),
  },
  fees_on_direct_payments: row.fees_on_direct_payments,
  advanced_costs: row.advanced_costs,
  unsuccessful_fee: moneyOf(row.unsuccessful_fee_cents),
  closing_statement: row.closing_statement,
  offset_outstanding: row.offset_outstanding,
  payout_minimum: moneyOf(row.payout_minimum_cents),
  interval: row.interval,
  created_at: row.created_at,
});

export const noIssuer: IssuerData = {
  name: null,
  legal_form: null,
  vat_number: null,
  tax_number: null,
  email: null,
  phone: null,
  register: null,
  profession: 'collection_agency',
  supervisory_authority: null,
  bank_account: null,
  address: null,
};

/** The fields that an invoice requires and the issuer lacks (§ 14 (4) UStG). */
export const lackingFields = (issuer: IssuerData): readonly string[] => [
  ...(['name', 'address', 'bank_account'] as const).filter((field) => issuer[field] === null),
  ...(issuer.vat_number === null && issuer.tax_number === null ? ['vat_number'] : []),
];

/** A patch whose parts are whole. */
export type IssuerChange = Omit<IssuerPatch, 'bank_account' | 'supervisory_authority'> &
  Partial<Pick<IssuerData, 'bank_account' | 'supervisory_authority'>>;

/** The patch with numbers in their normal form; reports invalid ones. */
export function checkedIssuer(
  { vat_number, bank_account, supervisory_authority, ...patch }: IssuerPatch,
  report: ValidationErrors,
): IssuerChange {
  const vat = vat_number ? normaliseVatNumber(vat_number) : vat_number;
  if (vat_number && vat === undefined)
    report.failAt('vat_number', 'invalid', 'Expected a VAT number of an EU country, such as `DE136695976`.');
  return {
    ...patch,
    ...(vat_number === undefined ? {} : { vat_number: vat ?? null }),
    ...(bank_account === undefined ? {} : { bank_account: bank_account && checkedAccount(bank_account, report) }),
    ...(supervisory_authority === undefined
      ? {}
      : { supervisory_authority: supervisory_authority && { address: null, email: null, ...supervisory_authority } }),
  };
}

function checkedAccount(
  { account_holder, iban, bic = null }: NonNullable<IssuerPatch['bank_account']>,
  report: ValidationErrors,
): IssuerData['bank_account'] {
  const normalIban = normaliseIban(iban);
  const normalBic = bic === null ? null : normaliseBic(bic);
  if (normalIban === undefined) report.failAt('bank_account.iban', 'invalid_iban', 'Invalid IBAN.');
  if (normalBic === undefined) report.failAt('bank_account.bic', 'invalid_bic', 'Invalid BIC.');
  if (normalIban !== undefined && typeof normalBic === 'string' && !bicMatchesIban(normalBic, normalIban))
    report.failAt('bank_account.bic', 'bic_iban_mismatch', 'The BIC is of another country than the IBAN.');
  return { account_holder, iban: normalIban ?? iban, bic: normalBic ?? null };
}

/** The issuer after a change; the address is replaced whole. */
export const mergedIssuer = (stored: IssuerData, { address, ...patch }: IssuerChange): IssuerData => ({
  ...stored,
  ...patch,
  address: address === undefined ? stored.address : address && { ...address, postal_code: address.postal_code ?? null },
});
