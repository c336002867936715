/** The company's part of the frame: whose it is, and its areas. */
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../components/Icon.tsx';
import { useWords } from '../language/language.ts';
import type { Me } from '../me.ts';
import styles from './Frame.module.css';

const areas = [
  ['home', 'today'],
  ['cases', 'folder'],
  ['orders', 'inbox'],
  ['requests', 'ask'],
] as const satisfies readonly (readonly [string, IconName])[];

export function CompanyWays({ membership }: { readonly membership: Me['memberships'][number] }) {
  const { frame, company } = useWords();
  const { name, customer_number } = membership.owner;
  return (
    <>
      <p className={styles.owner}>{name}</p>
      <nav aria-label={frame.areas}>
        <ul>
          {areas.map(([area, icon]) => (
            <li key={area}>
              <Link to={`/company/$customer/${area}`} params={{ customer: customer_number ?? '' }}>
                <Icon name={icon} />
                {company.screens[area]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
