/** „Posteingang“: the frame of its tabs, with what waits behind each, and how items come in. */
import { type ReactNode, useState } from 'react';
import { useMay } from '../../data/me.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MailboxLine } from './Mailbox.tsx';
import { type InboxTab, tabs, useCounts } from './reads.ts';
import { Upload } from './Upload.tsx';
import { words } from './words.ts';

/** The address of each list. */
export const tabPaths = {
  open: paths.operator.inbox(),
  assigned: paths.operator.assignedItems(),
  automatic: paths.operator.automaticItems(),
  discarded: paths.operator.discardedItems(),
} as const satisfies Readonly<Record<InboxTab, string>>;

export function InboxTabs({ children }: { readonly children: ReactNode }) {
  const { screens } = useWords();
  const texts = useTexts(words);
  const counts = useCounts();
  const mayUpload = useMay()('operator:cases');
  const [isUploading, setUploading] = useState(false);
  const actions = mayUpload ? (
    <Button isPrimary shortcut="c" onPress={() => setUploading(true)}>
      {texts.upload.action}
    </Button>
  ) : undefined;
  return (
    <Screen title={screens.inbox} actions={actions}>
      <Tabs
        label={screens.inbox}
        tabs={tabs.map((tab) => ({
          to: tabPaths[tab],
          text: texts.tabs[tab],
          count: counts[tab],
          isExact: tab === 'open',
        }))}
      />
      <MailboxLine />
      {children}
      {isUploading ? <Upload onClose={() => setUploading(false)} /> : null}
    </Screen>
  );
}
