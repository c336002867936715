/** One question to the company: its text, and the answer, given or to be given. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../components/Card.tsx';
import { Failure } from '../components/Failure.tsx';
import { Loading } from '../components/Loading.tsx';
import { Screen } from '../components/Screen.tsx';
import { useToast } from '../components/Toast.tsx';
import { When } from '../components/When.tsx';
import { AsApi } from '../developer/AsApi.tsx';
import { useWords } from '../language/language.ts';
import { AnswerFacts } from './AnswerFacts.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { ChangedRecord } from './ChangedRecord.tsx';
import styles from './Company.module.css';
import { useCompany } from './useCompany.ts';

export function Request() {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'request', id],
    queryFn: () => api.requestsToClient.get({ id }),
  });
  if (error !== null)
    return (
      <Screen title={company.screens.requests}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  return (
    <Screen title={data.title}>
      <ChangedRecord topic="requests" id={data.id} updatedAt={data.updated_at} />
      <p className={styles.soft}>
        {company.requests.asked} <When at={data.created_at} />
      </p>
      <p className={styles.text}>{data.description}</p>
      <About request={data} />
      <Answer request={data} />
      <AsApi path={`/v2/requests-to-client/${data.id}/`} object={data} />
    </Screen>
  );
}

/** The case that the question is about. */
function About({ request: { mandate } }: { readonly request: RequestToClient }) {
  const { company } = useWords();
  const { customer } = useCompany();
  if (mandate === null) return null;
  return (
    <p>
      <Link to="/company/$customer/cases/$id" params={{ customer, id: mandate.id }}>
        {company.requests.toCase(mandate.reference_number)}
      </Link>
    </p>
  );
}

/** The form while the question is open; afterwards what was answered. */
export function Answer({ request }: { readonly request: RequestToClient }) {
  const { company } = useWords();
  const words = company.requests;
  const { api, key } = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const { answer, status } = request;
  if (status === 'withdrawn') return <p>{words.withdrawn}</p>;
  if (status === 'open')
    return (
      <AnswerForm
        request={request}
        onSent={() => {
          toast({ text: words.sent });
          return queries.invalidateQueries({ queryKey: key });
        }}
      />
    );
  if (answer === null) return null;
  return (
    <Card title={words.answer}>
      <AnswerFacts
        answer={answer}
        schema={request.form_schema}
        read={(each) => api.answerDocuments.download({ request_id: request.id, id: each.id })}
      />
    </Card>
  );
}
