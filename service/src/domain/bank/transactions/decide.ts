/** Ignores or refunds the rest of a transaction; takes or drops a doubtful one. */
import type { bankTransactions } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { changed, decided, doubtful, lockWaiting } from './decisions.ts';
import * as store from './store.ts';
import { dropDoubtful, takeDoubtful } from './store-doubtful.ts';

type Routes = (typeof bankTransactions)['routes'];

export const ignore: Handler<'operator', Routes['ignore']> = ({ tx, path, body }) =>
  decide(tx, path.id, { status: 'ignored', ignored_reason: body.reason });

export const refund: Handler<'operator', Routes['refund']> = ({ tx, path }) =>
  decide(tx, path.id, { status: 'refunded', ignored_reason: null });

async function decide(tx: OperatorTx, id: string, decision: Pick<store.Decision, 'status' | 'ignored_reason'>) {
  const row = await lockWaiting(tx, id);
  store.saveDecision(tx, { id, booked_cents: row.booked_cents, ...decision });
  const after = await changed(tx, id);
  return audited(after, { before: decided(row), after: decided(after) });
}

export const take: Handler<'operator', Routes['take']> = ({ tx, path }) =>
  settle(tx, path.id, () => takeDoubtful(tx, path.id));

export const drop: Handler<'operator', Routes['drop']> = ({ tx, path, body }) =>
  settle(tx, path.id, () => dropDoubtful(tx, path.id, body.reason));

async function settle(tx: OperatorTx, id: string, decision: () => void) {
  const row = doubtful(await store.lockTransaction(tx, id));
  decision();
  const after = await changed(tx, id);
  return audited(after, { before: decided(row), after: decided(after) });
}
