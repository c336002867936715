/** SQL that reads letters of every kind, and locks those that a command is about. SQL of their moves: store-moves.ts. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { dunningSeekingBy, seeking, seekingBy } from '../../search/index.ts';
import type { EvidenceRow, LetterRow } from './letter.ts';
import type { LetterSources } from './source.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('outbox');

const columns = `l.id, l.company_id, l.kind, l.debtor_id, (select c.name from companies c where c.id = l.company_id) as company_name,
  l.channel, l.status, l.stop_reason, l.stop_problems, l.level, l.dated, l.pages, l.size, l.sha256, l.recipient, l.address, l.batch_id, l.passed_at,
  l.acknowledged_at, l.created_at, l.updated_at`;

/** Of a letter `l`, whether it waits for a person, as the index `letters_attention` has it. */
const waitsForPerson = `l.acknowledged_at is null and (l.status = 'undeliverable' or l.needs_person)`;

const letter = statement('letter', `select ${columns} from letters l where l.company_id = :company_id and l.id = :id`, {
  notNull: ['company_name'],
});

export const readLetter = (db: CompanyDb, id: string): Promise<LetterRow | undefined> => db.findOne(letter, { id });

const some = statement(
  'letters',
  `select ${columns} from letters l where l.company_id = :company_id and l.id = any(:ids::uuid[]) order by l.id`,
  { notNull: ['company_name'] },
);

export const readLetters = (db: CompanyDb, ids: readonly string[]): Promise<LetterRow[]> => db.many(some, { ids });

/** By parameter, the conditions that every list of letters shares. */
export const letterFilters = {
  company_id: 'l.company_id = :company_id',
  mandate_id: 'l.mandate_id = :mandate_id',
  kind: 'l.kind = :kind',
  debtor_id: 'l.debtor_id = :debtor_id',
  channel: 'l.channel = :channel',
  status: 'l.status = :status',
  dated_from: 'l.dated >= :dated_from',
  dated_to: 'l.dated <= :dated_to',
  ...dunningSeekingBy('l.id', 'letter'),
  batch_id: 'l.batch_id = :batch_id',
  attention: (value: unknown) => (value === true ? `(${waitsForPerson})` : `(${waitsForPerson}) is not true`),
};

export const letterOrders = { waiting_since: 'coalesce(l.passed_at, l.created_at)' };

// Letters of dunning by their invoices and debtors, those of cases by their case.
const ofCases = seekingBy('l.id', 'letter');
const sought = {
  q: `(${letterFilters.q} or ${ofCases.q})`,
  q_within: `(${letterFilters.q_within} or ${ofCases.q_within})`,
};

/** The list of letters of all kinds, with the filters of their modules. */
export const listingOf = (sources: LetterSources): Listing => ({
  from: 'letters l',
  alias: 'l',
  columns,
  filters: {
    ...letterFilters,
    ...sought,
    acknowledged: (value) => (value === true ? 'l.acknowledged_at is not null' : 'l.acknowledged_at is null'),
    ...Object.assign({}, ...sources.all.map(({ filters }) => filters)),
  },
  orders: letterOrders,
  newestById: true,
});

export const listLetters = (db: OperatorDb, listing: Listing, query: PageQuery): Promise<PageOf<LetterRow>> =>
  readPage<LetterRow>(db, listing, ...seeking(query));

const ofCase: Listing = {
  from: 'letters l',
  alias: 'l',
  columns,
  where: 'l.mandate_id = :mandate_id',
  filters: { status: 'l.status = :status' },
  newestById: true,
};

/** The letters of one case. */
export const listOfCase = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<LetterRow>> =>
  readPage<LetterRow>(db, ofCase, query, { mandate_id });

const evidence = statement(
  'evidence',
  `select letter_id, at, what, detail, sha256 from (
     select e.*, row_number() over (partition by e.letter_id order by e.position desc) as newest
     from letter_evidence e where e.company_id = :company_id and e.letter_id = any(:letters::uuid[])) e
   where newest <= ${limits.letter_evidence} order by letter_id, position`,
);

export const readEvidence = (db: CompanyDb, letters: readonly string[]): Promise<EvidenceRow[]> =>
  db.many(evidence, { letters });

const kindOf = statement(
  'kind',
  'select id, kind, mandate_id from letters where company_id = :company_id and id = :id',
);

export type FoundLetter = Statements['kind']['row'];

/** What a letter is, and its case. */
export const readKind = (db: CompanyDb, id: string): Promise<FoundLetter | undefined> => db.findOne(kindOf, { id });

const company = statement('companyOfLetter', 'select company_id from letters where id = :id');

export const companyOfLetter = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(company, { id }))?.company_id;

const lock = statement(
  'lockLetters',
  'select id, status from letters where company_id = :company_id and id = any(:letters::uuid[]) order by id for update',
);

/** Locks letters, after what they are about. */
export const lockRows = async (
  tx: CompanyTx,
  letters: readonly string[],
): Promise<ReadonlyMap<string, LetterRow['status']>> =>
  new Map((await tx.many(lock, { letters })).map(({ id, status }) => [id, status]));

const batchesOfCompany = statement(
  'eraseBatches',
  `delete from print_batches where company_id = :company_id and created_at <= :until`,
);

/** Deletes the print batches that were taken for the company alone. @returns how many */
export const eraseBatches = (tx: CompanyTx, until: string): Promise<number> => tx.run(batchesOfCompany, { until });
