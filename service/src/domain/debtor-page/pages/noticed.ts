/** Whether the reader knows in text form what an agreement costs, before it is made (§ 13a (3) RDG). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type CostNotice, costNoticeOf } from '../records/index.ts';
import type { Inside } from './inside.ts';
import type { InstalmentFigures } from './plan-terms.ts';
import type { Subject } from './subject.ts';

/** How the notice came; undefined: it did not, or the agreement costs nothing. */
export const noticed = async (
  db: CompanyDb,
  { visit: { id, code } }: Inside,
  { fee }: InstalmentFigures,
): Promise<CostNotice | undefined> =>
  fee === '0'
    ? undefined
    : costNoticeOf(db, { mandate_id: code.mandate_id, debtor_id: code.debtor_id, visit_id: id, cents: BigInt(fee) });

/** A consumer, and who may be one, agrees to no fee that it was not told. */
export const isUninformed = (
  { recipient }: Subject,
  { fee }: InstalmentFigures,
  notice: CostNotice | undefined,
): boolean => fee !== '0' && notice === undefined && recipient?.of.debtor.acting_as !== 'business';
