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
  readonly errorOf: (field: string) => ReactNode;
  /** Below the files. */
  readonly children?: ReactNode;
}

export function AnswerFields({ kind, schema, errorOf, children }: AnswerFieldsProps) {
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
          areCards
          chosen={choice ?? ''}
          onChoose={setChoice}
        />
      ) : null}
      {isChoice && errorOf('text') !== undefined ? <p role="alert">{errorOf('text')}</p> : null}
      {kind === 'freetext' ? <TextArea name="text" label={words.text} failure={errorOf('text')} /> : null}
      {hasDate ? <Field name="date" type="date" label={words.date} failure={errorOf('date')} /> : null}
      {schema === null ? null : <FormFields schema={schema} errorOf={errorOf} />}
      {kind === 'fileupload' ? (
        <Field
          name="documents"
          type="file"
          multiple
          accept={acceptedFiles}
          label={words.chooseFile}
          hint={words.filesNeeded}
          failure={errorOf('documents')}
        />
      ) : null}
      {children}
      <TextArea
        name="additional_comment"
        label={words.comment}
        hint={explains ? words.explain : undefined}
        failure={errorOf('additional_comment')}
      />
    </>
  );
}
