/** All SQL of what the pages show besides what other modules read. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_pages');

/** Sent to this recipient: those of a debtor without those of who represents it, which sees both. */
const ofRecipient = `l.company_id = :company_id and l.mandate_id = :mandate_id and l.status in ('sent', 'posted') and l.sha256 is not null
  and c.recipient ->> 'debtor_id' = :debtor_id::text
  and (:represents or c.recipient ->> 'role' <> 'representative')`;

const columns = `l.id, c.subject, coalesce(c.posted_on, (c.sent_at at time zone 'Europe/Berlin')::date) as left_on, l.size, encode(l.sha256, 'hex') as sha256`;

const letters = statement(
  'letters',
  `select ${columns} from letters l join case_letters c on c.company_id = l.company_id and c.id = l.id
   where ${ofRecipient} order by left_on desc, l.id desc limit 50`,
  { notNull: ['left_on', 'size', 'sha256'] },
);

export type LetterRow = Statements['letters']['row'];

export interface LettersOf {
  readonly mandate_id: string;
  readonly debtor_id: string;
  readonly represents: boolean;
}

/** The letters that left to a recipient, newest first. */
export const readLetters = (db: CompanyDb, of: LettersOf): Promise<LetterRow[]> => db.many(letters, of);

const documentColumns = `d.id, d.filename, d.mime_type, d.size, encode(d.sha256, 'hex') as sha256`;
const released = `d.company_id = :company_id and d.parent_type = 'claim' and d.claim_id = any(:claims::uuid[]) and d.type = any(:types::text[])
  and d.status = 'ready'`;

const documents = statement(
  'documents',
  `select ${documentColumns} from documents d where ${released} order by d.created_at, d.id limit 100`,
  { notNull: ['sha256'] },
);

export type ReleasedDocument = Statements['documents']['row'];

export interface ReleasedOf {
  readonly claims: readonly string[];
  /** Which the settings show to debtors. */
  readonly types: readonly string[];
}

/** Documents of claims that debtors may read. */
export const readReleased = (db: CompanyDb, of: ReleasedOf): Promise<ReleasedDocument[]> => db.many(documents, of);

const document = statement('document', `select ${documentColumns} from documents d where ${released} and d.id = :id`, {
  notNull: ['sha256'],
});

export const findReleased = (
  db: CompanyDb,
  of: ReleasedOf & { readonly id: string },
): Promise<ReleasedDocument | undefined> => db.findOne(document, of);

const letter = statement(
  'letter',
  `select ${columns} from letters l join case_letters c on c.company_id = l.company_id and c.id = l.id
   where ${ofRecipient} and l.id = :id`,
  { notNull: ['left_on', 'size', 'sha256'] },
);

export const findLetter = (db: CompanyDb, of: LettersOf & { readonly id: string }): Promise<LetterRow | undefined> =>
  db.findOne(letter, of);
