/** „Prüfung“: at the left the orders that wait, oldest first; at the right the one that is decided. */
import { paths } from '../../paths.ts';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Chips } from '../../ui/Chips.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { useWords } from '../../language/language.ts';
import { useShownKeys } from '../../ui/shortcuts.ts';
import { Added } from '../../data/live/Added.tsx';
import { useMay } from '../../data/me.ts';
import { useAhead } from '../../data/live/read-ahead.ts';
import styles from './Queue.module.css';
import { Review } from './Review.tsx';
import { type QueueView, queueViews } from '../../data/queue-search.ts';
import { useCountIn, useWaiting, type WaitingOrders } from './reads.ts';
import { Steps } from './Steps.tsx';
import { WaitingList } from './WaitingList.tsx';

export function Queue() {
  const { screens } = useWords();
  const { order } = useParams({ strict: false }) as { readonly order?: string };
  const { view = 'all' } = useSearch({ strict: false }) as { readonly view?: QueueView };
  const list = useWaiting(view);
  const { error, refetch } = list;
  const data = list.data?.page;
  useEffect(() => {
    document.title = `${screens.queue} · Mahnwerk`;
  }, [screens.queue]);
  if (data === undefined) return <LoadState title={screens.queue} error={error} retry={() => void refetch()} />;
  const [first] = data.results;
  // On a phone the list is a page of its own.
  if (order === undefined && first !== undefined && matchMedia('(min-width: 801px)').matches)
    return <Navigate to={paths.operator.order(first.id)} search replace />;
  return <Orders key={view} data={data} list={list} order={order} view={view} />;
}

interface OrdersProps {
  readonly data: WaitingOrders;
  readonly list: ReturnType<typeof useWaiting>;
  readonly order: string | undefined;
  readonly view: QueueView;
}

/** The window has room for a document at the side of the order. */
const isWide = () => matchMedia('(min-width: 1280px)').matches;

function Orders({ data, list, order, view }: OrdersProps) {
  const { screens, queue, code } = useWords();
  const mayEnter = useMay()('operator:cases');
  const [isReading, setReading] = useState(isWide);
  const ahead = useAhead({
    topic: 'orders',
    data,
    at: list.dataUpdatedAt,
    list,
    idOf: ({ id }) => id,
  });
  const waiting = ahead.rows;
  return (
    <div className={`${styles.screen} ${order === undefined ? styles.choosing : ''}`}>
      <section className={styles.list} aria-label={queue.region}>
        <header className={styles.head}>
          {order === undefined ? <h1>{screens.queue}</h1> : <h2>{screens.queue}</h2>}
          <span className={styles.soft}>{queue.count(data.count, new Intl.NumberFormat(code).format(data.count))}</span>
          {mayEnter ? <Link to={paths.operator.newOrder()}>{queue.enter}</Link> : null}
          <span className={styles.ahead}>
            <Added ahead={ahead} />
          </span>
        </header>
        <Views view={view} />
        {waiting.length === 0 ? <p className={styles.none}>{queue.none[view]}</p> : null}
        <WaitingList orders={waiting} list={list} count={data.count} chosen={order} />
        <Keys />
      </section>
      <div className={styles.open}>
        <Steps ids={waiting.map(({ id }) => id)} chosen={order} />
        {order === undefined ? null : (
          <Review key={order} id={order} next={nextOf(waiting, order)} isReading={isReading} onRead={setReading} />
        )}
      </div>
    </div>
  );
}

/** What the list shows, each with its number. */
function Views({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const counts = {
    all: useCountIn('all'),
    hinted: useCountIn('hinted'),
    large: useCountIn('large'),
    asked: useCountIn('asked'),
  };
  return (
    <div className={styles.views}>
      <Chips
        label={queue.views.label}
        to={paths.operator.queue()}
        chips={queueViews.map((each) => ({
          text: queue.views[each],
          count: counts[each],
          search: { view: each === 'all' ? undefined : each },
          isCurrent: each === view,
        }))}
      />
    </div>
  );
}

/** The keys of the list. */
function Keys() {
  const { queue } = useWords();
  const areShown = useShownKeys('j') !== undefined;
  if (!areShown) return null;
  return (
    <p className={styles.keys} aria-hidden="true">
      <kbd>J</kbd>
      <kbd>K</kbd> {queue.keys.move} <kbd>X</kbd> {queue.keys.select} <kbd>?</kbd> {queue.keys.all}
    </p>
  );
}

/** The order behind this one, or the one before the last. */
function nextOf(waiting: readonly { readonly id: string }[], id: string): string | undefined {
  const at = waiting.findIndex((each) => each.id === id);
  return (waiting[at + 1] ?? waiting[at - 1])?.id;
}
