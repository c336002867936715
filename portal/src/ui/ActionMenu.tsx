/** Actions behind one button. */
import button from './Button.module.css';
import { Icon } from './Icon.tsx';
import { Menu } from './Menu.tsx';
import type { MenuAction } from './menu-props.ts';

export type Action = MenuAction;

export interface ActionMenuProps {
  readonly label: string;
  /** What the actions are about, where a page has several such menus. */
  readonly of?: string;
  readonly actions: readonly MenuAction[];
}

export const ActionMenu = ({ label, of, actions }: ActionMenuProps) => (
  <Menu className={button.button} label={of === undefined ? undefined : `${label}: ${of}`} groups={[actions]}>
    {label}
    <Icon name="down" />
  </Menu>
);
