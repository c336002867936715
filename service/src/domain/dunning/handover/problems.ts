/** Says in terms of dunning what an order lacks: pure (dunning.md 7). */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';

/** Fields of a claim whose name in an invoice differs. */
const invoiceFields: Readonly<Record<string, string>> = {
  document_reference: 'invoice_number',
  document_date: 'invoice_date',
  delay_date: 'default_since',
  principal_amount: 'amount',
  'legal_basis.claim_type_code': 'claim_type_code',
  documents: 'document',
  reminders: 'current_level',
  additional_charges: 'fees_amount',
  total_amount: 'open_amount',
};

/** Fields of a debtor of the Case API by their names here; a minor needs a guardian, whom only the Case API knows. */
const debtorFields: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^addresses(\[\d+\])?/, 'address'],
  [/^legal_representatives$/, 'birth_date'],
];

/** The same entries with the fields of invoice, debtor and company. */
export const problemsOf = (errors: readonly Failure[], input: { readonly hasEmail: boolean }): Failure[] =>
  errors.map(({ field, ...entry }) => ({ field: fieldOf(field, input), ...entry }));

function fieldOf(field: string, { hasEmail }: { readonly hasEmail: boolean }): string {
  if (field.startsWith('company.')) return field;
  const ofDebtor = /^debtor\.(.*)$/.exec(field)?.[1];
  if (ofDebtor !== undefined) return `debtor.${debtorFieldOf(ofDebtor, hasEmail)}`;
  const ofClaim = /^claims(?:\[0\]|\.[0-9a-f-]{36})(?:\.(.*))?$/.exec(field)?.[1];
  if (ofClaim !== undefined) return `invoice.${invoiceFields[ofClaim] ?? ofClaim}`;
  return field === 'totals.order_value' ? 'invoice.open_amount' : 'invoice';
}

function debtorFieldOf(field: string, hasEmail: boolean): string {
  const channel = /^communication_channels\[(\d+)\]/.exec(field)?.[1];
  if (channel !== undefined) return channel === '0' && hasEmail ? 'email' : 'phone';
  const [pattern, name] = debtorFields.find(([each]) => each.test(field)) ?? [];
  return pattern === undefined || name === undefined ? field : field.replace(pattern, name);
}
