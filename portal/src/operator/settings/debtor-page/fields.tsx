/** The fields of „Schuldnerseite“ in their groups. */
import { type ReactNode, useId, useState } from 'react';
import { documentTypes } from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { DebtorPageSettings } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import { pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { useTexts, useWords } from '../../../language/language.ts';
import { typedAmount } from '../../../ui/amounts.ts';
import { Check } from '../../../ui/Check.tsx';
import { Checks, Field, Select, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import styles from './DebtorPage.module.css';
import { type FlagName, type ListName, type TextName, valuesOf } from './values.ts';
import { words } from './words.ts';

interface FieldsProps {
  readonly stored: DebtorPageSettings;
  readonly errorOf: (field: string) => ReactNode;
}

/** What each field is given. */
function useFrames({ stored, errorOf }: FieldsProps) {
  const texts = useTexts(words);
  const { code } = useWords();
  const values = valuesOf(stored, (value) => typedAmount(value, code));
  const textOf = (name: TextName) => ({
    name,
    label: texts.fields[name] ?? name,
    defaultValue: values[name],
    failure: errorOf(name),
  });
  return {
    texts,
    errorOf,
    text: textOf,
    whole: (name: TextName, least: number, most: number) => ({
      ...textOf(name),
      hint: texts.hints.between(least, most),
      inputMode: 'numeric' as const,
      autoComplete: 'off',
    }),
    flag: (name: FlagName) => ({
      name,
      label: texts.fields[name] ?? name,
      defaultChecked: values[name] === 'true',
    }),
  };
}

type Frames = ReturnType<typeof useFrames>;

export function PageFields(props: FieldsProps) {
  const frames = useFrames(props);
  const { texts, text, whole, flag, errorOf } = frames;
  return (
    <>
      <Group legend={texts.groups.page} failure={errorOf('enabled') ?? errorOf('dunning_enabled')}>
        <Check {...flag('enabled')} />
        <Check {...flag('dunning_enabled')} />
        <Check {...flag('acknowledgement')} />
        <Field {...whole('code_days', limits.page_code_days_min, limits.page_code_days)} />
        <Field {...whole('pause_days', limits.page_pause_days_min, limits.page_pause_days)} />
      </Group>
      <PlanFields {...frames} />
      <Group legend={texts.groups.promise}>
        <Check {...flag('promise.enabled')} />
        <Field {...whole('promise.max_days', 1, limits.promise_days)} />
        <Field {...whole('promise.max_broken', 0, 9)} />
      </Group>
      <List
        name="released_types"
        legend={texts.groups.documents}
        values={documentTypes}
        names={texts.documents}
        stored={props.stored.released_types}
        errorOf={errorOf}
      />
      <Group legend={texts.groups.contact}>
        <Field {...text('contact.phone')} type="tel" hint={texts.hints.contact} autoComplete="off" />
        <Field {...text('contact.email')} type="email" autoComplete="off" />
        <Field {...text('contact.hours')} autoComplete="off" />
      </Group>
      <Group legend={texts.groups.privacy}>
        <TextArea {...text('privacy.officer')} rows={3} />
        <TextArea {...text('privacy.authority')} rows={3} />
        <Field {...text('privacy.url')} type="url" autoComplete="off" />
      </Group>
      <ProviderFields {...frames} hasSecret={props.stored.has_payment_secret} />
      <List
        name="languages"
        legend={texts.groups.languages}
        values={pageLanguages}
        names={texts.languages}
        stored={props.stored.languages}
        errorOf={errorOf}
      />
    </>
  );
}

function PlanFields({ texts, text, whole, flag }: Frames) {
  const options = ['runs', 'waived_if_kept'].map((value) => ({ value, text: texts.interest[value] ?? value }));
  return (
    <Group legend={texts.groups.plan}>
      <Check {...flag('plan.enabled')} />
      <MoneyField {...text('plan.min_amount')} hint={texts.hints.instalment} />
      <Field {...whole('plan.max_count', 2, limits.page_plan_count)} />
      <MoneyField {...text('plan.max_balance')} hint={texts.hints.anyBalance} />
      <Field {...whole('plan.first_due_days', limits.page_first_due_days_min, limits.page_first_due_days)} />
      <Check {...flag('plan.settlement_fee')} />
      <p>{texts.hints.fee}</p>
      <Select {...text('plan.interest')} options={options} />
      <Field {...whole('plan.grace_days', 0, limits.plan_grace_days)} />
      <Field {...whole('plan.default_after', 1, limits.plan_default_after)} />
    </Group>
  );
}

function ProviderFields({ texts, text, errorOf, hasSecret }: Frames & { readonly hasSecret: boolean }) {
  const options = ['none', 'simulated'].map((value) => ({ value, text: texts.adapters[value] ?? value }));
  return (
    <Group legend={texts.groups.provider}>
      <Select {...text('payment_adapter')} options={options} />
      <Field
        name="payment_secret"
        type="password"
        label={texts.fields.payment_secret ?? ''}
        hint={hasSecret ? texts.hints.secretSet : texts.hints.secretUnset}
        failure={errorOf('payment_secret')}
        autoComplete="new-password"
      />
    </Group>
  );
}

interface GroupProps {
  readonly legend: string;
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}

function Group({ legend, failure, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={failure === undefined ? undefined : id}>
      <legend>{legend}</legend>
      {children}
      {failure === undefined ? null : (
        <p id={id} className={styles.failure}>
          {failure}
        </p>
      )}
    </fieldset>
  );
}

interface ListProps {
  readonly name: ListName;
  readonly legend: string;
  readonly values: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly stored: readonly string[];
  readonly errorOf: (field: string) => ReactNode;
}

/** Some of a list; what is refused of one of them stands at all. */
function List({ name, legend, values, names, stored, errorOf }: ListProps) {
  const [chosen, setChosen] = useState(stored);
  const refused = [name, ...values.map((_value, index) => `${name}[${index}]`)].map(errorOf);
  return (
    <Checks
      legend={legend}
      name={name}
      options={values.map((value) => ({ value, text: names[value] ?? value }))}
      chosen={chosen}
      onChoose={setChosen}
      failure={refused.find((each) => each !== undefined)}
    />
  );
}
