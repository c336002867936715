/** „Gesetz und Zinsen“: the frame of its tabs. */
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { words } from './words.ts';

export const Law = () => <Navigate to={paths.operator.lawRates()} replace />;

export function LawFrame({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  const { screens } = useWords();
  const { tabs } = useTexts(words);
  return (
    <Screen title={screens.law} actions={actions}>
      <Tabs
        label={screens.law}
        tabs={[
          { to: paths.operator.lawRates(), text: tabs.rates },
          { to: paths.operator.lawTables(), text: tabs.tables },
          { to: paths.operator.lawCalculator(), text: tabs.calculator },
        ]}
      />
      {children}
    </Screen>
  );
}
