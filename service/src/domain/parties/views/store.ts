/** All SQL on saved views. The operator's database role reads them; each statement names the owner and the person. */
import type { SavedView } from '@mahnwerk/contract/account/views.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';
import type { Keeper } from './view.ts';

const statement = statementsOf<Statements>('views');

const nil = '00000000-0000-0000-0000-000000000000';

/** The views that the person sees while it acts for the owner. */
const visible = `v.owner_id = coalesce(:owner::uuid, '${nil}') and (v.account_id = :account_id::uuid or v.is_shared)`;
const columns = `v.id, v.screen, v.name, v.query, v.columns, v.is_shared, v.position,
  (select concat_ws(' ', a.first_name, a.last_name) from accounts a where a.id = v.account_id) as owner_name, v.account_id = :account_id::uuid as is_own,
  v.created_at, v.updated_at`;
const notNull = { notNull: ['owner_name', 'is_own'] } as const;

const getRow = statement('get', `select ${columns} from saved_views v where v.id = :id and ${visible}`, notNull);
const lockRow = statement(
  'lock',
  `select ${columns} from saved_views v where v.id = :id and ${visible} for update`,
  notNull,
);
const countRow = statement(
  'count',
  `select count(*)::int as count from saved_views v where v.owner_id = coalesce(:owner::uuid, '${nil}') and v.account_id = :account_id`,
  { notNull: ['count'] },
);
const insertRow = statement(
  'insert',
  `insert into saved_views (id, account_id, company_id, partner_id, screen, name, query, columns, is_shared, position, created_at, updated_at)
   select :id, :account_id, case when :kind::text = 'company' then :owner::uuid end, case when :kind = 'partner' then :owner end,
     :screen, :name, :query, :columns, :is_shared,
     coalesce(:position::int, (select max(least(v.position + 1, ${limits.view_position_max})) from saved_views v where v.screen = :screen and ${visible}), 0),
     :now, :now`,
);
const updateRow = statement(
  'update',
  `update saved_views set name = :name, query = :query, columns = :columns, is_shared = :is_shared, position = :position, updated_at = :stamp
   where id = :id returning updated_at`,
);
const removeRow = statement('remove', `delete from saved_views where id = :id`);

const ofKeeper = ({ account_id, owner }: Keeper) => ({ account_id, owner });

export const get = (db: OperatorDb, keeper: Keeper, id: string): Promise<SavedView | undefined> =>
  db.findOne(getRow, { id, ...ofKeeper(keeper) });

/** The row, locked until the transaction ends. */
export const lock = (tx: OperatorTx, keeper: Keeper, id: string): Promise<SavedView | undefined> =>
  tx.findOne(lockRow, { id, ...ofKeeper(keeper) });

/** How many views the person has saved for the owner. */
export const countOf = async (db: OperatorDb, keeper: Keeper): Promise<number> =>
  (await db.one(countRow, ofKeeper(keeper))).count;

type NewView = Pick<SavedView, 'id' | 'screen' | 'name' | 'query' | 'columns' | 'is_shared'> & {
  /** Null: after the views of the screen. */
  readonly position: number | null;
};

export const insert = (tx: OperatorTx, keeper: Keeper, view: NewView): void =>
  tx.send(insertRow, { ...keeper, ...view, columns: [...view.columns] });

/** Returns the new `updated_at`. */
export const update = async (tx: OperatorTx, view: SavedView): Promise<string> =>
  (await tx.one(updateRow, { ...view, columns: [...view.columns] })).updated_at;

export const remove = (tx: OperatorTx, id: string): void => tx.send(removeRow, { id });

const views: Listing = {
  from: 'saved_views v',
  alias: 'v',
  tenant: false,
  columns,
  where: visible,
  filters: { screen: 'v.screen = :screen' },
  orders: { position: 'v.position', name: 'v.name' },
};

export const page = (db: OperatorDb, keeper: Keeper, query: PageQuery): Promise<PageOf<SavedView>> =>
  readPage<SavedView>(db, views, query, ofKeeper(keeper));
