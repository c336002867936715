/** Balances of mandates on a day, as they were known at a time: read from their facts, computed by the replay. */
import { setImmediate } from 'node:timers/promises';
import { elapsedMs } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { baseRateVersions } from '../base-rates/index.ts';
import {
  baseRatesBy,
  baseRatesKnownAt,
  factsKnownAt,
  type Replay,
  replaySteps,
  type Steps,
  type Tables,
} from '../replay/index.ts';
import { endOfTime, type FactRow, factSteps } from './facts.ts';
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
  return inTurns(figuresSteps(mandateIds, { facts, base_rates }, query));
}

function* figuresSteps(
  mandateIds: readonly string[],
  { facts, ...tables }: Tables & { readonly facts: ReadonlyMap<string, readonly FactRow[]> },
  { asOf, knownAt = endOfTime }: BalanceQuery,
): Steps<ReadonlyMap<string, KnownFigures>> {
  const figures = new Map<string, KnownFigures>();
  for (const id of mandateIds) {
    const rows = facts.get(id) ?? [];
    const known = factsKnownAt(yield* factSteps(rows), knownAt);
    figures.set(id, {
      as_of: asOf,
      figures: yield* replaySteps(known, tables, asOf),
      recorded_at: rows.findLast(({ recorded_at }) => recorded_at <= knownAt)?.recorded_at ?? null,
    });
  }
  return figures;
}

const turn_ms = 1;

/** Runs steps to their end. Other work of the process has its turn every millisecond, since a request takes several turns: a case may have ten thousand payments. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let began = elapsedMs(); ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (elapsedMs() - began < turn_ms) continue;
    await setImmediate();
    began = elapsedMs();
  }
}
