/** A button that opens a menu. What draws menus is loaded with the first one that is opened. */
import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-props.ts';

const OpenMenu = lazy(() => import('./OpenMenu.tsx').then((module) => ({ default: module.OpenMenu })));

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
