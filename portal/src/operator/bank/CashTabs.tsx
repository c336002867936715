/** „Kontostand“: the frame of its tabs. */
import type { ReactNode } from 'react';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { cashWords } from './cash-words.ts';

export function CashTabs({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  const { screens } = useWords();
  const { tabs } = useTexts(cashWords).cash;
  return (
    <Screen title={screens.cash} actions={actions}>
      <Tabs
        label={screens.cash}
        tabs={[
          { to: paths.operator.cash(), text: tabs.position, isExact: true },
          { to: paths.operator.bankAccounts(), text: tabs.accounts },
        ]}
      />
      {children}
    </Screen>
  );
}
