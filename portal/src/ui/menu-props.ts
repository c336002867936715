/** The parts of a menu. */
import type { ReactNode } from 'react';

/** One of several, of which one is chosen. */
export interface MenuChoice {
  readonly name: string;
  readonly chosen: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly choose: (value: string) => void;
}

export interface MenuAction {
  readonly text: string;
  readonly run: () => void;
  /** The key that runs it too, outside of the menu. */
  readonly shortcut?: string;
}

export interface MenuProps {
  /** The name of the button, where its content does not say it. */
  readonly label?: string | undefined;
  readonly className: string | undefined;
  /** The content of the button. */
  readonly children: ReactNode;
  /** Lines stand between the groups. */
  readonly groups: readonly (MenuChoice | readonly MenuAction[])[];
}
