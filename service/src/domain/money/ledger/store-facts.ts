/** All SQL that reads the facts of mandates. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type FactRow, facts_in_place_max, type PackedFacts } from './facts.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('ledger');

const firstFactsOfMandates = statement(
  'first_facts',
  `select mandate_id, kind, recorded_at, fact::text as fact from ledger_facts
   where company_id = :company_id and mandate_id = any(:mandate_ids) and number <= :count order by mandate_id, number`,
  { notNull: ['fact'] },
);

/** The first facts of mandates in the order of recording; mandates without facts are absent. */
export const readFirstFacts = async (
  db: CompanyDb,
  mandateIds: readonly string[],
  count: number,
): Promise<ReadonlyMap<string, readonly FactRow[]>> =>
  byMandate(await db.many(firstFactsOfMandates, { mandate_ids: mandateIds, count }));

const factNumbered = statement(
  'fact_numbered',
  `select number from ledger_facts where company_id = :company_id and mandate_id = :mandate_id and number = :number`,
);

/** Whether a mandate has so many facts, or more. */
export const hasFacts = async (db: CompanyDb, mandate_id: string, number: number): Promise<boolean> =>
  (await db.findOne(factNumbered, { mandate_id, number })) !== undefined;

/** Of rows `f` of facts: `PackedFacts`. */
export const packed = `string_agg('["' || f.kind || '","' || f.recorded_at || '",' || f.fact || ']', ',' order by f.number)`;

const termsOfMandate = statement(
  'terms',
  `select kind, recorded_at, fact::text as fact from ledger_facts
   where company_id = :company_id and mandate_id = :mandate_id and kind not in ('payment', 'reversal') order by number`,
  { notNull: ['fact'] },
);

/** The facts of a mandate without payments and reversals. */
export const readTerms = (db: CompanyDb, mandate_id: string): Promise<FactRow[]> =>
  db.many(termsOfMandate, { mandate_id });

const factCounts = statement(
  'fact_counts',
  `select count(*)::integer as fact_count, (count(*) filter (where kind = 'payment'))::integer as payment_count from ledger_facts
   where company_id = :company_id and mandate_id = :mandate_id`,
  { notNull: ['fact_count', 'payment_count'] },
);

/** How many facts a mandate has, and how many of them are payments. */
export const countFacts = (db: CompanyDb, mandate_id: string) => db.one(factCounts, { mandate_id });

const packedFacts = statement(
  'packed_facts',
  `select ${packed} as facts from ledger_facts f where company_id = :company_id and mandate_id = :mandate_id`,
);

/** The facts of a mandate as one text, which costs a quarter of the rows. */
export const readPackedFacts = async (db: CompanyDb, mandate_id: string): Promise<PackedFacts> =>
  (await db.one(packedFacts, { mandate_id })).facts ?? '';

const packedPage = statement(
  'packed_page',
  `select mandate_id, count(*)::integer as count, ${packed} as facts from ledger_facts f
   where company_id = :company_id and mandate_id = any(:mandate_ids) and number <= :count group by mandate_id`,
  { notNull: ['count', 'facts'] },
);

/** The facts of a page of mandates. Those of a large one are read when they are asked for: a page fits into memory. */
export async function readPackedPage(
  db: CompanyDb,
  mandate_ids: readonly string[],
): Promise<(mandateId: string) => PackedFacts | Promise<PackedFacts>> {
  const rows = await db.many(packedPage, { mandate_ids, count: facts_in_place_max + 1 });
  const pages = new Map(rows.map((row) => [row.mandate_id, row]));
  return (id) => {
    const { count = 0, facts = '' } = pages.get(id) ?? {};
    return count > facts_in_place_max ? readPackedFacts(db, id) : facts;
  };
}

const byMandate = (rows: Statements['first_facts']['row'][]): ReadonlyMap<string, readonly FactRow[]> =>
  Map.groupBy(rows as (FactRow & { readonly mandate_id: string })[], ({ mandate_id }) => mandate_id);
