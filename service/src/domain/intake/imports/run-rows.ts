/** What becomes of the rows of a batch: each is a part of the transaction by itself, so that what is refused leaves the others alone. */
import { wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { sqlStateOf } from '../../../platform/database/failure.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditedPart, KindRules, Outcome, Row, Setting, Together, Verdict } from '../kinds/index.ts';
import type { StoredRow } from './import.ts';
import type { Unusable } from './row-files.ts';
import type { RowResult } from './store-rows.ts';

export const blank = { resources: [], made: [], code: null, message: null, errors: [] } as const;

/** What a refusal leaves in the row: the code of the single route, the nested one where there is one. */
function failedBy(error: unknown, { number }: StoredRow): RowResult {
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

export interface RowWork {
  readonly rules: KindRules;
  readonly setting: Setting;
  /** What the audit log will have of its rows. */
  readonly audited: AuditedPart[];
}

/** A row of a batch as it is run. */
export interface Judged {
  readonly stored: StoredRow;
  readonly row: Row;
  /** Why its file cannot be used. */
  readonly unusable: Unusable | undefined;
  readonly verdict: Verdict;
}

/** What becomes of a row that is not run: what is here by now, what is here otherwise, one of a broken file; undefined: it is run. */
function withoutRun({ stored: { number }, verdict, unusable }: Judged): RowResult | undefined {
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
): RowResult => ({
  number,
  action,
  resources: resources.map(bare),
  made,
  errors,
  code,
  message,
});

async function runRow(tx: CompanyTx, judged: Judged, { rules, setting, audited }: RowWork): Promise<RowResult> {
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
): Promise<RowResult[]> {
  const results: RowResult[] = [];
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

/** Refused by a rule, or by a constraint of the database. */
const isRefused = (error: unknown): boolean => error instanceof Refusal || sqlStateOf(error)?.startsWith('23') === true;

/** Runs rows that are new all at once; undefined: nothing happened. */
async function runAtOnce(
  tx: CompanyTx,
  judged: readonly Judged[],
  { rules, setting }: RowWork,
): Promise<RowResult[] | undefined> {
  const { runAtOnce: run } = rules;
  const fresh = judged.filter((each) => withoutRun(each) === undefined);
  if (run === undefined || fresh.length < 2) return undefined;
  try {
    const given = fresh.map(({ row }) => row);
    const outcomes = await tx.attempt((part) => run(part, given, setting));
    return outcomes?.flatMap((outcome, index) => (fresh[index] ? [resultOf(fresh[index].stored, outcome)] : []));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return undefined;
  }
}

/** Runs rows that belong to no other, all at once where they are plain, else one by one. */
async function runEach(tx: CompanyTx, judged: readonly Judged[], work: RowWork): Promise<RowResult[]> {
  const atOnce = await runAtOnce(tx, judged, work);
  if (atOnce !== undefined) return [...atOnce, ...judged.flatMap((each) => withoutRun(each) ?? [])];
  const results: RowResult[] = [];
  for (const each of judged) results.push(await runRow(tx, each, work));
  return results;
}

export async function runRows(tx: CompanyTx, judged: readonly Judged[], work: RowWork): Promise<RowResult[]> {
  const { together } = work.rules;
  const results: RowResult[] = [];
  for (const [name, of] of Map.groupBy(judged, ({ stored }) => stored.together))
    if (name === null || together === undefined) results.push(...(await runEach(tx, of, work)));
    else results.push(...(await runTogether(tx, of, together, work)));
  return results;
}

/** A resource without what undoing compares. */
const bare = ({ type, id, parent }: StoredRow['resources'][number]) => ({
  type,
  id,
  ...(parent === undefined ? {} : { parent }),
});
