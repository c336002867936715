/** „Telefonat“: what was said, and what the debtor declared. */
import { useOperator } from '../../data/useOperator.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { CountryField } from '../../ui/CountryField.tsx';
import { Field, Radios, Select, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from '../case-money/fields.ts';
import group from '../case-money/CaseMoney.module.css';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import { callOf, emptyCall, type Offered, offered, placeOf, type TypedCall } from './typed-call.ts';
import { correspondence } from './words.ts';

export function RecordCall(dialog: CaseDialog) {
  const { cases } = useWords();
  const { call: words } = useTexts(correspondence);
  const operator = useOperator();
  const typing = useTyped<TypedCall>(() => emptyCall);
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        const { outcome } = await operator.calls.create({
          mandate_id: dialog.id,
          body: callOf(typing.typed),
          ...attempt,
        });
        return words.done(cases.history.outcomes[outcome]);
      }}
    >
      {(errorOf) => {
        const fields = { ...typing, errorOf: (name: string) => errorOf(placeOf(name, typing.typed)) };
        return (
          <>
            <Said {...fields} />
            <Declared {...fields} />
            {errorOf('declarations') === undefined ? null : <p role="alert">{errorOf('declarations')}</p>}
          </>
        );
      }}
    </CaseForm>
  );
}

function Said(typing: Typing<TypedCall>) {
  const { cases } = useWords();
  const { call: words } = useTexts(correspondence);
  const { mandate } = useCase();
  const [field, choice] = [fieldsOf(typing), choiceOf(typing)];
  const { additional_debtor, ...roles } = words.roles;
  const further = mandate.additional_debtor_ids.map((id, index) => ({
    value: `additional_debtor ${id}`,
    text: `${additional_debtor} ${index + 1}`,
  }));
  return (
    <>
      <Radios {...choice('direction')} legend={words.direction} options={stateOptions(words.directions)} />
      <Radios {...choice('outcome')} legend={words.outcome} options={stateOptions(cases.history.outcomes)} />
      <Select {...field('party')} label={words.with} options={[...stateOptions(roles), ...further]} />
      <Field {...field('name')} label={words.name} autoComplete="off" failure={typing.errorOf('with')} />
      <Field {...field('number')} label={words.number} type="tel" autoComplete="off" />
      <TextArea {...field('text')} label={words.text} hint={words.hint} />
      <Field {...field('follow_up_on')} label={words.followUp} type="date" />
    </>
  );
}

/** A box for each declaration, with its fields once it is ticked. */
function Declared(typing: Typing<TypedCall>) {
  const { cases } = useWords();
  const { declaration: words } = useTexts(correspondence);
  const { declared } = typing.typed;
  const toggle = (type: Offered, isDeclared: boolean) =>
    typing.change({ declared: isDeclared ? [...declared, type] : declared.filter((each) => each !== type) });
  return (
    <fieldset className={group.group}>
      <legend>{words.declared}</legend>
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

function OfType({ type, ...typing }: Typing<TypedCall> & { readonly type: Offered }) {
  const { declaration: words } = useTexts(correspondence);
  const today = useToday();
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
      return <TextArea {...field('hardship_note')} label={words.hardship} hint={words.noteHint} />;
    case 'information_request':
      return <TextArea {...field('information_note')} label={words.information} hint={words.noteHint} />;
  }
}
