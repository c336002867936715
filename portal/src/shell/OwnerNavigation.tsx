/** The links of a company or a Partner: its areas, and what its developers use. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { Link } from '@tanstack/react-router';
import { useSummary } from '../data/useSummary.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { Words } from '../language/de.ts';
import { useWords } from '../language/language.ts';
import { addressOf, type Membership, useMe } from '../data/me.ts';
import { actingIn } from '../data/acting.ts';
import { basePath, paths } from '../paths.ts';
import styles from './OwnerFrame.module.css';
import { NavGroup, type NavLine, NavLines } from './NavGroup.tsx';

type Area = keyof Words['areas'];
/** Behind the owner's address: where it is, its icon, and the right that it needs. */
type OwnerArea = readonly [area: Area, icon: IconName, scope?: Scope];

interface OwnerGroup {
  /** Absent: its lines stand without a heading. */
  readonly name?: keyof Words['frame']['groups'];
  readonly areas: readonly OwnerArea[];
}

const companyGroups: readonly OwnerGroup[] = [
  { areas: [['home', 'today']] },
  {
    name: 'collection',
    areas: [
      ['cases', 'folder'],
      ['orders', 'inbox'],
      ['requests', 'ask'],
      ['messages', 'mail'],
      ['statements', 'sheet'],
    ],
  },
  {
    name: 'invoices',
    areas: [
      ['invoices', 'file'],
      ['payments', 'euro', 'dunning:payments:read'],
      ['dunning', 'ladder', 'dunning:policy:read'],
      ['figures', 'pulse', 'dunning:invoices:read'],
    ],
  },
  {
    name: 'exchange',
    areas: [
      ['imports', 'download', 'dunning:imports:read'],
      ['accounting', 'list', 'case:statements:read'],
    ],
  },
  {
    name: 'administration',
    areas: [
      ['company', 'building', 'account:read'],
      ['users', 'user', 'account:read'],
    ],
  },
];

/** What a Partner's user sees of a company for which it acts. */
const actingAreas: ReadonlySet<Area> = new Set<Area>(['cases', 'orders', 'requests', 'statements']);

const partnerGroups: readonly OwnerGroup[] = [
  {
    areas: [
      ['companies', 'building', 'partner:companies:read'],
      ['users', 'user', 'account:read'],
    ],
  },
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
const counted: { readonly [A in Area]?: 'drafts_expiring' | 'requests' } = {
  orders: 'drafts_expiring',
  requests: 'requests',
};

/** Lines of an owner under one heading; without a name they stand above all headings. */
export interface OwnerLines {
  readonly name: OwnerGroup['name'] | undefined;
  readonly lines: readonly NavLine[];
}

/** The areas and the developer's screens that the membership may use. */
export function useOwnerNavigation(membership: Membership): {
  readonly groups: readonly OwnerLines[];
  readonly developer: readonly NavLine[];
} {
  const { areas, developer } = useWords();
  const { environment } = useMe();
  const waiting = useSummary().data?.waiting;
  const { kind, scopes } = membership;
  const ownerPath = addressOf(membership);
  const hasSandbox = kind === 'company' && environment === 'sandbox';
  const mayDevelop = scopes.includes(kind === 'partner' ? 'partner:webhooks:read' : 'case:webhooks:read');
  const lineOf = ([area, icon]: OwnerArea): NavLine => {
    const queue = counted[area];
    const count = queue === undefined ? 0 : (waiting?.[queue] ?? 0);
    return { to: paths.area(ownerPath, area), icon, text: areas[area], count };
  };
  return {
    groups: groupsOf(membership).map(({ name, areas: shown }) => ({ name, lines: shown.map(lineOf) })),
    developer: mayDevelop
      ? developerAreas
          .filter(([area]) => area !== 'sandbox' || hasSandbox)
          .map(([area, icon]) => ({ to: paths.developer[area](ownerPath), icon, text: developer.screens[area] }))
      : [],
  };
}

/** What the membership may use; acting for a company, a Partner's user has one list. */
function groupsOf({ kind, owner, scopes }: Membership): readonly OwnerGroup[] {
  const all = kind === 'partner' ? partnerGroups : companyGroups;
  if (actingIn(owner.customer_number ?? '') !== undefined)
    return [{ areas: all.flatMap(({ areas }) => areas.filter(([area]) => actingAreas.has(area))) }];
  return all
    .map((each) => ({
      ...each,
      areas: each.areas.filter(([, , scope]) => scope === undefined || scopes.includes(scope)),
    }))
    .filter(({ areas }) => areas.length > 0);
}

interface AreasProps {
  readonly groups: readonly OwnerLines[];
  readonly membership: Membership;
  /** Where developers begin; empty for those who are none. */
  readonly developerAt: string;
}

/** The areas in lists; the last line leads to what developers use. */
export function Areas({ groups, membership, developerAt }: AreasProps) {
  const { frame, developer } = useWords();
  const last = groups.length - 1;
  const more: readonly NavLine[] = developerAt === '' ? [] : [{ to: developerAt, icon: 'link', text: developer.title }];
  return (
    <nav aria-label={frame.areas} className={styles.areas}>
      {groups.map(({ name, lines }, index) => {
        const shown = index === last ? [...lines, ...more] : lines;
        if (name === undefined) return <NavLines key="" lines={shown} />;
        return <NavGroup key={name} title={frame.groups[name]} lines={shown} keptAs={`${membership.id} ${name}`} />;
      })}
    </nav>
  );
}

/** The second list, at the left of the screens for developers. */
export function DeveloperNavigation({ lines }: { readonly lines: readonly NavLine[] }) {
  const { developer } = useWords();
  return (
    <nav aria-label={developer.title} className={styles.second}>
      <ul>
        {lines.map(({ to, icon, text }) => (
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
