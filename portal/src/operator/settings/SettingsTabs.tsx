/** What the operator sets of itself. */
import { paths } from '../../paths.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSetupWords } from '../setup/words.ts';

export function SettingsTabs() {
  const { issuer: words } = useSetupWords();
  return (
    <Tabs
      label={words.label}
      tabs={[
        { to: paths.operator.settings(), text: words.look, isExact: true },
        { to: paths.operator.issuer(), text: words.title },
      ]}
    />
  );
}
