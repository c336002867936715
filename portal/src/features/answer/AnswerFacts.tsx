/** What a company answered, in the words of the question, with the documents that it attached. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { ShownDocuments } from '../../data/document/ShownDocuments.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { titlesOf } from './FormFields.tsx';

type Answer = NonNullable<RequestToClient['answer']>;

interface AnswerFactsProps {
  readonly answer: Answer;
  /** Of a question with a form: its schema. */
  readonly schema: RequestToClient['form_schema'];
  /** Reads the file of one of its documents. */
  readonly read: (document: Answer['documents'][number]) => Promise<Blob>;
}

export function AnswerFacts({ answer, schema, read }: AnswerFactsProps) {
  const words = useWords().company.requests;
  const titles = titlesOf(schema ?? {});
  const valueOf = (value: unknown) =>
    typeof value === 'boolean'
      ? words.choices[value ? 'yes' : 'no']
      : typeof value === 'string'
        ? value
        : String(value);
  const fields = Object.entries(answer.fields ?? {});
  const facts = fields.map(([name, value]) => [titles[name] ?? name, valueOf(value)] as const);
  return (
    <>
      <DescriptionList
        facts={[
          [words.text, answer.text === null ? null : (words.choices[answer.text] ?? answer.text)],
          [words.date, answer.date === null ? null : <DateTime key="date" at={answer.date} isDay />],
          ...facts,
          [words.comment, answer.additional_comment],
        ]}
      />
      <ShownDocuments label={words.files} documents={answer.documents} read={read} />
    </>
  );
}
