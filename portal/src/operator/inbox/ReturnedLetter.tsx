/** „Rückläufer“: which letter of the case came back, why, and the address that the post names. */
import { type ReactNode, useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { dayText } from '../../ui/dates.ts';
import { Select } from '../../ui/Field.tsx';
import { AddressFields } from '../debtors/AddressFields.tsx';
import { letterReasons } from '../letters/reasons.ts';
import type { InboxItem } from './reads.ts';
import { words } from './words.ts';

interface ReturnedLetterProps {
  readonly item: InboxItem;
  readonly mandate: string;
  /** Of a member of the declaration. */
  readonly errorOf: (name: string) => ReactNode;
}

const hasLeft: ReadonlySet<Letter['status']> = new Set(['sent', 'taken', 'posted']);

export function ReturnedLetter({ item, mandate, errorOf }: ReturnedLetterProps) {
  const { classify: texts } = useTexts(words);
  const { causes } = useTexts(letterReasons);
  const { code } = useWords();
  const [isMoved, setMoved] = useState(false);
  const given = { mandate_id: mandate, query: { limit: limits.page_max } };
  const { data = [] } = useReadAll(api.operator.caseLetters.list, given, limits.mandate_letters);
  const sent = data.filter(({ status }) => hasLeft.has(status));
  const likely = sent.find(({ id }) => id === item.in_thread_of)?.id ?? (sent.length === 1 ? sent[0]?.id : '');
  return (
    <>
      <Select
        // Its options come later.
        key={sent.length}
        name="letter_id"
        label={texts.letter}
        defaultValue={likely}
        options={[
          { value: '', text: texts.noLetter },
          ...sent.map(({ id, name, dated }) => ({
            value: id,
            text: dated === null ? name : `${name}, ${dayText(dated, code)}`,
          })),
        ]}
        failure={errorOf('letter_id')}
      />
      <Select name="cause" label={texts.cause} options={stateOptions(causes)} failure={errorOf('cause')} />
      <Check
        label={texts.newAddress}
        name="moved"
        checked={isMoved}
        onChange={({ target }) => setMoved(target.checked)}
      />
      {isMoved ? <AddressFields path="new_address" errorOf={errorOf} /> : null}
    </>
  );
}
