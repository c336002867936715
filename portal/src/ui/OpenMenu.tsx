/** A menu that has been asked for once: open from its first moment, with the focus on its first entry; later its button opens it. */
import * as ariakit from '@ariakit/react';
import { Fragment, useEffect, useRef } from 'react';
import type { MenuAction, MenuChoice, MenuProps } from './menu-props.ts';
import styles from './Menu.module.css';
import { useShownKeys } from './shortcuts.ts';

export function OpenMenu({ label, className, children, groups }: MenuProps) {
  const store = ariakit.useMenuStore();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    store.setInitialFocus('first');
    store.setAutoFocusOnShow(true);
    store.show();
  }, [store]);
  return (
    <ariakit.MenuProvider store={store}>
      <ariakit.MenuButton ref={button} className={className} aria-label={label}>
        {children}
      </ariakit.MenuButton>
      <ariakit.Menu className={styles.menu} gutter={4} portal>
        {groups.map((group, at) => (
          <Fragment key={'name' in group ? group.name : at}>
            {at === 0 ? null : <ariakit.MenuSeparator className={styles.line} />}
            {'name' in group ? (
              <Choice {...group} />
            ) : (
              <Actions actions={group} onRun={() => button.current?.focus()} />
            )}
          </Fragment>
        ))}
      </ariakit.Menu>
    </ariakit.MenuProvider>
  );
}

interface ActionsProps {
  readonly actions: readonly MenuAction[];
  /** The focus leaves the menu before an action opens a dialog, which gives it back to the button. */
  readonly onRun: () => void;
}

const Actions = ({ actions, onRun }: ActionsProps) =>
  actions.map((action, at) => <ActionItem key={`${at} ${action.text}`} action={action} onRun={onRun} />);

function ActionItem({
  action: { text, run, shortcut },
  onRun,
}: { readonly action: MenuAction } & Pick<ActionsProps, 'onRun'>) {
  const shown = useShownKeys(shortcut)?.toUpperCase();
  return (
    <ariakit.MenuItem
      className={styles.item}
      aria-keyshortcuts={shown}
      onClick={() => {
        onRun();
        run();
      }}
    >
      {text}
      {shown === undefined ? null : <kbd aria-hidden="true">{shown}</kbd>}
    </ariakit.MenuItem>
  );
}

const Choice = ({ name, chosen, options, choose }: MenuChoice) =>
  options.map(({ value, text }) => (
    <ariakit.MenuItemRadio
      key={value}
      className={styles.item}
      name={name}
      value={value}
      checked={value === chosen}
      onClick={() => value === chosen || choose(value)}
    >
      <ariakit.MenuItemCheck>{'✓'}</ariakit.MenuItemCheck>
      {text}
    </ariakit.MenuItemRadio>
  ));
