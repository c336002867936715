/** SQL that finds claims by what files and letters of other systems name them by. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { ClaimRow } from './claim.ts';
import type { Statements } from './statements.gen.ts';
import { columns, known, rows } from './store.ts';

const statement = statementsOf<Statements>('claims');

const withReferences = statement(
  'with_references',
  `select x.* from unnest(:references::text[]) as r (reference)
   cross join lateral (select ${columns} from ${rows} where c.company_id = :company_id and c.document_reference = r.reference
     and c.status not in ('rejected', 'withdrawn') order by c.created_at desc, c.id desc limit :most) x`,
  known,
);

/** Claims with these document references that were neither rejected nor withdrawn, of each the newest first, at most `most` of one. */
export const readClaimsWith = async (db: CompanyDb, wanted: readonly string[], most: number): Promise<ClaimRow[]> =>
  (await db.many(withReferences, { references: wanted, most })) as ClaimRow[];

const ofCases = statement(
  'of_cases',
  `select x.* from unnest(:numbers::text[]) as r (number)
   join mandates n on n.company_id = :company_id and n.reference_number = r.number
   cross join lateral (select ${columns} from ${rows} where c.company_id = :company_id and o.mandate_id = n.id order by c.id limit :most) x`,
  known,
);

/** The claims of the cases with these reference numbers, at most `most` of one. */
export const readClaimsOfCases = async (db: CompanyDb, numbers: readonly string[], most: number): Promise<ClaimRow[]> =>
  (await db.many(ofCases, { numbers, most })) as ClaimRow[];

const ofMandates = statement(
  'of_mandates',
  `select ${columns} from ${rows} where c.company_id = :company_id and o.mandate_id = any(:mandate_ids::uuid[]) order by o.mandate_id, c.position`,
  known,
);

/** The claims of cases. */
export const readClaimsOfMandates = async (db: CompanyDb, mandateIds: readonly string[]): Promise<ClaimRow[]> =>
  (await db.many(ofMandates, { mandate_ids: mandateIds })) as ClaimRow[];
