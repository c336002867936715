/** „Übersicht“: the balance by line, the payments and the claims. */
import { BalanceCard } from './Account.tsx';
import { ClaimsCard } from './ClaimsCard.tsx';
import { Payments } from './Payments.tsx';

export function Overview() {
  return (
    <>
      <BalanceCard />
      <Payments />
      <ClaimsCard />
    </>
  );
}
