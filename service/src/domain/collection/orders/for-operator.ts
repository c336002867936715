/** Orders and claims in the wire form for the operator: the client's, with the operator's URLs. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import { documentsForOperator } from '../../correspondence/documents/index.ts';

export const orderForOperator = (order: Order, publicUrl: string): Order => ({
  ...order,
  href: urlForOperator(order, publicUrl),
  claims: order.claims.map((claim) => claimForOperator(claim, publicUrl)),
});

export const queuedOrderForOperator = (order: QueuedOrder, publicUrl: string): QueuedOrder => ({
  ...order,
  href: urlForOperator(order, publicUrl),
});

const urlForOperator = ({ id }: { readonly id: string }, publicUrl: string): string =>
  `${publicUrl}/operator/v1/orders/${id}/`;

export function claimForOperator(claim: Claim, publicUrl: string): Claim {
  const withDocuments = <T extends Pick<Claim, 'documents'>>(part: T): T => ({
    ...part,
    documents: documentsForOperator(part.documents, publicUrl),
  });
  const { enforceable_title, rental_agreement } = claim;
  return {
    ...withDocuments(claim),
    enforceable_title: enforceable_title === null ? null : withDocuments(enforceable_title),
    rental_agreement: rental_agreement === null ? null : withDocuments(rental_agreement),
  };
}
