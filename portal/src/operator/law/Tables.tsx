/** „Tabellen“: the tables of the law in every version, with their source. */
import type { LawTable } from '@mahnwerk/contract/operator/law-tables.ts';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { decimalText } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Money } from '../../ui/Money.tsx';
import tables from '../../ui/tables.module.css';
import { LawFrame } from './LawFrame.tsx';
import { words } from './words.ts';

export function LawTables() {
  const texts = useTexts(words);
  const { data, error, refetch } = useRead(api.operator.lawTables.list);
  return (
    <LawFrame>
      {error === null ? null : <Failure what={texts.tabs.tables} error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : <Chosen of={data} />}
    </LawFrame>
  );
}

function Chosen({ of }: { readonly of: readonly LawTable[] }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const newest = of.toReversed();
  const [version, choose] = useState(newest[0]?.version);
  const table = of.find((each) => each.version === version);
  const nameOf = ({ version: id, valid_from }: LawTable) => {
    const law = id.split('/')[0] ?? id;
    return `${texts.law[law] ?? law} ${texts.from} ${dayText(valid_from, code)}`;
  };
  return (
    <>
      <Select
        label={texts.table}
        value={version}
        onChange={({ target }) => choose(target.value)}
        options={newest.map((each) => ({ value: each.version, text: nameOf(each) }))}
      />
      {table === undefined ? null : <Rows of={table} title={nameOf(table)} />}
    </>
  );
}

function Rows({ of: { rows, source }, title }: { readonly of: LawTable; readonly title: string }) {
  const texts = useTexts(words);
  const { code } = useWords();
  return (
    <Card title={title} hasNoPadding>
      <Scroll name={title}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={title}>
          <caption>
            {texts.source}: {source}
          </caption>
          <thead>
            <tr>
              <th>{texts.norm}</th>
              <th className={tables.figures}>{texts.upTo}</th>
              <th className={tables.figures}>{texts.step}</th>
              <th className={tables.figures}>{texts.amount}</th>
              <th className={tables.figures}>{texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ norm, value_up_to, each_started, amount, rate }) => (
              <tr key={[norm, value_up_to?.value, each_started?.value, rate].join(' ')}>
                <td>{norm}</td>
                <td className={tables.figures}>{value_up_to === null ? null : <Money amount={value_up_to} />}</td>
                <td className={tables.figures}>{each_started === null ? null : <Money amount={each_started} />}</td>
                <td className={tables.figures}>{amount === null ? null : <Money amount={amount} />}</td>
                <td className={tables.figures}>{rate === null ? null : decimalText(rate, code)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}
