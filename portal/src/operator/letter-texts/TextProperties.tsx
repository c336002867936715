/** What a letter text has besides its blocks: its name, the deadline, costs, attachments, and how it leaves. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { isFirstLetter, letterChannels, type LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import { useTexts } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Checks, Field, Select } from '../../ui/Field.tsx';
import type { FailureOf } from './failures.ts';
import styles from './LetterTexts.module.css';
import type { TypedText } from './text-values.ts';
import { words } from './words.ts';

interface TextPropertiesProps {
  readonly typed: TypedText;
  readonly kind: LetterTextKind;
  readonly isLocked: boolean;
  readonly failureOf: FailureOf;
  readonly onChange: (change: Partial<TypedText>) => void;
}

export function TextProperties({ typed, kind, isLocked, failureOf, onChange }: TextPropertiesProps) {
  const texts = useTexts(words);
  return (
    <fieldset disabled={isLocked} className={styles.properties} aria-label={texts.properties}>
      <Field
        label={texts.name}
        name="name"
        value={typed.name}
        autoComplete="off"
        maxLength={limits.letter_text_name_characters}
        failure={failureOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={texts.paymentDays}
        name="payment_days"
        hint={texts.paymentDaysHint(limits.letter_payment_days_min, limits.letter_payment_days)}
        value={typed.payment_days}
        inputMode="numeric"
        autoComplete="off"
        failure={failureOf('payment_days')}
        onChange={({ target }) => onChange({ payment_days: target.value })}
      />
      {isFirstLetter(kind) ? <Costs typed={typed} failure={failureOf('costs')} onChange={onChange} /> : null}
      <Checks
        legend={texts.attachments}
        name="attachments"
        options={attachments.map((value) => ({ value, text: texts.attachment[value] }))}
        chosen={attachments.filter((name) => typed[name])}
        onChoose={(chosen) =>
          onChange({ girocode: chosen.includes('girocode'), claim_statement: chosen.includes('claim_statement') })
        }
      />
      <Checks
        legend={texts.channels}
        name="channels"
        options={letterChannels.map((value) => ({ value, text: texts.values[value] }))}
        chosen={typed.channels}
        failure={failureOf('channels')}
        onChoose={(channels) => onChange({ channels })}
      />
      <Check
        label={texts.publish}
        checked={typed.publish === 'when_sent'}
        onChange={({ target }) => onChange({ publish: target.checked ? 'when_sent' : 'never' })}
      />
    </fieldset>
  );
}

const attachments = ['girocode', 'claim_statement'] as const;

interface CostsProps extends Pick<TextPropertiesProps, 'typed' | 'onChange'> {
  readonly failure: string | undefined;
}

function Costs({ typed, failure, onChange }: CostsProps) {
  const texts = useTexts(words);
  return (
    <>
      <Select
        label={texts.collectionFee}
        value={typed.collection_fee}
        failure={failure}
        options={(['', 'simple', 'average'] as const).map((value) => ({
          value,
          text: texts.efforts[value === '' ? 'none' : value],
        }))}
        onChange={({ target: { value } }) =>
          onChange({ collection_fee: value === 'simple' || value === 'average' ? value : '' })
        }
      />
      <Check
        label={texts.expenses}
        checked={typed.expenses_flat_rate}
        onChange={({ target }) => onChange({ expenses_flat_rate: target.checked })}
      />
    </>
  );
}
