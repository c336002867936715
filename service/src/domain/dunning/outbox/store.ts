/** SQL of letters, as the operator reads them and marks them undeliverable. SQL of print batches: store-batches.ts. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { dunningSeekingBy, seeking } from '../../search/index.ts';
import { faults } from '../ladder/index.ts';
import type { LetterRow } from './letter.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('outbox');

const columns = `l.id, l.company_id, l.debtor_id,
  (select c.name from companies c where c.id = l.company_id) as company_name,
  (select b.display_name from dunning_debtors b where b.company_id = l.company_id and b.id = l.debtor_id) as debtor_name,
  array(select d.id from dunnings d where d.company_id = l.company_id and d.letter_id = l.id order by d.id) as dunning_ids,
  array(select i.invoice_number from dunnings d join dunning_invoices i on i.company_id = d.company_id and i.id = d.invoice_id
    where d.company_id = l.company_id and d.letter_id = l.id order by d.id) as invoice_numbers,
  (select d.name from dunnings d where d.company_id = l.company_id and d.letter_id = l.id order by d.level desc, d.id limit 1) as name,
  (select max(d.posted_on) from dunnings d where d.company_id = l.company_id and d.letter_id = l.id) as posted_on,
  l.channel, l.status, l.stop_reason, l.level, l.dated, l.pages, l.batch_id, l.passed_at, l.acknowledged_at, l.created_at, l.updated_at`;

/** Of a letter `l`, whether it waits for a person, as the index `dunning_letters_attention` has it. */
export const waitsForPerson = `l.acknowledged_at is null
  and (l.status = 'undeliverable' or (l.status = 'stopped' and l.stop_reason in (${faults.map((each) => `'${each}'`).join(', ')})))`;

const letter = statement(
  'letter',
  `select ${columns} from dunning_letters l where l.company_id = :company_id and l.id = :id`,
  { notNull: ['company_name', 'debtor_name', 'dunning_ids', 'invoice_numbers', 'name'], nullable: ['posted_on'] },
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
    ...dunningSeekingBy('l.id', 'letter'),
    batch_id: 'l.batch_id = :batch_id',
    invoice_id: `(l.company_id, l.id) in (select d.company_id, d.letter_id from dunnings d
      where d.company_id = (select i.company_id from dunning_invoices i where i.id = :invoice_id) and d.invoice_id = :invoice_id)`,
    attention: (value) => (value === true ? `(${waitsForPerson})` : `(${waitsForPerson}) is not true`),
  },
  orders: { waiting_since: 'coalesce(l.passed_at, l.created_at)' },
  newestById: true,
};

export const listLetters = (db: OperatorDb, query: PageQuery): Promise<PageOf<LetterRow>> =>
  readPage<LetterRow>(db, listing, ...seeking(query));

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

const acknowledgeLetter = statement(
  'acknowledge',
  'update dunning_letters set acknowledged_at = :now, updated_at = :stamp where company_id = :company_id and id = :id and acknowledged_at is null',
);

/** A person took note that a locked letter was stopped or came back. */
export const acknowledge = (tx: CompanyTx, id: string): void => tx.send(acknowledgeLetter, { id });
