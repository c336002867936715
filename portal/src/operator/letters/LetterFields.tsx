/** The fields of a letter that is written: which text, to whom, how, what it says besides, and what is attached. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ReactNode } from 'react';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useTexts } from '../../language/language.ts';
import { Checks, Field, type Option, Radios, Select, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { caseMoney } from '../case-money/words.ts';
import styles from './Letter.module.css';
import {
  documentsIn,
  type FieldName,
  hasInsert,
  hasPayment,
  isOfPlan,
  type LetterValues,
  type TextOfLetter,
} from './letter-values.ts';
import { words } from './words.ts';

export interface LetterFieldsProps {
  readonly values: LetterValues;
  /** That of the letter. */
  readonly text: TextOfLetter;
  readonly texts: readonly TextOfLetter[];
  readonly recipients: readonly Option[];
  readonly documents: readonly Option[];
  /** The instalment plans of the case, the newest first. */
  readonly plans: readonly Option[];
  /** What came in to the case, and can be answered. */
  readonly items: readonly Option[];
  readonly errorOf: (field: string) => ReactNode;
  readonly onChange: (part: Partial<LetterValues>) => void;
  /** Another text is chosen. */
  readonly onText: (key: string) => void;
}

export function LetterFields(props: LetterFieldsProps) {
  const { values, text, texts, recipients, plans, items, errorOf, onChange, onText } = props;
  const said = useTexts(words);
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    failure: errorOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  const isKnown = recipients.some(({ value }) => value === values.recipient);
  return (
    <div className={styles.fields}>
      <Select
        {...field('text_key')}
        label={said.text}
        options={texts.map(({ key, name }) => ({ value: key, text: name }))}
        onChange={({ target }) => onText(target.value)}
      />
      <Select
        {...field('recipient')}
        label={said.recipient}
        options={isKnown ? recipients : [...recipients, { value: values.recipient, text: said.automatic }]}
      />
      <Radios
        legend={said.channel}
        name="channel"
        options={stateOptions(said.channels).filter(({ value }) => text.channels.some((each) => each === value))}
        chosen={values.channel}
        onChoose={(channel) => onChange({ channel })}
      />
      {errorOf('channel') === undefined ? null : <p role="alert">{errorOf('channel')}</p>}
      <Field
        {...field('subject')}
        label={said.subject}
        maxLength={limits.letter_subject_characters}
        autoComplete="off"
      />
      {hasInsert(text) ? <TextArea {...field('body')} label={said.body} hint={said.bodyHint} rows={10} /> : null}
      {hasPayment(text) ? <Field {...field('pay_by')} label={said.payBy} hint={said.payByHint} type="date" /> : null}
      {text.kind === 'plan_offer' ? <PlanFields field={field} {...props} /> : null}
      {isOfPlan(text) ? (
        <Select {...field('plan_id')} label={said.plan} options={[{ value: '', text: said.newestPlan }, ...plans]} />
      ) : null}
      {items.length === 0 && values.in_reply_to === '' ? null : (
        <Select {...field('in_reply_to')} label={said.inReplyTo} options={answered(items, values, said)} />
      )}
      <Attachments {...props} />
    </div>
  );
}

/** None, or one of the items; one that is of another case now can still be seen, and left. */
const answered = (
  items: readonly Option[],
  { in_reply_to }: LetterValues,
  { noItem, otherItem }: { readonly noItem: string; readonly otherItem: string },
): readonly Option[] => [
  { value: '', text: noItem },
  ...items,
  ...(in_reply_to === '' || items.some(({ value }) => value === in_reply_to)
    ? []
    : [{ value: in_reply_to, text: otherItem }]),
];

interface PlanFieldsProps extends LetterFieldsProps {
  readonly field: (name: FieldName) => { readonly name: string; readonly value: string; readonly failure: ReactNode };
}

function PlanFields({ values, field, errorOf, onChange }: PlanFieldsProps) {
  const said = useTexts(words);
  const { plan } = useTexts(caseMoney);
  return (
    <>
      <Field {...field('plan_first_due')} label={plan.firstDue} type="date" />
      <Radios
        legend={plan.interval}
        name="plan_interval"
        options={stateOptions(plan.intervals)}
        chosen={values.plan_interval}
        onChoose={(plan_interval) => onChange({ plan_interval })}
      />
      <MoneyField {...field('plan_amount')} label={said.planAmount} hint={said.planHint} />
      <Field {...field('plan_count')} label={said.planCount} inputMode="numeric" autoComplete="off" />
      {errorOf('plan') === undefined ? null : <p role="alert">{errorOf('plan')}</p>}
    </>
  );
}

function Attachments({ values, documents, errorOf, onChange }: LetterFieldsProps) {
  const said = useTexts(words);
  const chosen = documentsIn(values.document_ids);
  const own = (['girocode', 'claim_statement'] as const).filter((name) => values[name] === 'true');
  return (
    <Checks
      legend={said.attachments}
      name="attachments"
      options={[
        { value: 'girocode', text: said.girocode },
        { value: 'claim_statement', text: said.claimStatement },
        ...documents,
      ]}
      chosen={[...own, ...chosen]}
      failure={errorOf('attachments')}
      onChoose={(all) =>
        onChange({
          girocode: String(all.includes('girocode')),
          claim_statement: String(all.includes('claim_statement')),
          document_ids: all.filter((each) => each !== 'girocode' && each !== 'claim_statement').join(' '),
        })
      }
    />
  );
}
