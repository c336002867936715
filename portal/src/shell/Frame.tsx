/** The frame around every screen: the ways to go, the person, the environment. */
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { ToastArea } from '../components/Toast.tsx';
import { useWords } from '../language/language.ts';
import { staffMembershipOf, useMe } from '../me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Frame.module.css';

export function Frame() {
  const { frame } = useWords();
  const me = useMe();
  return (
    <ToastArea>
      <a className={styles.skip} href="#main">
        {frame.skip}
      </a>
      <div className={styles.app}>
        <header className={styles.bar}>
          <p className={styles.who}>Mahnwerk</p>
          {staffMembershipOf(me) === undefined ? null : <OperatorWays />}
          <AccountMenu me={me} />
        </header>
        <div>
          {me.environment === 'sandbox' ? (
            <aside className={styles.environment} aria-label={frame.sandboxLabel}>
              <b>{frame.sandbox}</b> · {frame.sandboxText}
            </aside>
          ) : null}
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

function OperatorWays() {
  const { frame, screens } = useWords();
  return (
    <>
      <nav aria-label={frame.work}>
        <h2>{frame.work}</h2>
        <ul>
          <li>
            <Link to="/operator/queue">
              <Icon name="inbox" />
              {screens.queue}
            </Link>
          </li>
          <li>
            <Link to="/operator/cases">
              <Icon name="folder" />
              {screens.cases}
            </Link>
          </li>
        </ul>
      </nav>
      <nav aria-label={frame.administration}>
        <h2>{frame.administration}</h2>
        <ul>
          <li>
            <Link to="/operator/companies">
              <Icon name="building" />
              {screens.companies}
            </Link>
          </li>
          <li>
            <Link to="/operator/keys">
              <Icon name="key" />
              {screens.keys}
            </Link>
          </li>
          <li>
            <Link to="/operator/deliveries">
              <Icon name="send" />
              {screens.deliveries}
            </Link>
          </li>
          <li>
            <Link to="/operator/audit-log">
              <Icon name="shield" />
              {screens.auditLog}
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
