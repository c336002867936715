/** A claim of an order with its documents, each with its state until it is ready. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Field } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Money } from '../../components/Money.tsx';
import { State } from '../../components/State.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../Company.module.css';
import { filesIn } from '../files.ts';
import { useCompany } from '../useCompany.ts';
import { ChangeClaim } from './ChangeClaim.tsx';

interface ClaimCardProps {
  readonly claim: Claim;
  readonly isDraft: boolean;
}

export function ClaimCard({ claim, isDraft }: ClaimCardProps) {
  const words = useWords().company.claim;
  const { due_date, document_date, principal_amount } = claim;
  return (
    <Card title={claim.document_reference ?? words.untitled} aside={isDraft ? <Actions id={claim.id} /> : undefined}>
      <Facts
        facts={[
          [words.subject_matter, claim.subject_matter],
          [words.principal_amount, principal_amount && <Money key="amount" amount={principal_amount} />],
          [words.document_date, document_date && <When key="document" at={document_date} isDay />],
          [words.due_date, due_date && <When key="due" at={due_date} isDay />],
        ]}
      />
      <Documents claim={claim} isDraft={isDraft} />
    </Card>
  );
}

function Actions({ id }: { readonly id: string }) {
  const words = useWords().company.claim;
  const [isChanging, setChanging] = useState(false);
  const { api, key } = useCompany();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.claims.delete({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <span>
      <Button isQuiet onPress={() => setChanging(true)}>
        {words.change}
      </Button>
      <Button isQuiet isDisabled={isPending} onPress={() => mutate()}>
        {words.remove}
      </Button>
      {isChanging ? <ChangeClaim claim={id} onClose={() => setChanging(false)} /> : null}
    </span>
  );
}

const meanings = { pending: 'calm', ready: 'good', failed: 'bad', rejected: 'bad' } as const;

function Documents({ claim: { id, documents }, isDraft }: ClaimCardProps) {
  const { company, files } = useWords();
  const words = company.claim;
  const { api, key } = useCompany();
  const queries = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: (document: string) => api.claimDocuments.delete({ claim_id: id, id: document }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  async function send(fields: FormData) {
    for (const document of await filesIn(fields, 'documents', 'invoice'))
      await api.claimDocuments.create({ claim_id: id, body: document });
    await queries.invalidateQueries({ queryKey: key });
  }
  return (
    <>
      <ul className={styles.list} aria-label={words.documents}>
        {documents.map(({ id: document, filename, status, failure_reason }) => (
          <li key={document}>
            <span>
              {filename} <State meaning={meanings[status]}>{files.states[status]}</State>
              {failure_reason === null ? '' : ` ${files.reasons[failure_reason]}`}{' '}
              {isDraft ? (
                <Button isQuiet label={words.removeOf(filename)} onPress={() => mutate(document)}>
                  {words.remove}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {error === null ? null : <Failure error={error} retry={() => undefined} />}
      {isDraft ? (
        <Form key={documents.length} send={send} submit={words.upload}>
          {(failureOf) => (
            <Field
              name="documents"
              type="file"
              multiple
              data-claim={id}
              label={words.moreDocuments}
              accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
              failure={failureOf('base64') ?? failureOf('filename')}
            />
          )}
        </Form>
      ) : null}
    </>
  );
}
