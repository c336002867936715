/** The operator's frame: a side bar with search, the lists of screens and what waits on each. */
import { useWords } from '../language/language.ts';
import { staffMembershipOf, useMay, useMe } from '../data/me.ts';
import { useWorkQueues } from '../data/work-queues.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Content, Notices } from './Content.tsx';
import styles from './Frame.module.css';
import { Memberships } from './Memberships.tsx';
import { Search } from './Search.tsx';
import { type NavItem, navigations } from './navigation.ts';
import { MenuButton, useFoldedNavigation, Ways } from './FoldedNavigation.tsx';
import { NavGroup } from './NavGroup.tsx';
import { Who } from './Who.tsx';

export function OperatorFrame() {
  const { frame, screens } = useWords();
  const me = useMe();
  const may = useMay();
  const folding = useFoldedNavigation();
  const countOf = useCounts();
  const membership = staffMembershipOf(me);
  const shown = navigations
    .map((each) => ({
      ...each,
      lines: each.items
        .filter(({ scope }) => scope === undefined || may(scope))
        .map((item) => ({ ...item, text: screens[item.screen], count: countOf(item) })),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <div className={styles.app}>
      <header className={styles.bar}>
        <Who />
        <MenuButton {...folding} />
        <Ways isOpen={folding.isOpen}>
          {membership === undefined ? null : (
            <>
              <Search membership={membership} screens={shown.flatMap(({ lines }) => lines)} />
              {shown.map(({ name, lines, isFolded }) => (
                <nav key={name} aria-label={frame.navigations[name]}>
                  <NavGroup
                    title={frame.navigations[name]}
                    lines={lines}
                    keptAs={`${membership.id} ${name}`}
                    isFolded={isFolded}
                  />
                </nav>
              ))}
              <Memberships current={membership} />
            </>
          )}
        </Ways>
        <AccountMenu me={me} />
      </header>
      <div>
        <Notices />
        <Content />
      </div>
    </div>
  );
}

/** How much waits behind a screen: of several queues, all together. */
function useCounts(): (item: NavItem) => number {
  const { data } = useWorkQueues();
  return ({ queue = [] }) => [queue].flat().reduce((sum, each) => sum + (data?.[each].count ?? 0), 0);
}
