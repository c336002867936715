/** One list of a side bar: its heading folds it, and folded it shows what waits behind all of its lines. */
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { NavBadge } from './NavBadge.tsx';

/** A way to a screen. */
export interface NavLine {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  /** `g` and a letter. */
  readonly keys?: string | undefined;
  /** How much waits there. */
  readonly count?: number;
}

interface NavGroupProps {
  readonly title: string;
  readonly lines: readonly NavLine[];
  /** Under which the browser keeps whether it is folded. */
  readonly keptAs: string;
  /** Shows its lines once the person opens it, and while one of them is the present screen. */
  readonly isFolded?: boolean | undefined;
}

export function NavGroup({ title, lines, keptAs, isFolded = false }: NavGroupProps) {
  const id = useId();
  const { isOpen, toggle } = useFolding(`folded ${keptAs}`, isFolded, lines);
  return (
    <>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {title}
          {isOpen ? null : <NavBadge count={lines.reduce((sum, { count = 0 }) => sum + count, 0)} />}
          <Icon name={isOpen ? 'down' : 'right'} />
        </button>
      </h2>
      <NavLines id={id} lines={lines} isHidden={!isOpen} />
    </>
  );
}

interface NavLinesProps {
  readonly id?: string;
  readonly lines: readonly NavLine[];
  readonly isHidden?: boolean;
}

/** The lines of a list, which without a heading are always there. */
export const NavLines = ({ id, lines, isHidden = false }: NavLinesProps) => (
  <ul id={id} hidden={isHidden}>
    {lines.map((line) => (
      <li key={line.to}>
        <NavLink {...line} />
      </li>
    ))}
  </ul>
);

/** A list is open as the person has left it, and while it holds the present screen, unless it is folded there. */
function useFolding(key: string, isFolded: boolean, lines: readonly NavLine[]) {
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  const isHere = lines.some(({ to }) => path === to || path.startsWith(`${to}/`));
  const [isKeptOpen, keepOpen] = useState(
    () => (localStorage.getItem(key) ?? (isFolded ? 'folded' : 'open')) === 'open',
  );
  const [foldedAt, foldAt] = useState<string>();
  const isOpen = isHere ? foldedAt !== path : isKeptOpen;
  const toggle = () => {
    foldAt(isOpen ? path : undefined);
    keepOpen(!isOpen);
    localStorage.setItem(key, isOpen ? 'folded' : 'open');
  };
  return { isOpen, toggle };
}

function NavLink({ to, icon, text, keys, count = 0 }: NavLine) {
  const navigate = useNavigate();
  useShortcut(keys, text, () => void navigate({ to }));
  return (
    <Link to={to}>
      <Icon name={icon} />
      {text} <NavBadge count={count} />
    </Link>
  );
}
