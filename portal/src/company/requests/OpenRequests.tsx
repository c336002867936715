/** The open questions about an order or a case, answered on the spot. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useState } from 'react';
import { useRead } from '../../data/query.ts';
import { api } from '../../data/operations.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { useCompany } from '../../data/useCompany.ts';
import { Answer } from './Answer.tsx';
import { Question } from './Question.tsx';
import { useRequest } from './useRequest.ts';

interface OpenRequestsProps {
  /** What the `id` in the address is. */
  readonly of: 'order' | 'mandate';
  /** Whether there are any. */
  readonly hasOpen: boolean;
}

export function OpenRequests({ of, hasOpen }: OpenRequestsProps) {
  const { id } = useCompany();
  const { orderRequestsToClient, mandateRequestsToClient } = api.company;
  const query = { status: 'open' } as const;
  const isOfOrder = of === 'order';
  const ofOrder = useRead(orderRequestsToClient.list, { order_id: id, query }, { isEnabled: hasOpen && isOfOrder });
  const ofCase = useRead(mandateRequestsToClient.list, { mandate_id: id, query }, { isEnabled: hasOpen && !isOfOrder });
  const { data, error, refetch } = isOfOrder ? ofOrder : ofCase;
  // A question that is answered while it is shown stays, with its answer.
  const [shown, setShown] = useState<readonly RequestToClient[]>([]);
  const open = hasOpen ? (data?.results ?? []) : [];
  const more = open.filter((each) => !shown.some(({ id: known }) => known === each.id));
  if (more.length > 0) setShown([...shown, ...more]);
  return (
    <>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {shown.map((each) => (
        <OneRequest key={each.id} listed={each} />
      ))}
    </>
  );
}

function OneRequest({ listed }: { readonly listed: RequestToClient }) {
  const words = useWords().company.requests;
  const { data = listed } = useRequest(listed.id, listed);
  return (
    <Card
      title={data.title}
      isAsking={data.status === 'open'}
      aside={
        <span className={styles.soft}>
          {words.askedOn} <DateTime at={data.created_at} isDay />
        </span>
      }
    >
      <Question request={data} />
      <Answer request={data} />
    </Card>
  );
}
