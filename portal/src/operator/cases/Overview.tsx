/** „Übersicht“: the balance by line and the claims; beside them the payments. */
import { BalanceCard } from './Account.tsx';
import styles from './CaseFrame.module.css';
import { ClaimsCard } from './ClaimsCard.tsx';
import { HistoryCard } from './HistoryTab.tsx';
import { Payments } from './Payments.tsx';

export function Overview() {
  return (
    <div className={styles.grid}>
      <div className={styles.stack}>
        <BalanceCard />
        <ClaimsCard />
      </div>
      <div className={styles.stack}>
        <Payments />
        <HistoryCard limit={10} />
      </div>
    </div>
  );
}
