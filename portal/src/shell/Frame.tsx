/** The frame around every screen: the ways to go, the person, the environment. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { ToastArea } from '../components/Toast.tsx';
import { useWords } from '../language/language.ts';
import { useLive } from '../live/useLive.ts';
import { staffMembershipOf, useMe } from '../me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Frame.module.css';
import { OperatorWays } from './OperatorWays.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { Who } from './Who.tsx';

export function Frame() {
  const { frame } = useWords();
  const me = useMe();
  useLive();
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  // The ways close with the screen they were opened on.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;
  return (
    <ToastArea>
      <a className={styles.skip} href="#main">
        {frame.skip}
      </a>
      <div className={styles.app}>
        <header className={styles.bar}>
          <Who />
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls="ways"
            onClick={() => setOpenAt(isOpen ? undefined : path)}
          >
            <Icon name="menu" />
            {frame.menu}
          </button>
          <div id="ways" className={`${styles.ways} ${isOpen ? styles.open : ''}`}>
            {staffMembershipOf(me) === undefined ? null : <OperatorWays />}
          </div>
          <AccountMenu me={me} />
        </header>
        <div>
          {me.environment === 'sandbox' ? (
            <aside className={styles.environment} aria-label={frame.sandboxLabel}>
              <b>{frame.sandbox}</b> · {frame.sandboxText}
            </aside>
          ) : null}
          <SessionWarning />
          <main id="main" tabIndex={-1}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
    </ToastArea>
  );
}
