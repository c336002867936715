/** „Offen“: what the debtor still owes, large, with its parts; and „Zahlung melden“ while the case is open. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useState } from 'react';
import { type Amount, cents, euros } from '../ui/amounts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { Money } from '../ui/Money.tsx';
import { useTexts, useWords } from '../language/language.ts';
import record from '../ui/Record.module.css';
import styles from './Case.module.css';
import { ReportPayment } from './ReportPayment.tsx';
import { words as ownWords } from './words.ts';

export function OpenAmount({ mandate }: { readonly mandate: Mandate }) {
  const { company } = useWords();
  const words = useTexts(ownWords).case;
  const [isReporting, setReporting] = useState(false);
  const { legal_balance: of, closed_at } = mandate;
  const rows: readonly (readonly [string, Amount])[] = [
    [words.principal, of.legal_claim_of_principal_claim],
    [words.interest, sumOf(of.legal_claim_of_interest_on_principal_claim, of.legal_claim_of_interest_on_costs)],
    [words.costs, sumOf(of.legal_claim_of_costs_interest_bearing, of.legal_claim_of_costs_interest_free)],
    [words.received, euros(-cents(of.total_payment))],
  ];
  return (
    <Card
      title={words.open}
      label={company.cases.openAmount}
      aside={
        <span className={record.soft}>
          {words.asOf} <DateTime at={of.as_of} isDay />
        </span>
      }
    >
      <p className={styles.amount}>
        <Money amount={of.total_balance} />
      </p>
      <table className={styles.lines} aria-label={company.cases.openAmount}>
        <tbody>
          {rows.map(([what, amount]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <Money amount={amount} isBare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.open}</th>
            <td>
              <Money amount={of.total_balance} />
            </td>
          </tr>
        </tfoot>
      </table>
      {closed_at === null ? (
        <div>
          <Button onPress={() => setReporting(true)}>{company.payment.action}</Button>
        </div>
      ) : null}
      {isReporting ? <ReportPayment mandate={mandate} onClose={() => setReporting(false)} /> : null}
    </Card>
  );
}

const sumOf = (...amounts: readonly Amount[]): Amount =>
  euros(amounts.reduce((sum, amount) => sum + cents(amount), 0n));
