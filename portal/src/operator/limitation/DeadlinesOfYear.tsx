/** „Fristen“, „Jahresende“: what becomes time-barred in each month of a year; each number leads to what it counts. */
import type { LimitationPeak } from '@mahnwerk/contract/operator/limitations.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { addDays, dayOf } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Money } from '../../ui/Money.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { DeadlineTabs } from './DeadlineTabs.tsx';
import { limitationWords } from './words.ts';

/** The year before this one, this one, and as many after it. */
const years_ahead = 4;

export function DeadlinesOfYear() {
  const words = useTexts(limitationWords);
  const now = Number(dayOf().slice(0, 4));
  const [year, setYear] = useState(now);
  const { data, error, refetch } = useRead(api.operator.limitations.peak, { query: { year } });
  return (
    <DeadlineTabs>
      <Card
        title={words.byMonth}
        hasNoPadding
        aside={
          <Select
            label={words.year}
            value={String(year)}
            onChange={({ target }) => setYear(Number(target.value))}
            options={Array.from({ length: years_ahead + 2 }, (_none, nth) => String(now - 1 + nth)).map((value) => ({
              value,
              text: value,
            }))}
          />
        }
      >
        {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
        {data === undefined ? error === null && <Loading /> : <Months months={data.months} />}
      </Card>
    </DeadlineTabs>
  );
}

function Months({ months }: Pick<LimitationPeak, 'months'>) {
  const words = useTexts(limitationWords);
  return (
    <Scroll name={words.byMonth}>
      <table className={`${tables.table} ${tables.stacked}`} aria-label={words.byMonth}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {[words.cases, words.withoutTask, words.claims, words.open].map((head) => (
              <th key={head} scope="col" className={tables.figures}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Month({ month, cases, without_task, claims, open_amount }: LimitationPeak['months'][number]) {
  const { code } = useWords();
  const words = useTexts(limitationWords);
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const name = new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(first),
  );
  const ofClaims = { to: paths.operator.deadlines(), search: { from: first, to: last } };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={tables.figures} data-label={words.cases}>
        {cases === 0 ? (
          0
        ) : (
          <Link to={paths.operator.cases()} search={{ limitation_from: first, limitation_to: last }}>
            {cases}
          </Link>
        )}
      </td>
      <td className={tables.figures} data-label={words.withoutTask}>
        {without_task}
      </td>
      <td className={tables.figures} data-label={words.claims}>
        {claims === 0 ? 0 : <Link {...ofClaims}>{claims}</Link>}
      </td>
      <td className={tables.figures} data-label={words.open}>
        {claims === 0 ? (
          <Money amount={open_amount} />
        ) : (
          <Link {...ofClaims}>
            <Money amount={open_amount} />
          </Link>
        )}
      </td>
    </tr>
  );
}
