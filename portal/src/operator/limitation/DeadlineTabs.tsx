/** „Fristen“: the frame of its tabs. */
import type { ReactNode } from 'react';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { limitationWords } from './words.ts';

interface DeadlineTabsProps {
  /** What the person does on the tab. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function DeadlineTabs({ actions, children }: DeadlineTabsProps) {
  const { screens } = useWords();
  const words = useTexts(limitationWords);
  return (
    <Screen title={screens.deadlines} actions={actions}>
      <Tabs
        label={screens.deadlines}
        tabs={[
          { to: paths.operator.deadlines(), text: words.tabs.limitation, isExact: true },
          { to: paths.operator.deadlinesOfYear(), text: words.tabs.year },
          { to: paths.operator.deadlineCalendar(), text: words.tabs.calendar },
        ]}
      />
      {children}
    </Screen>
  );
}
