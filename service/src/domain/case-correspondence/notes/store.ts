/** All SQL on notes, and on the history of a case with them. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import { letterEntries } from '../case-letters/index.ts';
import type { FollowUpRow, NoteRow } from './note.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('notes');

const columns =
  'n.id, n.mandate_id, n.text, n.follow_up_on, n.pinned, n.author_type, n.author_name, n.created_at, n.updated_at';

const get = statement(
  'get',
  `select ${columns} from case_notes n where n.company_id = :company_id and n.mandate_id = :mandate_id and n.id = :id`,
);
const lock = statement(
  'lock',
  `select ${columns} from case_notes n where n.company_id = :company_id and n.mandate_id = :mandate_id and n.id = :id for no key update`,
);

export const readNote = (db: CompanyDb, mandate_id: string, id: string): Promise<NoteRow | undefined> =>
  db.findOne(get, { mandate_id, id });
export const lockNote = (tx: CompanyTx, mandate_id: string, id: string): Promise<NoteRow | undefined> =>
  tx.findOne(lock, { mandate_id, id });

const notes: Listing = {
  from: 'case_notes n',
  alias: 'n',
  columns,
  where: 'n.mandate_id = :mandate_id',
  filters: { pinned: 'n.pinned = :pinned' },
};

export const listNotes = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<NoteRow>> =>
  readPage<NoteRow>(db, notes, query, { mandate_id });

const followUpFields =
  'company_id, id, mandate_id, text, follow_up_on, author_type, author_name, created_at, updated_at';

const followUps: Listing = {
  from: `(select 'note' as type, pinned, ${followUpFields} from case_notes where follow_up_on is not null
    union all select 'call', false, ${followUpFields} from calls where follow_up_on is not null) n`,
  alias: 'n',
  columns: `n.type, ${columns},
    (select m.reference_number from mandates m where m.company_id = n.company_id and m.id = n.mandate_id) as reference_number,
    (select d.display_name from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
     where m.company_id = n.company_id and m.id = n.mandate_id) as debtor_name`,
  where: `exists (select from tasks t where t.kind = 'follow_up' and t.cause_id = n.id and t.status in ('open', 'in_progress'))`,
  filters: { follow_up_to: 'n.follow_up_on <= :follow_up_to' },
  orders: { follow_up: 'n.follow_up_on', created: 'n.created_at' },
};

export const listFollowUps = (db: OperatorDb, query: PageQuery): Promise<PageOf<FollowUpRow>> =>
  readPage<FollowUpRow>(db, followUps, query);

/** The place of an entry of the history; what it says is read by its kind. */
export interface EntryRow {
  readonly id: string;
  readonly type: string;
  readonly author_type: string | null;
  readonly author_name: string | null;
}

const entries: Listing = {
  from: `(select company_id, mandate_id, id, type::text as type, author_type, author_name, created_at, updated_at from mandate_history
    union all select company_id, mandate_id, id, 'note', author_type, author_name, created_at, updated_at from case_notes
    union all select company_id, mandate_id, id, 'request', null, null, created_at, updated_at from requests_to_client
    union all select company_id, mandate_id, answer_id, 'answer', null, null, answered_at, updated_at from requests_to_client
      where answer_id is not null
    union all select company_id, mandate_id, id, 'call', author_type, author_name, created_at, updated_at from calls
    union all select company_id, mandate_id, id, 'declaration', author_type, author_name, created_at, updated_at from declarations
    union all select company_id, mandate_id, end_entry_id, 'declaration', ended_by_type, ended_by_name, ended_at, updated_at from declarations
      where end_entry_id is not null
    union all select company_id, mandate_id, id, 'inbound', null, null, received_at, updated_at from inbox_items where mandate_id is not null
    union all select company_id, mandate_id, id, 'step', author_type, author_name, created_at, created_at from case_step_entries
    union all select company_id, mandate_id, id, 'debtor_choice', 'debtor', author_name, created_at, created_at from debtor_choices
    union all select company_id, mandate_id, id, 'letter', null, null, at, at from (${letterEntries}) e) h`,
  alias: 'h',
  columns: 'h.id, h.type, h.author_type, h.author_name',
  where: 'h.mandate_id = :mandate_id',
  filters: { type: 'h.type = :type' },
};

export const listEntries = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<EntryRow>> =>
  readPage<EntryRow>(db, entries, query, { mandate_id });

const choicesOf = statement(
  'choices_of_history',
  'select c.id, c.kind, c.created_at from debtor_choices c where c.company_id = :company_id and c.id = any(array(select unnest(:ids::uuid[])))',
);

export type ChoiceEntryRow = Statements['choices_of_history']['row'];

/** What debtors chose on their page. */
export const readChoiceEntries = (db: CompanyDb, ids: readonly string[]): Promise<ChoiceEntryRow[]> =>
  db.many(choicesOf, { ids });

const someOf = statement(
  'some',
  `select ${columns} from case_notes n where n.company_id = :company_id and n.id = any(array(select unnest(:ids::uuid[])))`,
);

export const readNotes = (db: CompanyDb, ids: readonly string[]): Promise<NoteRow[]> => db.many(someOf, { ids });

const insertNote = statement(
  'insert',
  `insert into case_notes (company_id, id, mandate_id, text, follow_up_on, pinned, author_type, author_id, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :text, :follow_up_on, :pinned, :bound_author_type, :author_id, :bound_author_name, :now, :now)`,
);

export const insert = (
  tx: CompanyTx,
  note: Omit<Statements['insert']['parameters'], 'company_id' | 'now' | 'bound_author_type' | 'bound_author_name'>,
): void => tx.send(insertNote, note);

const updateNote = statement(
  'update',
  `update case_notes set text = :text, follow_up_on = :follow_up_on, pinned = :pinned, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const update = (tx: CompanyTx, note: Pick<NoteRow, 'id' | 'text' | 'follow_up_on' | 'pinned'>): void => {
  const { id, text, follow_up_on, pinned } = note;
  tx.send(updateNote, { id, text, follow_up_on, pinned });
};

const removeNote = statement('remove', `delete from case_notes where company_id = :company_id and id = :id`);

export const remove = (tx: CompanyTx, id: string): void => tx.send(removeNote, { id });

const erase = statement(
  'erase',
  `delete from case_notes n where n.company_id = :company_id and n.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseNotes = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
