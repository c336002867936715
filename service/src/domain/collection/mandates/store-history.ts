/** SQL of the history of mandates. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { HistoryRow } from './mandate.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

const insertHistory = statement(
  'insert_history',
  `insert into mandate_history (company_id, id, mandate_id, type, title, code, code_values, description, procedure_state, processing_state, payment_state, author_type, author_name, created_at, updated_at)
   select :company_id, :id, m.id, :type, :title, :code, :code_values, :description, m.procedure_state, m.processing_state, m.payment_state, :bound_author_type, :bound_author_name, :now, :now
   from mandates m where m.company_id = :company_id and m.id = :mandate_id`,
);

interface NewHistory
  extends Pick<HistoryRow, 'mandate_id' | 'type' | 'title'>, Partial<Pick<HistoryRow, 'code' | 'code_values'>> {
  /** Of a message: its own id. */
  readonly id?: string;
  readonly description?: string | null;
}

/** Appends an entry with the current states of the mandate: to be called after the change that it records. */
export const appendHistory = (
  tx: CompanyTx,
  { id = newId(), code = null, code_values = null, description = null, ...entry }: NewHistory,
): void =>
  tx.send(insertHistory, { ...entry, id, code, code_values: code_values && JSON.stringify(code_values), description });

const updateHistory = statement(
  'update_history',
  `update mandate_history set title = :title, description = :description, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** Updates the text of an entry; its states stay those of its creation. */
export const updateHistoryEntry = (tx: CompanyTx, id: string, text: { title: string; description: string }): void =>
  tx.send(updateHistory, { id, ...text });

const touchHistoryRow = statement(
  'touch_history',
  `update mandate_history set updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** The documents of an entry changed; without an entry of this id it has no effect. */
export const touchHistory = (tx: CompanyTx, id: string): void => tx.send(touchHistoryRow, { id });

// Of a message, who of the client or the service wrote it; the name is that of the entry.
const historyColumns = `h.mandate_id, h.id, h.type, h.title, h.code, h.code_values, h.description, h.procedure_state, h.processing_state, h.payment_state,
  (select x.author_type from messages x where x.company_id = h.company_id and x.id = h.id and h.type = 'message') as message_author,
  h.author_name, h.created_at, h.updated_at`;

const history: Listing = {
  from: 'mandate_history h',
  alias: 'h',
  columns: historyColumns,
  filters: { type: 'h.type = :type' },
  where: 'h.mandate_id = :mandate_id',
};

const someEntries = statement(
  'some_history',
  `select ${historyColumns} from mandate_history h where h.company_id = :company_id and h.id = any(array(select unnest(:ids::uuid[])))`,
);

export const readEntries = (db: CompanyDb, ids: readonly string[]): Promise<HistoryRow[]> =>
  db.many(someEntries, { ids });

export const listHistory = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<HistoryRow>> =>
  readPage<HistoryRow>(db, history, query, { mandate_id: mandateId });

const updates: Listing = { ...history, where: `h.mandate_id = :mandate_id and h.type = 'status_update'` };

export const listStatusUpdates = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<HistoryRow>> =>
  readPage<HistoryRow>(db, updates, query, { mandate_id: mandateId });

const update = statement(
  'status_update',
  `select ${historyColumns} from mandate_history h where h.company_id = :company_id and h.mandate_id = :mandate_id and h.id = :id and h.type = 'status_update'`,
);

export const readStatusUpdate = (db: CompanyDb, mandateId: string, id: string): Promise<HistoryRow | undefined> =>
  db.findOne(update, { mandate_id: mandateId, id });

const erase = statement(
  'eraseHistory',
  `delete from mandate_history h where h.company_id = :company_id and h.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseHistory = (tx: CompanyTx, mandates: readonly string[]): void => tx.send(erase, { mandates });
