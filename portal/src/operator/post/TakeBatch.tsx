/** „Druckstapel bilden“: takes waiting letters as one file, and leads to the batch. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PrintBatchInput } from '@mahnwerk/contract/operator/print-batches.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { countText, useWorkQueues } from '../../data/work-queues.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Field, Radios } from '../../ui/Field.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { changedPost } from './reads.ts';
import { words } from './words.ts';

type Format = PrintBatchInput['format'];

export function TakeBatch({ onClose }: { readonly onClose: () => void }) {
  const { take } = useTexts(words);
  const { code } = useWords();
  const { printBatches } = useOperator();
  const navigate = useNavigate();
  const waiting = useFirstCount();
  const [company, setCompany] = useState<string>();
  const [format, setFormat] = useState<Format>('pdf');
  const send = async (fields: FormData, attempt: Attempt) => {
    const typed = textIn(fields, 'limit').trim();
    const batch = await printBatches.create({
      body: {
        format,
        ...(company === undefined ? {} : { company_id: company }),
        ...(typed === '' ? {} : { limit: Number(typed) }),
      },
      ...attempt,
    });
    await navigate({ to: paths.operator.batch(batch.id) });
    return take.done(batch.letter_count, batch.page_count);
  };
  return (
    <CommandDialog
      title={take.action}
      submit={take.submit}
      send={send}
      onClose={onClose}
      changes={changedPost}
      failures={{ conflict: take.none }}
    >
      {(errorOf) => (
        <>
          {waiting === undefined ? null : <p>{take.about(countText(waiting, code))}</p>}
          <CompanyField
            label={take.company}
            hint={take.companyHint}
            failure={errorOf('company_id')}
            onChoose={setCompany}
          />
          <Radios
            legend={take.format}
            name="format"
            options={(['pdf', 'zip'] as const).map((value) => ({ value, text: take.formats[value] }))}
            chosen={format}
            onChoose={(value) => setFormat(value as Format)}
          />
          <Field
            label={take.limit}
            name="limit"
            type="number"
            min={1}
            max={limits.print_batch_letters}
            defaultValue={limits.print_batch_letters_default}
            failure={errorOf('limit')}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** How many waited when the dialog was opened: while the batch is made, their number falls to none. */
function useFirstCount(): number | undefined {
  const { data } = useWorkQueues();
  const [first, setFirst] = useState(data?.letters.count);
  if (first === undefined && data !== undefined) setFirst(data.letters.count);
  return first;
}
