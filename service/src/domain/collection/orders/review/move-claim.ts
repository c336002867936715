/**
 * Moves a claim to another order of the same company and debtor (service.md 3.1): its URL stays, its order changes, no event is recorded.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { reviews } from '@mahnwerk/contract/operator/reviews.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { checked, type EarlyCall, type Handler } from '../../../../platform/http/handler.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../../platform/refusal.ts';
import { audited } from '../../../../platform/http/audited.ts';
import {
  type ClaimRow,
  moveToOrder,
  findOrderOfClaim,
  presentClaim,
  readClaim,
  takenReferences,
} from '../../claims/index.ts';
import { touchOrder } from '../draft.ts';
import type { OrderRow } from '../order.ts';
import * as store from '../store.ts';
import { difference, noTotals, validateOrderSize, totalsOf } from '../totals.ts';
import { claimForOperator } from './for-operator.ts';

type MoveClaim = (typeof reviews)['routes']['move_claim'];

const noSuchOrder = () =>
  new Refusal('validation_error', {
    errors: [{ field: 'order_id', code: 'invalid', message: 'No order with this id exists for this company.' }],
  });

/** 400 for an unknown order; checked before the claim is looked up. */
async function refuseUnknownOrder({ tx, body }: EarlyCall<'operator', MoveClaim>): Promise<void> {
  if ((await store.companyOfOrder(tx, body.order_id)) === undefined) throw noSuchOrder();
}

export const moveClaim: Handler<'operator', MoveClaim> = checked(
  refuseUnknownOrder,
  async ({ tx, path, body, deps }) => {
    const { source, target } = await lockBoth(tx, path.id, body.order_id);
    refuseUnless(source.id !== target.id, 'conflict', { detail: 'The claim is already in this order.' });
    for (const order of [source, target])
      refuseUnless(underReview.has(order.status), 'conflict', { detail: 'Both orders must be under review.' });
    refuseUnless(source.debtor_id === target.debtor_id, 'conflict', {
      detail: 'Both orders must have the same debtor.',
    });
    const claim = orNotFound(await readClaim(tx, path.id));
    await refuseCollision(tx, claim, target);

    moveToOrder(tx, path.id, target.id, target.status);
    const moved = totalsOf([claim]);
    await touchOrder(tx, source.id, difference(noTotals, moved));
    await touchOrder(tx, target.id, moved);
    return audited(
      claimForOperator(presentClaim(orNotFound(await readClaim(tx, path.id)), deps.publicUrl), deps.publicUrl),
      { before: { order_id: source.id }, after: { order_id: target.id } },
    );
  },
);

const underReview = new Set(['submitted', 'awaiting_client_response']);

/** Both orders, locked in the order of their ids, so that two moves cannot deadlock. */
async function lockBoth(
  tx: CompanyTx,
  claimId: string,
  targetId: string,
): Promise<{ source: OrderRow; target: OrderRow }> {
  const sourceId = orNotFound(await findOrderOfClaim(tx, claimId));
  const locked = new Map<string, OrderRow | undefined>();
  for (const id of [...new Set([sourceId, targetId])].sort()) locked.set(id, await store.lockOrder(tx, id));
  const source = orNotFound(locked.get(sourceId));
  const target = locked.get(targetId);
  if (target === undefined) throw noSuchOrder();
  // A concurrent move may have changed the order of the claim.
  refuseUnless((await findOrderOfClaim(tx, claimId)) === sourceId, 'conflict', {
    detail: 'The claim has been moved in the meantime. Retry the request.',
  });
  return { source, target };
}

/** 409 where the claim does not fit into the target order. */
async function refuseCollision(
  tx: CompanyTx,
  { document_reference, size_bytes }: ClaimRow,
  target: OrderRow,
): Promise<void> {
  refuseUnless(target.claim_count < limits.claims_per_order, 'conflict', {
    detail: `The target order already has ${limits.claims_per_order} claims.`,
  });
  const taken = await takenReferences(tx, {
    orderId: target.id,
    references: document_reference === null ? [] : [document_reference],
  });
  refuseUnless(taken.length === 0, 'conflict', {
    detail: 'A claim of the target order has the same `document_reference`.',
  });
  const report = new ValidationErrors();
  validateOrderSize(
    { field: 'order_id', bytes: target.claims_bytes + size_bytes, before: target.claims_bytes },
    target.claim_count + 1,
    report,
  );
  refuseUnless(!report.failed, 'conflict', { detail: 'The target order would exceed the maximum size of an order.' });
}
