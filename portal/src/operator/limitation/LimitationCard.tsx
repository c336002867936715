/** „Verjährung“ of a case: the last day of a claim, how it follows, and what may be an acknowledgement. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { moneyText } from '../../ui/amounts.ts';
import { State } from '../../ui/State.tsx';
import { useCase } from '../cases/reads.ts';
import { Candidates } from './Candidates.tsx';
import { Derivation } from './Derivation.tsx';
import styles from './Limitation.module.css';
import { statusMeanings } from './meanings.ts';
import { RecordFact } from './RecordFact.tsx';
import { limitationWords } from './words.ts';

/** So many claims can be chosen. */
const shown_claims = 100;

export function LimitationCard() {
  const words = useTexts(limitationWords);
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.operatorClaims.list, {
    query: { mandate_id: id, limit: shown_claims },
  });
  if (data === undefined)
    return (
      <Card title={words.title}>
        {error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />}
      </Card>
    );
  // In the order of the claims, not newest first.
  return <OfClaims claims={data.results.toReversed()} count={data.count} />;
}

function OfClaims({ claims, count }: { readonly claims: readonly Claim[]; readonly count: number }) {
  const words = useTexts(limitationWords);
  const mayRecord = useMay()('operator:cases');
  const [chosen, setChosen] = useState(claims[0]?.id);
  const [isDerived, setIsDerived] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  const claim = claims.find(({ id }) => id === chosen) ?? claims[0];
  if (claim === undefined) return <Card title={words.title}>{words.nothing}</Card>;
  return (
    <Card
      title={words.title}
      aside={
        <div className={styles.actions}>
          <Button isExpanded={isDerived} onPress={() => setIsDerived(!isDerived)}>
            {words.derivation}
          </Button>
          {mayRecord ? <Button onPress={() => setIsRecording(true)}>{words.record}</Button> : null}
        </div>
      }
    >
      {claims.length === 1 ? null : (
        <Select
          label={words.claim}
          value={claim.id}
          onChange={({ target }) => setChosen(target.value)}
          hint={count > claims.length ? words.more(claims.length) : undefined}
          options={claims.map(({ id, document_reference, your_reference }) => ({
            value: id,
            text: document_reference ?? your_reference ?? words.without,
          }))}
        />
      )}
      <OfClaim key={claim.id} claim={claim.id} isDerived={isDerived} />
      {isRecording ? <RecordFact claim={claim.id} onClose={() => setIsRecording(false)} /> : null}
    </Card>
  );
}

function OfClaim({ claim, isDerived }: { readonly claim: string; readonly isDerived: boolean }) {
  const { data, error, refetch } = useRead(
    api.operator.limitation.get,
    { claim_id: claim, query: {} },
    { topics: ['mandates', 'payments'] },
  );
  if (data === undefined) return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <Day limitation={data} />
      <Candidates limitation={data} />
      {isDerived ? <Derivation limitation={data} /> : null}
    </>
  );
}

function Day({ limitation: { limitation_on, status, interest } }: { readonly limitation: Limitation }) {
  const { code } = useWords();
  const words = useTexts(limitationWords);
  return (
    <>
      <p className={styles.day}>
        <span>{limitation_on === null ? words.noDay : words.lastDay(dayText(limitation_on, code))}</span>
        <State meaning={statusMeanings[status]}>{words.statuses[status]}</State>
      </p>
      {interest === null ? null : (
        <p className={styles.soft}>
          {words.interest(interest.year, moneyText(interest.amount, code), dayText(interest.limitation_on, code))}
        </p>
      )}
    </>
  );
}
