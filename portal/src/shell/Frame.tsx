/** The frame around every screen: the navigation, the person, the environment; the operator's or that of an owner. */
import { useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BulkArea } from '../data/table/bulk/BulkPanel.tsx';
import { ToastArea } from '../ui/Toast.tsx';
import { useWords } from '../language/language.ts';
import { useLive } from '../data/live/useLive.ts';
import {
  companyMembershipOf,
  firstMembershipOf,
  type Membership,
  partnerMembershipOf,
  staffMembershipOf,
  useMe,
} from '../data/me.ts';
import styles from './Frame.module.css';
import { OperatorFrame } from './OperatorFrame.tsx';
import { OwnerFrame } from './OwnerFrame.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { ProofProvider } from '../data/person/Proof.tsx';

export function Frame() {
  const { frame } = useWords();
  useLive();
  const membership = useShownMembership();
  const isOwner = membership !== undefined && membership.kind !== 'operator';
  useDensity(isOwner ? 'comfortable' : 'compact');
  return (
    <ToastArea>
      <ProofProvider>
        <BulkArea>
          <a className={styles.skip} href="#main">
            {frame.skip}
          </a>
          {isOwner ? <OwnerFrame membership={membership} /> : <OperatorFrame />}
          <PrintHeader />
        </BulkArea>
      </ProofProvider>
    </ToastArea>
  );
}

/** The membership of the owner in the address; where the address names none, the one that was shown last, or the first. */
function useShownMembership(): Membership | undefined {
  const me = useMe();
  const { customer, partner } = useParams({ strict: false });
  const isOperator = useRouterState({ select: ({ location }) => location.pathname.startsWith('/operator') });
  const asked =
    customer !== undefined
      ? companyMembershipOf(me, customer)
      : partner !== undefined
        ? partnerMembershipOf(me, partner)
        : isOperator
          ? staffMembershipOf(me)
          : undefined;
  const [shown, setShown] = useState(asked?.id);
  if (asked !== undefined && asked.id !== shown) setShown(asked.id);
  return asked ?? me.memberships.find(({ id }) => id === shown) ?? firstMembershipOf(me);
}

/** Rows are as high as the person has chosen, else as usual for the audience. */
function useDensity(usual: 'compact' | 'comfortable'): void {
  const density = useMe().density ?? usual;
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}
