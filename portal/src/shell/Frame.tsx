/** The frame around every screen: the ways to go, the person, the environment. */
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Icon, type IconName } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { ToastArea } from '../components/Toast.tsx';
import type { Words } from '../language/de.ts';
import { useWords } from '../language/language.ts';
import { staffMembershipOf, useMe } from '../me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Frame.module.css';

export function Frame() {
  const { frame } = useWords();
  const me = useMe();
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
          <p className={styles.who}>Mahnwerk</p>
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

type Way = readonly [to: string, screen: keyof Words['screens'], icon: IconName];

const work: readonly Way[] = [
  ['/operator/queue', 'queue', 'inbox'],
  ['/operator/cases', 'cases', 'folder'],
  ['/operator/messages', 'messages', 'mail'],
  ['/operator/requests', 'requests', 'ask'],
];

const administration: readonly Way[] = [
  ['/operator/companies', 'companies', 'building'],
  ['/operator/partners', 'partners', 'link'],
  ['/operator/keys', 'keys', 'key'],
  ['/operator/deliveries', 'deliveries', 'send'],
  ['/operator/team', 'team', 'user'],
  ['/operator/audit-log', 'auditLog', 'shield'],
];

function OperatorWays() {
  const { frame } = useWords();
  return (
    <>
      <Ways title={frame.work} ways={work} />
      <Ways title={frame.administration} ways={administration} />
    </>
  );
}

function Ways({ title, ways }: { readonly title: string; readonly ways: readonly Way[] }) {
  const { screens } = useWords();
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {ways.map(([to, screen, icon]) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {screens[screen]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
