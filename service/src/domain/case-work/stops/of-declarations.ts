/** What follows from the end of a declaration: the report of a debtor holds its case no longer (debtor-page.md 7). */
import { type FollowEnded, hasOpenReport } from '../../case-correspondence/declarations/index.ts';
import { liftDebtorReport } from './set.ts';

/** The stop goes with the last declaration that the debtor made on its page. */
export const followEndedDeclaration: FollowEnded = async (tx, mandate, { author_type }) => {
  if (author_type !== 'debtor' || (await hasOpenReport(tx, mandate.id))) return;
  await liftDebtorReport(tx, mandate, { reason: 'What the debtor reported is dealt with.' });
};
