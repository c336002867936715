/** „Heute“: what waits, with its number and since when, and what the person has taken over. */
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Screen } from '../ui/Screen.tsx';
import type { Filtering } from '../data/table/paging.ts';
import { useShortcut, useShownKeys } from '../ui/shortcuts.ts';
import { Age } from '../ui/DateTime.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useWords } from '../language/language.ts';
import { DueFollowUps, TakenOver } from './MyWork.tsx';
import styles from './Today.module.css';
import { countText, useWorkQueues, queueLinks } from '../data/work-queues.ts';

// It is gone after the first day.
const Setup = lazy(() => import('./setup/Setup.tsx').then((module) => ({ default: module.Setup })));

export function Today() {
  const { screens, today, code } = useWords();
  const { data, error, refetch } = useWorkQueues();
  if (data === undefined) return <LoadState title={screens.today} error={error} retry={() => void refetch()} />;
  const waiting = queueLinks.filter(([name]) => data[name].count > 0);
  return (
    <Screen title={screens.today}>
      <Suspense>
        <Setup />
      </Suspense>
      {waiting.length === 0 ? <p>{today.nothing}</p> : null}
      <ol className={styles.queues} aria-label={today.waiting}>
        {waiting.map(([name, to, filtering = {}], index) => {
          const { count, oldest_at, mine } = data[name];
          return (
            <li key={name}>
              <Place to={to} filtering={typeof filtering === 'function' ? filtering() : filtering} digit={index + 1}>
                <b className={styles.count}>{countText(count, code)}</b>
                <span>{today.queues[name]}</span>
                <span className={styles.soft}>
                  {oldest_at === null ? null : <Age at={oldest_at} phrase={today.since} />}
                  {mine === 0 ? null : ` · ${today.mine(mine)}`}
                </span>
              </Place>
            </li>
          );
        })}
      </ol>
      {data.orders.mine === 0 ? null : <TakenOver />}
      {data.follow_ups.count === 0 ? null : <DueFollowUps />}
    </Screen>
  );
}

/** What waits, and the way there if the portal has one. */
const Place = ({
  to,
  filtering,
  digit,
  children,
}: Omit<QueueLinkProps, 'to'> & { readonly to: QueueLinkProps['to'] | null }) =>
  to === null ? (
    <div>{children}</div>
  ) : (
    <QueueLink to={to} filtering={filtering} digit={digit}>
      {children}
    </QueueLink>
  );

interface QueueLinkProps {
  readonly to: NonNullable<(typeof queueLinks)[number][1]>;
  /** The filters of the list there. */
  readonly filtering: Filtering;
  /** The key that goes there. */
  readonly digit: number;
  readonly children: ReactNode;
}

function QueueLink({ to, filtering: search, digit, children }: QueueLinkProps) {
  const { today } = useWords();
  const navigate = useNavigate();
  const shown = useShownKeys(String(digit));
  useShortcut(String(digit), today.open(digit), () => void navigate({ to, search }));
  return (
    <Link to={to} search={search} aria-keyshortcuts={String(digit)}>
      {children}
      {shown === undefined ? null : <kbd aria-hidden="true">{shown}</kbd>}
    </Link>
  );
}
