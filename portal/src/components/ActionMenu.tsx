/** Actions behind one button. */
import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import styles from './ActionMenu.module.css';
import { Icon } from './Icon.tsx';

export interface Action {
  readonly text: string;
  readonly run: () => void;
}

export const ActionMenu = ({ label, actions }: { readonly label: string; readonly actions: readonly Action[] }) => (
  <MenuProvider>
    <MenuButton className={styles.button}>
      {label}
      <Icon name="down" />
    </MenuButton>
    <Menu className={styles.menu} gutter={4} portal>
      {actions.map(({ text, run }) => (
        <MenuItem key={text} className={styles.item} onClick={run}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  </MenuProvider>
);
