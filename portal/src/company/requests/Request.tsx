/** One question to the company: its text, and the answer, given or to be given. */
import { paths } from '../../paths.ts';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { AsApi } from '../../features/api/AsApi.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { useWords } from '../../language/language.ts';
import { ChangedRecord } from '../ChangedRecord.tsx';
import styles from '../../ui/Record.module.css';
import { useCompany } from '../../data/useCompany.ts';
import { Answer } from './Answer.tsx';
import { Question } from './Question.tsx';
import { useRequest } from './useRequest.ts';

export function Request() {
  const { company } = useWords();
  const { id } = useCompany();
  const { data, error, refetch } = useRequest(id);
  if (data === undefined)
    return <LoadState title={company.screens.requests} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.title}>
      <ChangedRecord topic="requests" id={data.id} updatedAt={data.updated_at} />
      <p className={styles.soft}>
        {company.requests.asked} <DateTime at={data.created_at} />
      </p>
      <Question request={data} />
      <About request={data} />
      <Card title={company.requests.answer}>
        <Answer key={id} request={data} />
      </Card>
      <AsApi path={`/v2/requests-to-client/${data.id}/`} object={data} />
    </Screen>
  );
}

/** The order or the case that the question is about. */
function About({ request: { order, mandate } }: { readonly request: RequestToClient }) {
  const { company } = useWords();
  const { customer } = useCompany();
  return (
    <p>
      {order === null ? null : <Link to={paths.company.order(customer, order.id)}>{company.orders.toOrder}</Link>}
      {mandate === null ? null : (
        <Link to={paths.company.case(customer, mandate.id)}>{company.requests.toCase(mandate.reference_number)}</Link>
      )}
    </p>
  );
}
