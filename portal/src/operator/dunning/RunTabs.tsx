/** „Mahnläufe“: the frame of its tabs. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../data/me.ts';
import { useWorkQueues } from '../../data/work-queues.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import button from '../../ui/Button.module.css';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { words } from './words.ts';

export function RunTabs({ children }: { readonly children: ReactNode }) {
  const { title, tabs, newRun } = useTexts(words);
  const { data } = useWorkQueues();
  const mayRun = useMay()('operator:cases');
  const link = (
    <Link className={`${button.button} ${button.primary}`} to={paths.operator.newDunningRun()}>
      {newRun.action}
    </Link>
  );
  return (
    <Screen title={title} actions={mayRun ? link : undefined}>
      <Tabs
        label={title}
        tabs={[
          { to: paths.operator.dunningRuns(), text: tabs.runs },
          { to: paths.operator.dunningDecisions(), text: tabs.decisions },
          { to: paths.operator.handovers(), text: tabs.handovers, count: data?.handovers_refused.count },
        ]}
      />
      {children}
    </Screen>
  );
}
