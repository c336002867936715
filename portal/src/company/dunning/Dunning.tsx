/** „Mahnwesen“ of a company: the frame of its tabs, with why nothing can be changed where that is so. */
import type { ReactNode } from 'react';
import { useCompany } from '../../data/useCompany.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useMaySet } from './useOwnPolicy.ts';
import { words } from './words.ts';

interface DunningProps {
  /** Whether the operator has locked the policy. */
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

export function Dunning({ isLocked, children }: DunningProps) {
  const texts = useTexts(words);
  const { customer } = useCompany();
  const maySet = useMaySet();
  return (
    <Screen title={texts.title}>
      <Tabs
        label={texts.tabs}
        tabs={[
          { to: paths.company.dunning(customer), text: texts.ladder, isExact: true },
          { to: paths.company.dunningLetterhead(customer), text: texts.letterhead },
          { to: paths.company.quietDays(customer), text: texts.quietDays },
        ]}
      />
      {isLocked ? (
        <p role="status">
          <b>{texts.locked}</b>
          <br />
          {texts.lockedAbout}
        </p>
      ) : maySet ? null : (
        <p>{texts.readOnly}</p>
      )}
      {children}
    </Screen>
  );
}
