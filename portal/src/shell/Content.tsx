/** What the frames of all audiences have alike: what holds for every screen, and the screen. */
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { NoRight } from '../ui/NoRight.tsx';
import { useWords } from '../language/language.ts';
import { companyMembershipOf, partnerMembershipOf, useMe } from '../data/me.ts';
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

export function Content() {
  const isStranger = useIsStranger();
  return (
    <main id="main" tabIndex={-1}>
      <OnTheWay />
      {isStranger ? (
        <NoRight />
      ) : (
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      )}
    </main>
  );
}

/** The screen that is left stays until the next one is loaded: a line above it says that the click was heard. */
function OnTheWay() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <div className={styles.onTheWay} data-on-the-way="" aria-hidden="true" /> : null;
}

/** Whether the address is of a company or a Partner that the person does not act for: nothing of it can be read. */
function useIsStranger(): boolean {
  const { customer, partner } = useParams({ strict: false });
  const me = useMe();
  if (customer !== undefined) return companyMembershipOf(me, customer) === undefined;
  return partner !== undefined && partnerMembershipOf(me, partner) === undefined;
}
