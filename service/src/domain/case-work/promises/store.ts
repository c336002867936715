/** All SQL on promises to pay; mandates/promises.ts stores their course. */
import type { ListedPaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { PromiseRow } from './promise.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('promises');

const columns = `p.id, p.mandate_id, p.status, p.amount_cents, p.due_on, p.made_on, p.grace_days, p.promised_by, p.channel, p.note, p.paid_cents, p.kept_on,
  p.broken_on, p.withdrawn_on, p.withdraw_reason, p.declaration_id, p.author_type, p.author_name, p.created_at, p.updated_at`;

const get = statement(
  'get',
  `select ${columns} from promises p where p.company_id = :company_id and p.mandate_id = :mandate_id and p.id = :id`,
);

export const readPromise = (db: CompanyDb, mandate_id: string, id: string): Promise<PromiseRow | undefined> =>
  db.findOne(get, { mandate_id, id });

const listing: Listing = {
  from: 'promises p',
  alias: 'p',
  columns,
  where: 'p.mandate_id = :mandate_id',
  filters: { status: 'p.status = :status' },
};

export const listPromises = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<PromiseRow>> =>
  readPage<PromiseRow>(db, listing, query, { mandate_id });

const everywhere: Listing = {
  from: 'promises p',
  rowsFrom: `promises p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
    join companies c on c.id = p.company_id join debtors d on d.company_id = m.company_id and d.id = m.debtor_id`,
  alias: 'p',
  columns: `${columns}, p.company_id, c.name as company_name, m.reference_number, d.display_name as debtor_name`,
  filters: {
    status: 'p.status = :status',
    company_id: 'p.company_id = :company_id',
    made_from: 'p.made_on >= :made_from',
    made_to: 'p.made_on <= :made_to',
  },
};

export type ListedRow = PromiseRow &
  Pick<ListedPaymentPromise, 'company_id' | 'company_name' | 'reference_number' | 'debtor_name'>;

/** The promises of all cases. */
export const listEverywhere = (db: OperatorDb, query: PageQuery): Promise<PageOf<ListedRow>> =>
  readPage<ListedRow>(db, everywhere, query);

const present = statement(
  'present',
  `select count(*)::integer as count, coalesce(bool_or(p.status = 'open'), false) as has_open from promises p
   where p.company_id = :company_id and p.mandate_id = :mandate_id`,
  { notNull: ['count', 'has_open'] },
);

/** How many promises a case has, and whether one is open. */
export const readPresent = (db: CompanyDb, mandate_id: string) => db.one(present, { mandate_id });

const insertRow = statement(
  'insert',
  `insert into promises (company_id, id, mandate_id, amount_cents, made_on, due_on, grace_days, promised_by, channel, note, declaration_id, author_type, author_name,
     created_at, updated_at)
   values (:company_id, :id, :mandate_id, :amount_cents, :made_on, :due_on, :grace_days, :promised_by, :channel, :note, :declaration_id, :bound_author_type,
     :bound_author_name, :now, :now)`,
);

export type NewPromise = Pick<
  PromiseRow,
  | 'id'
  | 'mandate_id'
  | 'amount_cents'
  | 'made_on'
  | 'due_on'
  | 'grace_days'
  | 'promised_by'
  | 'channel'
  | 'note'
  | 'declaration_id'
>;

export const insert = (tx: CompanyTx, promise: NewPromise): void => tx.send(insertRow, promise);

const over = statement(
  'over',
  `select p.company_id, p.mandate_id, p.id, p.amount_cents, p.paid_cents, p.due_on, p.grace_days from promises p
   join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
   where p.status = 'open' and p.due_on + p.grace_days < business_day(p.company_id, :now)
     and (:company::uuid is null or p.company_id = :company)
   order by p.company_id, p.mandate_id limit :batch for no key update of m skip locked`,
);

/** Open promises whose last day has passed, their cases locked; those that a command holds wait for the next look. */
export const lockOver = (tx: OperatorTx, of: JobBatch) => tx.many(over, of);

const erase = statement(
  'erase',
  `delete from promises p where p.company_id = :company_id and p.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const erasePromises = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
