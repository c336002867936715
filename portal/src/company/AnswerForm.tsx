/** One form for each kind of question. The service checks the answer; what it refuses stands at its field. */
import type { AnswerInput, RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { Form, textIn } from '../components/Form.tsx';
import { useWords } from '../language/language.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { filesIn } from './files.ts';
import { fieldsIn } from './FormFields.tsx';
import { useCompany } from './useCompany.ts';

interface AnswerFormProps {
  readonly request: RequestToClient;
  readonly onSent: () => Promise<unknown>;
}

export function AnswerForm({ request, onSent }: AnswerFormProps) {
  const words = useWords().company.requests;
  const { api } = useCompany();
  const { id, question_type, form_schema } = request;

  async function send(fields: FormData) {
    await api.requestsToClient.answer({ id, body: await answerIn(fields, request) });
    await onSent();
  }

  return (
    <Form send={send} submit={words.send} draft={`request ${id}`}>
      {(failureOf) => <AnswerFields kind={question_type} schema={form_schema} failureOf={failureOf} />}
    </Form>
  );
}

/** What the form holds, as the service takes it: a text for a choice that is made, and for free text. */
async function answerIn(fields: FormData, { question_type, form_schema }: RequestToClient): Promise<AnswerInput> {
  const text = textIn(fields, 'text');
  const comment = textIn(fields, 'additional_comment').trim();
  const date = textIn(fields, 'date');
  const documents = await filesIn(fields, 'documents');
  return {
    ...(text !== '' || question_type === 'freetext' ? { text } : {}),
    ...(date === '' ? {} : { date }),
    ...(form_schema === null ? {} : { fields: fieldsIn(form_schema, fields) }),
    ...(comment === '' ? {} : { additional_comment: comment }),
    ...(documents.length === 0 ? {} : { documents }),
  };
}
