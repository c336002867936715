/** „Realisierung“: what came in of the cases of each month of acceptance, by the months since then. Every number leads to its cases. */
import type { Recovery, RecoveryByPolicy } from '@mahnwerk/contract/shapes/recovery.ts';
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

type ShownCohort = Recovery['cohorts'][number] & Partial<RecoveryByPolicy['cohorts'][number]>;

/** What the policy of a cohort is called; absent where there are none. */
type PolicyOf = ((cohort: ShownCohort) => string) | undefined;

interface RecoveryTableProps {
  readonly recovery: { readonly cohorts: readonly ShownCohort[] };
  /** The path of the list of cases. */
  readonly cases: string;
  readonly policyOf?: PolicyOf;
}

export function RecoveryTable({ recovery: { cohorts }, cases, policyOf }: RecoveryTableProps) {
  const words = useTexts(recoveryWords);
  const shown = shown_months.filter((n) => cohorts.some(({ months }) => months.length >= n));
  if (cohorts.length === 0) return <p>{words.none}</p>;
  return (
    <Scroll name={words.title}>
      <table className={tables.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {policyOf === undefined ? null : <th scope="col">{words.policy}</th>}
            {[words.cases, words.claimed, ...shown.map(words.after)].map((head) => (
              <th key={head} scope="col" className={tables.figures}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <Cohort key={cohort.url} {...{ cohort, cases, shown, policyOf }} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface CohortProps {
  readonly cohort: ShownCohort;
  readonly cases: string;
  readonly shown: readonly number[];
  readonly policyOf: PolicyOf;
}

function Cohort({ cohort, cases, shown, policyOf }: CohortProps) {
  const { month, cases: count, claimed, months, url } = cohort;
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
      {policyOf === undefined ? null : <td data-label={words.policy}>{policyOf(cohort)}</td>}
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
