/** „Gebühren berechnen“: fees and expenses of the law by the tables of a day, with VAT. */
import { costKinds } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { FeePositionInput } from '@mahnwerk/contract/operator/quotes.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type ReactNode, useState } from 'react';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { amountOf, decimalText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import tables from '../../ui/tables.module.css';
import styles from './Law.module.css';
import { words } from './words.ts';

/** What the law computes from a value. */
const computed = [
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
  'expenses_flat_rate',
  'court_fee',
] as const satisfies readonly (typeof costKinds)[number][];

type Quote = Awaited<ReturnType<ReturnType<typeof useOperator>['quotes']['fees']>>;

export function FeeQuoteForm() {
  const { calculation: texts } = useTexts(words);
  const { quotes } = useOperator();
  const [positions, setPositions] = useState<readonly number[]>([1, 2]);
  const [quote, setQuote] = useState<Quote>();
  const send = async (fields: FormData) => {
    const body = {
      ordered_on: textIn(fields, 'ordered_on'),
      positions: positions.map((number) => positionIn(fields, number)),
    };
    setQuote(await quotes.fees({ body }));
  };
  return (
    <Card title={texts.fees}>
      <Form send={send} submit={texts.computeFees}>
        {(errorOf) => (
          <>
            <Field
              name="ordered_on"
              type="date"
              label={texts.orderedOn}
              defaultValue={dayOf()}
              failure={errorOf('ordered_on')}
            />
            {positions.map((number, index) => (
              <Position key={number} number={number} index={index} errorOf={errorOf}>
                {positions.length === 1 ? null : (
                  <Button isQuiet onPress={() => setPositions(positions.filter((each) => each !== number))}>
                    {texts.remove}
                  </Button>
                )}
              </Position>
            ))}
            {positions.length >= limits.quoted_positions ? null : (
              <p>
                <Button onPress={() => setPositions([...positions, Math.max(...positions) + 1])}>{texts.add}</Button>
              </p>
            )}
          </>
        )}
      </Form>
      {quote === undefined ? null : <FeeTable of={quote} />}
    </Card>
  );
}

interface PositionProps {
  /** Names its fields. */
  readonly number: number;
  readonly index: number;
  readonly errorOf: (field: string) => ReactNode;
  readonly children: ReactNode;
}

/** One fee to compute. */
function Position({ number, index, errorOf, children }: PositionProps) {
  const { calculation: texts } = useTexts(words);
  const { cases } = useWords();
  return (
    <fieldset className={styles.position}>
      <legend>{texts.position(index + 1)}</legend>
      <Select
        name={`kind ${number}`}
        label={texts.kind}
        defaultValue={index === 1 ? 'expenses_flat_rate' : 'collection_fee'}
        options={computed.map((value) => ({ value, text: cases.kinds[value] ?? value }))}
      />
      <MoneyField name={`value ${number}`} label={texts.value} failure={errorOf(`positions[${index}].value`)} />
      <Field
        name={`rate ${number}`}
        label={texts.feeRate}
        hint={texts.feeRateHint}
        inputMode="decimal"
        failure={errorOf(`positions[${index}].rate`)}
      />
      {children}
    </fieldset>
  );
}

function positionIn(fields: FormData, number: number): FeePositionInput {
  const kind = computed.find((each) => each === textIn(fields, `kind ${number}`)) ?? 'collection_fee';
  const value = textIn(fields, `value ${number}`).trim();
  const rate = textIn(fields, `rate ${number}`).trim().replace(',', '.');
  return {
    kind,
    ...(value === '' ? {} : { value: amountOf(value) }),
    ...(rate === '' ? {} : { rate }),
  };
}

function FeeTable({ of: { positions, net, vat_rate, vat, gross } }: { readonly of: Quote }) {
  const { calculation: texts } = useTexts(words);
  const { cases, code } = useWords();
  return (
    <Scroll name={texts.fees}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={texts.fees}>
        <thead>
          <tr>
            <th>{texts.kind}</th>
            <th className={tables.figures}>{texts.value}</th>
            <th className={tables.figures}>{texts.feeRate}</th>
            <th className={tables.figures}>{texts.net}</th>
          </tr>
        </thead>
        <tbody>
          {positions.map(({ kind, value, rate, amount }, index) => (
            <tr key={`${index} ${kind}`}>
              <td>{cases.kinds[kind] ?? kind}</td>
              <td className={tables.figures}>{value === null ? null : <Money amount={value} />}</td>
              <td className={tables.figures}>{rate === null ? null : decimalText(rate, code)}</td>
              <td className={tables.figures}>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(
            [
              [texts.net, net],
              [texts.vat(decimalText(vat_rate, code)), vat],
              [texts.gross, gross],
            ] as const
          ).map(([name, amount]) => (
            <tr key={name}>
              <th colSpan={3} scope="row">
                {name}
              </th>
              <td className={tables.figures}>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Scroll>
  );
}
