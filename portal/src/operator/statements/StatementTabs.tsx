/** „Abrechnungen“: the frame of its tabs, with the command that begins month's end. */
import { type ReactNode, useState } from 'react';
import { api } from '../../data/operations.ts';
import { useMay } from '../../data/me.ts';
import { useRead } from '../../data/query.ts';
import { useWorkQueues } from '../../data/work-queues.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { StartRun } from './StartRun.tsx';
import { words } from './words.ts';

export function StatementTabs({ children }: { readonly children: ReactNode }) {
  const { statements, tabs, start } = useTexts(words);
  const { data } = useWorkQueues();
  const own = useOwnSingles();
  const may = useMay()('operator:money');
  const [isStarting, setIsStarting] = useState(false);
  return (
    <Screen
      title={statements}
      actions={
        may ? (
          <Button isPrimary shortcut="c" onPress={() => setIsStarting(true)}>
            {start.action}
          </Button>
        ) : undefined
      }
    >
      <Tabs
        label={statements}
        tabs={[
          {
            to: paths.operator.statements(),
            text: tabs.drafts,
            count: Math.max((data?.statements_draft.count ?? 0) - own, 0),
            isExact: true,
          },
          { to: paths.operator.publishedStatements(), text: tabs.published },
          { to: paths.operator.singleStatements(), text: tabs.singles, count: own },
          { to: paths.operator.statementRuns(), text: tabs.runs },
        ]}
      />
      {children}
      {isStarting ? <StartRun onClose={() => setIsStarting(false)} /> : null}
    </Screen>
  );
}

/** How many single-mandate statements with an invoice of their own wait for publishing. */
export const useOwnSingles = (): number =>
  useRead(
    api.operator.operatorSingleMandateStatements.list,
    { query: { status: 'draft', own: true, limit: 1 } },
    { topics: ['statements'] },
  ).data?.count ?? 0;
