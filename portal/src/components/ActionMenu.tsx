/** Actions behind one button. */
import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import button from './Button.module.css';
import { Icon } from './Icon.tsx';
import menu from './Menu.module.css';

export interface Action {
  readonly text: string;
  readonly run: () => void;
}

export const ActionMenu = ({ label, actions }: { readonly label: string; readonly actions: readonly Action[] }) => (
  <MenuProvider>
    <MenuButton className={button.button}>
      {label}
      <Icon name="down" />
    </MenuButton>
    <Menu className={menu.menu} gutter={4} portal>
      {actions.map(({ text, run }) => (
        <MenuItem key={text} className={menu.item} onClick={run}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  </MenuProvider>
);
