/** What is pressed. */
import { ActionMenu } from '../components/ActionMenu.tsx';
import { Button } from '../components/Button.tsx';
import { Tabs } from '../components/Tabs.tsx';
import { useToast } from '../components/Toast.tsx';
import { useWords } from '../language/language.ts';
import styles from './Examples.module.css';

export function Controls() {
  const { examples } = useWords();
  const toast = useToast();
  const press = () => toast({ text: examples.pressed });
  return (
    <>
      <div className={styles.row}>
        <Button isPrimary onPress={press}>
          {examples.primary}
        </Button>
        <Button onPress={press}>{examples.plain}</Button>
        <Button isDangerous onPress={press}>
          {examples.dangerous}
        </Button>
        <Button isQuiet onPress={press}>
          {examples.quiet}
        </Button>
        <Button shortcut="b" onPress={press}>
          {examples.key}
        </Button>
        <Button isDisabled onPress={press}>
          {examples.disabled}
        </Button>
        <ActionMenu label={examples.menu} actions={[{ text: examples.plain, run: press }]} />
      </div>
      <Tabs
        label={examples.tabs}
        tabs={[
          { to: '/examples', text: examples.title, count: 3 },
          { to: '/account/profile', text: examples.other },
        ]}
      />
    </>
  );
}
