/** The claims of an order: their sum, and on demand all that was handed in about each. */
import { useState } from 'react';
import { ClaimFacts } from '../../features/orders/ClaimFacts.tsx';
import { ClaimTable } from '../../features/cases/ClaimTable.tsx';
import { useWords } from '../../language/language.ts';
import styles from './Queue.module.css';
import type { ReviewedOrder } from './reads.ts';

export const HandedIn = ({ order }: { readonly order: ReviewedOrder }) => (
  <>
    <ClaimTable claims={order.claims} totals={order.totals} />
    {order.claims.map((claim) => (
      <Details key={claim.id} claim={claim} />
    ))}
  </>
);

/** Of many claims only those that are opened are drawn. */
function Details({ claim }: { readonly claim: ReviewedOrder['claims'][number] }) {
  const { claims: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.all(claim.document_reference ?? words.unnamed)}</summary>
      {isOpen ? <ClaimFacts claim={claim} ownReference={words.ownReference} /> : null}
    </details>
  );
}
