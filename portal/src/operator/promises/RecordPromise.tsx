/** „Zusage eintragen“: what the debtor promised to pay, and by when. */
import type { PaymentPromiseInput } from '@mahnwerk/contract/operator/promises.ts';
import { recordedPromiseChannels } from '@mahnwerk/contract/shapes/promise.ts';
import { textIn } from '../../data/form/Form.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { amountOf, moneyText } from '../../ui/amounts.ts';
import { Field, Radios, Select, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { dayText } from '../../ui/dates.ts';
import { choiceOf, fieldsOf, type Typing, useTyped } from '../case-money/fields.ts';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { promiseWords } from './words.ts';

interface TypedPromise {
  readonly amount: string;
  readonly due_on: string;
  readonly made_on: string;
  readonly by: PaymentPromiseInput['by'];
  readonly channel: PaymentPromiseInput['channel'];
}

export function RecordPromise(dialog: CaseDialog) {
  const { code } = useWords();
  const words = useTexts(promiseWords);
  const { promises } = useOperator();
  const today = useToday();
  const { typed, change } = useTyped<TypedPromise>(() => ({
    amount: '',
    due_on: '',
    made_on: today,
    by: 'debtor',
    channel: 'phone',
  }));
  return (
    <CaseForm
      {...dialog}
      title={words.record}
      submit={words.submit}
      changes={[api.operator.promises]}
      failures={{ conflict: words.conflict }}
      send={async (fields, attempt) => {
        const note = textIn(fields, 'note');
        const body = { ...typed, amount: amountOf(typed.amount), ...(note === '' ? {} : { note }) };
        const { amount, due_on } = await promises.create({ mandate_id: dialog.id, body, ...attempt });
        return words.added(moneyText(amount, code), dayText(due_on, code));
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <PromiseFields {...{ typed, change, errorOf }} />
          <TextArea label={words.note} name="note" rows={3} failure={errorOf('note')} />
        </>
      )}
    </CaseForm>
  );
}

function PromiseFields(typing: Typing<TypedPromise>) {
  const words = useTexts(promiseWords);
  const today = useToday();
  const [field, choice] = [fieldsOf(typing), choiceOf(typing)];
  const channels = recordedPromiseChannels.map((value) => ({ value, text: words.channels[value] }));
  return (
    <>
      <MoneyField {...field('amount')} label={words.amount} required />
      <Field {...field('due_on')} label={words.due} type="date" min={today} required />
      <Field {...field('made_on')} label={words.made} type="date" max={today} required />
      <Radios {...choice('by')} legend={words.by} options={stateOptions(words.bys)} />
      <Select {...field('channel')} label={words.channel} options={channels} />
    </>
  );
}
