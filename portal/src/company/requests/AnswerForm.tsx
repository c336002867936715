/**
 * One form for each kind of question. The service checks the answer; what it refuses stands at its field. A question for
 * files is answered with the first of them; the others follow one by one.
 */
import type { AnswerInput, RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useState } from 'react';
import type { Attempt } from '../../data/query.ts';
import { AnswerFields } from '../../features/answer/AnswerFields.tsx';
import { fieldsIn } from '../../features/answer/FormFields.tsx';
import { useKept } from '../../data/form/draft.ts';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { companyUploading } from '../../data/service.ts';
import styles from '../../ui/Record.module.css';
import { documentOf, filesIn } from '../files.ts';
import { sendingWith } from '../../data/document/sending.ts';
import { useCompany } from '../../data/useCompany.ts';
import { draftName, useSettled } from './Unsent.tsx';

interface AnswerFormProps {
  readonly request: RequestToClient;
  /** @param files those that follow the answer */
  readonly onSent: (files: readonly File[]) => Promise<unknown>;
}

export function AnswerForm({ request, onSent }: AnswerFormProps) {
  const { company, uploads } = useWords();
  const { id, question_type, form_schema } = request;
  const { send, underWay, why } = useSend(request, onSent);
  return (
    <Form send={send} submit={company.requests.send} draft={draftName(id)} why={why} failures={{ '': uploads.broken }}>
      {(errorOf) => (
        <>
          <AnswerFields kind={question_type} schema={form_schema} errorOf={errorOf}>
            {underWay === undefined ? null : (
              <progress
                className={styles.progress}
                aria-label={uploads.progressOf(underWay.name)}
                max={1}
                value={underWay.share}
              />
            )}
          </AnswerFields>
          <p className={styles.soft}>{company.requests.final}</p>
        </>
      )}
    </Form>
  );
}

/** Sends the answer, with the progress of its first file. */
function useSend(request: RequestToClient, onSent: AnswerFormProps['onSent']) {
  const { routes, membership } = useCompany();
  const settled = useSettled();
  const kept = useKept(draftName(request.id));
  const [underWay, setUnderWay] = useState<{ readonly name: string; readonly share: number }>();
  async function send(fields: FormData, attempt: Attempt) {
    const [first, ...others] = filesIn(fields, 'documents');
    const body = await answerIn(fields, request, first);
    const { requestsToClient } =
      first === undefined
        ? routes
        : companyUploading(
            membership,
            sendingWith((share) => setUnderWay({ name: first.name, share })),
          );
    await requestsToClient.answer({ id: request.id, body, ...attempt }).finally(() => setUnderWay(undefined));
    // Before the answer is read: what was typed is sent.
    kept.forget();
    await onSent(others);
  }
  const why = async () => settled(await routes.requestsToClient.get({ id: request.id }));
  return { send, underWay, why };
}

/** What the form holds, as the service takes it. */
async function answerIn(
  fields: FormData,
  { form_schema }: RequestToClient,
  file: File | undefined,
): Promise<AnswerInput> {
  const comment = textIn(fields, 'additional_comment').trim();
  const date = textIn(fields, 'date');
  return {
    ...(fields.has('text') ? { text: textIn(fields, 'text') } : {}),
    ...(date === '' ? {} : { date }),
    ...(form_schema === null ? {} : { fields: fieldsIn(form_schema, fields) }),
    ...(comment === '' ? {} : { additional_comment: comment }),
    ...(file === undefined ? {} : { documents: [await documentOf(file)] }),
  };
}
