/** SQL that reads letters of notices, as the operator's lists of dunning show them. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { letterFilters, letterOrders } from '../../correspondence/outbox/index.ts';
import { seeking } from '../../search/index.ts';
import { noticeLetters, noticesNamed } from '../gate/index.ts';
import type { LetterRow } from './letter.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('notices');

const columns = `l.id, l.company_id, l.debtor_id,
  (select c.name from companies c where c.id = l.company_id) as company_name,
  (select b.display_name from dunning_debtors b where b.company_id = l.company_id and b.id = l.debtor_id) as debtor_name,
  n.dunning_ids, n.invoice_numbers, n.shown_id, n.name, n.posted_on,
  l.channel, l.status::notice_status as status, l.stop_reason::decision_reason as stop_reason, coalesce(l.level, 0)::smallint as level, l.dated, l.pages, l.batch_id, l.passed_at, l.acknowledged_at, l.created_at, l.updated_at`;

const withNotices = `letters l cross join ${noticesNamed}`;

const letter = statement(
  'letter',
  `select ${columns} from ${withNotices} where l.company_id = :company_id and l.id = :id and l.kind = 'dunning'`,
  {
    notNull: [
      'company_name',
      'debtor_name',
      'dunning_ids',
      'invoice_numbers',
      'shown_id',
      'name',
      'level',
      'status',
      'dated',
    ],
    nullable: ['posted_on', 'stop_reason'],
  },
);

export const readLetter = (db: CompanyDb, id: string): Promise<LetterRow | undefined> => db.findOne(letter, { id });

const listing: Listing = {
  from: 'letters l',
  rowsFrom: withNotices,
  alias: 'l',
  columns,
  where: `l.kind = 'dunning'`,
  filters: { ...letterFilters, ...noticeLetters.filters, run_id: 'l.run_id = :run_id' },
  orders: letterOrders,
  newestById: true,
};

export const listLetters = (db: OperatorDb, query: PageQuery): Promise<PageOf<LetterRow>> =>
  readPage<LetterRow>(db, listing, ...seeking(query));

const company = statement('companyOfLetter', `select company_id from letters where id = :id and kind = 'dunning'`);

export const companyOfLetter = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(company, { id }))?.company_id;
