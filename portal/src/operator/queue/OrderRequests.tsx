/** What the company was asked about an order under review, and what it answered. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useWords } from '../../language/language.ts';
import { RequestList } from '../work/RequestList.tsx';
import type { ReviewedOrder } from './reads.ts';

/** The latest are shown. */
const shown = 50;

export function OrderRequests({ order }: { readonly order: ReviewedOrder }) {
  const { cases } = useWords();
  const { data, error, refetch } = useRead(
    api.operator.operatorRequests.orderRequests,
    { order_id: order.id, query: { limit: shown } },
    { isEnabled: order.requests_to_client_summary.total_count > 0 },
  );
  if (error !== null) return <Failure what={cases.nav.requests} error={error} retry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <Card title={cases.nav.requests}>
      <RequestList requests={data.results} changes={[order.id, api.operator.reviews]} />
    </Card>
  );
}
