/** Balances of mandates on a day, as they were known at a time: read from their facts, computed by the replay. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { baseRateVersions } from '../base-rates/index.ts';
import { baseRatesBy, baseRatesKnownAt, factsKnownAt, replay, type Replay, type Tables } from '../replay/index.ts';
import { endOfTime, type FactRow, factsOf } from './facts.ts';
import { readFacts } from './store.ts';

export interface BalanceQuery {
  /** What has a value date up to and including this day counts. */
  readonly asOf: string;
  /** Only what was recorded by this time counts: the balance as it was known then. Default: everything. */
  readonly knownAt?: string;
}

/** The figures of a mandate and the time of the last booking that they include; null: none. */
export interface KnownFigures {
  readonly as_of: string;
  readonly figures: Replay;
  readonly recorded_at: string | null;
}

/** The figures of a list's mandates, in two statements of one round trip; every id has an entry. */
export async function readFigures(
  db: CompanyDb,
  mandateIds: readonly string[],
  query: BalanceQuery,
): Promise<ReadonlyMap<string, KnownFigures>> {
  if (mandateIds.length === 0) return new Map();
  const [facts, versions] = await Promise.all([readFacts(db, mandateIds), baseRateVersions(db)]);
  const base_rates = baseRatesBy(baseRatesKnownAt(versions, query.knownAt ?? endOfTime));
  return new Map(mandateIds.map((id) => [id, figuresOf(facts.get(id) ?? [], { base_rates }, query)]));
}

function figuresOf(
  rows: readonly FactRow[],
  tables: Tables,
  { asOf, knownAt = endOfTime }: BalanceQuery,
): KnownFigures {
  const last = rows.findLast(({ recorded_at }) => recorded_at <= knownAt);
  return {
    as_of: asOf,
    figures: replay(factsKnownAt(factsOf(rows), knownAt), tables, asOf),
    recorded_at: last?.recorded_at ?? null,
  };
}
