/** A button that opens a menu. What draws menus is loaded with the first one that is opened. */
import { lazy, type ReactNode, Suspense, useState } from 'react';

const OpenMenu = lazy(() => import('./OpenMenu.tsx').then((module) => ({ default: module.OpenMenu })));

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

export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const open = () => setIsWanted(true);
  const button = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && open()}
    >
      {props.children}
    </button>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
