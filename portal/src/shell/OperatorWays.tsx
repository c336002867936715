/** The operator's part of the side bar: search, work with its numbers, administration. */
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { useShortcut, useShownKeys } from '../components/shortcuts.ts';
import { useWords } from '../language/language.ts';
import { useMay } from '../me.ts';
import { countText, useWorkQueues } from '../operator/work-queues.ts';
import styles from './Frame.module.css';
import { KeySheet } from './KeySheet.tsx';
import { administration, type Way, work } from './ways.ts';

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));

export function OperatorWays() {
  const { frame } = useWords();
  return (
    <>
      <Search />
      <Ways title={frame.work} ways={work} />
      <Ways title={frame.administration} ways={administration} />
    </>
  );
}

/** „Suchen …“, and the sheet of all keys. */
function Search() {
  const { frame } = useWords();
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const slash = useShownKeys('/');
  useShortcut('/', frame.search, () => setOpen('palette'));
  useShortcut('?', frame.keys, () => setOpen('keys'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts={slash === undefined ? 'Control+K' : `Control+K ${slash}`}
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" />
        {frame.searchShort}
        {slash === undefined ? null : <kbd aria-hidden="true">{slash}</kbd>}
      </button>
      <Suspense>{open === 'palette' ? <Palette onClose={close} /> : null}</Suspense>
      {open === 'keys' ? <KeySheet onClose={close} /> : null}
    </>
  );
}

function Ways({ title, ways }: { readonly title: string; readonly ways: readonly Way[] }) {
  const may = useMay();
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {ways
          .filter(({ scope }) => scope === undefined || may(scope))
          .map((way) => (
            <li key={way.to}>
              <OneWay {...way} />
            </li>
          ))}
      </ul>
    </nav>
  );
}

function OneWay({ to, screen, icon, keys, queue }: Way) {
  const { screens, frame, code } = useWords();
  const navigate = useNavigate();
  const { data } = useWorkQueues();
  const queues = queue === undefined ? [] : [queue].flat();
  const count = queues.reduce((sum, each) => sum + (data?.[each].count ?? 0), 0);
  useShortcut(keys, screens[screen], () => void navigate({ to }));
  return (
    <Link to={to}>
      <Icon name={icon} />
      {screens[screen]}
      {count === 0 ? null : (
        <span className={styles.number}>
          {countText(count, code)}
          <span className={styles.unseen}> {frame.waiting}</span>
        </span>
      )}
    </Link>
  );
}
