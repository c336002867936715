/** What a transaction fails with: the statement that PostgreSQL refused, whichever of its neighbours is seen first. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sqlStateOf } from '../../src/platform/database/failure.ts';
import type { Tx } from '../../src/platform/database/session.ts';
import { compose } from '../../src/platform/database/statement.ts';
import { type LiveService, liveService } from '../harness/service.ts';

const division_by_zero = '22012';
const refused = compose<object, object>('test.refused', 'select 1 / (length(current_user) * 0) as quotient');
const harmless = compose<object, object>('test.harmless', 'select 1 as one');

let service: LiveService;
before(async () => {
  service = await liveService();
});
after(() => service.stop());

type Asks = (tx: Tx<'operator'>) => Promise<unknown>;

/** A statement of a store that prepares its answer: its failure is seen some turns later. */
const fromAStore = async (answer: Promise<unknown>): Promise<unknown> => {
  const prepared = (async () => await answer)();
  return await prepared;
};

const failureOf = (ask: Asks): Promise<unknown> =>
  service.database.asOperator(ask).then(
    () => assert.fail('PostgreSQL refuses the statement'),
    (error: unknown) => error,
  );

test('a statement behind the refused one fails with the reason of the refused one', async () => {
  const asks: Readonly<Record<string, Asks>> = {
    'side by side': (tx) => Promise.all([fromAStore(tx.many(refused)), tx.many(harmless)]),
    'the second alone': (tx) => {
      tx.many(refused).catch(() => undefined);
      return tx.many(harmless);
    },
    'sent without waiting': (tx) => {
      tx.send(refused);
      return tx.many(harmless);
    },
  };
  for (const [how, ask] of Object.entries(asks)) assert.equal(sqlStateOf(await failureOf(ask)), division_by_zero, how);
});

test('a connection forgets the failure of the transaction before', async () => {
  await failureOf((tx) => tx.many(refused));
  const [row] = await service.database.asOperator((tx) => tx.many(harmless));
  assert.deepEqual(row, { one: 1 });
});
