/** A case as its company reads it: where it stands, what happens next, the open question, the open amount, what happened. */
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BalanceTable } from '../components/BalanceTable.tsx';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Failure } from '../components/Failure.tsx';
import { Field, TextArea } from '../components/Field.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Form, textIn } from '../components/Form.tsx';
import { History } from '../components/History.tsx';
import { Loading } from '../components/Loading.tsx';
import { Screen } from '../components/Screen.tsx';
import { useToast } from '../components/Toast.tsx';
import { AsApi } from '../developer/AsApi.tsx';
import { useWords } from '../language/language.ts';
import { markupOf } from '../components/RichText.tsx';
import { ChangedRecord } from './ChangedRecord.tsx';
import styles from './Company.module.css';
import { Documents } from './Documents.tsx';
import { filesIn } from './files.ts';
import { NextStep } from './NextStep.tsx';
import { ReportPayment } from './ReportPayment.tsx';
import { Answer } from './Request.tsx';
import { useCompany } from './useCompany.ts';

export function Case() {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'case', id],
    queryFn: () => api.mandates.get({ id }),
  });
  if (error !== null)
    return (
      <Screen title={company.screens.cases}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  return (
    <Screen title={data.debtor_name} actions={<Actions mandate={data} />}>
      <ChangedRecord topic="mandates" id={data.id} updatedAt={data.updated_at} />
      <p className={styles.soft}>
        {data.reference_number} · {company.cases.claims(data.claim_count)}
      </p>
      <Where mandate={data} />
      {data.requests_to_client_summary.has_pending ? <OpenRequests /> : null}
      <Open />
      <Happened mandate={data} />
      <AsApi path={`/v2/mandates/${data.id}/`} object={data} />
    </Screen>
  );
}

/** „Zahlung melden“ while the case is open, „Nachricht schreiben“ always. */
function Actions({ mandate }: { readonly mandate: Mandate }) {
  const { company } = useWords();
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      {mandate.closed_at === null ? <Button onPress={() => setReporting(true)}>{company.payment.action}</Button> : null}
      <Write />
      {isReporting ? <ReportPayment mandate={mandate} onClose={() => setReporting(false)} /> : null}
    </>
  );
}

/** Where it stands, and what happens next and why. */
function Where({ mandate: { procedure_state, next_step } }: { readonly mandate: Mandate }) {
  const { company, cases } = useWords();
  return (
    <Card title={company.cases.next} isNext>
      <p>
        <b>{cases.procedures[procedure_state]}.</b> <NextStep step={next_step} />
      </p>
      <p className={styles.soft}>{company.cases.why[procedure_state]}</p>
    </Card>
  );
}

/** The open questions, answered on the spot. */
function OpenRequests() {
  const { api, id, key } = useCompany();
  const { data } = useQuery({
    queryKey: [...key, 'case', id, 'requests'],
    queryFn: () => api.mandateRequestsToClient.list({ mandate_id: id, query: { status: 'open' } }),
  });
  return (data?.results ?? []).map((request) => (
    <Card key={request.id} title={request.title}>
      <p className={styles.text}>{request.description}</p>
      <Answer request={request} />
    </Card>
  ));
}

/** The open amount with its lines. */
function Open() {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'case', id, 'balance'],
    queryFn: () => api.mandates.balance({ id }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Card title={company.cases.openAmount} isFlush>
      <div className={styles.scroll}>
        <BalanceTable balance={data} />
      </div>
    </Card>
  );
}

/** As many entries of the history are read. */
const shown = 50;

function Happened({ mandate }: { readonly mandate: Mandate }) {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'case', id, 'history'],
    queryFn: () => api.mandates.history({ id, query: { limit: shown } }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Documents mandate={mandate} entries={data.results} />
      <Card title={company.cases.history}>
        <History entries={data.results.map(asShown)} />
      </Card>
    </>
  );
}

/** An entry has no author for the company, and is never internal. */
const asShown = (entry: HistoryEntry) => ({
  ...entry,
  internal: false,
  author: null,
  follow_up_on: null,
  pinned: false,
});

/** „Nachricht schreiben“. */
function Write() {
  const words = useWords().company.message;
  const { api, id, key } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  async function send(fields: FormData) {
    const documents = await filesIn(fields, 'documents');
    const body = { title: textIn(fields, 'title'), body: markupOf(textIn(fields, 'body')) };
    await api.mandateMessages.create({ mandate_id: id, body: documents.length === 0 ? body : { ...body, documents } });
    toast({ text: words.sent });
    setOpen(false);
    await queries.invalidateQueries({ queryKey: key });
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.write}</Button>
      {isOpen ? (
        <Dialog title={words.write} onClose={() => setOpen(false)}>
          <Form send={send} submit={words.send} draft={`message ${id}`} onCancel={() => setOpen(false)}>
            {(failureOf) => (
              <>
                <Field name="title" label={words.subject} failure={failureOf('title')} />
                <TextArea name="body" label={words.text} failure={failureOf('body')} />
                <Field name="documents" type="file" multiple label={words.files} failure={failureOf('documents')} />
              </>
            )}
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
