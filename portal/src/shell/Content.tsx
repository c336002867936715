/** What the frames of all audiences have alike: what holds for every screen, and the screen. */
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Loading } from '../components/Loading.tsx';
import { useWords } from '../language/language.ts';
import { useMe } from '../me.ts';
import styles from './Frame.module.css';
import { SessionWarning } from './SessionWarning.tsx';
import { Unanswered } from './Unanswered.tsx';

export function Notices() {
  const { frame } = useWords();
  const { environment } = useMe();
  return (
    <>
      {environment === 'sandbox' ? (
        <aside className={styles.environment} aria-label={frame.sandboxLabel}>
          <b>{frame.sandbox}</b> · {frame.sandboxText}
        </aside>
      ) : null}
      <Unanswered />
      <SessionWarning />
    </>
  );
}

export const Content = () => (
  <main id="main" tabIndex={-1}>
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </main>
);
