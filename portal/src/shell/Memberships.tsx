/** The owner that is shown; of several that the person acts for, each is one choice away. */
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useWords } from '../language/language.ts';
import { homeOf, type Membership, useMe } from '../data/me.ts';
import styles from './Frame.module.css';

export function Memberships({ current }: { readonly current: Membership }) {
  const { frame, profile } = useWords();
  const navigate = useNavigate();
  const { memberships } = useMe();
  const shown = (
    <>
      <Icon name="building" />
      {current.kind === 'operator' ? profile.operator : current.owner.name}
    </>
  );
  if (memberships.length === 1)
    return current.kind === 'operator' ? null : <span className={styles.owner}>{shown}</span>;
  const others = memberships.filter(({ id }) => id !== current.id);
  return (
    <Menu
      className={`${styles.owner} ${styles.me}`}
      label={frame.owner(current.kind, current.owner.name)}
      groups={[others.map((each) => ({ text: each.owner.name, run: () => void navigate({ to: homeOf(each) }) }))]}
    >
      {shown}
      <Icon name="down" />
    </Menu>
  );
}
