/** Actions behind one button. */
import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import button from './Button.module.css';
import { Icon } from './Icon.tsx';
import menu from './Menu.module.css';

export interface Action {
  readonly text: string;
  readonly run: () => void;
}

export interface ActionMenuProps {
  readonly label: string;
  /** What the actions are about, where a page has several such menus. */
  readonly of?: string;
  readonly actions: readonly Action[];
}

export const ActionMenu = ({ label, of, actions }: ActionMenuProps) => (
  <MenuProvider>
    <MenuButton className={button.button} aria-label={of === undefined ? undefined : `${label}: ${of}`}>
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
