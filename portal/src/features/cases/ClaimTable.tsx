/** Claims with their days and amounts. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { cents, euros, isZero } from '../../ui/amounts.ts';
import styles from './ClaimTable.module.css';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';

const zero = euros(0n);

interface ClaimTableProps {
  readonly claims: readonly Claim[];
  /** What comes to the principal and what was paid before, down to the sum of the order. */
  readonly totals?: Order['totals'];
}

export function ClaimTable({ claims, totals }: ClaimTableProps) {
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
          {totals === undefined ? null : <Rest totals={totals} />}
        </tfoot>
      </table>
    </Scroll>
  );
}

/** Below the principal, where the order comes to another sum. */
function Rest({ totals }: { readonly totals: Order['totals'] }) {
  const { claims: words } = useWords();
  const { additional_charges_amount: charges, payments_amount: payments, order_value } = totals;
  if (isZero(charges) && isZero(payments)) return null;
  const lines = [
    [words.charges, charges],
    [words.paid, euros(-cents(payments))],
    [words.sum, order_value],
  ] as const;
  return lines.map(([what, amount]) =>
    isZero(amount) ? null : (
      <tr key={what}>
        <th scope="row" colSpan={3}>
          {what}
        </th>
        <td className={styles.figures}>
          <Money amount={amount} />
        </td>
      </tr>
    ),
  );
}
