/** A question to a company: its fields, with the answer as the company will see it, and what is sent. */
import type { ReactNode } from 'react';
import type { RequestInput } from '@mahnwerk/contract/operator/requests.ts';
import { useState } from 'react';
import { AnswerFields } from '../features/answer/AnswerFields.tsx';
import { Select, Field, TextArea } from '../ui/Field.tsx';
import { textIn } from '../data/form/Form.tsx';
import { useWords } from '../language/language.ts';
import styles from './ask.module.css';

type QuestionType = RequestInput['question_type'];

interface AskFieldsProps {
  readonly errorOf: (field: string) => ReactNode;
  /** What the question begins with. */
  readonly begun?: { readonly title: string; readonly description: string };
}

export function AskFields({ errorOf, begun }: AskFieldsProps) {
  const words = useWords().cases.request;
  const [kind, setKind] = useState<QuestionType>('yes-no');
  // A form needs its schema, which is written by those who integrate.
  const kinds = Object.entries(words.kinds).filter(([value]) => value !== 'dynamic-form');
  return (
    <>
      <Field label={words.subject} name="title" defaultValue={begun?.title} required failure={errorOf('title')} />
      <TextArea
        label={words.text}
        name="description"
        defaultValue={begun?.description}
        required
        failure={errorOf('description')}
      />
      <Select
        label={words.kind}
        name="question_type"
        value={kind}
        onChange={({ target }) => setKind(target.value as QuestionType)}
        failure={errorOf('question_type')}
        options={kinds.map(([value, text]) => ({ value, text }))}
      />
      <fieldset className={styles.preview} disabled>
        <legend>{words.preview}</legend>
        <AnswerFields key={kind} kind={kind} schema={null} errorOf={() => undefined} />
      </fieldset>
    </>
  );
}

export const questionIn = (fields: FormData): RequestInput => ({
  title: textIn(fields, 'title'),
  description: textIn(fields, 'description'),
  question_type: textIn(fields, 'question_type') as QuestionType,
});
