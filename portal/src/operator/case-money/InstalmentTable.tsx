/** „Raten“: when each is due, how much it is, and what has become of it. */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import styles from './CaseMoney.module.css';
import { caseMoney } from './words.ts';

type Instalment = InstalmentPlan['instalments'][number];

const meanings: Readonly<Record<Instalment['status'], Meaning>> = { open: 'calm', paid: 'good', late: 'bad' };

interface InstalmentTableProps {
  readonly instalments: readonly Instalment[];
  /** Nothing is paid of a plan that is not concluded. */
  readonly isNew?: boolean;
}

export function InstalmentTable({ instalments, isNew = false }: InstalmentTableProps) {
  const { code } = useWords();
  const { plan: words } = useTexts(caseMoney);
  return (
    <Scroll name={words.instalments}>
      <table className={styles.table} aria-label={words.instalments}>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.due}</th>
            <th scope="col" className={styles.figures}>
              {words.rate}
            </th>
            {isNew ? null : (
              <>
                <th scope="col" className={styles.figures}>
                  {words.paid}
                </th>
                <th scope="col">{words.state}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ number, due_date, amount, paid_amount, status }) => (
            <tr key={number}>
              <td>{number}</td>
              <td className={styles.day}>{dayText(due_date, code)}</td>
              <td className={styles.figures}>
                <Money amount={amount} />
              </td>
              {isNew ? null : (
                <>
                  <td className={styles.figures}>
                    <Money amount={paid_amount} />
                  </td>
                  <td>
                    <State meaning={meanings[status]}>{words.instalmentStates[status]}</State>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
