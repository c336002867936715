/** Orders and claims in the wire form for the operator: the client's, with the operator's URLs. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { OperatorOrder, Order } from '@mahnwerk/contract/case/orders.ts';
import type { CompanyDb } from '../../../../platform/database/session.ts';
import { type Company, readCompany } from '../../../parties/companies/index.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { readOrderParts } from '../draft.ts';
import { presentOrder } from '../order.ts';
import { reviewOf } from './review.ts';
import { documentsForOperator } from '../../../correspondence/documents/index.ts';

/** One order in its wire form for the operator, from one snapshot in one round trip. */
export async function readOrderForOperator(db: CompanyDb, id: string, publicUrl: string): Promise<OperatorOrder> {
  const [[row, claims], company] = await db.snapshot(() => Promise.all([readOrderParts(db, id), readCompany(db)]));
  const order = orNotFound(row);
  return {
    ...orderForOperator(presentOrder(order, claims, publicUrl), company, publicUrl),
    review: reviewOf(order, db.now),
  };
}

const orderForOperator = (order: Order, company: Company, publicUrl: string): Omit<OperatorOrder, 'review'> => ({
  ...order,
  ...ownerOf(company),
  href: orderUrlForOperator(order, publicUrl),
  claims: order.claims.map((claim) => claimForOperator(claim, publicUrl)),
});

/** Whose an order or a case is, in its wire form for the operator. */
export const ownerOf = ({ id, name, customer_number }: Pick<Company, 'id' | 'name' | 'customer_number'>) => ({
  company_id: id,
  company_name: name,
  company_customer_number: customer_number,
});

export const orderUrlForOperator = ({ id }: { readonly id: string }, publicUrl: string): string =>
  `${publicUrl}/operator/v1/orders/${id}/`;

export function claimForOperator(claim: Claim, publicUrl: string): Claim {
  const { enforceable_title, rental_agreement } = claim;
  return {
    ...partForOperator(claim, publicUrl),
    href: `${publicUrl}/operator/v1/claims/${claim.id}/`,
    enforceable_title: enforceable_title === null ? null : partForOperator(enforceable_title, publicUrl),
    rental_agreement: rental_agreement === null ? null : partForOperator(rental_agreement, publicUrl),
  };
}

/** A claim, or its title or agreement, with the operator's URLs of its documents. */
export const partForOperator = <T extends Pick<Claim, 'documents'>>(part: T, publicUrl: string): T => ({
  ...part,
  documents: documentsForOperator(part.documents, publicUrl),
});
