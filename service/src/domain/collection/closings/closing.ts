/** The rules of closing a mandate (money.md 6): what may be waived, and how the case ended. Pure. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { MandateRow } from '../mandates/index.ts';
import type { MandateClosing } from '@mahnwerk/contract/case/mandates.ts';
import type { ClosingPreview } from '@mahnwerk/contract/operator/cases.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, centsOf } from '../../../values/money.ts';
import type { BalanceLines, DayFigures, Unrecorded } from '../../money/ledger/index.ts';
import type { WaiverFact } from '../../money/replay/index.ts';

/** What other modules do with a mandate that is locked: after its closing, and before the closing is undone. */
export interface ClosingEndings {
  /** The statement that a closing would make. */
  readonly statementOf: (
    db: CompanyDb,
    mandate: Pick<MandateRow, 'id' | 'created_at'>,
  ) => Promise<ClosingPreview['statement']>;
  readonly closed: (tx: CompanyTx, mandate: Pick<MandateRow, 'id' | 'created_at'>) => Promise<void>;
  readonly reopened: (tx: CompanyTx, mandateId: string) => Promise<void>;
}

/**
 * Waivers of everything that is open, line by line; none where nothing is.
 *
 * @throws Refusal conflict where more is open in total than a closing may waive
 */
export function residueOf(
  { lines }: DayFigures,
  value_date: string,
): (Unrecorded<WaiverFact> & { amount_cents: Cents })[] {
  refuseUnless(lines.total.open <= centsOf({ currency: 'EUR', value: limits.waived_residue }), 'conflict', {
    detail: `More than ${limits.waived_residue} EUR are open.`,
  });
  return balanceLines
    .filter((line) => lines[line].open > 0n)
    .map((line) => ({ id: newId(), line, claim_id: null, amount_cents: lines[line].open, value_date }));
}

/** How the case ended, by its final balance. */
export const typeOf = ({ total }: BalanceLines): MandateClosing['type'] =>
  total.balance_cents <= 0n ? 'successful' : total.payment_cents > 0n ? 'partially_successful' : 'unsuccessful';
