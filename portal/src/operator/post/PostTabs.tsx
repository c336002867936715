/** „Druckausgang“: the frame of its tabs, with what waits behind each, and the command that takes letters out of it. */
import { type ReactNode, useState } from 'react';
import { useMay } from '../../data/me.ts';
import { useWorkQueues } from '../../data/work-queues.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TakeBatch } from './TakeBatch.tsx';
import { words } from './words.ts';

export function PostTabs({ children }: { readonly children: ReactNode }) {
  const { title, tabs, take } = useTexts(words);
  const { data } = useWorkQueues();
  const mayTake = useMay()('operator:cases');
  const [isTaking, setIsTaking] = useState(false);
  const actions = mayTake ? (
    <Button isPrimary shortcut="c" onPress={() => setIsTaking(true)}>
      {take.action}
    </Button>
  ) : undefined;
  return (
    <Screen title={title} actions={actions}>
      <Tabs
        label={title}
        tabs={[
          { to: paths.operator.outbox(), text: tabs.waiting, count: data?.letters.count, isExact: true },
          { to: paths.operator.batches(), text: tabs.batches },
          { to: paths.operator.stoppedLetters(), text: tabs.stopped, count: data?.letters_stopped.count },
          { to: paths.operator.letters(), text: tabs.letters },
        ]}
      />
      {children}
      {isTaking ? <TakeBatch onClose={() => setIsTaking(false)} /> : null}
    </Screen>
  );
}
