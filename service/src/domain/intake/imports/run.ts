/**
 * Runs the rows of an import, and takes them back: a batch in one transaction with its results, under the lock of the import. A process that is killed
 * has done a batch whole or not at all, so no row runs twice. Each row is a part of its own: what is refused leaves the others alone.
 */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditWork } from '../../audit/index.ts';
import { type Attached, type AuditedPart, type Row, rulesOf } from '../kinds/index.ts';
import { mayStillAct } from '../acting/index.ts';
import { settingOf, type Surroundings } from './check.ts';
import type { Unusable } from './row-files.ts';
import { expiryFrom, type StoredRow } from './import.ts';
import { nextRows } from './next-rows.ts';
import { blank, runRows, type RowWork } from './run-rows.ts';
import * as rows from './store-rows.ts';
import * as store from './store.ts';

export interface AskedBatch extends Surroundings {
  readonly company: string;
  readonly id: string;
  readonly batch: number;
  /** The stored files that rows bring along, by number. */
  readonly attached: Readonly<Record<number, Attached | Unusable>>;
}

interface DoneBatch {
  readonly isOver: boolean;
}

const none: store.Counts = { created: 0, updated: 0, skipped: 0, failed: 0, undone: 0, left: 0 };

function countsOf(results: readonly rows.RowResult[]): store.Counts {
  const counts: Record<keyof store.Counts, number> = { ...none };
  for (const { action } of results) if (action !== null) counts[action] += 1;
  return counts;
}

/** The file of a row; null where there is none, or none that can be used. */
function attachedTo(number: number, attached: AskedBatch['attached']): Attached | null {
  const file = attached[number];
  return file === undefined || 'code' in file ? null : file;
}

const rowOf = ({ number, values, invoice, debtor_id }: StoredRow, attached: AskedBatch['attached']): Row => ({
  number,
  values,
  invoice: invoice as EInvoice | null,
  debtor_id,
  document: attachedTo(number, attached),
});

async function runBatch(tx: OperatorTx, asked: AskedBatch): Promise<DoneBatch> {
  const bound = tx.forCompany(asked.company);
  const row = await store.lockImport(bound, asked.id);
  if (row?.status !== 'running') return { isOver: true };
  if (!(await mayStillAct(tx, bound, row.partner_id))) {
    store.endWork(bound, row.id, { status: 'stopped', expires_at: expiryFrom(tx.now) });
    return { isOver: true };
  }
  const setting = settingOf(row, asked);
  const rules = rulesOf(row.kind);
  const batch = rules.together?.alone === true ? 1 : asked.batch;
  const found = await nextRows(bound, row.id, batch, rules.together);
  if (found.length === 0) {
    store.endWork(bound, row.id, { status: 'finished', expires_at: expiryFrom(tx.now) });
    return { isOver: true };
  }
  const given = found.map((each) => rowOf(each, asked.attached));
  const verdicts = await rules.judge(bound, given, setting);
  const judged = found.map((stored, index) => {
    const [of, verdict] = [given[index], verdicts[index]];
    if (of === undefined || verdict === undefined) throw new Error('a kind has judged fewer rows than it was given');
    const file = asked.attached[stored.number];
    return { stored, row: of, verdict, unusable: file !== undefined && 'code' in file ? file : undefined };
  });
  const audited: AuditedPart[] = [];
  const results = await runRows(bound, judged, { rules, setting, audited });
  const command = { action: 'operator-imports.run', target: row.id };
  for (const { action, ...part } of audited)
    auditWork(tx, { command, action: `operator-imports.${action}`, company: asked.company, ...part });
  rows.saveResults(bound, row.id, results);
  store.countWork(bound, row.id, countsOf(results));
  return { isOver: false };
}

const leftAs = (row: StoredRow, message: string): rows.RowResult => ({
  number: row.number,
  action: 'left',
  resources: row.resources,
  made: row.made,
  code: 'followed',
  message,
  errors: [],
});

const followedMessage = 'Something has followed upon what the row made.';

async function undoRow(
  tx: CompanyTx,
  row: StoredRow,
  { rules, setting }: Omit<RowWork, 'audited'>,
): Promise<rows.RowResult> {
  const { number, made, action, resources } = row;
  try {
    await tx.attempt((part) => rules.undo(part, { number, made, action: action ?? '' }, setting));
    return { ...blank, number, action: 'undone', resources };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return leftAs(row, error.message);
  }
}

async function undoBatch(tx: OperatorTx, asked: AskedBatch): Promise<DoneBatch> {
  const bound = tx.forCompany(asked.company);
  const row = await store.lockImport(bound, asked.id);
  if (row?.status !== 'undoing') return { isOver: true };
  const found = await rows.readToUndo(bound, row.id, asked.batch);
  if (found.length === 0) {
    store.endWork(bound, row.id, { status: 'undone', expires_at: expiryFrom(tx.now) });
    return { isOver: true };
  }
  const setting = settingOf(row, asked);
  const rules = rulesOf(row.kind);
  const followed = await rules.followed(
    bound,
    found.map(({ number, made, action }) => ({ number, made, action: action ?? '' })),
    setting,
  );
  const results: rows.RowResult[] = [];
  for (const each of found)
    results.push(
      followed.has(each.number) ? leftAs(each, followedMessage) : await undoRow(bound, each, { rules, setting }),
    );
  rows.saveResults(bound, row.id, results);
  const { undone, left } = countsOf(results);
  const was = countsOf(found);
  store.countWork(bound, row.id, { ...none, undone, left, created: -was.created, updated: -was.updated });
  return { isOver: false };
}

export const runInThread = threadTask(import.meta.url, 'imports.run', runBatch);
export const undoInThread = threadTask(import.meta.url, 'imports.undo', undoBatch);
