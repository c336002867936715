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
import { administration, type Way, work } from './ways.ts';
import { Ways } from './Ways.tsx';
import { WayNumber } from './WayNumber.tsx';
import { Who } from './Who.tsx';

export function OperatorFrame() {
  const { frame, screens } = useWords();
  const me = useMe();
  const may = useMay();
  const membership = staffMembershipOf(me);
  const shown = (ways: readonly Way[]) => ways.filter(({ scope }) => scope === undefined || may(scope));
  const searched = [...shown(work), ...shown(administration)].map((way) => ({ ...way, text: screens[way.screen] }));
  return (
    <div className={styles.app}>
      <header className={styles.bar}>
        <Who />
        <Ways>
          {membership === undefined ? null : (
            <>
              <Search membership={membership} screens={searched} />
              <List title={frame.work} ways={shown(work)} />
              <List title={frame.administration} ways={shown(administration)} />
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

const List = ({ title, ways }: { readonly title: string; readonly ways: readonly Way[] }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {ways.map((way) => (
        <li key={way.to}>
          <OneWay {...way} />
        </li>
      ))}
    </ul>
  </nav>
);

function OneWay({ to, screen, icon, keys, queue }: Way) {
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
      <WayNumber count={count} />
    </Link>
  );
}
