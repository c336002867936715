/** What the rule of limitation asks of a claim and its case, from the rows that are read. Pure. */
import { limitationOf, type LimitationFacts, type LimitedClaim } from '../../money/limitation/index.ts';
import type { Cents } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';

export type LimitedRow = Statements['read']['row'];

/** Loans to consumers (§ 497 (3) BGB). */
const consumer_credit: readonly (string | null)[] = ['H04', 'H36'];

export const limitedClaimOf = (row: LimitedRow): LimitedClaim => ({
  due_on: row.due_date,
  document_on: row.document_date,
  title: row.is_titled ? { final_since: row.final_since, issued_on: row.issued_on, is_partial: row.is_partial } : null,
  consumer_credit_since:
    row.acting_as === 'consumer' && consumer_credit.includes(row.legal_basis.claim_type_code) ? row.delay_date : null,
});

export const factsOf = ({ facts, plans }: LimitedRow): LimitationFacts => ({ facts, plans });

/** What is stored of the limitation of a claim. */
export interface ClaimLimitation {
  readonly claim_id: string;
  readonly limitation_on: string | null;
  readonly is_suspended: boolean;
  readonly open_cents: Cents;
  readonly is_listed: boolean;
}

/** The same as of a day. */
export function claimLimitationOf(row: LimitedRow, asOf: string): ClaimLimitation {
  const { status, limitation_on } = limitationOf(limitedClaimOf(row), factsOf(row), asOf);
  return {
    claim_id: row.claim_id,
    limitation_on,
    is_suspended: status === 'suspended',
    open_cents: row.open_cents,
    is_listed: row.open_cents > 0n && !row.is_closed,
  };
}
