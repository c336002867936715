/** The owner that is shown; of several that the person acts for, each is one choice away. */
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../components/Icon.tsx';
import { Menu } from '../components/Menu.tsx';
import { useWords } from '../language/language.ts';
import { homeOf, type Membership, useMe } from '../me.ts';
import styles from './Frame.module.css';

export function Memberships({ current }: { readonly current: Membership }) {
  const { frame } = useWords();
  const navigate = useNavigate();
  const { memberships } = useMe();
  const shown = (
    <>
      <Icon name="building" />
      {current.owner.name}
    </>
  );
  if (memberships.length === 1)
    return current.kind === 'operator' ? null : <span className={styles.owner}>{shown}</span>;
  const choose = (chosen: string) => {
    const next = memberships.find(({ id }) => id === chosen);
    if (next !== undefined) void navigate({ to: homeOf(next) });
  };
  const options = memberships.map(({ id, owner }) => ({ value: id, text: owner.name }));
  return (
    <Menu
      className={`${styles.owner} ${styles.me}`}
      label={frame.owner(current.kind, current.owner.name)}
      groups={[{ name: 'membership', chosen: current.id, options, choose }]}
    >
      {shown}
      <Icon name="down" />
    </Menu>
  );
}
