/** The number of a statement of a previewed payout, which leads to it. */
import type { PayoutPreview } from '@mahnwerk/contract/operator/payouts.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

export const StatementLink = ({
  of,
}: {
  readonly of: Pick<PayoutPreview['items'][number], 'kind' | 'statement_id' | 'number'>;
}) => (
  <Link
    to={
      of.kind === 'single' ? paths.operator.singleStatement(of.statement_id) : paths.operator.statement(of.statement_id)
    }
  >
    {of.number}
  </Link>
);
