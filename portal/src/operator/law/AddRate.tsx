/** „Basiszinssatz eintragen“: of the next half-year, or a correction of one that is known. */
import type { BaseRate } from '@mahnwerk/contract/operator/base-rates.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { nextHalfYear } from './half-years.ts';
import { useHalfName } from './useHalfName.ts';
import { words } from './words.ts';

interface AddRateProps {
  /** By half-year and version, ascending. */
  readonly known: readonly BaseRate[];
  readonly onClose: () => void;
}

export function AddRate({ known, onClose }: AddRateProps) {
  const texts = useTexts(words);
  const nameOf = useHalfName();
  const { baseRates } = useOperator();
  const halves = [...new Set(known.map(({ valid_from }) => valid_from))];
  const next = nextHalfYear(halves.at(-1) ?? '2001-07-01');
  const [valid_from, choose] = useState(next);
  return (
    <CommandDialog
      title={texts.add}
      submit={texts.submit}
      changes={[api.operator.baseRates, api.operator.workQueues]}
      onClose={onClose}
      send={async (fields, attempt) => {
        const typed = textIn(fields, 'rate').trim();
        const rate = typed.replace(',', '.');
        const source = textIn(fields, 'source').trim() || null;
        await baseRates.create({ body: { valid_from, rate, source }, ...attempt });
        return texts.added(typed.replace('.', ','));
      }}
    >
      {(errorOf) => (
        <>
          <Select
            name="valid_from"
            label={texts.half}
            value={valid_from}
            onChange={({ target }) => choose(target.value)}
            failure={errorOf('valid_from')}
            hint={valid_from === next ? undefined : texts.correctionAbout}
            options={[next, ...halves.toReversed()].map((value) => ({
              value,
              text: value === next ? nameOf(value) : texts.correction(nameOf(value)),
            }))}
          />
          <Field
            name="rate"
            label={texts.ratePercent}
            inputMode="decimal"
            autoComplete="off"
            failure={errorOf('rate')}
          />
          <Field
            name="source"
            label={texts.source}
            maxLength={limits.reference_characters}
            defaultValue="Bundesanzeiger"
            failure={errorOf('source')}
          />
        </>
      )}
    </CommandDialog>
  );
}
