/** „Realisierung“: what came in of the cases of each month of acceptance, by the months since then. Every number leads to its cases. */
import type { Recovery } from '@mahnwerk/contract/shapes/recovery.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts, useWords } from '../../language/language.ts';
import { Money } from '../../ui/Money.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { filtersIn } from './filters.ts';
import tables from './Recovery.module.css';
import { recoveryWords } from './words.ts';

/** The months that have a column; those in between are on the way to them. */
const shown_months = [1, 2, 3, 6, 12, 24, 36] as const;

interface RecoveryTableProps {
  readonly recovery: Recovery;
  /** The path of the list of cases. */
  readonly cases: string;
}

export function RecoveryTable({ recovery: { cohorts }, cases }: RecoveryTableProps) {
  const words = useTexts(recoveryWords);
  const shown = shown_months.filter((n) => cohorts.some(({ months }) => months.length >= n));
  if (cohorts.length === 0) return <p>{words.none}</p>;
  return (
    <Scroll name={words.title}>
      <table className={tables.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {[words.cases, words.claimed, ...shown.map(words.after)].map((head) => (
              <th key={head} scope="col" className={tables.figures}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <Cohort key={cohort.month} {...{ cohort, cases, shown }} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface CohortProps {
  readonly cohort: Recovery['cohorts'][number];
  readonly cases: string;
  readonly shown: readonly number[];
}

function Cohort({ cohort: { month, cases: count, claimed, months, url }, cases, shown }: CohortProps) {
  const { code } = useWords();
  const words = useTexts(recoveryWords);
  const name = new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(code, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const linked = (text: ReactNode) => (
    <Link to={cases} search={filtersIn(url)}>
      {text}
    </Link>
  );
  return (
    <tr>
      <th scope="row">{name.format(Date.parse(`${month}-01`))}</th>
      <td className={tables.figures} data-label={words.cases}>
        {linked(count)}
      </td>
      <td className={tables.figures} data-label={words.claimed}>
        {linked(<Money amount={claimed} />)}
      </td>
      {shown.map((n) => {
        const after = months.find((each) => each.n === n);
        return (
          <td key={n} className={tables.figures} data-label={words.after(n)}>
            {after === undefined ? null : linked(percent.format(Number(after.share)))}
          </td>
        );
      })}
    </tr>
  );
}
