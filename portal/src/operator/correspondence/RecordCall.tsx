/** „Telefonat“: what was said, and what the debtor declared. */
import { useOperator } from '../../data/useOperator.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Field, Radios, Select, TextArea } from '../../ui/Field.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from '../case-money/fields.ts';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import { Declared } from './Declared.tsx';
import { callOf, emptyCall, type TypedCall } from './typed-call.ts';
import { placeOf } from './typed-declarations.ts';
import { correspondence } from './words.ts';

export function RecordCall(dialog: CaseDialog) {
  const { cases } = useWords();
  const { call: words, declaration } = useTexts(correspondence);
  const operator = useOperator();
  const today = useToday();
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
            <Declared {...fields} legend={words.declared} today={today} noteHint={declaration.noteHint} />
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
