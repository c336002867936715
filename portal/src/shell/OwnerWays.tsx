/** The part of the frame of a company or a Partner: whose it is, its areas, and what its developers use. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../components/Icon.tsx';
import type { Words } from '../language/de.ts';
import { useWords } from '../language/language.ts';
import { type Me, useMe } from '../me.ts';
import { basePath } from '../service.ts';
import styles from './Frame.module.css';

type Area = keyof Words['areas'];
/** Behind the owner's address: where it is, its icon, and the right that it needs. */
type OwnerWay = readonly [area: Area, icon: IconName, scope?: Scope];

const companyAreas: readonly OwnerWay[] = [
  ['home', 'today'],
  ['cases', 'folder'],
  ['orders', 'inbox'],
  ['requests', 'ask'],
  ['messages', 'mail'],
  ['invoices', 'ladder'],
  ['statements', 'sheet'],
  ['company', 'building', 'account:read'],
  ['users', 'user', 'account:read'],
];

const partnerAreas: readonly OwnerWay[] = [
  ['companies', 'building', 'partner:companies:read'],
  ['users', 'user', 'account:read'],
];

const developerAreas: readonly (readonly [area: keyof Words['developer']['screens'], icon: IconName])[] = [
  ['keys', 'key'],
  ['webhooks', 'link'],
  ['deliveries', 'send'],
  ['events', 'inbox'],
  ['requests', 'sheet'],
  ['usage', 'today'],
  ['sandbox', 'settings'],
];

export function OwnerWays({ membership }: { readonly membership: Me['memberships'][number] }) {
  const { frame, areas, developer } = useWords();
  const { environment } = useMe();
  const { kind, owner, scopes } = membership;
  const hasSandbox = kind === 'company' && environment === 'sandbox';
  const at = kind === 'partner' ? `/partner/${owner.id}` : `/company/${owner.customer_number ?? ''}`;
  const mayDevelop = scopes.includes(kind === 'partner' ? 'partner:webhooks:read' : 'case:webhooks:read');
  const ofDevelopers = developerAreas.filter(([area]) => area !== 'sandbox' || hasSandbox);
  const shown = (kind === 'partner' ? partnerAreas : companyAreas).filter(
    ([, , scope]) => scope === undefined || scopes.includes(scope),
  );
  return (
    <>
      <p className={styles.owner}>{owner.name}</p>
      <nav aria-label={frame.areas}>
        <ul>
          {shown.map(([area, icon]) => (
            <Way key={area} to={`${at}/${area}`} icon={icon} text={areas[area]} />
          ))}
        </ul>
      </nav>
      {mayDevelop ? (
        <nav aria-label={developer.title}>
          <h2>{developer.title}</h2>
          <ul>
            {ofDevelopers.map(([area, icon]) => (
              <Way key={area} to={`${at}/developer/${area}`} icon={icon} text={developer.screens[area]} />
            ))}
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

interface WayProps {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
}

const Way = ({ to, icon, text }: WayProps) => (
  <li>
    <Link to={to}>
      <Icon name={icon} />
      {text}
    </Link>
  </li>
);
