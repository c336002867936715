/** What the operator sets of itself. */
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { words as correspondenceWords } from './correspondence-words.ts';
import { useSetupWords } from '../setup/words.ts';

export function SettingsTabs() {
  const { issuer: words } = useSetupWords();
  const texts = useTexts(correspondenceWords);
  return (
    <Tabs
      label={words.label}
      tabs={[
        { to: paths.operator.settings(), text: words.look, isExact: true },
        { to: paths.operator.issuer(), text: words.title },
        { to: paths.operator.letterhead(), text: texts.letterhead },
        { to: paths.operator.correspondence(), text: texts.correspondence },
        { to: paths.operator.debtorPage(), text: texts.debtorPage },
      ]}
    />
  );
}
