/** What happened to letters of a case, as entries of the operator's history (correspondence.md 10): from their evidence. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-letters');

/** The evidence of letters of cases that the history shows, with an id of its own for each. */
export const letterEntries = `select l.company_id, l.mandate_id, md5(e.letter_id::text || e.position)::uuid as id, e.letter_id, e.what, e.at
  from letters l join letter_evidence e on e.company_id = l.company_id and e.letter_id = l.id
  where l.mandate_id is not null and e.what in ('passed', 'mail_refused', 'bounced', 'withdrawn', 'stopped')
    and not (e.what = 'passed' and exists (select from letter_evidence f where f.company_id = e.company_id and f.letter_id = e.letter_id
      and f.what = 'passed' and f.position < e.position))`;

const some = statement(
  'entries',
  `select h.id, h.letter_id, h.what, h.at, l.kind, c.name, c.subject
   from (${letterEntries}) h join letters l on l.company_id = h.company_id and l.id = h.letter_id
   join case_letters c on c.company_id = h.company_id and c.id = h.letter_id
   where h.company_id = :company_id and h.mandate_id = :mandate_id and h.id = any(:ids::uuid[])`,
  { notNull: ['id', 'letter_id', 'what', 'at', 'kind'] },
);

export type LetterEntryRow = Statements['entries']['row'];

/** Entries of one case by their ids. */
export const readLetterEntries = (
  db: CompanyDb,
  mandate_id: string,
  ids: readonly string[],
): Promise<LetterEntryRow[]> => (ids.length === 0 ? Promise.resolve([]) : db.many(some, { mandate_id, ids }));
