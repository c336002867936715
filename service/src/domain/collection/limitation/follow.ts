/** Keeps the limitation of claims current: after a booking, after a fact, and every night. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { sumOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import type { Replay } from '../../money/replay/index.ts';
import { claimLimitationOf } from './claim.ts';
import * as store from './store.ts';

/** What is open on the claims of a case, with interest and their own costs. */
export const openClaimsOf = (mandate_id: string, { claims }: Pick<Replay, 'claims'>): store.OpenClaim[] =>
  claims.map(({ claim_id, ...figures }) => ({ mandate_id, claim_id, open_cents: openOf(figures) }));

const openOf = (claim: Omit<Replay['claims'][number], 'claim_id'>) =>
  sumOf(
    [claim.principal, claim.charges, claim.titled_costs, claim.interest, claim.interest_on_costs].map(
      ({ open }) => open,
    ),
  );

/** Computes and saves the limitation of claims as of today. Their cases are locked. */
export async function followLimitation(
  tx: CompanyTx,
  open: readonly store.OpenClaim[],
  { isChange = false }: { readonly isChange?: boolean } = {},
): Promise<void> {
  if (open.length === 0) return;
  const today = await businessDate(tx);
  const rows = await store.readLimited(tx, open);
  store.saveLimitations(
    tx,
    rows.map((row) => ({ ...claimLimitationOf(row, today), mandate_id: row.mandate_id })),
    { isChange },
  );
}

/** The same after a fact of a claim of the case, with what was open before. */
export const followFacts = async (tx: CompanyTx, mandate_id: string): Promise<void> =>
  followLimitation(tx, await store.readStored(tx, mandate_id), { isChange: true });
