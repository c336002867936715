/** All SQL on debtors. */
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { contentFields, type DebtorContent, type DebtorRow } from './debtor.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('debtors');

// In the contract's order: a row is the wire form.
const columns = `d.id, ${contentFields.columnsOf('d')}, d.display_name, d.created_at, d.updated_at`;

const listing: Listing = {
  from: 'debtors d',
  alias: 'd',
  columns,
  filters: { acting_as: 'd.acting_as = :acting_as', your_reference: 'd.your_reference = :your_reference' },
  orders: { name: 'lower(d.display_name)', created: 'd.created_at' },
  weight: textBytesOf(
    'd.legal_representatives',
    'd.addresses',
    'd.communication_channels',
    'd.bank_accounts',
    'd.metadata',
    'd.events',
  ),
  counted: { list: 'debtors' },
};

export const page = (db: CompanyDb, query: PageQuery): Promise<PageOf<DebtorRow>> =>
  readPage<DebtorRow>(db, listing, query);

const companyOfMandate = '(select company_id from mandates where id = :mandate_id)';
const companyOfOrder = '(select company_id from orders where id = :order_id)';

const everywhere: Listing = {
  ...listing,
  newestById: true,
  filters: {
    ...listing.filters,
    mandate_id: `d.company_id = ${companyOfMandate} and d.id = any(array(
      select debtor_id from mandates where id = :mandate_id
      union all select x.debtor_id from orders o join order_debtors x on x.company_id = o.company_id and x.order_id = o.id
      where o.company_id = ${companyOfMandate} and o.mandate_id = :mandate_id))`,
    order_id: `d.company_id = ${companyOfOrder} and d.id = any(array(
      select debtor_id from orders where id = :order_id
      union all select debtor_id from order_debtors where company_id = ${companyOfOrder} and order_id = :order_id))`,
  },
  total: { from: `(select count from list_counts where list = 'debtors') t`, alias: 't' },
};

/** The debtors of every company. */
export const pageOfEveryCompany = (db: OperatorDb, query: PageQuery): Promise<PageOf<DebtorRow>> =>
  readPage<DebtorRow>(db, everywhere, query);

const companyOf = statement('company', `select company_id from debtors where id = :id`);

/** The company of a debtor. */
export const companyOfDebtor = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const get = statement('get', `select ${columns} from debtors d where d.company_id = :company_id and d.id = :id`);

export const find = (db: CompanyDb, id: string): Promise<DebtorRow | undefined> => db.findOne(get, { id });

// `no key update` does not block an order that begins to refer to the debtor.
const getForChange = statement(
  'get_for_change',
  `select ${columns} from debtors d where d.company_id = :company_id and d.id = :id for no key update`,
);

const openCase = statement(
  'open_case',
  `select exists (select from mandates m where m.company_id = :company_id and m.closed_at is null
     and (m.debtor_id = :id or m.additional_debtor_ids @> array[:id::uuid])) as has_open_case`,
  { notNull: ['has_open_case'] },
);

/** Whether the debtor owes in a case that is not closed. */
export const hasOpenCase = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.one(openCase, { id })).has_open_case;

// Before the time of the change is taken: a claim statement as known at a moment waits for it.
const announce = statement('announce_parties', 'select announce_parties(:company_id)');

export function findForChange(tx: CompanyTx, id: string): Promise<DebtorRow | undefined> {
  tx.send(announce);
  return tx.findOne(getForChange, { id });
}

const getMany = statement(
  'get_many',
  `select ${columns} from debtors d where d.company_id = :company_id and d.id = any(:ids)`,
);

/** The debtors with these ids, in no particular order; unknown ids are absent. */
export const readDebtors = (db: CompanyDb, ids: readonly string[]): Promise<DebtorRow[]> => db.many(getMany, { ids });

const byReference = statement(
  'by_reference',
  `select ${columns} from debtors d where d.company_id = :company_id and d.your_reference = :your_reference
   order by d.created_at desc, d.id desc limit :most`,
);

/** Debtors with this `your_reference`, the newest first, at most `most`. */
export const findByReference = (db: CompanyDb, your_reference: string, most: number): Promise<DebtorRow[]> =>
  db.many(byReference, { your_reference, most });

const byReferences = statement(
  'by_references',
  `select x.* from unnest(:references::text[]) as r (reference)
   cross join lateral (select ${columns} from debtors d where d.company_id = :company_id and d.your_reference = r.reference
     order by d.created_at desc, d.id desc limit :most) x`,
);

/** Debtors with these references, of each the newest first, at most `most` of one. */
export const findByReferences = (db: CompanyDb, references: readonly string[], most: number): Promise<DebtorRow[]> =>
  db.many(byReferences, { references, most });

