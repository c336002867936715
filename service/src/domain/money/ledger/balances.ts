/** Balances of mandates on a day, as they were known at a time: read from their facts, computed by the replay. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { inTurns } from '../../../platform/turns.ts';
import { type BaseRateVersion, baseRateVersions } from '../base-rates/index.ts';
import { type BaseRates, baseRatesAt, type Steps } from '../replay/index.ts';
import { type FactRow, facts_in_place_max, factSteps, type PackedFacts, unpack } from './facts.ts';
import { figuresInThread } from './figures-task.ts';
import { type BalanceQuery, type KnownFigures, knownFiguresSteps, type Parts, partsOf } from './known-figures.ts';
import { hasFacts, readFirstFacts } from './store-facts.ts';

/** Whether a mandate is read in the thread. */
export const isLarge = (db: CompanyDb, mandateId: string): Promise<boolean> =>
  hasFacts(db, mandateId, facts_in_place_max + 1);

/** All figures of one mandate, computed in place: not for a large one, unless in the thread. */
export const figuresIn = (
  facts: PackedFacts,
  versions: readonly BaseRateVersion[],
  query: BalanceQuery,
): Promise<KnownFigures> => inTurns(knownFiguresSteps(unpack(facts), baseRatesAt(versions, query.knownAt), query));

/** A day may still be on its way: it is read with the facts. */
type AskedDay = Omit<BalanceQuery, 'asOf'> & { readonly asOf: string | Promise<string> };

/**
 * Parts of the figures of mandates: those of large ones are computed in the thread. Every id has an entry; one round trip
 * where none is large.
 */
export async function readParts<K extends keyof Parts>(
  db: CompanyDb,
  mandateIds: readonly string[],
  asked: AskedDay,
  parts: readonly K[],
): Promise<ReadonlyMap<string, KnownFigures<K>>> {
  if (mandateIds.length === 0) return new Map();
  const [asOf, facts, versions] = await Promise.all([
    asked.asOf,
    readFirstFacts(db, mandateIds, facts_in_place_max + 1),
    baseRateVersions(db),
  ]);
  const query = { ...asked, asOf };
  const base_rates = baseRatesAt(versions, query.knownAt);
  const figures = new Map<string, KnownFigures<K>>();
  const large: string[] = [];
  await inTurns(
    (function* () {
      for (const id of mandateIds)
        if ((facts.get(id)?.length ?? 0) > facts_in_place_max) large.push(id);
        else figures.set(id, partsOf(yield* figuresSteps(facts.get(id), base_rates, query), parts));
    })(),
  );
  if (large.length === 0) return figures;
  const computed = await figuresInThread(db, large, query, parts);
  return new Map([...figures, ...computed]);
}

function* figuresSteps(rows: readonly FactRow[] = [], base_rates: BaseRates, query: BalanceQuery): Steps<KnownFigures> {
  const recorded = rows.map(({ recorded_at }) => recorded_at);
  return yield* knownFiguresSteps({ facts: yield* factSteps(rows), recorded }, base_rates, query);
}
