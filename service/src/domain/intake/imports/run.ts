/**
 * Runs the rows of an import, and takes them back: a batch in one transaction with its results, under the lock of the import. A process that is killed
 * has done a batch whole or not at all, so no row runs twice. Each row is a part of its own: what is refused leaves the others alone.
 */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import {
  type Attached,
  type AuditedPart,
  type KindRules,
  type Outcome,
  type Row,
  rulesOf,
  type Setting,
  type Together,
  type Verdict,
} from '../kinds/index.ts';
import { auditWork } from '../../audit/index.ts';
import { mayStillAct } from '../acting/index.ts';
import { settingOf, type Surroundings } from './check.ts';
import type { Unusable } from './row-files.ts';
import { expiryFrom, type StoredRow } from './import.ts';
import { nextRows } from './next-rows.ts';
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

const blank = { resources: [], made: [], code: null, message: null, errors: [] } as const;

/** What a refusal leaves in the row: the code of the single route, the nested one where there is one. */
function failedBy(error: unknown, { number }: StoredRow): rows.RowResult {
  if (!(error instanceof Refusal)) throw error;
  const { errors = [] } = error.details;
  return {
    ...blank,
    number,
    action: 'failed',
    code: errors[0]?.code ?? wireCodeOf(error.code),
    message: errors[0]?.message ?? error.message,
    errors,
  };
}

const changed = (verdict: Verdict) =>
  verdict.findings.find(({ severity, code }) => severity === 'error' && code === 'differs');

interface RowWork {
  readonly rules: KindRules;
  readonly setting: Setting;
  /** What the audit log will have of its rows. */
  readonly audited: AuditedPart[];
}

/** A row of a batch as it is run. */
interface Judged {
  readonly stored: StoredRow;
  readonly row: Row;
  /** Why its file cannot be used. */
  readonly unusable: Unusable | undefined;
  readonly verdict: Verdict;
}

/** What becomes of a row that is not run: what is here by now, what is here otherwise, one of a broken file; undefined: it is run. */
function withoutRun({ stored: { number }, verdict, unusable }: Judged): rows.RowResult | undefined {
  const { matched } = verdict;
  if (verdict.skip)
    return {
      ...blank,
      number,
      action: 'skipped',
      resources: matched === null ? [] : [{ type: matched.type, id: matched.id }],
    };
  const other = changed(verdict) ?? unusable;
  return other && { ...blank, number, action: 'failed', code: other.code, message: other.message };
}

const resultOf = (
  { number }: StoredRow,
  { action, resources, made, errors, code = null, message = null }: Outcome,
): rows.RowResult => ({
  number,
  action,
  resources: resources.map(bare),
  made,
  errors,
  code,
  message,
});

async function runRow(tx: CompanyTx, judged: Judged, { rules, setting, audited }: RowWork): Promise<rows.RowResult> {
  const { stored, row } = judged;
  const known = withoutRun(judged);
  if (known !== undefined) return known;
  try {
    const outcome = await tx.attempt((part) => rules.run(part, row, setting));
    audited.push(...(outcome.audited ?? []));
    return resultOf(stored, outcome);
  } catch (error) {
    return failedBy(error, stored);
  }
}

/** The places of the rows that a refusal is about; none: it is about all. */
function placesIn(error: unknown): ReadonlySet<number> {
  if (!(error instanceof Refusal)) throw error;
  const places = (error.details.errors ?? []).map(({ field }) => /^claims\[(\d+)\]/.exec(field)?.[1]);
  return places.includes(undefined) ? new Set() : new Set(places.map(Number));
}

/** A refusal of one row among several: its own failures alone. */
function ofPlace(error: unknown, place: number): unknown {
  if (!(error instanceof Refusal)) return error;
  const start = `claims[${place}]`;
  const errors = (error.details.errors ?? []).filter(({ field }) => field.startsWith(start));
  return errors.length === 0 ? error : new Refusal(error.code, { ...error.details, errors });
}

/** Runs rows that become one thing; a row that is refused leaves the others alone. */
async function runTogether(
  tx: CompanyTx,
  all: readonly Judged[],
  together: Together,
  { setting, audited }: RowWork,
): Promise<rows.RowResult[]> {
  const results: rows.RowResult[] = [];
  let left: readonly Judged[] = all.filter((each) => {
    const known = withoutRun(each);
    if (known !== undefined) results.push(known);
    return known === undefined;
  });
  while (left.length > 0) {
    const part = left;
    try {
      const outcomes = await tx.attempt((within) =>
        together.run(
          within,
          part.map(({ row }) => row),
          setting,
        ),
      );
      audited.push(...outcomes.flatMap((each) => each.audited ?? []));
      results.push(
        ...part.flatMap(({ stored }, index) => (outcomes[index] ? [resultOf(stored, outcomes[index])] : [])),
      );
      break;
    } catch (error) {
      const places = placesIn(error);
      const isRefused = (place: number): boolean => places.size === 0 || places.has(place);
      results.push(
        ...part.flatMap(({ stored }, place) => (isRefused(place) ? [failedBy(ofPlace(error, place), stored)] : [])),
      );
      left = part.filter((_each, place) => !isRefused(place));
    }
  }
  return results;
}

async function runRows(tx: CompanyTx, judged: readonly Judged[], work: RowWork): Promise<rows.RowResult[]> {
  const { together } = work.rules;
  const results: rows.RowResult[] = [];
  for (const [name, of] of Map.groupBy(judged, ({ stored }) => stored.together))
    if (name === null || together === undefined) for (const each of of) results.push(await runRow(tx, each, work));
    else results.push(...(await runTogether(tx, of, together, work)));
  return results;
}

/** A resource without what undoing compares. */
const bare = ({ type, id, parent }: StoredRow['resources'][number]) => ({
  type,
  id,
  ...(parent === undefined ? {} : { parent }),
});

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
