/** „Verrechnung“: what was agreed on the order in which payments settle what is owed. */
import type { AllocationRule } from '@mahnwerk/contract/operator/agreements.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { dayText } from '../../ui/dates.ts';
import { useCase } from '../cases/reads.ts';
import { AgreeAllocation } from './AgreeAllocation.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import styles from './CaseMoney.module.css';
import { useClaimOptions } from './useClaimOptions.ts';
import { caseMoney } from './words.ts';

export function AllocationCard() {
  const { allocation: words } = useTexts(caseMoney);
  const { id } = useCase();
  const read = useRead(api.operator.allocationRules.list, { mandate_id: id, query: { limit: 100 } });
  return (
    <AgreementCard title={words.title} read={read} action={words.action} dialog={AgreeAllocation}>
      {({ results }) =>
        results.length === 0 ? <p className={styles.none}>{words.none}</p> : <RuleTable rules={results} />
      }
    </AgreementCard>
  );
}

function RuleTable({ rules }: { readonly rules: readonly AllocationRule[] }) {
  const { code } = useWords();
  const { allocation: words } = useTexts(caseMoney);
  const claims = new Map(useClaimOptions().map(({ value, text }) => [value, text]));
  return (
    <Scroll name={words.table}>
      <table className={`${styles.table} ${styles.stacked}`} aria-label={words.table}>
        <thead>
          <tr>
            {[words.order, words.claim, words.from, words.until, words.reason].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map(({ id, order, claim_id, from, until, reason }) => (
            <tr key={id}>
              <td>
                {words.orders[order]}
                <small>{words.orderTexts[order]}</small>
              </td>
              <td data-label={words.claim}>{claim_id === null ? words.every : claims.get(claim_id)}</td>
              <td className={styles.day} data-label={words.from}>
                {dayText(from, code)}
              </td>
              <td className={styles.day} data-label={words.until}>
                {until === null ? null : dayText(until, code)}
              </td>
              <td data-label={words.reason}>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
