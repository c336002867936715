/** The frame around every screen: the ways to go, the person, the environment. */
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { BulkArea } from '../components/bulk/BulkPanel.tsx';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { ToastArea } from '../components/Toast.tsx';
import { useWords } from '../language/language.ts';
import { useLive } from '../live/useLive.ts';
import { companyMembershipOf, partnerMembershipOf, staffMembershipOf, useMe } from '../me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Frame.module.css';
import { OperatorWays } from './OperatorWays.tsx';
import { OwnerWays } from './OwnerWays.tsx';
import { ProofProvider } from './Proof.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { Unanswered } from './Unanswered.tsx';
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
      <ProofProvider>
        <BulkArea>
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
                <Ways />
              </div>
              <AccountMenu me={me} />
            </header>
            <div>
              {me.environment === 'sandbox' ? (
                <aside className={styles.environment} aria-label={frame.sandboxLabel}>
                  <b>{frame.sandbox}</b> · {frame.sandboxText}
                </aside>
              ) : null}
              <Unanswered />
              <SessionWarning />
              <main id="main" tabIndex={-1}>
                <Suspense fallback={<Loading />}>
                  <Outlet />
                </Suspense>
              </main>
            </div>
          </div>
        </BulkArea>
      </ProofProvider>
    </ToastArea>
  );
}

/** The ways of the owner in the address; otherwise those of the operator, or of the person's first membership. */
function Ways() {
  const me = useMe();
  const { customer, partner } = useParams({ strict: false });
  const asked =
    partner === undefined ? customer && companyMembershipOf(me, customer) : partnerMembershipOf(me, partner);
  if (asked) return <OwnerWays membership={asked} />;
  if (staffMembershipOf(me) !== undefined) return <OperatorWays />;
  const [first] = me.memberships;
  return first === undefined ? null : <OwnerWays membership={first} />;
}
