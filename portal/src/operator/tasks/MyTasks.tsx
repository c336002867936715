/** „Meine Aufgaben“ on „Heute“: what is due for the person, with the way to it. */
import { Link } from '@tanstack/react-router';
import { everyMinute } from '../../data/activity.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { countText } from '../../data/work-queues.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { addDays, dayOf } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import styles from './Tasks.module.css';
import { words } from './words.ts';

/** As the summary counts a week. */
const week_days = 7;

export function MyTasksCard() {
  const { mine: texts, none } = useTexts(words);
  const { code } = useWords();
  const { data, error, refetch } = useRead(api.operator.tasks.summary, undefined, {
    interval: everyMinute,
    topics: ['tasks'],
  });
  const today = dayOf();
  const links = {
    overdue: { due_to: addDays(today, -1) },
    today: { due_from: today, due_to: today },
    week: { due_from: addDays(today, 1), due_to: addDays(today, week_days) },
  } as const;
  const shown = (['overdue', 'today', 'week'] as const).filter((name) => (data?.mine[name] ?? 0) > 0);
  return (
    <Card title={texts.title} aside={<Link to={paths.operator.tasks()}>{texts.all}</Link>}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? null : shown.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={styles.counts}>
          {shown.map((name) => (
            <li key={name}>
              <Link to={paths.operator.tasks()} search={links[name]}>
                <b>{countText(data.mine[name], code)}</b>
                <span>{texts[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
