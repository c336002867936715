/** The routes of order batches. */
import { createHash } from 'node:crypto';
import { orderBatches, type OrderBatchItemInput } from '@mahnwerk/contract/case/order-batches.ts';
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { canonicalJson } from '../../../platform/http/canonical-json.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { isUnderWay, presentBatch, presentItem } from './batch.ts';
import * as store from './store.ts';

const debtorScope = 'case:debtors:write';

export const orderBatchRoutes = implement(orderBatches, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.listBatches(db, query), (row) => presentBatch(row, deps.publicUrl)),

  async create({ tx, body: { items }, caller, deps }) {
    refuseFailures((report) => refuseRepeatedKeys(items, report));
    refuseUnless(
      !items.some(({ debtor }) => debtor !== undefined) || permits(caller.scopes, debtorScope),
      'permission_denied',
      { detail: `Items with a \`debtor\` need the scope ${debtorScope}.` },
    );
    const id = newId();
    store.insert(tx, id, { partner: caller.partnerId ?? null, items: items.map(newItem) });
    return presentBatch(orNotFound(await store.readBatch(tx, id)), deps.publicUrl);
  },

  get: async ({ db, path, deps }) => presentBatch(orNotFound(await store.readBatch(db, path.id)), deps.publicUrl),

  items: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      orNotFound(await store.readBatch(db, path.id));
      return mapPage(await store.listItems(db, path.id, query), (row) => presentItem(row, deps.publicUrl));
    }),

  async stop({ tx, path, deps }) {
    const batch = orNotFound(await store.lockBatch(tx, path.id));
    refuseUnless(isUnderWay(batch), 'conflict', { detail: `Not allowed while the batch is \`${batch.status}\`.` });
    store.setStopped(tx, path.id);
    return presentBatch(orNotFound(await store.readBatch(tx, path.id)), deps.publicUrl);
  },
});

/** Reports a key that occurs twice, at the later item. */
function refuseRepeatedKeys(items: readonly OrderBatchItemInput[], report: ValidationErrors): void {
  const seen = new Set<string>();
  for (const [index, { key }] of items.entries()) {
    if (seen.has(key)) report.failBelow(['items', index, 'key'], 'duplicate', 'Another item has this key.');
    seen.add(key);
  }
}

/** Items are equal if what they send is. */
function newItem({ key, order, debtor, finalize = false }: OrderBatchItemInput): store.NewItem {
  const sent = { order, debtor, finalize };
  return {
    key,
    fingerprint: createHash('sha256').update(canonicalJson(sent)).digest('hex'),
    sent: JSON.stringify(sent),
  };
}
