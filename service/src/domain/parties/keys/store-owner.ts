/** SQL on the keys of one company or Partner. The owner's id in each statement is the lock: a key of another owner is not found. */
import type { ApiKey } from '@mahnwerk/contract/operator/keys.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';
import { columns, keys } from './store.ts';

const statement = statementsOf<Statements>('keys');

const ofOwner = '(k.company_id = :owner or k.partner_id = :owner)';

const readOwn = statement('readOwn', `select ${columns} from keys k where k.id = :id and ${ofOwner}`);
const lockOwn = statement('lockOwn', `select ${columns} from keys k where k.id = :id and ${ofOwner} for update`);
const countOwn = statement('countOwn', `select count(*)::int as count from keys k where ${ofOwner}`, {
  notNull: ['count'],
});
const lockCreationRow = statement(
  'lockCreation',
  `select pg_advisory_xact_lock(hashtext('keys of an owner'), hashtext(:owner::uuid::text))`,
);

export const get = (db: OperatorDb, owner: string, id: string): Promise<ApiKey | undefined> =>
  db.findOne(readOwn, { owner, id });

/** The row, locked until the transaction ends. */
export const lock = (tx: OperatorTx, owner: string, id: string): Promise<ApiKey | undefined> =>
  tx.findOne(lockOwn, { owner, id });

/** Until the transaction ends, no other one creates a key by the owner's own route. */
export const lockCreation = (tx: OperatorTx, owner: string): void => tx.send(lockCreationRow, { owner });

export const countOf = async (db: OperatorDb, owner: string): Promise<number> =>
  (await db.one(countOwn, { owner })).count;

const ownKeys: Listing = { ...keys, columns, where: ofOwner, filters: { kind: 'k.kind = :kind' } };

export const page = (db: OperatorDb, owner: string, query: PageQuery): Promise<PageOf<ApiKey>> =>
  readPage<ApiKey>(db, ownKeys, query, { owner });
