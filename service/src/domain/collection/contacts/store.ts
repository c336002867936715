/** All SQL on contacts. Those of source `creditor` follow their debtor by a trigger. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { ContactRow, ContactState, Destination } from './contact.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('contacts');

const columns =
  'k.id, k.debtor_id, k.type, k.address, k.value, k.source, k.source_note, k.status, k.preferred, k.reason, k.author_type, k.author_name, k.valid_from, k.ended_at, k.created_at, k.updated_at';

const get = statement(
  'get',
  `select ${columns} from debtor_contacts k where k.company_id = :company_id and k.debtor_id = :debtor_id and k.id = :id`,
);

export const readContact = (db: CompanyDb, debtor_id: string, id: string): Promise<ContactRow | undefined> =>
  db.findOne(get, { debtor_id, id });

const listing: Listing = {
  from: 'debtor_contacts k',
  alias: 'k',
  columns,
  where: 'k.debtor_id = :debtor_id',
};

export const listContacts = (db: CompanyDb, debtor_id: string, query: PageQuery): Promise<PageOf<ContactRow>> =>
  readPage<ContactRow>(db, listing, query, { debtor_id });

const isListed = 'select from contacts_listed(d.addresses, d.communication_channels) c where c.id = k.id';

const getForChange = statement(
  'get_for_change',
  `select ${columns}, k.source = 'creditor' and not exists (${isListed}) as is_removed
   from debtor_contacts k join debtors d on d.company_id = k.company_id and d.id = k.debtor_id
   where k.company_id = :company_id and k.debtor_id = :debtor_id and k.id = :id for no key update of k`,
  { notNull: ['is_removed'] },
);

/** A contact of a debtor that is locked; and whether the company, which named it, does so no longer. */
export const findForChange = (tx: CompanyTx, debtor_id: string, id: string) =>
  tx.findOne(getForChange, { debtor_id, id });

const recorded = statement(
  'count_recorded',
  `select count(*)::integer as count from debtor_contacts k
   where k.company_id = :company_id and k.debtor_id = :debtor_id and k.source <> 'creditor'`,
  { notNull: ['count'] },
);

/** How many contacts of a debtor the office recorded, former ones included. */
export const countRecorded = async (tx: CompanyTx, debtor_id: string): Promise<number> =>
  (await tx.one(recorded, { debtor_id })).count;

const usable = statement(
  'usable',
  `select k.type, k.address, k.value from debtor_contacts k
   where k.company_id = :company_id and k.debtor_id = :debtor_id and k.status = 'usable'`,
);

/** Where the usable contacts of a debtor lead. */
export const readUsable = (tx: CompanyTx, debtor_id: string): Promise<Destination[]> => tx.many(usable, { debtor_id });

const usableOf = statement(
  'usable_of',
  `select k.debtor_id, k.id, k.type, k.address, k.value, k.source, k.preferred from debtor_contacts k
   where k.company_id = :company_id and k.debtor_id = any(:debtor_ids::uuid[]) and k.status = 'usable' order by k.created_at, k.id`,
);

export type UsableContact = Statements['usable_of']['row'];

/** The usable contacts of debtors, oldest first. */
export const readUsableOf = (db: CompanyDb, debtor_ids: readonly string[]): Promise<UsableContact[]> =>
  db.many(usableOf, { debtor_ids });

const prefer = statement(
  'prefer_none',
  `update debtor_contacts set preferred = false, updated_at = :stamp
   where company_id = :company_id and debtor_id = :debtor_id and type = :type and preferred`,
);

/** Before another contact of the type is preferred. */
export const preferNone = (tx: CompanyTx, debtor_id: string, type: ContactRow['type']): void =>
  tx.send(prefer, { debtor_id, type });

const insertRow = statement(
  'insert',
  `insert into debtor_contacts (company_id, debtor_id, id, type, address, value, source, source_note, status, preferred, author_type, author_name,
     valid_from, created_at, updated_at)
   values (:company_id, :debtor_id, :id, :type, :address, :value, :source, :source_note, 'usable', :preferred, :bound_author_type, :bound_author_name,
     :valid_from, :now, :now)`,
);

type NewContact = Pick<ContactRow, 'id' | 'debtor_id' | 'source' | 'source_note' | 'preferred' | 'valid_from'> &
  Destination;

export const insert = (tx: CompanyTx, { address, ...contact }: NewContact): void =>
  tx.send(insertRow, { ...contact, address: address === null ? null : JSON.stringify(address) });

const update = statement(
  'update',
  `update debtor_contacts set status = :status, reason = :reason, preferred = :preferred, ended_at = :ended_at, updated_at = :stamp
   where company_id = :company_id and debtor_id = :debtor_id and id = :id`,
);

export const change = (tx: CompanyTx, contact: Pick<ContactRow, 'debtor_id' | 'id'> & ContactState): void =>
  tx.send(update, contact);

const failDestinations = statement(
  'fail_destination',
  `update debtor_contacts set status = 'undeliverable', reason = :reason, preferred = false, updated_at = :stamp
   where company_id = :company_id and debtor_id = :debtor_id and status = 'usable'
     and ((type = 'email' and value = :email) or (type = 'address' and address::jsonb = :address::jsonb))`,
);

/** The usable contacts of a locked debtor that lead where a letter went are not usable any more. */
export const failDestination = (
  tx: CompanyTx,
  {
    address,
    ...failed
  }: {
    readonly debtor_id: string;
    readonly email: string | null;
    readonly address: unknown;
    readonly reason: string;
  },
): void => tx.send(failDestinations, { ...failed, address: address === null ? null : JSON.stringify(address) });

const failNumbers = statement(
  'fail_number',
  `update debtor_contacts set status = 'undeliverable', reason = :reason, preferred = false, updated_at = :stamp
   where company_id = :company_id and debtor_id = any(:debtors::uuid[]) and type in ('phone', 'mobile_phone') and value = :number and status = 'usable'
   returning id`,
);

/** The usable contacts of debtors with a number are not usable any more. @returns their ids */
export const failNumber = async (
  tx: CompanyTx,
  failed: { readonly debtors: readonly string[]; readonly number: string; readonly reason: string },
): Promise<string[]> => (await tx.many(failNumbers, failed)).map(({ id }) => id);

const restore = statement(
  'restore',
  `update debtor_contacts set status = 'usable', reason = null, preferred = false, ended_at = null, updated_at = :stamp
   where company_id = :company_id and (debtor_id, id) in (
     select k.debtor_id, k.id from debtor_contacts k join debtors d on d.company_id = k.company_id and d.id = k.debtor_id
     where k.company_id = :company_id and k.updated_at <= :until and (k.status <> 'usable' or k.preferred) and exists (${isListed})
     limit :batch)`,
);

const erase = statement(
  'erase',
  `delete from debtor_contacts where company_id = :company_id and (debtor_id, id) in (
     select k.debtor_id, k.id from debtor_contacts k join debtors d on d.company_id = k.company_id and d.id = k.debtor_id
     where k.company_id = :company_id and k.created_at <= :until and not exists (${isListed})
     limit :batch)`,
);

/** For a reset of the sandbox: what the company names is as the company named it. @returns how many it changed */
export const eraseContacts = async (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  (await tx.run(erase, { until, batch })) || tx.run(restore, { until, batch });
