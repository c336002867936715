/** One list of the side bar: its heading folds it, and folded it shows what waits behind all of its lines. */
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { useWords } from '../language/language.ts';
import { useWorkQueues } from '../data/work-queues.ts';
import { NavBadge } from './NavBadge.tsx';
import type { Navigation, NavItem } from './navigation.ts';

interface NavGroupProps extends Navigation {
  /** For which what is folded is kept. */
  readonly membership: string;
}

export function NavGroup({ name, items, isFolded = false, membership }: NavGroupProps) {
  const { frame } = useWords();
  const id = useId();
  const { isOpen, toggle } = useFolding(`folded ${membership} ${name}`, isFolded, items);
  const count = useCountOf(items);
  return (
    <nav aria-label={frame.navigations[name]}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {frame.navigations[name]}
          {isOpen ? null : <NavBadge count={count} />}
          <Icon name={isOpen ? 'down' : 'right'} />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A list is open as the person has left it, and while it holds the present screen, unless it is folded there. */
function useFolding(key: string, isFolded: boolean, items: readonly NavItem[]) {
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  const isHere = items.some(({ to }) => path === to || path.startsWith(`${to}/`));
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

/** How much waits behind these lines together. */
function useCountOf(items: readonly NavItem[]): number {
  const { data } = useWorkQueues();
  const queues = new Set(items.flatMap(({ queue = [] }) => queue));
  return data === undefined ? 0 : [...queues].reduce((sum, each) => sum + data[each].count, 0);
}

function NavLink(item: NavItem) {
  const { to, screen, icon, keys } = item;
  const { screens } = useWords();
  const navigate = useNavigate();
  useShortcut(keys, screens[screen], () => void navigate({ to }));
  return (
    <Link to={to}>
      <Icon name={icon} />
      {screens[screen]}
      <NavBadge count={useCountOf([item])} />
    </Link>
  );
}
