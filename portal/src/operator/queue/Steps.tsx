/** The way through the orders that wait: the one before (K), the one behind (J). */
import { paths } from '../../paths.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../../ui/Icon.tsx';
import { useShortcut, useShownKeys } from '../../ui/shortcuts.ts';
import { useWords } from '../../language/language.ts';
import styles from './Queue.module.css';

interface StepsProps {
  readonly ids: readonly string[];
  readonly chosen: string | undefined;
}

export function Steps({ ids, chosen }: StepsProps) {
  const { queue } = useWords();
  const at = ids.indexOf(chosen ?? '');
  return (
    <div className={styles.steps}>
      <Link to={paths.operator.queue()} search className={styles.back}>
        <Icon name="left" /> {queue.back}
      </Link>
      {at < 0 ? null : <span className={styles.soft}>{queue.place(at + 1, ids.length)}</span>}
      <Step keys="k" icon="left" text={queue.previous} order={ids[at - 1]} />
      <Step keys="j" icon="right" text={queue.next} order={ids[at + 1]} />
    </div>
  );
}

interface StepProps {
  readonly keys: string;
  readonly icon: 'left' | 'right';
  readonly text: string;
  readonly order: string | undefined;
}

function Step({ keys, icon, text, order }: StepProps) {
  const navigate = useNavigate();
  const shown = useShownKeys(keys)?.toUpperCase();
  useShortcut(keys, text, () => {
    if (order !== undefined) void navigate({ to: paths.operator.order(order), search: true });
  });
  if (order === undefined) return null;
  return (
    <Link to={paths.operator.order(order)} search className={styles.step} aria-keyshortcuts={shown}>
      <Icon name={icon} /> <span>{text}</span>
      {shown === undefined ? null : <kbd aria-hidden="true">{shown}</kbd>}
    </Link>
  );
}
