/** What a person declares, in a call or a message: a box for each declaration, with its fields once it is ticked. */
import { stateOptions } from '../../data/table/Filters.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { CountryField } from '../../ui/CountryField.tsx';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { fieldsOf, type Typing } from '../case-money/fields.ts';
import group from '../case-money/CaseMoney.module.css';
import { type Offered, offered, type TypedDeclarations } from './typed-declarations.ts';
import { correspondence } from './words.ts';

interface DeclaredProps extends Typing<TypedDeclarations> {
  /** The day of the case. */
  readonly today: string;
  readonly legend: string;
  /** What an empty note means. */
  readonly noteHint?: string;
}

export function Declared({ legend, ...typing }: DeclaredProps) {
  const { cases } = useWords();
  const { declared } = typing.typed;
  const toggle = (type: Offered, isDeclared: boolean) =>
    typing.change({ declared: isDeclared ? [...declared, type] : declared.filter((each) => each !== type) });
  return (
    <fieldset className={group.group}>
      <legend>{legend}</legend>
      {offered.map((type) => (
        <div key={type}>
          <Check
            label={cases.history.declarations[type]}
            name={type}
            checked={declared.includes(type)}
            onChange={({ target }) => toggle(type, target.checked)}
          />
          {declared.includes(type) ? <OfType {...typing} type={type} /> : null}
        </div>
      ))}
    </fieldset>
  );
}

function OfType({ type, today, noteHint, ...typing }: Omit<DeclaredProps, 'legend'> & { readonly type: Offered }) {
  const { declaration: words } = useTexts(correspondence);
  const field = fieldsOf(typing);
  switch (type) {
    case 'objection':
      return <Select {...field('ground')} label={words.ground} options={stateOptions(words.grounds)} />;
    case 'payment_promise':
      return (
        <>
          <Field {...field('promised_on')} label={words.promised} type="date" min={today} />
          <MoneyField {...field('promised_amount')} label={words.amount} />
        </>
      );
    case 'plan_request':
      return (
        <>
          <MoneyField {...field('monthly_amount')} label={words.monthly} />
          <Field {...field('first_on')} label={words.first} type="date" />
        </>
      );
    case 'address_change':
      return (
        <>
          <Field {...field('street')} label={words.street} autoComplete="off" />
          <Field {...field('postal_code')} label={words.postalCode} autoComplete="off" />
          <Field {...field('city')} label={words.city} autoComplete="off" />
          <CountryField {...field('country')} label={words.country} />
        </>
      );
    case 'hardship':
      return <TextArea {...field('hardship_note')} label={words.hardship} hint={noteHint} />;
    case 'information_request':
      return <TextArea {...field('information_note')} label={words.information} hint={noteHint} />;
  }
}
