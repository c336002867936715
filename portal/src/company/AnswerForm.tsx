/** One form for each kind of question. The service checks the answer; what it refuses stands at its field. */
import type { AnswerInput, RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useState } from 'react';
import { Field, Radios, TextArea } from '../components/Field.tsx';
import { Form, textIn } from '../components/Form.tsx';
import { useWords } from '../language/language.ts';
import { filesIn } from './files.ts';
import { FormFields, fieldsIn } from './FormFields.tsx';
import { useCompany } from './useCompany.ts';

interface AnswerFormProps {
  readonly request: RequestToClient;
  readonly onSent: () => Promise<unknown>;
}

const choices = ['yes', 'no', 'dontknow'] as const;

export function AnswerForm({ request, onSent }: AnswerFormProps) {
  const words = useWords().company.requests;
  const { api } = useCompany();
  const { id, question_type: kind, form_schema } = request;
  const [choice, setChoice] = useState<string>();
  const offered = choices.filter((each) => each !== 'dontknow' || kind === 'yes-no-dontknow');
  const isChoice = kind.startsWith('yes-');
  const hasDate = kind === 'yes-with-date-no-freetext-on-no' && choice === 'yes';
  const explains = kind.endsWith('freetext-on-no') && choice === 'no';

  async function send(fields: FormData) {
    await api.requestsToClient.answer({ id, body: await answerIn(fields, request, isChoice ? choice : undefined) });
    await onSent();
  }

  return (
    <Form send={send} submit={words.send} draft={`request ${id}`}>
      {(failureOf) => (
        <>
          {isChoice ? (
            <Radios
              legend={words.text}
              name="text"
              options={offered.map((value) => ({ value, text: words.choices[value] ?? value }))}
              chosen={choice ?? ''}
              onChoose={setChoice}
            />
          ) : null}
          {isChoice && failureOf('text') !== undefined ? <p role="alert">{failureOf('text')}</p> : null}
          {kind === 'freetext' ? <TextArea name="text" label={words.text} failure={failureOf('text')} /> : null}
          {hasDate ? <Field name="date" type="date" label={words.date} failure={failureOf('date')} /> : null}
          {form_schema === null ? null : <FormFields schema={form_schema} failureOf={failureOf} />}
          <Field
            name="documents"
            type="file"
            multiple
            accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
            label={words.chooseFile}
            hint={kind === 'fileupload' ? words.filesNeeded : words.filesAllowed}
            failure={failureOf('documents')}
          />
          <TextArea
            name="additional_comment"
            label={words.comment}
            hint={explains ? words.explain : undefined}
            failure={failureOf('additional_comment')}
          />
        </>
      )}
    </Form>
  );
}

/** What the form holds, as the service takes it. @param choice where the question has choices */
async function answerIn(
  fields: FormData,
  { question_type, form_schema }: RequestToClient,
  choice: string | undefined,
): Promise<AnswerInput> {
  const comment = textIn(fields, 'additional_comment').trim();
  const date = textIn(fields, 'date');
  const documents = await filesIn(fields, 'documents');
  return {
    ...(choice === undefined ? {} : { text: choice }),
    ...(question_type === 'freetext' ? { text: textIn(fields, 'text') } : {}),
    ...(date === '' ? {} : { date }),
    ...(form_schema === null ? {} : { fields: fieldsIn(form_schema, fields) }),
    ...(comment === '' ? {} : { additional_comment: comment }),
    ...(documents.length === 0 ? {} : { documents }),
  };
}
