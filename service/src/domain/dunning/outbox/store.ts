/** SQL of letters, as the operator reads them and marks them undeliverable. SQL of print batches: store-batches.ts. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { LetterRow } from './letter.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('outbox');

const columns = `l.id, l.company_id, l.debtor_id,
  array(select d.id from dunnings d where d.company_id = l.company_id and d.letter_id = l.id order by d.id) as dunning_ids,
  l.channel, l.status, l.level, l.dated, l.pages, l.batch_id, l.created_at, l.updated_at`;

const letter = statement(
  'letter',
  `select ${columns} from dunning_letters l where l.company_id = :company_id and l.id = :id`,
  { notNull: ['dunning_ids'] },
);

export const readLetter = (db: CompanyDb, id: string): Promise<LetterRow | undefined> => db.findOne(letter, { id });

const listing: Listing = {
  from: 'dunning_letters l',
  alias: 'l',
  columns,
  filters: {
    company_id: 'l.company_id = :company_id',
    debtor_id:
      'l.company_id = (select d.company_id from dunning_debtors d where d.id = :debtor_id) and l.debtor_id = :debtor_id',
    run_id: 'l.run_id = :run_id',
    channel: 'l.channel = :channel',
    status: 'l.status = :status',
    dated_from: 'l.dated >= :dated_from',
    dated_to: 'l.dated <= :dated_to',
  },
  newestById: true,
};

export const listLetters = (db: OperatorDb, query: PageQuery): Promise<PageOf<LetterRow>> =>
  readPage<LetterRow>(db, listing, query);

const company = statement('companyOfLetter', 'select company_id from dunning_letters where id = :id');

export const companyOfLetter = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(company, { id }))?.company_id;

const invoices = statement(
  'lockInvoices',
  `select i.id from dunning_invoices i
   where i.company_id = :company_id
     and i.id in (select d.invoice_id from dunnings d where d.company_id = :company_id and d.letter_id = any(:letters::uuid[]))
   order by i.id for no key update of i`,
);

const lock = statement(
  'lockLetters',
  'select id, status from dunning_letters where company_id = :company_id and id = any(:letters::uuid[]) order by id for update',
);

/** Locks letters and their invoices, these first as in every command that stops notices. */
export async function lockLetters(
  tx: CompanyTx,
  letters: readonly string[],
): Promise<ReadonlyMap<string, LetterRow['status']>> {
  const [, rows] = await Promise.all([tx.many(invoices, { letters }), tx.many(lock, { letters })]);
  return new Map(rows.map(({ id, status }) => [id, status]));
}
