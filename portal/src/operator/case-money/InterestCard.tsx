/** „Zinsen“: the terms of interest of a claim, the default first. */
import type { InterestTerms } from '@mahnwerk/contract/operator/agreements.ts';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { decimalText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { Select } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { useCase } from '../cases/reads.ts';
import { AgreementCard } from './AgreementCard.tsx';
import styles from './CaseMoney.module.css';
import { ChangeInterest } from './ChangeInterest.tsx';
import { useClaimOptions } from './useClaimOptions.ts';
import { caseMoney } from './words.ts';

export function InterestCard() {
  const { interest: words } = useTexts(caseMoney);
  const { claim_ids } = useCase().mandate;
  const claims = useClaimOptions();
  const [chosen, setChosen] = useState(claim_ids[0] ?? '');
  const read = useRead(api.operator.interestTerms.list, { claim_id: chosen, query: { limit: 100 } });
  return (
    <AgreementCard title={words.title} read={read} action={words.action} dialog={ChangeInterest}>
      {({ results }) => (
        <>
          {claims.length < 2 ? null : (
            <div className={styles.about}>
              <Select
                label={words.claim}
                value={chosen}
                options={claims}
                onChange={({ target }) => setChosen(target.value)}
              />
            </div>
          )}
          <TermsTable terms={results} />
        </>
      )}
    </AgreementCard>
  );
}

function TermsTable({ terms }: { readonly terms: readonly InterestTerms[] }) {
  const { code } = useWords();
  const { interest: words } = useTexts(caseMoney);
  return (
    <Scroll name={words.table}>
      <table className={`${styles.table} ${styles.stacked}`} aria-label={words.table}>
        <thead>
          <tr>
            {[words.kind, words.from, words.until, words.atMost, words.dayCount, words.reason].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.map((each) => (
            <tr key={each.id ?? 'default'}>
              <td>
                <Rate terms={each} />
              </td>
              <td className={styles.day} data-label={words.from}>
                {dayText(each.from, code)}
              </td>
              <td className={styles.day} data-label={words.until}>
                {each.until === null ? null : dayText(each.until, code)}
              </td>
              <td className={styles.day} data-label={words.atMost}>
                {each.amount_base === null ? null : <Money amount={each.amount_base} />}
              </td>
              <td data-label={words.dayCount}>{each.day_count === null ? null : words.dayCounts[each.day_count]}</td>
              <td data-label={words.reason}>
                {each.id === null ? words.default : each.reason}
                {each.stated_reason === null ? null : <small>{words.statedOf(each.stated_reason)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Rate({ terms: { kind, points, rate } }: { readonly terms: InterestTerms }) {
  const { code } = useWords();
  const { interest: words } = useTexts(caseMoney);
  return (
    <>
      {words.kinds[kind]}
      {points === null ? null : <small>{words.pointsOf(decimalText(points, code))}</small>}
      {rate === null ? null : <small>{words.rateOf(decimalText(rate, code))}</small>}
    </>
  );
}
