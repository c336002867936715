/** The company's part of the frame: whose it is, and its areas. */
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../components/Icon.tsx';
import { useWords } from '../language/language.ts';
import type { Me } from '../me.ts';
import { basePath } from '../service.ts';
import styles from './Frame.module.css';

const areas = [
  ['home', 'today'],
  ['cases', 'folder'],
  ['orders', 'inbox'],
  ['requests', 'ask'],
  ['invoices', 'ladder'],
  ['statements', 'sheet'],
] as const satisfies readonly (readonly [string, IconName])[];

export function CompanyWays({ membership }: { readonly membership: Me['memberships'][number] }) {
  const { frame, company, developer } = useWords();
  const { name, customer_number } = membership.owner;
  const customer = customer_number ?? '';
  return (
    <>
      <p className={styles.owner}>{name}</p>
      <nav aria-label={frame.areas}>
        <ul>
          {areas.map(([area, icon]) => (
            <li key={area}>
              <Link to={`/company/$customer/${area}`} params={{ customer }}>
                <Icon name={icon} />
                {company.screens[area]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {membership.scopes.includes('case:webhooks:read') ? (
        <nav aria-label={developer.title}>
          <h2>{developer.title}</h2>
          <ul>
            <li>
              <Link to="/company/$customer/developer/webhooks" params={{ customer }}>
                <Icon name="link" />
                {developer.screens.webhooks}
              </Link>
            </li>
            <li>
              <Link to="/company/$customer/developer/deliveries" params={{ customer }}>
                <Icon name="send" />
                {developer.screens.deliveries}
              </Link>
            </li>
            <li>
              <Link to="/company/$customer/developer/usage" params={{ customer }}>
                <Icon name="today" />
                {developer.screens.usage}
              </Link>
            </li>
            <li>
              <a href={`${basePath}/docs/`}>
                <Icon name="file" />
                {developer.screens.reference}
              </a>
            </li>
          </ul>
        </nav>
      ) : null}
    </>
  );
}
