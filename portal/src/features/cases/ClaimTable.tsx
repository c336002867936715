/** Claims with their days and amounts. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { cents, euros } from '../../ui/amounts.ts';
import styles from './ClaimTable.module.css';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';

const zero = euros(0n);

export function ClaimTable({ claims }: { readonly claims: readonly Claim[] }) {
  const { claims: words, code } = useWords();
  const total = claims.reduce((sum, { principal_amount }) => sum + cents(principal_amount ?? zero), 0n);
  const day = (value: string | null) => (value === null ? null : dayText(value, code));
  return (
    <Scroll name={words.title}>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.document}</th>
            <th scope="col">{words.due}</th>
            <th scope="col">{words.default}</th>
            <th scope="col" className={styles.figures}>
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <tr key={claim.id}>
              <td>
                <b>{claim.document_reference ?? claim.your_reference ?? words.unnamed}</b>{' '}
                <small>{claim.subject_matter}</small>
              </td>
              <td className={styles.day}>{day(claim.due_date)}</td>
              <td className={styles.day}>{day(claim.delay_date)}</td>
              <td className={styles.figures}>
                <Money amount={claim.principal_amount ?? zero} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.principal}
            </th>
            <td className={styles.figures}>
              <Money amount={euros(total)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}
