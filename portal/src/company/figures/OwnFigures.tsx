/** „Auswertung“ of a company: what its invoices leave open and how long, and which debtors owe most, on any day. */
import type { InvoiceFigures } from '@mahnwerk/contract/dunning/figures.ts';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Field } from '../../ui/Field.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import styles from './Figures.module.css';
import { words } from './words.ts';

const first_day = '1990-01-01';

export function OwnFigures() {
  const texts = useTexts(words);
  const [typed, setTyped] = useState<string>();
  // While a year is typed its first digits are a year too.
  const asked = typed !== undefined && typed > first_day ? typed : '';
  const { data, error, refetch } = useRead(
    api.dunning.mahnserviceFigures.get,
    { query: asked === '' ? {} : { as_of: asked } },
    { keepsFormer: true, topics: ['invoices'] },
  );
  if (data === undefined) return <LoadState title={texts.title} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={texts.title}>
      <Field
        label={texts.asOf}
        name="as_of"
        type="date"
        value={typed ?? data.as_of}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error === null ? <Shown of={data} /> : <Failure error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function Shown({ of }: { readonly of: InvoiceFigures }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const { open, in_collection, dso, ageing, largest } = of;
  const days = new Intl.NumberFormat(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const about =
    dso.days === null
      ? texts.noDsoAbout
      : texts.dsoAbout(moneyText(dso.receivables, code), moneyText(dso.invoiced, code));
  return (
    <>
      <Figures
        label={texts.summary}
        figures={[
          { what: texts.open, value: <Money amount={open.amount} />, about: texts.invoices(open.count) },
          {
            what: texts.inCollection,
            value: <Money amount={in_collection.amount} />,
            about: texts.invoices(in_collection.count),
          },
          {
            what: texts.dso,
            value: dso.days === null ? texts.noDso : texts.days(days.format(Number(dso.days))),
            about,
          },
        ]}
      />
      <p>{texts.about}</p>
      <Rows
        title={texts.ageing}
        heads={[texts.age, texts.amount, texts.count, texts.debtors]}
        rows={ageing.map(({ bucket, amount, count, debtor_count }) => ({
          key: bucket,
          cells: [texts.buckets[bucket], <Money key="amount" amount={amount} />, count, debtor_count],
        }))}
      />
      <Rows
        title={texts.largest}
        heads={[texts.debtor, texts.amount, texts.count, texts.oldest]}
        rows={largest.map(({ debtor_id, debtor_name, amount, count, oldest_due_date }) => ({
          key: debtor_id,
          cells: [
            debtor_name,
            <Money key="amount" amount={amount} />,
            count,
            <DateTime key="oldest" at={oldest_due_date} isDay />,
          ],
        }))}
      />
    </>
  );
}

interface RowsProps {
  readonly title: string;
  /** The first one names the rows. */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table in a card; on a phone a row is a card of its own, each value beside the name of its column. */
function Rows({ title, heads: [first = '', ...heads], rows }: RowsProps) {
  const texts = useTexts(words);
  return (
    <Card title={title} hasNoPadding>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{texts.nothing}</p>
      ) : (
        <Scroll name={title}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {heads.map((head) => (
                  <th key={head} scope="col" className={styles.figures}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...cells] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={heads[index]} className={styles.figures} data-label={heads[index]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Card>
  );
}
