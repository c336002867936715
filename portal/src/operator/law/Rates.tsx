/** „Basiszinssatz“: the base rate of each half-year, and what is missing. */
import type { BaseRate } from '@mahnwerk/contract/operator/base-rates.ts';
import type { LawTable } from '@mahnwerk/contract/operator/law-tables.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { decimalText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayOf } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { State } from '../../ui/State.tsx';
import tables from '../../ui/tables.module.css';
import { AddRate } from './AddRate.tsx';
import { halfYearOf, missingOn, pointsOn } from './half-years.ts';
import { LawFrame } from './LawFrame.tsx';
import { useHalfName } from './useHalfName.ts';
import { words } from './words.ts';

export function LawRates() {
  const texts = useTexts(words);
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [rates, tablesOfLaw] = [useRead(api.operator.baseRates.list), useRead(api.operator.lawTables.list)];
  const data = rates.data;
  const failed = [rates, tablesOfLaw].find(({ error }) => error !== null);
  const today = dayOf();
  const missing =
    data === undefined
      ? undefined
      : missingOn(
          today,
          data.map(({ valid_from }) => valid_from),
        );
  const nameOf = useHalfName();
  return (
    <LawFrame
      actions={
        may('operator:money') ? (
          <Button isPrimary shortcut="c" onPress={() => setAdding(true)}>
            {texts.add}
          </Button>
        ) : null
      }
    >
      <p>{texts.note}</p>
      {missing === undefined ? null : (
        <Note isBad={missing.isBad}>
          {missing.isBad ? texts.missing(nameOf(missing.half)) : texts.soon(nameOf(missing.half))}
        </Note>
      )}
      {failed?.error == null ? null : (
        <Failure what={texts.rates} error={failed.error} retry={() => void failed.refetch()} />
      )}
      {data === undefined || tablesOfLaw.data === undefined ? (
        failed === undefined && <Loading />
      ) : (
        <RateTable rates={data} law={tablesOfLaw.data} today={today} />
      )}
      {isAdding && data !== undefined ? <AddRate known={data} onClose={() => setAdding(false)} /> : null}
    </LawFrame>
  );
}

interface RateTableProps {
  readonly rates: readonly BaseRate[];
  readonly law: readonly LawTable[];
  readonly today: string;
}

/** The newest first. */
function RateTable({ rates, law, today }: RateTableProps) {
  const texts = useTexts(words);
  const { code } = useWords();
  return (
    <Card title={texts.rates} hasNoPadding>
      <Scroll name={texts.rates}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={texts.rates}>
          <thead>
            <tr>
              <th>{texts.half}</th>
              <th className={tables.figures}>{texts.rate}</th>
              <th className={tables.figures}>{texts.consumer}</th>
              <th className={tables.figures}>{texts.business}</th>
              <th>{texts.state}</th>
              <th>{texts.source}</th>
              <th>{texts.recorded}</th>
            </tr>
          </thead>
          <tbody>
            {[...rates].reverse().map((each) => (
              <Rate
                key={each.version}
                of={each}
                points={pointsOn(law, each.valid_from)}
                isReplaced={isReplaced(each, rates)}
                isPresent={each.valid_from === halfYearOf(today)}
                percent={(rate) => `${decimalText(rate, code)} %`}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

/** Of several versions of a half-year, the last applies. */
const isReplaced = ({ valid_from, version }: BaseRate, all: readonly BaseRate[]): boolean =>
  all.findLast((each) => each.valid_from === valid_from)?.version !== version;

interface RateProps {
  readonly of: BaseRate;
  readonly points: ReturnType<typeof pointsOn>;
  readonly isReplaced: boolean;
  readonly isPresent: boolean;
  readonly percent: (rate: string) => string;
}

function Rate({ of, points, isReplaced: isOld, isPresent, percent }: RateProps) {
  const { valid_from, rate, source, recorded_at } = of;
  const texts = useTexts(words);
  const nameOf = useHalfName();
  const above = (more: number | undefined) => (more === undefined ? null : percent((Number(rate) + more).toFixed(2)));
  return (
    <tr>
      <td className={tables.whole}>{nameOf(valid_from)}</td>
      <td className={tables.figures}>{percent(rate)}</td>
      <td className={tables.figures}>{above(points.consumer)}</td>
      <td className={tables.figures}>{above(points.business)}</td>
      <td>
        {isOld ? (
          <State meaning="calm">{texts.replaced}</State>
        ) : isPresent ? (
          <State meaning="good">{texts.inForce}</State>
        ) : null}
      </td>
      <td>{source}</td>
      <td>{recorded_at === null ? null : <DateTime at={recorded_at} isDay />}</td>
    </tr>
  );
}
