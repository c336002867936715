/** The links of a company or a Partner: its areas, and what its developers use. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useSummary } from '../data/useSummary.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { Words } from '../language/de.ts';
import { useWords } from '../language/language.ts';
import { addressOf, companyMembershipOf, type Membership, useMe } from '../data/me.ts';
import { actingIn } from '../data/acting.ts';
import { basePath, paths } from '../paths.ts';
import styles from './OwnerFrame.module.css';
import { NavBadge } from './NavBadge.tsx';

type Area = keyof Words['areas'];
/** Behind the owner's address: where it is, its icon, and the right that it needs. */
type OwnerArea = readonly [area: Area, icon: IconName, scope?: Scope];

const companyAreas: readonly OwnerArea[] = [
  ['home', 'today'],
  ['cases', 'folder'],
  ['orders', 'inbox'],
  ['requests', 'ask'],
  ['messages', 'mail'],
  ['invoices', 'ladder'],
  ['payments', 'today', 'dunning:payments:read'],
  ['imports', 'download', 'dunning:imports:read'],
  ['dunning', 'send', 'dunning:policy:read'],
  ['figures', 'pulse', 'dunning:invoices:read'],
  ['statements', 'sheet'],
  ['accounting', 'file', 'case:statements:read'],
  ['company', 'building', 'account:read'],
  ['users', 'user', 'account:read'],
];

/** What a Partner's user sees of a company for which it acts. */
const actingAreas: ReadonlySet<Area> = new Set<Area>(['cases', 'orders', 'requests', 'statements']);

const partnerAreas: readonly OwnerArea[] = [
  ['companies', 'building', 'partner:companies:read'],
  ['users', 'user', 'account:read'],
];

const developerAreas: readonly (readonly [
  area: Exclude<keyof Words['developer']['screens'], 'reference'>,
  icon: IconName,
])[] = [
  ['keys', 'key'],
  ['webhooks', 'link'],
  ['deliveries', 'send'],
  ['events', 'inbox'],
  ['requests', 'sheet'],
  ['usage', 'today'],
  ['sandbox', 'settings'],
];

/** What waits behind an area of a company, by its name in the summary. */
const counted: { readonly [A in Area]?: Counted } = { orders: 'drafts_expiring', requests: 'requests' };
type Counted = 'drafts_expiring' | 'requests';

/** A way of the owner, with its address and its name. */
export interface OwnerNavItem {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  /** What waits behind it, by its name in the summary. */
  readonly counted?: Counted | undefined;
}

/** The areas and the developer's screens that the membership may use. */
export function useOwnerNavigation({
  kind,
  owner,
  scopes,
}: Membership): Record<'areas' | 'developer', readonly OwnerNavItem[]> {
  const { areas, developer } = useWords();
  const { environment } = useMe();
  const isActing = actingIn(owner.customer_number ?? '') !== undefined;
  const hasSandbox = kind === 'company' && environment === 'sandbox';
  const ownerPath = addressOf({ kind, owner });
  const mayDevelop = scopes.includes(kind === 'partner' ? 'partner:webhooks:read' : 'case:webhooks:read');
  return {
    areas: (kind === 'partner' ? partnerAreas : companyAreas)
      .filter(([area, , scope]) => (isActing ? actingAreas.has(area) : scope === undefined || scopes.includes(scope)))
      .map(([area, icon]) => ({ to: paths.area(ownerPath, area), icon, text: areas[area], counted: counted[area] })),
    developer: mayDevelop
      ? developerAreas
          .filter(([area]) => area !== 'sandbox' || hasSandbox)
          .map(([area, icon]) => ({ to: paths.developer[area](ownerPath), icon, text: developer.screens[area] }))
      : [],
  };
}

const Waiting = ({ of }: { readonly of: Counted }) => <NavBadge count={useSummary().data?.waiting[of] ?? 0} />;

/** The areas as tabs; the last one leads to what developers use. */
export function Areas({
  items,
  developerAt,
}: {
  readonly items: readonly OwnerNavItem[];
  readonly developerAt: string;
}) {
  const { frame, developer } = useWords();
  const { customer } = useParams({ strict: false });
  const hasSummary =
    companyMembershipOf(useMe(), customer ?? '') !== undefined && actingIn(customer ?? '') === undefined;
  return (
    <nav aria-label={frame.areas}>
      <ul className={styles.areas}>
        {items.map(({ to, text, counted: of }) => (
          <li key={to}>
            <Link to={to}>
              {text} {of === undefined || !hasSummary ? null : <Waiting of={of} />}
            </Link>
          </li>
        ))}
        {developerAt === '' ? null : (
          <li>
            <Link to={developerAt}>{developer.title}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The second list, at the left of the screens for developers. */
export function DeveloperNavigation({ items }: { readonly items: readonly OwnerNavItem[] }) {
  const { developer } = useWords();
  return (
    <nav aria-label={developer.title} className={styles.second}>
      <ul>
        {items.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {text}
            </Link>
          </li>
        ))}
        <li>
          <a href={`${basePath}/docs/`}>
            <Icon name="file" />
            {developer.screens.reference}
          </a>
        </li>
      </ul>
    </nav>
  );
}
