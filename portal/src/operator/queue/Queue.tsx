/** „Prüfung“: at the left the orders that wait, oldest first; at the right the one that is decided. */
import { paths } from '../../paths.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadState } from '../../ui/LoadState.tsx';
import { useWords } from '../../language/language.ts';
import { Added } from '../../data/live/Added.tsx';
import { useAhead } from '../../data/live/read-ahead.ts';
import styles from './Queue.module.css';
import { Review } from './Review.tsx';
import { useWaiting, type WaitingOrders } from './reads.ts';
import { Steps } from './Steps.tsx';
import { WaitingList } from './WaitingList.tsx';

export function Queue() {
  const { screens } = useWords();
  const { order } = useParams({ strict: false }) as { readonly order?: string };
  const list = useWaiting();
  const { error, refetch } = list;
  const data = list.data?.page;
  useEffect(() => {
    document.title = `${screens.queue} · Mahnwerk`;
  }, [screens.queue]);
  if (data === undefined) return <LoadState title={screens.queue} error={error} retry={() => void refetch()} />;
  const [first] = data.results;
  // On a phone the list is a page of its own.
  if (order === undefined && first !== undefined && matchMedia('(min-width: 801px)').matches)
    return <Navigate to={paths.operator.order(first.id)} replace />;
  return <Orders data={data} list={list} order={order} />;
}

interface OrdersProps {
  readonly data: WaitingOrders;
  readonly list: ReturnType<typeof useWaiting>;
  readonly order: string | undefined;
}

function Orders({ data, list, order }: OrdersProps) {
  const { screens, queue, code } = useWords();
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
          <span className={styles.ahead}>
            <Added ahead={ahead} />
          </span>
        </header>
        {waiting.length === 0 ? <p className={styles.none}>{queue.none}</p> : null}
        <WaitingList orders={waiting} list={list} count={data.count} chosen={order} />
      </section>
      <div className={styles.open}>
        <Steps ids={waiting.map(({ id }) => id)} chosen={order} />
        {order === undefined ? null : <Review key={order} id={order} next={nextOf(waiting, order)} />}
      </div>
    </div>
  );
}

/** The order behind this one, or the one before the last. */
function nextOf(waiting: readonly { readonly id: string }[], id: string): string | undefined {
  const at = waiting.findIndex((each) => each.id === id);
  return (waiting[at + 1] ?? waiting[at - 1])?.id;
}
