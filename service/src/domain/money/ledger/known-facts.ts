/** All facts of a mandate as they are known now, with the tables: for the thread, since a mandate may have thousands. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { baseRateVersions } from '../base-rates/index.ts';
import { baseRatesAt, type Facts, factsKnownAt, type Tables } from '../replay/index.ts';
import { endOfTime, unpack } from './facts.ts';
import { readPackedFacts } from './store-facts.ts';

export async function readKnownFacts(
  db: CompanyDb,
  mandate_id: string,
): Promise<{ readonly facts: Facts; readonly tables: Tables }> {
  const [packed, versions] = await Promise.all([readPackedFacts(db, mandate_id), baseRateVersions(db)]);
  return {
    facts: factsKnownAt(unpack(packed).facts, endOfTime),
    tables: { base_rates: baseRatesAt(versions) },
  };
}
