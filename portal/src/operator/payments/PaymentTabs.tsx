/** „Zahlungen“: the frame of its tabs, with what waits behind each. */
import { paths } from '../../paths.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useWords } from '../../language/language.ts';
import { useWorkQueues } from '../../data/work-queues.ts';

export const Payments = () => <Navigate to={paths.operator.unmatchedPayments()} replace />;

export function PaymentTabs({ children }: { readonly children: ReactNode }) {
  const { screens, payments } = useWords();
  const { data } = useWorkQueues();
  return (
    <Screen title={screens.payments}>
      <Tabs
        label={screens.payments}
        tabs={[
          { to: paths.operator.reportedPayments(), text: payments.tabs.reported, count: data?.payments_reported.count },
          {
            to: paths.operator.unmatchedPayments(),
            text: payments.tabs.unmatched,
            count: data?.payments_unmatched.count,
          },
          { to: paths.operator.matchedPayments(), text: payments.tabs.matched },
        ]}
      />
      {children}
    </Screen>
  );
}