const like = statement(
  'like',
  `select d.id, d.your_reference, d.display_name, d.vat_number, postal_codes_of(d.addresses) as postal_codes
   from debtors d
   where d.company_id = :company_id and (d.vat_number = any(:vat_numbers::text[]) or d.your_reference = any(:references::text[])
     or (d.addresses::text <> '[]' and postal_codes_of(d.addresses) && :postal_codes::text[]))
   order by d.created_at, d.id`,
  { notNull: ['postal_codes'] },
);

/** What is compared of the debtors that agree in one of these; postal codes in upper case without separators. */
export const readLike = (
  db: CompanyDb,
  sought: {
    readonly vat_numbers: readonly string[];
    readonly references: readonly string[];
    readonly postal_codes: readonly string[];
  },
) => db.many(like, sought);

const referred = statement(
  'referred',
  `select distinct d.id from unnest(:ids::uuid[]) as d (id)
   where exists (select from orders o where o.company_id = :company_id and o.debtor_id = d.id and o.id <> all(:but::uuid[])
       and not (o.status = 'withdrawn' and o.withdrawal_reason is not distinct from :taken_back::text))
     or exists (select from order_debtors x where x.company_id = :company_id and x.debtor_id = d.id and x.order_id <> all(:but::uuid[]))
     or exists (select from mandates m where m.company_id = :company_id and m.debtor_id = d.id)`,
  { notNull: ['id'] },
);

/** Which of these debtors orders or cases refer to, besides some orders and those that were withdrawn for this reason. */
export const readReferred = async (
  db: CompanyDb,
  asked: { readonly ids: readonly string[]; readonly but: readonly string[]; readonly taken_back: string },
): Promise<ReadonlySet<string>> => new Set((await db.many(referred, asked)).map(({ id }) => id));

// The sub-select hides the array's length from the planner, which then keeps one plan instead of planning each call.
const lockMany = statement(
  'lock_many',
  `select id, display_name from debtors where company_id = :company_id and id = any(array(select unnest(:ids::uuid[]))) for key share`,
);

/** Returns the known debtors among these; until the transaction ends, none of them can be deleted. */
export const lockDebtors = (tx: CompanyTx, ids: readonly string[]) => tx.many(lockMany, { ids });

const lockOne = statement(
  'lock_addresses',
  `select d.addresses from debtors d where d.company_id = :company_id and d.id = :id for no key update`,
);

/** Locks a debtor for a change of what belongs to it; returns its addresses. */
export const lockAddresses = async (tx: CompanyTx, id: string): Promise<DebtorRow['addresses'] | undefined> =>
  (await tx.findOne(lockOne, { id }))?.addresses;

const insert = statement(
  'insert',
  `insert into debtors (company_id, id, ${contentFields.columns}, display_name, created_at, updated_at)
   values (:company_id, :id, ${contentFields.values}, :display_name, :now, :now)`,
);

/** Sent without waiting: it commits or fails with the command. */
export const add = (tx: CompanyTx, debtor: DebtorRow): void => tx.send(insert, parametersOf(debtor));

const update = statement(
  'update',
  `update debtors set ${contentFields.assignments}, display_name = :display_name, updated_at = :stamp
   where company_id = :company_id and id = :id
   returning updated_at`,
);

/** Stores a change of a debtor whose row is locked; returns its new `updated_at`. */
export const change = async (tx: CompanyTx, debtor: Omit<DebtorRow, 'updated_at'>): Promise<string> =>
  (await tx.one(update, parametersOf(debtor))).updated_at;

const remove = statement('delete', `delete from debtors where company_id = :company_id and id = :id`);

/**
 * Returns whether the debtor existed.
 *
 * @throws the foreign key violation of PostgreSQL where an order refers to it
 */
export const deleteDebtor = async (tx: CompanyTx, id: string): Promise<boolean> => (await tx.run(remove, { id })) === 1;

const parametersOf = ({ id, display_name, ...content }: DebtorContent & Pick<DebtorRow, 'id' | 'display_name'>) => ({
  ...contentFields.parameters(content),
  id,
  display_name,
});

// Debtors that a later case refers to stay.
const eraseUnused = statement(
  'eraseUnused',
  `delete from debtors d where d.company_id = :company_id and d.id in (
     select o.id from debtors o
     where o.company_id = :company_id and o.created_at <= :until
       and not exists (select from orders x where x.company_id = :company_id and x.debtor_id = o.id)
       and not exists (select from order_debtors x where x.company_id = :company_id and x.debtor_id = o.id)
       and not exists (select from mandates x where x.company_id = :company_id and x.debtor_id = o.id)
     limit :batch)`,
);

/** For a reset of the sandbox. @returns how many it deleted */
export const eraseUnusedDebtors = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseUnused, { until, batch });
