/** What the documents of a statement say: its figures as they were published, those of a cancellation negated. */
import assert from 'node:assert/strict';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { partsOf, type StatementParts, type StatementSource } from '../documents/index.ts';
import {
  type Issuer,
  negated,
  type PublishedStatement,
  type Recipient,
  type StatementFigures,
} from '../figures/index.ts';
import { dayOf } from '../../../values/day.ts';
import { detailsIn, vatRowsIn } from './figures-text.ts';
import { readDetails } from './store-lists.ts';
import * as store from './store.ts';

const cancellation = '.cancellation';

/** Names the documents of a statement, or those of its cancellation. */
export const documentsKey = (id: string, what: 'published' | 'cancelled'): string =>
  what === 'published' ? id : `${id}${cancellation}`;

const idIn = (key: string): string => key.replace(cancellation, '');

/** A statement with more mandates is read in the thread for long work. */
const mandates_in_place = 50;

export const statementSource: StatementSource = {
  async find(database, company, key) {
    const inCompany = <T>(work: (db: CompanyDb) => Promise<T>): Promise<T> =>
      database.asOperator((tx) => work(tx.forCompany(company)));
    const row = await inCompany((db) => store.find(db, idIn(key)));
    if (row === undefined || row.status === 'draft') return undefined;
    return row.mandate_count > mandates_in_place
      ? database.readInWorkThread(partsInThread, company, key)
      : inCompany((db) => partsIn(db, key));
  },

  async lockParent(tx, key) {
    const row = await store.lock(tx, idIn(key));
    return row && { type: row.kind === 'single' ? 'single_mandate_statement' : 'statement', id: row.id };
  },

  touch: (tx, { id }) => store.touch(tx, id),
};

async function partsIn(db: CompanyDb, key: string): Promise<StatementParts | undefined> {
  const row = await store.find(db, idIn(key));
  return row && partsOf(await published(db, row, key.endsWith(cancellation)));
}

const partsInThread = threadTask(import.meta.url, 'statements.parts', partsIn);

async function published(db: CompanyDb, row: store.StatementRow, isCancellation: boolean): Promise<PublishedStatement> {
  const { invoice_no, cancellation_invoice_no } = row;
  assert(invoice_no !== null && row.issuer !== null && row.recipient !== null, 'a published statement is frozen');
  const figures: StatementFigures = {
    vat_rows: vatRowsIn(row.vat_rows ?? '[]'),
    mandates: (await readDetails(db, [row.id])).map(({ details }) => detailsIn(details)),
    balance_pre_outstanding_items_offsetting: row.balance_cents,
  };
  const sign = isCancellation ? -1n : 1n;
  return {
    kind: isCancellation ? 'cancellation' : row.kind === 'single' ? 'single_mandate_statement' : 'statement',
    id: row.id,
    clearing_no: row.clearing_no,
    invoice_no: isCancellation ? (cancellation_invoice_no ?? '') : invoice_no,
    cancels_invoice_no: isCancellation ? invoice_no : null,
    booking_date: isCancellation && row.cancelled_at !== null ? dayOf(row.cancelled_at) : row.booking_date,
    period_start: row.period_start,
    period_end: row.period_end,
    comment: row.comment,
    issuer: JSON.parse(row.issuer) as Issuer,
    recipient: JSON.parse(row.recipient) as Recipient,
    figures: isCancellation ? negated(figures) : figures,
    offset_outstanding_items: sign * row.offset_cents,
    total_balance: sign * row.total_cents,
  };
}
