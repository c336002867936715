/** One field of a step or of a condition, by how its value is typed. */
import { claimTypes } from '@mahnwerk/contract/shapes/claim-type.ts';
import { useTexts } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { Check } from '../../ui/Check.tsx';
import { Checks, Field, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { type Offered, withChosen } from './reads.ts';
import { entriesIn, type FieldForm } from './step-values.ts';
import { stepWords, useValueNames } from './step-words.ts';

interface StepFieldProps {
  readonly label: string;
  /** The member of the API. */
  readonly name: string;
  readonly form: FieldForm;
  readonly value: string;
  readonly offered: Offered;
  readonly isLocked: boolean;
  readonly failure: string | undefined;
  readonly onChange: (value: string) => void;
}

export function StepField(props: StepFieldProps) {
  const { form, label, name, value, isLocked, failure, onChange } = props;
  const optionsOf = useOptions(props);
  const shared = {
    label,
    name,
    value,
    failure,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  switch (form.form) {
    case 'line':
      return <Field {...shared} readOnly={isLocked} maxLength={form.max} />;
    case 'whole':
      return <Field {...shared} readOnly={isLocked} inputMode="numeric" />;
    case 'money':
      return <MoneyField {...shared} readOnly={isLocked} />;
    case 'codes':
      return <ClaimTypes {...shared} readOnly={isLocked} />;
    case 'flag':
      return (
        <Check
          label={label}
          checked={value === 'true'}
          disabled={isLocked}
          onChange={({ target }) => onChange(String(target.checked))}
        />
      );
    case 'checks':
      return (
        <Checks
          legend={label}
          name={name}
          options={optionsOf(form.choices)}
          chosen={entriesIn(value)}
          isLocked={isLocked}
          failure={failure}
          onChoose={(chosen) => onChange(chosen.join(' '))}
        />
      );
    case 'choice':
      return <Select {...shared} disabled={isLocked} options={optionsOf(form.choices)} />;
    case 'text':
    case 'team':
      return <Select {...shared} disabled={isLocked} options={optionsOf([])} />;
  }
}

/** The options of a field, with those that the service offers. */
function useOptions({ form, name, value, offered }: StepFieldProps) {
  const { ofKind } = useTexts(stepWords);
  const values = useValueNames();
  return (choices: readonly string[]) => {
    if (form.form === 'team') return withChosen([{ value: '', text: ofKind }, ...offered.ofTeams], value);
    if (form.form === 'text') return withChosen(offered.textsOf(form.kind), value);
    return choices.map((each) => ({ value: each, text: values[name]?.[each] ?? each }));
  };
}

/** Catalogue numbers, with their meaning below. */
function ClaimTypes({ value, ...field }: React.ComponentProps<typeof Field> & { readonly value: string }) {
  const { codesHint } = useTexts(stepWords);
  const names: Readonly<Record<string, string>> = useOrderWords().claimTypes;
  const known = entriesIn(value).filter((each) => each in claimTypes);
  return (
    <Field
      {...field}
      value={value}
      hint={known.length === 0 ? codesHint : known.map((each) => names[each] ?? each).join(' · ')}
    />
  );
}
