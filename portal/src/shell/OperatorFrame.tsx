/** The operator's frame: a side bar with search, work and its numbers, administration. */
import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../ui/Icon.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { useWords } from '../language/language.ts';
import { staffMembershipOf, useMay, useMe } from '../data/me.ts';
import { useWorkQueues } from '../data/work-queues.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Content, Notices } from './Content.tsx';
import styles from './Frame.module.css';
import { Memberships } from './Memberships.tsx';
import { Search } from './Search.tsx';
import { administration, type NavItem, work } from './navigation.ts';
import { FoldedNavigation } from './FoldedNavigation.tsx';
import { NavBadge } from './NavBadge.tsx';
import { Who } from './Who.tsx';

export function OperatorFrame() {
  const { frame, screens } = useWords();
  const me = useMe();
  const may = useMay();
  const membership = staffMembershipOf(me);
  const shown = (items: readonly NavItem[]) => items.filter(({ scope }) => scope === undefined || may(scope));
  const searched = [...shown(work), ...shown(administration)].map((item) => ({ ...item, text: screens[item.screen] }));
  return (
    <div className={styles.app}>
      <header className={styles.bar}>
        <Who />
        <FoldedNavigation>
          {membership === undefined ? null : (
            <>
              <Search membership={membership} screens={searched} />
              <List title={frame.work} items={shown(work)} />
              <List title={frame.administration} items={shown(administration)} />
              <Memberships current={membership} />
            </>
          )}
        </FoldedNavigation>
        <AccountMenu me={me} />
      </header>
      <div>
        <Notices />
        <Content />
      </div>
    </div>
  );
}

const List = ({ title, items }: { readonly title: string; readonly items: readonly NavItem[] }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {items.map((item) => (
        <li key={item.to}>
          <NavLink {...item} />
        </li>
      ))}
    </ul>
  </nav>
);

function NavLink({ to, screen, icon, keys, queue }: NavItem) {
  const { screens } = useWords();
  const navigate = useNavigate();
  const { data } = useWorkQueues();
  const queues = queue === undefined ? [] : [queue].flat();
  const count = queues.reduce((sum, each) => sum + (data?.[each].count ?? 0), 0);
  useShortcut(keys, screens[screen], () => void navigate({ to }));
  return (
    <Link to={to}>
      <Icon name={icon} />
      {screens[screen]}
      <NavBadge count={count} />
    </Link>
  );
}
