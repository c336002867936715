/** What makes up one line of a balance, row by row, each with its rule. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { decimalText } from '../../ui/amounts.ts';
import styles from './BalanceWorking.module.css';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';

/** At most so many rows are drawn; the statement as PDF has them all. */
const drawn_rows = 100;

interface WorkingProps {
  readonly balance: MandateBalance;
  readonly line: BalanceLine;
}

export function BalanceWorking({ balance, line }: WorkingProps) {
  if (line === 'principal_claim') return <Claims balance={balance} />;
  return line.startsWith('interest') ? (
    <Periods balance={balance} line={line} />
  ) : (
    <Costs balance={balance} line={line} />
  );
}

function Claims({ balance }: { readonly balance: MandateBalance }) {
  const { cases, code } = useWords();
  const words = cases.balance;
  return (
    <Rows
      heads={[words.claim, words.since]}
      figures={[words.claimed, words.waived, words.paid, words.open]}
      rows={balance.claims.map(({ claim_id, document_reference, since, principal }) => [
        claim_id,
        document_reference,
        dayText(since, code),
        ...[principal.claimed, principal.waived, principal.paid, principal.open].map((amount) => (
          <Money key={claim_id} amount={amount} isBare />
        )),
      ])}
    />
  );
}

function Periods({ balance, line }: WorkingProps) {
  const { cases, code } = useWords();
  const words = cases.balance;
  const norm = normsOf(balance);
  const name = namesOf(balance, cases.kinds);
  return (
    <Rows
      heads={[words.claim, words.period, words.rule]}
      figures={[words.days, words.base, words.rate, words.interest]}
      rows={balance.interest_periods
        .filter((period) => period.line === line)
        .map(({ claim_id, cost_id, from, until, days, base, rate, rule, amount }) => [
          `${claim_id}/${cost_id}/${from}/${until}`,
          name(claim_id, cost_id),
          from === null ? words.charged : `${dayText(from, code)} – ${dayText(until, code)}`,
          norm(rule),
          days,
          base === null ? null : <Money key="base" amount={base} isBare />,
          rate === null ? null : `${decimalText(rate, code)} %`,
          <Money key="amount" amount={amount} isBare />,
        ])}
    />
  );
}

function Costs({ balance, line }: WorkingProps) {
  const { cases, code } = useWords();
  const words = cases.balance;
  const norm = normsOf(balance);
  const isBearing = line === 'costs_interest_bearing';
  return (
    <Rows
      heads={[words.kind, words.date, words.rule]}
      figures={[words.claimed, words.waived, words.paid, words.open]}
      rows={balance.costs
        .filter(({ interest_bearing }) => interest_bearing === isBearing)
        .map(({ cost_id, charge_id, kind, date, rule, owed, waived, paid, open }) => [
          cost_id ?? charge_id ?? kind,
          cases.kinds[kind] ?? kind,
          dayText(date, code),
          norm(rule),
          ...[owed, waived, paid, open].map((amount) => <Money key={kind} amount={amount} isBare />),
        ])}
    />
  );
}

const normsOf = ({ rules }: MandateBalance) => {
  const norms = new Map(rules.map(({ rule, norm }) => [rule, norm]));
  return (rule: string) => norms.get(rule) ?? rule;
};

function namesOf({ claims, costs }: MandateBalance, kinds: Readonly<Record<string, string>>) {
  const ofClaims = new Map(claims.map(({ claim_id, document_reference }) => [claim_id, document_reference]));
  const ofCosts = new Map(costs.map(({ cost_id, kind }) => [cost_id, kinds[kind] ?? kind]));
  return (claim: string | null, cost: string | null) => ofCosts.get(cost ?? '') ?? ofClaims.get(claim ?? '') ?? null;
}

interface RowsProps {
  readonly heads: readonly string[];
  /** The heads of the columns of figures, behind the others. */
  readonly figures: readonly string[];
  /** The key of a row, then its cells. */
  readonly rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
}

function Rows({ heads, figures, rows }: RowsProps) {
  const { cases, code } = useWords();
  const words = cases.balance;
  if (rows.length === 0) return <p className={styles.soft}>{words.nothing}</p>;
  const left = rows.length - drawn_rows;
  return (
    <Scroll name={[...heads, ...figures].join(', ')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[...heads, ...figures].map((head, index) => (
              <th key={head} scope="col" className={index >= heads.length ? styles.figures : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn_rows).map(([key, ...cells]) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={[...heads, ...figures][index]} className={index >= heads.length ? styles.figures : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className={styles.soft}>{words.more(new Intl.NumberFormat(code).format(left))}</p> : null}
    </Scroll>
  );
}
