/** The operator's frame: a side bar with search, the lists of screens and what waits on each. */
import { useWords } from '../language/language.ts';
import { staffMembershipOf, useMay, useMe } from '../data/me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Content, Notices } from './Content.tsx';
import styles from './Frame.module.css';
import { Memberships } from './Memberships.tsx';
import { Search } from './Search.tsx';
import { navigations } from './navigation.ts';
import { FoldedNavigation } from './FoldedNavigation.tsx';
import { NavGroup } from './NavGroup.tsx';
import { Who } from './Who.tsx';

export function OperatorFrame() {
  const { screens } = useWords();
  const me = useMe();
  const may = useMay();
  const membership = staffMembershipOf(me);
  const shown = navigations
    .map((each) => ({ ...each, items: each.items.filter(({ scope }) => scope === undefined || may(scope)) }))
    .filter(({ items }) => items.length > 0);
  const searched = shown.flatMap(({ items }) => items).map((item) => ({ ...item, text: screens[item.screen] }));
  return (
    <div className={styles.app}>
      <header className={styles.bar}>
        <Who />
        <FoldedNavigation>
          {membership === undefined ? null : (
            <>
              <Search membership={membership} screens={searched} />
              {shown.map((each) => (
                <NavGroup key={each.name} {...each} membership={membership.id} />
              ))}
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
