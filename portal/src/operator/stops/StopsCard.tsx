/** „Sperren“ of a case: what keeps it from moving, and what did. A case that was never stopped shows nothing. */
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { keyName } from '../../language/key-name.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { Tag } from '../../ui/Tag.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import { LiftStop } from './LiftStop.tsx';
import { stopWords } from './words.ts';

/** As many as are shown: the newest. */
const most_stops = 20;

export function StopsCard() {
  const words = useTexts(stopWords);
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.caseStops.list, {
    mandate_id: id,
    query: { limit: most_stops },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  const isOver = ({ status }: Stop) => status !== 'active';
  return (
    <Card title={words.title} hasNoPadding>
      <Scroll name={words.title}>
        <table className={`${tables.table} ${tables.stacked}`} aria-label={words.title}>
          <thead>
            <tr>
              {[words.kind, words.since, words.until, words.by, words.commands].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results
              .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
              .map((stop) => (
                <Row key={stop.id} stop={stop} />
              ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

function Row({ stop }: { readonly stop: Stop }) {
  const {
    code,
    cases: { history },
  } = useWords();
  const words = useTexts(stopWords);
  const { kind, since, until, note, status, set_by, lifted_on, lift_reason } = stop;
  return (
    <tr>
      <td>
        <Tag meaning={status === 'active' ? 'warn' : 'calm'}>{history.stopKinds[kind]}</Tag>
        <small>{note}</small>
      </td>
      <td className={tables.day} data-label={words.since}>
        {dayText(since, code)}
      </td>
      <td data-label={words.until}>
        {until === null ? words.open : dayText(until, code)}
        {lifted_on === null ? null : (
          <small>
            {words.statuses[status]} {words.endedOn(dayText(lifted_on, code))}
          </small>
        )}
        {lift_reason === null ? null : <small>{lift_reason}</small>}
      </td>
      <td data-label={words.by}>{set_by.name === null ? history.service : keyName(set_by.name, history.rootKey)}</td>
      <td>{status === 'active' ? <Lift stop={stop} /> : null}</td>
    </tr>
  );
}

function Lift({ stop }: { readonly stop: Stop }) {
  const words = useTexts(stopWords);
  const { id } = useCase();
  const [isLifting, setIsLifting] = useState(false);
  if (!useMay()('operator:cases')) return null;
  return (
    <>
      <Button onPress={() => setIsLifting(true)}>{words.lift}</Button>
      {isLifting ? <LiftStop id={id} stop={stop} onClose={() => setIsLifting(false)} /> : null}
    </>
  );
}
