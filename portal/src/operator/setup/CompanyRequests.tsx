/** „Rückfragen“ of a client: what it was asked about itself, and what it answered. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { RequestList } from '../work/RequestList.tsx';

/** The latest are shown. */
const shown = 50;

export function CompanyRequests({ company: company_id }: { readonly company: string }) {
  const { cases } = useWords();
  const { data, error, refetch } = useRead(
    api.operator.operatorRequests.companyRequests,
    { company_id, query: { limit: shown } },
    { topics: ['requests'] },
  );
  if (error !== null) return <Failure what={cases.nav.requests} error={error} retry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <Card title={cases.nav.requests}>
      <RequestList requests={data.results} changes={[company_id, api.operator.operatorRequests]} />
    </Card>
  );
}
