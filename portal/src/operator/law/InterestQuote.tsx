/** „Zinsen berechnen“: interest on a principal from one day to another, period by period. */
import { interestKinds, type InterestQuoteInput } from '@mahnwerk/contract/operator/quotes.ts';
import { useState } from 'react';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { amountOf, decimalText } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { dayOf, dayText } from '../../ui/dates.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Note } from '../../ui/Note.tsx';
import tables from '../../ui/tables.module.css';
import { words } from './words.ts';

type Quote = Awaited<ReturnType<ReturnType<typeof useOperator>['quotes']['interest']>>;

type Kind = InterestQuoteInput['kind'];

export function InterestQuoteForm() {
  const { calculation: texts } = useTexts(words);
  const { quotes } = useOperator();
  const [kind, setKind] = useState<Kind>('statutory');
  const [quote, setQuote] = useState<Quote>();
  const send = async (fields: FormData) => {
    const rate = textIn(fields, 'rate').trim().replace(',', '.');
    setQuote(
      await quotes.interest({
        body: {
          principal: amountOf(textIn(fields, 'principal')),
          from: textIn(fields, 'from'),
          until: textIn(fields, 'until'),
          kind,
          ...(kind === 'base_plus' ? { points: rate } : kind === 'fixed' ? { rate } : {}),
        },
      }),
    );
  };
  return (
    <Card title={texts.interest}>
      <Form send={send} submit={texts.computeInterest}>
        {(errorOf) => (
          <>
            <MoneyField name="principal" label={texts.principal} failure={errorOf('principal')} />
            <Field name="from" type="date" label={texts.from} failure={errorOf('from')} />
            <Field name="until" type="date" label={texts.until} defaultValue={dayOf()} failure={errorOf('until')} />
            <Select
              name="kind"
              label={texts.kind}
              value={kind}
              onChange={({ target }) => setKind(target.value as Kind)}
              options={interestKinds.map((value) => ({ value, text: texts.kinds[value] }))}
            />
            {kind === 'base_plus' || kind === 'fixed' ? (
              <Field
                name="rate"
                label={texts.rate}
                hint={texts.rateHint}
                inputMode="decimal"
                failure={errorOf('rate') ?? errorOf('points')}
              />
            ) : null}
          </>
        )}
      </Form>
      {quote === undefined ? null : <InterestTable of={quote} />}
    </Card>
  );
}

function InterestTable({ of: { periods, amount, days, provisional_from } }: { readonly of: Quote }) {
  const { calculation: texts } = useTexts(words);
  const { code } = useWords();
  const percent = (rate: string | null) => (rate === null ? null : `${decimalText(rate, code)} %`);
  return (
    <>
      {provisional_from === null ? null : <Note>{texts.provisional(dayText(provisional_from, code))}</Note>}
      <Scroll name={texts.interest}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={texts.interest}>
          <thead>
            <tr>
              <th>{texts.from}</th>
              <th>{texts.until}</th>
              <th className={tables.figures}>{texts.days}</th>
              <th className={tables.figures}>{texts.base}</th>
              <th className={tables.figures}>{texts.yearly}</th>
              <th className={tables.figures}>{texts.interest}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.from}>
                <td>{dayText(period.from, code)}</td>
                <td>{dayText(period.until, code)}</td>
                <td className={tables.figures}>{period.days}</td>
                <td className={tables.figures}>{percent(period.base_rate)}</td>
                <td className={tables.figures}>{percent(period.rate)}</td>
                <td className={tables.figures}>
                  <Money amount={period.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={2} scope="row">
                {texts.sum}
              </th>
              <td className={tables.figures}>{days}</td>
              <td colSpan={2}>–</td>
              <td className={tables.figures}>
                <Money amount={amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </>
  );
}
