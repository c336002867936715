/** What the preflight says of an order, from what creation and finalize would make of it. Pure. */
import type {
  duplicateReasons,
  OrderDuplicate,
  OrderPreflight,
  PreflightWarning,
} from '@mahnwerk/contract/case/order-preflight.ts';
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import { daysBetween } from '../../../values/day.ts';
import { checksOf, orderUrl, type TriedDraft } from '../../collection/orders/index.ts';
import { limitationOf } from '../../money/limitation/index.ts';
import type { AlikeRow } from './store.ts';

type Claims = TriedDraft['claims'];

/** `claims.{id}.due_date` is `claims[0].due_date`. */
function withIndexes(text: string, claims: Claims): string {
  let result = text;
  for (const [index, { id }] of claims.entries()) result = result.replaceAll(`claims.${id}`, `claims[${index}]`);
  return result;
}

/** The failures of finalize, by the claims of the body. */
export const errorsOf = ({ errors, claims }: TriedDraft): Failure[] =>
  errors.map(({ field, code, message }) => ({ field: withIndexes(field, claims), code, message }));

/** Loans to consumers (§ 497 (3) BGB). */
const consumerCredit: readonly (string | null)[] = ['H04', 'H36'];

export function limitationsOf({ claims, debtors, order, today }: TriedDraft): OrderPreflight['limitation'] {
  const isConsumer = debtors.find(({ id }) => id === order.debtor_id)?.acting_as === 'consumer';
  return claims.map((claim, index) => {
    const { due_date: due_on, document_date: document_on, delay_date, legal_basis, enforceable_title: title } = claim;
    const isCredit = isConsumer && consumerCredit.includes(legal_basis.claim_type_code ?? claim.default_type);
    const limited = {
      due_on,
      document_on,
      title: title && { final_since: title.contents.final_since, issued_on: title.contents.issued_on },
      consumer_credit_since: isCredit ? delay_date : null,
    };
    const { limitation_on } = limitationOf(limited, { facts: [], plans: [] }, today);
    return {
      claim: index,
      limitation_on,
      days_left: limitation_on === null ? null : daysBetween(today, limitation_on),
    };
  });
}

type Reason = (typeof duplicateReasons)[number];

const reasonsOf = ({ same_reference, same_debtor, same_amount, same_day }: AlikeRow): Reason[] => [
  ...(same_reference ? (['document_reference'] as const) : []),
  ...(same_debtor ? (['debtor'] as const) : []),
  ...(same_amount ? (['amount'] as const) : []),
  ...(same_day ? (['document_date'] as const) : []),
];

/** Of each claim the orders first. */
export function duplicatesOf(
  { orders, invoices }: { readonly orders: readonly AlikeRow[]; readonly invoices: readonly AlikeRow[] },
  publicUrl: string,
): OrderDuplicate[] {
  const present = (kind: OrderDuplicate['kind'], href: (id: string) => string) => (row: AlikeRow) => ({
    claim: row.claim,
    kind,
    id: row.id,
    href: href(row.id),
    document_reference: row.document_reference,
    status: row.status,
    reasons: reasonsOf(row),
  });
  const all = [
    ...orders.map(present('order', (id) => orderUrl(publicUrl, id))),
    ...invoices.map(present('invoice', (id) => `${publicUrl}/mahnservice/v1/invoices/${id}/`)),
  ];
  return all.sort((one, other) => one.claim - other.claim);
}

/** Checks of the review that have members of their own, or that follow from documents, which come after the order. */
const saidElsewhere: ReadonlySet<string> = new Set(['readiness', 'duplicates', 'documents']);

/** What the operator's review would find. */
export const warningsOf = (tried: TriedDraft): PreflightWarning[] =>
  checksOf({ ...tried, earlier: [] }).flatMap(({ code, finding, field, text, claim_id }) => {
    if (finding === null || saidElsewhere.has(code)) return [];
    const index = tried.claims.findIndex(({ id }) => id === claim_id);
    return [
      {
        code: finding,
        claim: index < 0 ? null : index,
        field: field === null ? null : withIndexes(field, tried.claims),
        message: withIndexes(text, tried.claims),
      },
    ];
  });

export const debtorDiffers: PreflightWarning = {
  code: 'debtor_differs',
  claim: null,
  field: 'debtor.your_reference',
  message:
    'A debtor with this reference and other data exists: a batch refuses the order, a single call adds another debtor.',
};
