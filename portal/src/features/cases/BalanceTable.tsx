/** The legal balance by line. Each line opens into what makes it up: claims, periods of interest, costs, each with its rule. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { type Amount, isZero } from '../../ui/amounts.ts';
import { BalanceWorking } from './BalanceWorking.tsx';
import styles from './BalanceTable.module.css';
import { Money } from '../../ui/Money.tsx';

export function BalanceTable({ balance }: { readonly balance: MandateBalance }) {
  const words = useWords().cases.balance;
  const [opened, setOpened] = useState<BalanceLine>();
  const legal = balance.legal_balance;
  return (
    <Scroll name={words.title}>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.claimed}</th>
            <th scope="col">{words.paid}</th>
            <th scope="col">{words.open}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(words.lines) as BalanceLine[]).map((line) => (
            <Line
              key={line}
              title={words.lines[line]}
              amounts={[legal[`legal_claim_of_${line}`], legal[`payment_on_${line}`], legal[`balance_of_${line}`]]}
              isOpen={opened === line}
              onPress={() => setOpened(opened === line ? undefined : line)}
            >
              <BalanceWorking balance={balance} line={line} />
            </Line>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <Figure amount={legal.total_legal_claim} />
            <Figure amount={legal.total_payment} />
            <td className={styles.figures}>
              <Money amount={legal.total_balance} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

interface LineProps {
  readonly title: string;
  readonly amounts: readonly [claimed: Amount, paid: Amount, open: Amount];
  readonly isOpen: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Line({ title, amounts: [claimed, paid, open], isOpen, onPress, children }: LineProps) {
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onPress}>
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            {title}
          </button>
        </th>
        <Figure amount={claimed} />
        <Figure amount={paid} />
        <Figure amount={open} isStrong />
      </tr>
      {isOpen ? (
        <tr className={styles.working}>
          <td colSpan={4}>{children}</td>
        </tr>
      ) : null}
    </>
  );
}

const Figure = ({ amount, isStrong = false }: { readonly amount: Amount; readonly isStrong?: boolean }) => (
  <td className={[styles.figures, isZero(amount) && styles.zero, isStrong && styles.strong].filter(Boolean).join(' ')}>
    <Money amount={amount} isBare />
  </td>
);
