/** „Zahlungen“: the frame of its tabs, with what waits behind each; files of the bank can be dropped on all of them. */
import { paths } from '../../paths.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { useWorkQueues } from '../../data/work-queues.ts';
import { DropPlace, UploadButton } from '../bank/UploadFiles.tsx';
import { words } from '../../features/bank/words.ts';
import { onlineWords } from './online-words.ts';

export const Payments = () => <Navigate to={paths.operator.unmatchedPayments()} replace />;

interface PaymentTabsProps {
  /** Of one record; default: that of the list. */
  readonly title?: string;
  /** Commands of the tab, before those of all. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PaymentTabs({ title, actions, children }: PaymentTabsProps) {
  const { screens, payments } = useWords();
  const { doubtful, files } = useTexts(words);
  const online = useTexts(onlineWords);
  const { data } = useWorkQueues();
  return (
    <DropPlace>
      <Screen
        title={title ?? screens.payments}
        actions={
          <>
            {actions}
            <UploadButton />
          </>
        }
      >
        <Tabs
          label={screens.payments}
          tabs={[
            {
              to: paths.operator.reportedPayments(),
              text: payments.tabs.reported,
              count: data?.payments_reported.count,
            },
            {
              to: paths.operator.unmatchedPayments(),
              text: payments.tabs.unmatched,
              count: data?.payments_unmatched.count,
            },
            { to: paths.operator.doubtfulPayments(), text: doubtful.tab, count: data?.payments_doubtful.count },
            { to: paths.operator.matchedPayments(), text: payments.tabs.matched },
            { to: paths.operator.onlinePayments(), text: online.tab },
            { to: paths.operator.bankFiles(), text: files.title },
          ]}
        />
        {children}
      </Screen>
    </DropPlace>
  );
}
