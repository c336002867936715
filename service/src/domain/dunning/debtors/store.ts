/** All SQL on debtors of invoices. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { dunningSeekingBy, seeking } from '../../search/index.ts';
import { openCentsOf } from '../ladder/index.ts';
import { contentFields, type DebtorContent, type DebtorRow } from './debtor.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunningDebtors');

const columns = `d.id, ${contentFields.without('metadata').columnsOf('d')}, d.email_failed_at, d.address_failed_at, d.metadata,
  d.display_name, d.created_at, d.updated_at`;

const listing: Listing = {
  from: 'dunning_debtors d',
  alias: 'd',
  columns: `d.company_id, ${columns}`,
  filters: {
    customer_number: 'd.customer_number = :customer_number',
    acting_as: 'd.acting_as = :acting_as',
    email: 'd.email = :email',
    company_id: 'd.company_id = :company_id',
    ...dunningSeekingBy('d.id', 'debtor'),
    stopped: (value) => (value === true ? 'd.dunning_stop is not null' : 'd.dunning_stop is null'),
    failed: (value) =>
      value === true
        ? '(d.email_failed_at is not null or d.address_failed_at is not null)'
        : '(d.email_failed_at is null and d.address_failed_at is null)',
  },
  orders: { created: 'd.created_at', customer_number: 'd.customer_number' },
  weight: textBytesOf('d.metadata'),
  counted: { list: 'dunning_debtors' },
};

/** A debtor in a list, which may hold those of several companies. */
export interface ListedDebtor extends DebtorRow {
  readonly company_id: string;
}

export const page = (db: CompanyDb | OperatorDb, query: PageQuery): Promise<PageOf<ListedDebtor>> =>
  readPage<ListedDebtor>(db, listing, ...seeking(query));

const get = statement(
  'get',
  `select ${columns} from dunning_debtors d where d.company_id = :company_id and d.id = :id`,
);

/** A debtor of the company. */
export const readDebtor = (db: CompanyDb, id: string): Promise<DebtorRow | undefined> => db.findOne(get, { id });

const getForChange = statement(
  'get_for_change',
  `select ${columns} from dunning_debtors d where d.company_id = :company_id and d.id = :id for no key update`,
);

export const findForChange = (tx: CompanyTx, id: string): Promise<DebtorRow | undefined> =>
  tx.findOne(getForChange, { id });

const lock = statement(
  'lock',
  `select id from dunning_debtors where company_id = :company_id and id = :id for key share`,
);

/** Whether the company has this debtor, which then cannot be deleted until the transaction ends. */
export const lockDebtor = async (tx: CompanyTx, id: string): Promise<boolean> =>
  (await tx.findOne(lock, { id })) !== undefined;

const numbered = statement(
  'numbered',
  `select id from dunning_debtors where company_id = :company_id and customer_number = :customer_number`,
);

/** The debtor with this customer number. */
export const findByNumber = async (db: CompanyDb, customer_number: string): Promise<string | undefined> =>
  (await db.findOne(numbered, { customer_number }))?.id;

const listNumbered = statement(
  'list_numbered',
  `select ${columns} from dunning_debtors d where d.company_id = :company_id and d.customer_number = any(:customer_numbers::text[])`,
);

/** The debtors with these customer numbers. */
export const readByNumbers = (db: CompanyDb, customer_numbers: readonly string[]): Promise<DebtorRow[]> =>
  customer_numbers.length === 0 ? Promise.resolve([]) : db.many(listNumbered, { customer_numbers });

const list = statement(
  'list',
  `select ${columns} from dunning_debtors d where d.company_id = :company_id and d.id = any(:ids::uuid[])`,
);

/** The debtors with these ids. */
export const readDebtors = (db: CompanyDb, ids: readonly string[]): Promise<DebtorRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.many(list, { ids });

