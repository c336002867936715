/** All SQL on waivers. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';
import type { WaiverRow } from './waiver.ts';

const statement = statementsOf<Statements>('waivers');

const columns =
  'w.id, w.status, w.line, w.claim_id, w.amount_cents, w.is_all, w.value_date, w.reason, w.created_at, w.updated_at';

const get = statement(
  'get',
  `select ${columns} from mandate_waivers w where w.company_id = :company_id and w.mandate_id = :mandate_id and w.id = :id`,
);

export const readWaiver = (db: CompanyDb, mandateId: string, id: string): Promise<WaiverRow | undefined> =>
  db.findOne(get, { mandate_id: mandateId, id });

const listing: Listing = {
  from: 'mandate_waivers w',
  alias: 'w',
  columns,
  where: 'w.mandate_id = :mandate_id',
  filters: { status: 'w.status = :status' },
};

export const listWaivers = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<WaiverRow>> =>
  readPage<WaiverRow>(db, listing, query, { mandate_id: mandateId });

const insertRow = statement(
  'insert',
  `insert into mandate_waivers (company_id, id, mandate_id, status, line, claim_id, amount_cents, is_all, value_date, reason, created_at, updated_at)
   values (:company_id, :id, :mandate_id, 'booked', :line, :claim_id, :amount_cents, :is_all, :value_date, :reason, :now, :now)`,
);

export type NewWaiver = Omit<WaiverRow, 'status' | 'created_at' | 'updated_at'> & { readonly mandate_id: string };

export const insert = (tx: CompanyTx, waiver: NewWaiver): void => tx.send(insertRow, waiver);

const reverse = statement(
  'reverse',
  `update mandate_waivers set status = 'reversed', updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const setReversed = (tx: CompanyTx, id: string): void => tx.send(reverse, { id });

const erase = statement(
  'erase',
  `delete from mandate_waivers w where w.company_id = :company_id and w.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseWaivers = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
