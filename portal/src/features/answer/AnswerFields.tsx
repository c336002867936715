/** The fields of the answer to one kind of question, as the company fills them in. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { type ReactNode, useState } from 'react';
import { Field, Radios, TextArea } from '../../ui/Field.tsx';
import { acceptedFiles } from '../../data/document/FileDrop.tsx';
import { useWords } from '../../language/language.ts';
import { FormFields } from './FormFields.tsx';

const choices = ['yes', 'no', 'dontknow'] as const;

interface AnswerFieldsProps {
  readonly kind: RequestToClient['question_type'];
  readonly schema: RequestToClient['form_schema'];
  readonly failureOf: (field: string) => ReactNode;
  /** Below the files. */
  readonly children?: ReactNode;
}

export function AnswerFields({ kind, schema, failureOf, children }: AnswerFieldsProps) {
  const words = useWords().company.requests;
  const [choice, setChoice] = useState<string>();
  const offered = choices.filter((each) => each !== 'dontknow' || kind === 'yes-no-dontknow');
  const isChoice = kind.startsWith('yes-');
  const hasDate = kind === 'yes-with-date-no-freetext-on-no' && choice === 'yes';
  const explains = kind.endsWith('freetext-on-no') && choice === 'no';
  return (
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
      {schema === null ? null : <FormFields schema={schema} failureOf={failureOf} />}
      {kind === 'fileupload' ? (
        <Field
          name="documents"
          type="file"
          multiple
          accept={acceptedFiles}
          label={words.chooseFile}
          hint={words.filesNeeded}
          failure={failureOf('documents')}
        />
      ) : null}
      {children}
      <TextArea
        name="additional_comment"
        label={words.comment}
        hint={explains ? words.explain : undefined}
        failure={failureOf('additional_comment')}
      />
    </>
  );
}
