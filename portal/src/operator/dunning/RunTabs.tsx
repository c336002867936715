/** „Mahnläufe“: the frame of its tabs. */
import type { ReactNode } from 'react';
import { useMay } from '../../data/me.ts';
import { useWorkQueues } from '../../data/work-queues.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { NewLink } from '../../ui/NewLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { words } from './words.ts';

export function RunTabs({ children }: { readonly children: ReactNode }) {
  const { title, tabs, newRun } = useTexts(words);
  const { data } = useWorkQueues();
  const mayRun = useMay()('operator:cases');
  return (
    <Screen
      title={title}
      actions={mayRun ? <NewLink to={paths.operator.newDunningRun()}>{newRun.action}</NewLink> : undefined}
    >
      <Tabs
        label={title}
        tabs={[
          { to: paths.operator.dunningRuns(), text: tabs.runs, isExact: true },
          { to: paths.operator.dunningDecisions(), text: tabs.decisions },
          { to: paths.operator.caseRuns(), text: tabs.cases },
          { to: paths.operator.handovers(), text: tabs.handovers, count: data?.handovers_refused.count },
        ]}
      />
      {children}
    </Screen>
  );
}
