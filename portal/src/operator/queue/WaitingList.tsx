/** The orders that wait, with how long; several are selected to take them over at once. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { paths } from '../../paths.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../data/operations.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ageOf, day_ms, dayOf, dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { SelectionBar } from '../../data/table/SelectionBar.tsx';
import { useSelection } from '../../data/table/selection.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { State } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import styles from './Queue.module.css';
import { useWaiting, type WaitingOrder } from './reads.ts';

interface WaitingListProps {
  readonly orders: readonly WaitingOrder[];
  readonly list: ReturnType<typeof useWaiting>;
  /** How many wait, with those that are not shown. */
  readonly count: number;
  readonly chosen: string | undefined;
}

export function WaitingList({ orders, list, count, chosen }: WaitingListProps) {
  const { queue, table } = useWords();
  const may = useMay()('operator:review');
  const { selected, select } = useSelection<WaitingOrder>({ list: api.operator.reviews.list.name });
  const now = useNow();
  const toggle = (order: WaitingOrder | undefined) => {
    if (order === undefined) return;
    const next = new Map(selected);
    if (!next.delete(order.id)) next.set(order.id, order);
    select(next);
  };
  useShortcut(may ? 'x' : undefined, queue.select, () => toggle(orders.find(({ id }) => id === chosen)));
  return (
    <>
      {selected.size === 0 ? null : <Selected list={list} selected={selected} count={count} onSelect={select} />}
      <ul className={styles.orders}>
        {orders.map((each) => (
          <li key={each.id}>
            {may ? (
              <Checkbox
                aria-label={table.selectRow(each.debtor_name)}
                checked={selected.has(each.id)}
                onChange={() => toggle(each)}
              />
            ) : null}
            <WaitingLink order={each} isChosen={each.id === chosen} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SelectedProps extends Pick<WaitingListProps, 'list'> {
  readonly selected: ReadonlyMap<string, WaitingOrder>;
  readonly count: number;
  readonly onSelect: (orders: ReadonlyMap<string, WaitingOrder>) => void;
}

function Selected({ list, selected, count, onSelect }: SelectedProps) {
  const words = useWords().queue.review;
  const { reviews } = useOperator();
  return (
    <SelectionBar<WaitingOrder>
      changes={[api.operator.reviews]}
      selected={selected}
      matching={count}
      idOf={({ id }) => id}
      onSelect={onSelect}
      readPage={(limit, at) => list.readPage({ limit, ...at })}
      selecting={{
        nameOf: ({ debtor_name }) => debtor_name,
        amountOf: ({ totals }) => totals.order_value,
        commands: [
          {
            name: 'take',
            title: words.take,
            // An order that another person is at stays there.
            run: ({ id }, _fields, idempotencyKey) => reviews.startReview({ id, body: {}, idempotencyKey }),
            undo: ({ id }, idempotencyKey) => reviews.releaseReview({ id, idempotencyKey }),
          },
        ],
      }}
    />
  );
}

interface WaitingLinkProps {
  readonly order: WaitingOrder;
  readonly isChosen: boolean;
  readonly now: number;
}

function WaitingLink({ order, isChosen, now }: WaitingLinkProps) {
  const { queue } = useWords();
  const { id, debtor_name, company_name, company_customer_number, claim_count, totals, submitted_at } = order;
  return (
    <Link to={paths.operator.order(id)} search aria-current={isChosen ? 'true' : undefined}>
      <span className={styles.debtor}>{debtor_name}</span>
      <span className={styles.amount}>
        <Money amount={totals.order_value} />
      </span>
      <span className={styles.company}>
        {company_name} · {company_customer_number} · {queue.claims(claim_count)}
      </span>
      <span className={styles.age}>{submitted_at === null ? null : <Age at={submitted_at} now={now} />}</span>
      <Hints order={order} now={now} />
    </Link>
  );
}

/** What is special about it, and who is at it. */
function Hints({ order, now }: Pick<WaitingLinkProps, 'order' | 'now'>) {
  const { queue, code } = useWords();
  const { claims_summary, starting_approach, additional_debtor_ids, review } = order;
  const { types, disputed_count, limitation_on } = claims_summary;
  const others = additional_debtor_ids.length;
  const isNearlyBarred = limitation_on !== null && limitation_on < dayOf(now + limits.hinted_days * day_ms);
  const hints = [
    ...(isNearlyBarred
      ? [
          <Tag key="limitation" meaning="warn">
            {queue.limitation(dayText(limitation_on, code))}
          </Tag>,
        ]
      : []),
    ...(disputed_count > 0
      ? [
          <Tag key="disputed" meaning="warn">
            {queue.disputed}
          </Tag>,
        ]
      : []),
    ...(types.includes('titled') ? [<Tag key="titled">{queue.titled}</Tag>] : []),
    ...(starting_approach === 'judicial' ? [<Tag key="judicial">{queue.judicial}</Tag>] : []),
    ...(others > 0 ? [<Tag key="others">{queue.otherDebtors(others)}</Tag>] : []),
    ...(review === null ? [] : [<Tag key="review">{queue.review.by(review.user_name)}</Tag>]),
  ];
  return hints.length === 0 ? null : <span className={styles.hints}>{hints}</span>;
}

/** How long it waits; longer than a day is marked. */
function Age({ at, now }: { readonly at: string; readonly now: number }) {
  const { code } = useWords();
  const text = ageOf(at, code, now);
  return now - Date.parse(at) > day_ms ? <State meaning="warn">{text}</State> : text;
}

const minute_ms = 60_000;

/** The time, minute by minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute_ms);
    return () => clearInterval(timer);
  }, []);
  return now;
}
