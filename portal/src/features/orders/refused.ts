/** Where what finalize refuses is typed: in a claim, at a debtor, among the company's data, or on the page of the order. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { companyFields, partOf } from '../companies/company-fields.ts';
import { fieldsOf } from './claim-values.ts';

/** `field` is the name of a field of a form. */
export type FieldPlace =
  | { readonly in: 'claim' | 'debtor'; readonly of: string; readonly field: string }
  | { readonly in: 'company' | 'order'; readonly field: string };

type Refused = Pick<Order, 'debtor_id'> & { readonly claims: readonly Pick<Order['claims'][number], 'id' | 'type'>[] };

/** The way to a refused field; undefined where no form has one for it. */
export function wayTo(refused: string, order: Refused): FieldPlace | undefined {
  const [, claim, name = ''] = /^claims\.([^.]+)\.(.+)$/.exec(refused) ?? [];
  if (claim !== undefined)
    return inClaim(
      order.claims.find(({ id }) => id === claim),
      name,
    );
  if (refused.startsWith('totals.')) return inClaim(order.claims[0], 'total_amount');
  const [, additional] = /^additional_debtors\.([^.]+)/.exec(refused) ?? [];
  if (additional !== undefined || refused.startsWith('debtor.'))
    return { in: 'debtor', of: additional ?? order.debtor_id, field: debtorField(refused) };
  const [, ofCompany] = /^company\.([^.]+)/.exec(refused) ?? [];
  if (ofCompany !== undefined)
    return { in: 'company', field: companyFields.find((field) => partOf[field] === ofCompany) ?? ofCompany };
  return refused === 'creditor_obligation_fulfilled' ? { in: 'order', field: refused } : undefined;
}

/** What a claim shows beside its fields. */
const parts: ReadonlySet<string> = new Set([
  'documents',
  'enforceable_title.documents',
  'rental_agreement.documents',
  'payments',
]);

/** Sums and whole parts lead to the field that begins them. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  total_amount: ['principal_amount', 'enforceable_title.titled_amount'],
  enforceable_title: ['enforceable_title.type'],
  rental_agreement: ['legal_basis.claim_type_code'],
  legal_basis: ['legal_basis.claim_type_code'],
};

function inClaim(claim: Refused['claims'][number] | undefined, name: string): FieldPlace | undefined {
  if (claim === undefined) return undefined;
  const field = [name, ...(beginnings[name] ?? [])].find((each) => each in fieldsOf(claim.type) || parts.has(each));
  return field === undefined ? undefined : { in: 'claim', of: claim.id, field };
}

/** The field of the form behind a field that finalize refuses. */
function debtorField(refused: string): string {
  const name = refused.replace(/^(?:debtor|additional_debtors\.[^.]+)\./, '');
  return { person: 'last_name', addresses: 'street', legal_representatives: 'guardian_first_name' }[name] ?? name;
}
