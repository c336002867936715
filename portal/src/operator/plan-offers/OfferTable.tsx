/** „Angebote“ of a case, the newest first. A case without one shows nothing. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import styles from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import { AcceptOffer } from './AcceptOffer.tsx';
import { EndOffer } from './EndOffer.tsx';
import { offerWords } from './words.ts';

const meanings: Readonly<Record<PlanOffer['status'], Meaning>> = {
  open: 'warn',
  accepted: 'good',
  declined: 'bad',
  expired: 'calm',
  withdrawn: 'calm',
};

const commands = ['accept', 'decline', 'withdraw'] as const;

interface Chosen {
  readonly offer: PlanOffer;
  readonly command: (typeof commands)[number];
}

export function OfferTable() {
  const words = useTexts(offerWords);
  const { id, mandate } = useCase();
  const [chosen, choose] = useState<Chosen>();
  const mayEnd = useMay()('operator:money') && mandate.closed_at === null;
  const { data, error, refetch } = useRead(api.operator.planOffers.list, {
    mandate_id: id,
    query: { limit: limits.mandate_plan_offers },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  const dialog = { id, onClose: () => choose(undefined) };
  return (
    <>
      <Scroll name={words.title}>
        <table className={`${styles.table} ${styles.stacked}`} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.respondBy}</th>
              <th scope="col" className={styles.figures}>
                {words.rates}
              </th>
              <th scope="col" className={styles.figures}>
                {words.total}
              </th>
              {[words.state, ...(mayEnd ? [words.commands] : [])].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results.map((offer) => (
              <Row
                key={offer.id}
                offer={offer}
                onCommand={mayEnd ? (command) => choose({ offer, command }) : undefined}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {chosen?.command === 'accept' ? <AcceptOffer {...dialog} offer={chosen.offer} /> : null}
      {chosen === undefined || chosen.command === 'accept' ? null : (
        <EndOffer {...dialog} offer={chosen.offer} how={chosen.command} />
      )}
    </>
  );
}

interface RowProps {
  readonly offer: PlanOffer;
  readonly onCommand: ((command: Chosen['command']) => void) | undefined;
}

function Row({ offer, onCommand }: RowProps) {
  const { code } = useWords();
  const words = useTexts(offerWords);
  const { respond_by, count, total, acceptance, status, ended_on, end_reason } = offer;
  return (
    <tr>
      <td className={styles.day}>
        {dayText(respond_by, code)}
        <small>{words.acceptances[acceptance]}</small>
      </td>
      <td className={styles.figures} data-label={words.rates}>
        {count}
      </td>
      <td className={styles.figures} data-label={words.total}>
        <Money amount={total} />
      </td>
      <td data-label={words.state}>
        <State meaning={meanings[status]}>
          {[words.statuses[status], ...(ended_on === null ? [] : [words.onDay(dayText(ended_on, code))])].join(' ')}
        </State>
        {end_reason === null ? null : <small>{end_reason}</small>}
      </td>
      {onCommand === undefined ? null : (
        <td>
          {status === 'open'
            ? commands.map((command) => (
                <Button key={command} isQuiet onPress={() => onCommand(command)}>
                  {words[command]}
                </Button>
              ))
            : null}
        </td>
      )}
    </tr>
  );
}
