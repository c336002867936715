/** SQL on the parties of a claim statement, as they were known at a moment. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

const settle = statement('await_parties', 'select await_parties(:company_id)');

/**
 * Waits until a change of names and addresses that has taken its time commits: later ones have later times. Not inside a
 * snapshot, which would be from before.
 */
export const awaitParties = async (db: CompanyDb): Promise<void> => void (await db.many(settle));

const creditorOf = statement(
  'creditor',
  `select coalesce(f.name, c.name) as name, case when f.until is null then c.address else f.address end as address
   from companies c
   left join lateral (select * from former_companies f where f.company_id = c.id and f.until > :known_at::timestamptz order by f.until limit 1) f on true
   where c.id = :company_id`,
  { notNull: ['name'] },
);

const caseOf = statement(
  'parties',
  `select m.debtor_id, coalesce(f.additional_debtor_ids, m.additional_debtor_ids) as additional_debtor_ids,
     coalesce(f.further_reference_numbers, m.further_reference_numbers) as further_reference_numbers
   from mandates m
   left join lateral (select * from former_mandates f where f.company_id = m.company_id and f.mandate_id = m.id and f.until > :known_at::timestamptz
     order by f.until limit 1) f on true
   where m.company_id = :company_id and m.id = :id`,
  { notNull: ['additional_debtor_ids', 'further_reference_numbers'] },
);

const debtorsOf = statement(
  'debtors',
  `select d.id, coalesce(f.display_name, d.display_name) as display_name, coalesce(f.addresses, d.addresses) as addresses
   from debtors d
   left join lateral (select * from former_debtors f where f.company_id = d.company_id and f.debtor_id = d.id and f.until > :known_at::timestamptz
     order by f.until limit 1) f on true
   where d.company_id = :company_id and d.id = any(:ids)`,
  { notNull: ['display_name', 'addresses'] },
);

/** The parties of a mandate as known at a moment; `undefined`: now. */
export async function readParties(db: CompanyDb, id: string, knownAt: string | undefined) {
  const known_at = knownAt ?? null;
  const [creditor, row] = await Promise.all([db.one(creditorOf, { known_at }), db.findOne(caseOf, { id, known_at })]);
  if (row === undefined) return undefined;
  const ids = [row.debtor_id, ...row.additional_debtor_ids];
  const debtors = await db.many(debtorsOf, { ids, known_at });
  return {
    creditor,
    further_reference_numbers: row.further_reference_numbers,
    debtors: ids.flatMap((each) => debtors.find((debtor) => debtor.id === each) ?? []),
  };
}
