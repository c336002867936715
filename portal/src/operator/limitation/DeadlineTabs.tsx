/** „Fristen“: the frame of its tabs. */
import type { ReactNode } from 'react';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { limitationWords } from './words.ts';

export function DeadlineTabs({ children }: { readonly children: ReactNode }) {
  const { screens } = useWords();
  const words = useTexts(limitationWords);
  return (
    <Screen title={screens.deadlines}>
      <Tabs
        label={screens.deadlines}
        tabs={[
          { to: paths.operator.deadlines(), text: words.tabs.limitation, isExact: true },
          { to: paths.operator.deadlinesOfYear(), text: words.tabs.year },
        ]}
      />
      {children}
    </Screen>
  );
}