const like = statement(
  'like',
  `select d.id, d.customer_number, d.display_name, d.vat_number, d.address ->> 'postal_code' as postal_code
   from dunning_debtors d
   where d.company_id = :company_id and (d.vat_number = any(:vat_numbers::text[]) or d.customer_number = any(:customer_numbers::text[])
     or compared_postal_code(d.address ->> 'postal_code') = any(:postal_codes::text[]))
   order by d.created_at, d.id`,
  { nullable: ['postal_code'] },
);

/** What is compared of the debtors that agree in one of these; postal codes in upper case without separators. */
export const readLike = (
  db: CompanyDb,
  sought: {
    readonly vat_numbers: readonly string[];
    readonly customer_numbers: readonly string[];
    readonly postal_codes: readonly string[];
  },
) => db.many(like, sought);

const insert = statement(
  'insert',
  `insert into dunning_debtors (company_id, id, ${contentFields.columns}, display_name, created_at, updated_at)
   values (:company_id, :id, ${contentFields.values}, :display_name, :now, :now)`,
);

type StoredContent = DebtorContent & Pick<DebtorRow, 'id' | 'display_name'>;

/** @throws the unique violation of PostgreSQL where another debtor has the customer number */
export const add = async (tx: CompanyTx, { id, display_name, ...content }: StoredContent): Promise<void> =>
  void (await tx.run(insert, { ...contentFields.parameters(content), id, display_name }));

const update = statement(
  'update',
  `update dunning_debtors set ${contentFields.assignments}, email_failed_at = :email_failed_at,
     address_failed_at = :address_failed_at, display_name = :display_name, updated_at = :stamp
   where company_id = :company_id and id = :id
   returning updated_at`,
);

/** Returns the new `updated_at`. @throws as `add` */
export const change = async (
  tx: CompanyTx,
  {
    id,
    display_name,
    email_failed_at,
    address_failed_at,
    ...content
  }: StoredContent & Pick<DebtorRow, 'email_failed_at' | 'address_failed_at'>,
): Promise<string> => {
  const stored = { id, display_name, email_failed_at, address_failed_at };
  return (await tx.one(update, { ...contentFields.parameters(content), ...stored })).updated_at;
};

const referred = statement(
  'referred',
  `select distinct i.debtor_id as id from dunning_invoices i
   where i.company_id = :company_id and i.debtor_id = any(:ids::uuid[]) and i.id <> all(:but::uuid[])`,
);

/** Which of these debtors have invoices besides some. */
export const readReferred = async (
  db: CompanyDb,
  { ids, but }: { readonly ids: readonly string[]; readonly but: readonly string[] },
): Promise<ReadonlySet<string>> => new Set((await db.many(referred, { ids, but })).map(({ id }) => id));

const remove = statement('delete', `delete from dunning_debtors where company_id = :company_id and id = :id`);

/**
 * Returns whether the debtor existed.
 *
 * @throws the foreign key violation of PostgreSQL where an invoice refers to it
 */
export const deleteDebtor = async (tx: CompanyTx, id: string): Promise<boolean> => (await tx.run(remove, { id })) === 1;

const companyOf = statement('company', `select company_id from dunning_debtors where id = :id`);

/** The company of a debtor. */
export const companyOfDebtor = async (db: OperatorDb | OperatorTx, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const owed = statement(
  'owed',
  `select d.id, c.name as company_name, o.open_cents, o.invoice_count
   from dunning_debtors d join companies c on c.id = d.company_id, lateral (
     select coalesce(sum(${openCentsOf('i')}), 0)::int8 as open_cents, count(*)::integer as invoice_count from dunning_invoices i
     where i.company_id = d.company_id and i.debtor_id = d.id and i.status in ('open', 'in_dunning')) o
   where d.company_id = :company_id and d.id = any(:ids::uuid[])`,
  { notNull: ['open_cents', 'invoice_count'] },
);

/** Whose debtors these are, and what they owe in dunning, by their ids. */
export const readOwed = async (db: CompanyDb, ids: readonly string[]) =>
  new Map((await db.many(owed, { ids })).map((row) => [row.id, row]));
