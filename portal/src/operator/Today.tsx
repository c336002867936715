/** „Heute“: what waits, with its number and since when, and what the person has taken over. */
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Screen } from '../ui/Screen.tsx';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Filtering } from '../data/table/paging.ts';
import { useShortcut, useShownKeys } from '../ui/shortcuts.ts';
import { Age } from '../ui/DateTime.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useWords } from '../language/language.ts';
import { DueFollowUps, TakenOver } from './MyWork.tsx';
import { MyTasksCard } from './tasks/MyTasks.tsx';
import styles from './Today.module.css';
import { countText, useWorkQueues, queueLinks } from '../data/work-queues.ts';

// It is gone after the first day.
const Setup = lazy(() => import('./setup/Setup.tsx').then((module) => ({ default: module.Setup })));

export function Today() {
  const { screens, today } = useWords();
  const { data, error, refetch } = useWorkQueues();
  const setup = useRead(api.operator.setup.get);
  if (data === undefined) return <LoadState title={screens.today} error={error} retry={() => void refetch()} />;
  const waiting = queueLinks.filter(([name]) => data[name].count > 0);
  return (
    <Screen title={screens.today}>
      {/* What waits is worth more than the setup: a failure of it leaves the rest of the screen as it is. */}
      <Suspense>{setup.data === undefined || setup.data.complete ? null : <Setup of={setup.data} />}</Suspense>
      <MyTasksCard />
      {waiting.length === 0 ? !setup.isLoading && <p>{today.nothing}</p> : <Waiting queues={waiting} of={data} />}
      {data.orders.count === 0 ? null : <TakenOver />}
      {data.follow_ups.count === 0 ? null : <DueFollowUps />}
    </Screen>
  );
}

type WorkQueues = NonNullable<ReturnType<typeof useWorkQueues>['data']>;

interface WaitingProps {
  readonly queues: readonly (typeof queueLinks)[number][];
  readonly of: WorkQueues;
}

function Waiting({ queues, of }: WaitingProps) {
  const { today, code } = useWords();
  const heading = useId();
  return (
    <section className={styles.waiting}>
      <h2 id={heading}>{today.waiting}</h2>
      <ol className={styles.queues} aria-labelledby={heading}>
        {queues.map(([name, to, filtering = {}], index) => {
          const { count, oldest_at, mine } = of[name];
          return (
            <li key={name}>
              <QueueLink
                to={to}
                filtering={typeof filtering === 'function' ? filtering() : filtering}
                digit={index + 1}
              >
                <b className={styles.count}>{countText(count, code)}</b>
                <span>{today.queues[name]}</span>
                <span className={styles.soft}>
                  {oldest_at === null ? null : <Age at={oldest_at} phrase={today.since} />}
                  {mine === 0 ? null : ` · ${today.mine(mine)}`}
                </span>
              </QueueLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface QueueLinkProps {
  readonly to: (typeof queueLinks)[number][1];
  /** The filters of the list there. */
  readonly filtering: Filtering;
  /** The key that goes there; there are nine. */
  readonly digit: number;
  readonly children: ReactNode;
}

function QueueLink({ to, filtering: search, digit, children }: QueueLinkProps) {
  const { today } = useWords();
  const navigate = useNavigate();
  const key = digit < 10 ? String(digit) : undefined;
  const shown = useShownKeys(key);
  useShortcut(key, today.open(digit), () => void navigate({ to, search }));
  return (
    <Link to={to} search={search} aria-keyshortcuts={key}>
      {children}
      {shown === undefined ? null : <kbd aria-hidden="true">{shown}</kbd>}
    </Link>
  );
}
