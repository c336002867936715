/** All SQL on Partners. */
import type { Partner } from '@mahnwerk/contract/operator/partners.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { OperatorDb, OperatorTx, PartnerDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('partners');

const columns = 'p.id, p.name, p.may_skip_email_verification, p.created_at, p.updated_at';
const read = statement('read', `select ${columns} from partners p where p.id = :id`);
const lockPartner = statement('lock', `select ${columns} from partners p where p.id = :id for update`);
// A Partner is a copy if its companies are copied from production.
const originRow = statement('origin', `select p.sandbox_origin from partners p where p.id = :id`);
const insertRow = statement(
  'insert',
  `insert into partners (id, name, may_skip_email_verification, created_at, updated_at) values (:id, :name, :may_skip_email_verification, :now, :now)`,
);
const updateRow = statement(
  'update',
  `update partners set name = :name, may_skip_email_verification = :may_skip_email_verification, updated_at = :stamp where id = :id returning updated_at`,
);

const addUserRow = statement(
  'addUser',
  `insert into partner_users as u (id, partner_id, account_id, role, status, created_at, updated_at) values (:id, :partner_id, :account_id, 'admin', 'active', :now, :now)
   on conflict (partner_id, account_id) where status in ('pending_setup', 'active') do update set role = 'admin', status = 'active', updated_at = :stamp`,
);

export const findPartner = (db: OperatorDb | PartnerDb, id: string): Promise<Partner | undefined> =>
  db.findOne(read, { id });

export const lock = (tx: OperatorTx, id: string): Promise<Partner | undefined> => tx.findOne(lockPartner, { id });

export const readOrigin = async (tx: OperatorTx, id: string): Promise<string> =>
  (await tx.one(originRow, { id })).sandbox_origin;

export const insert = (tx: OperatorTx, partner: Partner): void => tx.send(insertRow, partner);

/** Returns the new `updated_at`. */
export const update = async (tx: OperatorTx, partner: Partner): Promise<string> =>
  (await tx.one(updateRow, partner)).updated_at;

const partners: Listing = {
  from: 'partners p',
  alias: 'p',
  tenant: false,
  columns,
  orders: { name: 'p.name', created: 'p.created_at' },
};

export const page = (db: OperatorDb, query: PageQuery): Promise<PageOf<Partner>> =>
  readPage<Partner>(db, partners, query);

/** Makes a person an active admin of the Partner. */
export const addPartnerUser = (tx: OperatorTx, partnerId: string, accountId: string): void =>
  tx.send(addUserRow, { id: newId(), partner_id: partnerId, account_id: accountId });
